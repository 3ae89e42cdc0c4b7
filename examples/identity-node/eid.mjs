// An identity provider with a page of its own, as eIDs have one, in plain Node:
//   IDENTITY_SECRETS=whsec_… ORIGIN=https://id.example.com PORT=3002 node examples/identity-node/eid.mjs
// The page is a stand-in: it believes what is typed. Send people to your eID provider there instead.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { readQuestion } from './read-question.mjs';

const secrets = (process.env.IDENTITY_SECRETS ?? '').split(' ');
const port = Number(process.env.PORT ?? 3002);
const origin = process.env.ORIGIN ?? `http://127.0.0.1:${port}`;

/** Keep these in a database. @type {Map<string, { page: string, back: string, name: string | null }>} */
const attempts = new Map();

/** @param {string} type @param {Record<string, any>} data */
function answerTo(type, { attempt, return_url: back }) {
  if (type === 'identity.start') {
    // The address of the page is a secret of its own, which only this signer gets.
    const page = randomUUID();
    attempts.set(attempt, { page, back, name: null });
    return { kind: 'redirect', url: `${origin}/identify/${page}` };
  }
  const known = attempts.get(attempt);
  if (!known) return { verified: false };
  if (known.name === null) return { pending: true };
  const established = `Somebody typed the name ${known.name}`;
  return { verified: true, method: 'stand-in', established, reference: attempt };
}

/** @param {string} page */
function attemptOf(page) {
  return [...attempts.values()].find((attempt) => attempt.page === page);
}

const form = `<!doctype html><title>Identify yourself</title>
<form method="post"><label>Name <input name="name" required maxlength="60"></label> <button>Confirm</button></form>`;

/** @param {import('node:http').IncomingMessage} request */
async function typedName(request) {
  let body = '';
  for await (const chunk of request) body = (body + chunk).slice(0, 1000);
  return (new URLSearchParams(body).get('name') ?? '').replace(/[^\p{L}\p{M} .'-]/gu, '').slice(0, 60);
}

const server = createServer(async (request, response) => {
  const attempt = attemptOf(request.url?.replace('/identify/', '') ?? '');
  if (attempt && request.method === 'POST') {
    attempt.name = await typedName(request);
    return void response.writeHead(303, { location: attempt.back }).end();
  }
  if (attempt) return void response.writeHead(200, { 'content-type': 'text/html' }).end(form);
  const question = await readQuestion(request, secrets).catch(() => null);
  if (question === null) return void response.writeHead(400).end();
  const answer = JSON.stringify(answerTo(question.type, question.data));
  response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
});

server.listen(port, '127.0.0.1', () => console.log('ready'));
