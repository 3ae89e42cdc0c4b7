import { areSame, digestOf, fromHex, joined, toHex, utf8 } from './bytes.mjs';
import { broken } from './check-message.mjs';
import { checkStatement } from './check-statement.mjs';

/**
 * @typedef {import('./bytes.mjs').Bytes} Bytes
 * @typedef {import('./check-message.mjs').Seal} Seal
 * @typedef {import('./check-message.mjs').Broken} Broken
 *
 * @typedef {object} Published that the end of a trail was published, as a trail is exported with it
 * @property {string} statement
 * @property {string} signature in PEM
 * @property {string} certificate in PEM
 * @property {string[]} path the hashes on the way to the root, in hex
 *
 * @typedef {{ number: number, time: string, root: string, previous: string }} Heads
 */

const MEMBERS = ['certificate', 'path', 'signature', 'statement'];
const LEVELS = 14;
const NODE = Uint8Array.of(1);

/**
 * What a statement about published heads says.
 * @param {unknown} statement
 * @returns {Heads | null}
 */
export function readHeads(statement) {
  const form =
    /^Heads ([1-9]\d{0,8}), (\d{4}-\d\d-\d\dT[\d:.]{12}Z), root ([0-9a-f]{64}), after ([0-9a-f]{64})$/;
  const [, number, time = '', root = '', previous = ''] = form.exec(String(statement)) ?? [];
  return number === undefined ? null : { number: Number(number), time, root, previous };
}

/**
 * Checks the proof that a head of a trail is among published ones.
 * @param {Published} published
 * @param {string} head the hash of the entry that closes the trail
 * @returns {Promise<(Heads & { seal: Seal }) | Broken>}
 */
export async function checkPublished(published, head) {
  const heads = readHeads(published.statement);
  const { path } = published;
  const isSpelled =
    Object.keys(published).sort().join() === MEMBERS.join() &&
    Array.isArray(path) &&
    path.length === LEVELS &&
    path.every((hash) => /^[0-9a-f]{64}$/.test(hash));
  if (!heads || !isSpelled) return broken('publishedMembers');
  if (heads.root !== (await rootFrom(path, heads.number, head))) return broken('notInRoot');
  const seal = await checkStatement(published);
  return 'problem' in seal ? seal : { ...heads, seal };
}

/** @param {string[]} path @param {number} number @param {string} head */
async function rootFrom(path, number, head) {
  let node = await digestOf(utf8(`quillet head\n${number}\n${head}`));
  for (const hash of path) {
    const neighbour = fromHex(hash);
    const pair = toHex(node) < hash ? [node, neighbour] : [neighbour, node];
    node = await digestOf(joined(NODE, ...pair));
  }
  return toHex(node);
}

/**
 * @typedef {{ number: number, statement: string, signature: string }} KeptHeads
 * @typedef {{ version: number, heads: KeptHeads[], next: string | null }} HeadsFile as a service publishes it
 */

/**
 * Checks heads that somebody kept: each is signed, and names the statement before it.
 * @param {HeadsFile} file
 * @returns {Promise<{ number: number, problem: import('./say.mjs').Said } | null>}
 */
export async function checkHeads({ heads }) {
  for (const [place, { number, statement, ...signed }] of heads.entries()) {
    const read = readHeads(statement);
    if (!read || read.number !== number) return { number, ...broken('publishedMembers') };
    const before = heads[place + 1];
    const isLinked = !before || (await isAfter(read, before));
    if (!isLinked) return { number, ...broken('headsUnlinked') };
    const seal = await checkStatement({ statement, ...signed });
    if ('problem' in seal) return { number, ...seal };
  }
  return null;
}

/** @param {Heads} heads @param {KeptHeads} before */
async function isAfter({ number, previous }, before) {
  const hash = await digestOf(utf8(before.statement));
  return before.number === number - 1 && areSame(hash, fromHex(previous));
}
