// An identity provider that sends codes by SMS, in plain Node:
//   IDENTITY_SECRETS=whsec_… PORT=3001 node examples/identity-node/sms.mjs
// The data request says where the phone is: "metadata": { "phone": "+49 170 1234567" }.
// During a rotation, give both secrets, separated by a space.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import { readQuestion } from './read-question.mjs';

const secrets = (process.env.IDENTITY_SECRETS ?? '').split(' ');
const minutes = 10;
const tries = 3;

/** Keep these in a database. @type {Map<string, { code: string, phone: string, left: number, until: number }>} */
const attempts = new Map();
/** The questions that were answered: one that somebody repeats is not answered again. */
const answered = new Set();

/** Put the call to your SMS provider here. @param {string} phone @param {string} text */
async function sendSms(phone, text) {
  console.log(`${phone}: ${text}`);
}

/** @param {string} phone */
function masked(phone) {
  return `${phone.slice(0, 3)} *** ${phone.slice(-2)}`;
}

/** @param {Record<string, any>} data */
async function start({ attempt, metadata }) {
  const { phone } = metadata;
  if (typeof phone !== 'string') return null;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  attempts.set(attempt, { code, phone, left: tries, until: Date.now() + minutes * 60_000 });
  await sendSms(phone, `Your code is ${code}.`);
  return { kind: 'code', sent_to: masked(phone) };
}

/** @param {Record<string, any>} data */
function check({ attempt, code }) {
  const known = attempts.get(attempt);
  if (!known || known.until < Date.now() || known.left === 0) return { verified: false, tries_left: 0 };
  known.left -= 1;
  if (code !== known.code) return { verified: false, tries_left: known.left };
  attempts.delete(attempt);
  const established = `A code sent to the phone ${masked(known.phone)} was entered`;
  return { verified: true, method: 'sms', established, reference: attempt };
}

const server = createServer(async (request, response) => {
  const question = await readQuestion(request, secrets).catch(() => null);
  if (question === null || answered.has(question.id)) return void response.writeHead(400).end();
  answered.add(question.id);
  const answer = question.type === 'identity.start' ? await start(question.data) : check(question.data);
  if (answer === null) return void response.writeHead(422).end('no phone');
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
});

server.listen(Number(process.env.PORT ?? 3001), '127.0.0.1', () => console.log('ready'));
