import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomPassword } from '../../accounts/random.mjs';
import { Person } from './person.mjs';
import { send } from './send.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {ReturnType<typeof join>} Joining */

/** @type {WeakMap<World, Map<string, Joining>>} */
const members = new WeakMap();

/**
 * A member with this role, invited when first needed.
 * @param {World} world
 * @param {string} role
 * @param {Record<string, string>} [folders] of the form of an invitation
 * @returns {Joining}
 */
export function joinAs(world, role, folders = {}) {
  const known = members.get(world) ?? new Map();
  members.set(world, known);
  const key = JSON.stringify([role, folders]);
  const member = known.get(key) ?? join(world, role, folders);
  known.set(key, member);
  return member;
}

/**
 * @param {World} world
 * @param {string} role
 * @param {Record<string, string>} folders
 */
async function join(world, role, folders) {
  const { origin, mine, secrets } = world;
  const email = `${role}-${Date.now()}@example.com`;
  const csrf = await mine.person.csrf();
  const invited = await mine.person.submit('/dashboard/people/invite', {
    csrf,
    email,
    role,
    limited: 'off',
    ...folders,
  });
  assert.match(String(invited.headers.location), /said=invited/);
  const link = await mailedLink(world, email);
  const secret = secretIn(link);
  const password = randomPassword();
  secrets.add(secret).add(password);
  const use = async (/** @type {string} */ name) => {
    const person = new Person(origin);
    const { status } = await person.submit(pageOf(link), { secret, name, password });
    return { person, status };
  };
  const { person, status } = await use('Guest');
  assert.equal(status, 303, 'the invitation was not accepted');
  return { person, email, link, join: use };
}

/** The secret of a mailed link: it stands behind `#`, which browsers send to nobody. */
export function secretIn(/** @type {URL} */ link) {
  return new URLSearchParams(link.hash.slice(1)).get('secret') ?? '';
}

/** The page to which the page of a mailed link sends its secret. */
export function pageOf(/** @type {URL} */ { pathname }) {
  return pathname.replace(/\/open$/, '');
}

/** The link of the newest mail to an address, once there are more than `before`. */
export async function mailedLink(/** @type {World} */ world, /** @type {string} */ email, before = 0) {
  const until = Date.now() + 20_000;
  for (;;) {
    const mails = await mailsTo(world, email);
    if (mails.length > before) return new URL(/^https?:\/\/\S+$/m.exec(mails[0]?.text ?? '')?.[0] ?? '');
    assert.ok(Date.now() < until, 'no mail came');
    await sleep(50);
  }
}

/** @returns {Promise<{ to: { email: string }, text: string }[]>} the newest first */
export async function mailsTo(/** @type {World} */ { origin }, /** @type {string} */ email) {
  const { json } = await send(`${origin}/dev/mailbox.json`);
  return json.mails.filter((/** @type {{ to: { email: string } }} */ { to }) => to.email === email);
}
