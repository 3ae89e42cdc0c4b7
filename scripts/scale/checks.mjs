import { setTimeout as sleep } from 'node:timers/promises';
import { jsonOf } from '../../bench/support/client.mjs';

/** @typedef {import('../../bench/support/client.mjs').Client} Client */
/** @typedef {import('./generated.mjs').Generated} Generated */

/** What a run found wrong. */
export class Findings {
  /** @type {string[]} */
  wrong = [];

  expect(/** @type {string} */ what, /** @type {unknown} */ found, /** @type {unknown} */ wanted) {
    const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)];
    if (is === should) return;
    this.wrong.push(`${what}: ${is.slice(0, 300)}, not ${should.slice(0, 300)}`);
    console.log(`WRONG ${this.wrong.at(-1)}`);
  }
}

/** @returns {Promise<{ submissions: { id: string, state: string }[], next_cursor: string | null, incomplete?: true, too_many_matches?: true }>} */
export async function list(/** @type {Client} */ client, /** @type {Record<string, string>} */ query) {
  return jsonOf(await client.send('GET', `/api/v1/submissions?${new URLSearchParams(query)}`), 200);
}

/**
 * Lists across each seam: the newer half of the page comes from one volume and the older half from the
 * other, without a gap, by cursor and by dates.
 * @param {Client} client
 * @param {Generated} generated
 * @param {Findings} findings
 */
export async function checkSeams(client, generated, findings) {
  const half = Math.min(25, generated.perSpan / 4);
  for (let seam = generated.perSpan; seam < generated.count; seam += generated.perSpan) {
    const wanted = range(seam + half - 1, seam - half).map((number) => generated.idOf(number));
    const limit = String(wanted.length);
    const byCursor = await list(client, { cursor: generated.idOf(seam + half), limit });
    findings.expect(`page across seam ${seam}`, idsOf(byCursor), wanted);
    findings.expect(`page across seam ${seam} is incomplete`, byCursor.incomplete, undefined);
    const dates = {
      created_after: dateOf(generated, seam - half - 1),
      created_before: dateOf(generated, seam + half),
    };
    const byDates = await list(client, { ...dates, limit: '50' });
    findings.expect(`dates across seam ${seam}`, idsOf(byDates), wanted);
  }
}

/**
 * Walks through all submissions of a template, which are a few among millions, in every volume.
 * @param {Client} client
 * @param {{ path: string, wanted: string[] }} template
 * @param {Findings} findings
 */
export async function checkTemplate(client, { path, wanted }, findings) {
  /** @type {string[]} */
  const found = [];
  /** @type {string | null} */
  let cursor = null;
  do {
    const query = new URLSearchParams({ limit: '50', ...(cursor && { cursor }) });
    const page = jsonOf(await client.send('GET', `${path}?${query}`), 200);
    found.push(...idsOf(page));
    cursor = page.submissions.length < 50 ? null : page.next_cursor;
  } while (cursor);
  findings.expect('submissions of a template', found.length, wanted.length);
  findings.expect('submissions of a template, in their order', found, wanted);
}

/**
 * The sweep expires archived submissions in every volume: their coordinators open them again.
 * @param {{ client: Client, origin: string }} product
 * @param {string[]} ids
 * @param {Findings} findings
 */
export async function checkExpiry({ client, origin }, ids, findings) {
  const waiting = new Set(ids);
  for (let tries = 0; tries < 60 && waiting.size > 0; tries++) {
    await fetch(`${origin}/cdn-cgi/local/scheduled`);
    for (const id of waiting) {
      const { expired } = jsonOf(await client.send('GET', `/api/v1/submissions/${id}`), 200);
      if (expired) waiting.delete(id);
    }
    if (waiting.size > 0) await sleep(500);
  }
  findings.expect('archived submissions that did not expire', [...waiting], []);
}

/** The median time of each of these requests, of some, which are sent in turn. */
export async function medians(
  /** @type {number} */ times,
  /** @type {(() => Promise<unknown>)[]} */ requests,
) {
  /** @type {number[][]} */
  const taken = requests.map(() => []);
  for (let time = 0; time < times; time++) {
    for (const [index, request] of requests.entries()) {
      const started = performance.now();
      await request();
      taken[index]?.push(performance.now() - started);
    }
  }
  return taken.map((some) => some.sort((one, other) => one - other)[Math.floor(times / 2)] ?? 0);
}

export function idsOf(/** @type {{ submissions: { id: string }[] }} */ { submissions }) {
  return submissions.map(({ id }) => id);
}

function dateOf(/** @type {Generated} */ generated, /** @type {number} */ number) {
  return new Date(generated.timeOf(number)).toISOString();
}

function range(/** @type {number} */ from, /** @type {number} */ downTo) {
  return Array.from({ length: from - downTo + 1 }, (_, index) => from - index);
}
