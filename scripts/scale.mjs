// npm run scale [-- --rows 10000000] [--minutes 15] [--keep]: fills two volumes with so many records each, which nobody
// sent, in four spans of time, and checks lists across the seams, counts, expiry of archived submissions, and turns of
// volumes under load that is killed. Lists are timed in turn with those of a deployment that has a thousand records, and
// must not take more than three times as long. With --minutes the run ends in that time, and says what it left out.
import { cpSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client, jsonOf } from '../bench/support/client.mjs';
import { dataOf, makeForm } from '../bench/support/forms.mjs';
import { freePort } from '../bench/support/free-port.mjs';
import { endCleanlyOnSignals, Product, removeState, temporaryState } from '../bench/support/product.mjs';
import { createPdf, createTemplate } from '../bench/support/templates.mjs';
import { bundleOfTree } from './local/bundle.mjs';
import { openVolumeFiles, timeOfId, writeTurn } from './local/volume-files.mjs';
import { checkExpiry, checkSeams, checkTemplate, Findings, idsOf, list, medians } from './scale/checks.mjs';
import { fillVolumes } from './scale/fill.mjs';
import { Generated } from './scale/generated.mjs';
import { TimeGiven } from './scale/time-given.mjs';

const DAY_MS = 86_400_000;
const SPAN_DAYS = 90;
const WINDOW = 100;
const REAL = 20;
const FEW = 1_000;
const SAMPLE = 40_000;
const CLIENTS = 4;
const KILLS = 2;
/** A turn counts so long after the product may answer at the latest, and the kill comes as long after the turn. */
const LOAD_MS = 2_000;
/** How long after the turn a slow machine may answer for the first time. */
const WAIT_MS = 60_000;
const SLOWER_AT_MOST = 3;

const { values } = parseArgs({
  options: { rows: { type: 'string' }, minutes: { type: 'string' }, keep: { type: 'boolean' } },
});
const time = new TimeGiven(values.minutes === undefined ? null : Number(values.minutes));
const base = Math.floor(Date.now() / DAY_MS) * DAY_MS - (4 * SPAN_DAYS + 1) * DAY_MS;
const spans = [0, 1, 0, 1].map((volume, index) => ({
  volume,
  from: base + index * SPAN_DAYS * DAY_MS,
  until: base + (index + 1) * SPAN_DAYS * DAY_MS,
}));
const few = new Generated(spans, FEW / spans.length);
const large = { state: temporaryState('scale'), port: await freePort() };
const small = { state: temporaryState('scale-few'), port: await freePort() };
const form = await makeForm(1);
const findings = new Findings();
let startSeconds = 0;

endCleanlyOnSignals();
time.whenOver(() => endWith('the step under way'));
const before = await withProduct(large, async ({ client }) => {
  const path = await createTemplate(client, form);
  for (let made = 0; made < REAL; made++) await createPdf(client, path, form);
  return { path, ids: idsOf(await list(client, { limit: String(REAL) })) };
});

cpSync(large.state, small.state, { recursive: true });
const [originalId = ''] = before.ids;
const rows = time.recordsOf(Number(values.rows ?? 10_000_000), await sampled());
const generated = new Generated(spans, Math.floor(rows / 2));
const windows = generated.windows(WINDOW);
const expiring = new Set(windows.flatMap((numbers) => numbers.slice(0, 2)));
console.log(`${rows} records in each of two volumes, data in ${large.state}`);
const seconds = await timed(() => fillVolumes(large.state, generated, { originalId, windows, expiring }));
await fillVolumes(small.state, few, { originalId, windows: few.windows(WINDOW), expiring: new Set() });
console.log(`filled in ${seconds.toFixed(0)} s, ${bytesOfVolumes()} bytes a record in D1`);

await time.unlessOver('all checks of lists', () => withProduct(large, checkAtRest));
for (let kill = 1; kill <= KILLS; kill++)
  await time.unlessOver(`turn ${kill} under load`, () => turnUnderLoad(kill));
endWith();

/** Says how it went. What was not done is no finding. */
function endWith(/** @type {string[]} */ ...under) {
  const ok = findings.wrong.length === 0;
  for (const what of [...time.leftOut, ...under]) console.log(`left out, because the time was over: ${what}`);
  console.log(`${ok ? 'OK' : 'FAILED'}: ${findings.wrong.length} findings`);
  // A product that still runs is killed first.
  process.on('exit', () => {
    removeState(small.state);
    if (ok && !values.keep) removeState(large.state);
  });
  process.exit(ok ? 0 : 1);
}

/** How long a few records take, in a copy. */
async function sampled() {
  const state = temporaryState('scale-sample');
  cpSync(large.state, state, { recursive: true });
  const some = new Generated(spans, SAMPLE / spans.length);
  const wanted = { originalId, windows: some.windows(WINDOW), expiring: new Set() };
  const seconds = await timed(() => fillVolumes(state, some, wanted));
  removeState(state);
  // A volume has the half of them.
  return { records: SAMPLE / 2, seconds };
}

async function checkAtRest(/** @type {Running} */ { client, origin }) {
  await checkSeams(client, generated, findings);
  const wanted = [...windows.flat().sort((one, other) => other - one)].map((number) =>
    generated.idOf(number),
  );
  await checkTemplate(client, { path: before.path, wanted: [...before.ids, ...wanted] }, findings);
  const { months } = jsonOf(await client.send('GET', '/api/v1/usage'), 200);
  findings.expect('counted PDFs', sumOf(months), generated.count + REAL);
  await time.unlessOver('searches', () => checkSearch(client));
  await time.unlessOver('times of lists', () => reportTimes(client));
  await time.unlessOver('expiry', () => expireAll({ client, origin }));
}

async function expireAll(/** @type {Pick<Running, 'client' | 'origin'>} */ running) {
  const expired = [...expiring].map((number) => generated.idOf(number));
  console.log(
    `${expired.length} archived submissions expire: ${(await timed(() => checkExpiry(running, expired, findings))).toFixed(1)} s`,
  );
}

/** A search finds one among all, and of too many the newest. */
async function checkSearch(/** @type {Client} */ client) {
  const newest = generated.count - 1;
  const one = await list(client, { search: `n${newest} common` });
  findings.expect('search of a number', idsOf(one), [generated.idOf(newest)]);
  const all = await list(client, { search: 'common', limit: '50' });
  // What is due to expire is not found any more.
  const numbers = Array.from({ length: 50 }, (_, index) => newest - index);
  const wanted = numbers.filter((number) => !expiring.has(number)).map((number) => generated.idOf(number));
  findings.expect('search of all', idsOf(all).slice(0, wanted.length), wanted);
  findings.expect('search of all says that it is cut', all.too_many_matches, true);
}

/** @typedef {Record<string, string>} Query */

/** What is timed, for a deployment with these records. */
function queriesOf(/** @type {Generated} */ made) {
  /** @type {Record<string, Query>} */
  const queries = {
    first: {},
    'across a seam': { cursor: made.idOf(made.perSpan + 25) },
    last: { cursor: made.idOf(WINDOW / 2) },
    'of a state that all have': { state: 'processed' },
    'of a state that none has': { state: 'error' },
    'search that finds one': { search: `n${made.count - 1}` },
    'search that finds all': { search: 'common' },
    'last page of a search that finds all': { search: 'common', cursor: made.idOf(WINDOW / 2) },
    'search that finds none': { search: 'absent' },
  };
  return queries;
}

async function reportTimes(/** @type {Client} */ client) {
  const [ofMany, ofFew] = [queriesOf(generated), queriesOf(few)];
  await withProduct(small, async ({ client: other }) => {
    for (const [page, query] of Object.entries(ofMany)) {
      if (time.isOver) {
        time.leftOut.push(`the time of a list, ${page}`);
        continue;
      }
      const ask = [() => list(client, query), () => list(other, ofFew[page] ?? {})];
      const [many = 0, fewer = 1] = await medians(21, ask);
      const ratio = many / fewer;
      console.log(
        `list, ${page}: ${many.toFixed(1)} ms, ${ratio.toFixed(2)} of the time with ${FEW} records`,
      );
      if (page === 'first' && ratio > SLOWER_AT_MOST) findings.expect('time of the first page', many, fewer);
    }
  });
}

/** The volumes turn over while clients send, and the product is killed. What was acknowledged is listed once. */
async function turnUnderLoad(/** @type {number} */ kill) {
  const started = Date.now();
  const seam = Math.round(started + 2 * startSeconds * 1000 + LOAD_MS);
  const [directory, ...others] = openVolumeFiles(large.state);
  if (directory) writeTurn(directory, { from: seam, open: kill % 2 });
  for (const db of others) db.close();
  directory?.close();
  /** @type {string[]} */
  const acknowledged = [];
  await withProduct(large, async ({ client, product }) => {
    let ended = false;
    const send = async () => {
      while (!ended) {
        try {
          acknowledged.push(await create(client));
        } catch (error) {
          if (!ended) findings.expect('a create under load', String(error), 'an answer');
          ended = true;
        }
      }
    };
    const all = Promise.all(Array.from({ length: CLIENTS }, send));
    const isAcross = () =>
      Date.now() >= seam + LOAD_MS && acknowledged.some((id) => timeOfId(id) >= seam + LOAD_MS / 2);
    while (!ended && !isAcross() && Date.now() < seam + WAIT_MS) await sleep(20);
    ended = true;
    await product.kill();
    await all;
  });
  await withProduct(large, async ({ client }) => {
    const listed = await listSince(client, started);
    findings.expect('submissions that are listed twice', listed.length - new Set(listed).size, 0);
    findings.expect(
      'acknowledged and not listed',
      acknowledged.filter((id) => !listed.includes(id)),
      [],
    );
    const before = listed.filter((id) => timeOfId(id) < seam).length;
    const after = listed.length - before;
    findings.expect('submissions on both sides of the seam', [before > 0, after > 0], [true, true]);
    console.log(
      `turn ${kill}: killed after ${acknowledged.length} answers, listed: ${before} before the seam, ${after} after it`,
    );
  });
}

async function create(/** @type {Client} */ client) {
  const body = { data: dataOf(form) };
  const { submission } = jsonOf(await client.send('POST', before.path, { body }), 201);
  return submission.id;
}

async function listSince(/** @type {Client} */ client, /** @type {number} */ started) {
  /** @type {string[]} */
  const ids = [];
  const dates = { created_after: new Date(started).toISOString(), limit: '50' };
  for (let cursor = ''; ; ) {
    const page = await list(client, { ...dates, ...(cursor && { cursor }) });
    ids.push(...idsOf(page));
    if (page.submissions.length < 50 || !page.next_cursor) return ids;
    cursor = page.next_cursor;
  }
}

/** @typedef {{ product: Product, client: Client, origin: string }} Running */

/**
 * @template Result
 * @param {{ state: string, port: number }} deployment
 * @param {(running: Running) => Promise<Result>} work
 */
async function withProduct({ state, port }, work) {
  const vars = { LIVE_REQUESTS_PER_SECOND: 1_000_000, DOCUMENTS_PER_SECOND: 1_000_000 };
  const product = new Product({ state, port, vars, bundle: bundleOfTree() });
  startSeconds = await product.ready();
  const client = new Client(port, product.credentials.live);
  try {
    return await work({ product, client, origin: `http://127.0.0.1:${port}` });
  } finally {
    client.close();
    await product.stop();
  }
}

function sumOf(/** @type {{ live_pdfs: number }[]} */ months) {
  return months.reduce((sum, { live_pdfs }) => sum + live_pdfs, 0);
}

function bytesOfVolumes() {
  const folder = join(large.state, '.wrangler/state/v3/d1');
  const bytes = globSync('**/*.sqlite', { cwd: folder }).map((name) => statSync(join(folder, name)).size);
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / generated.count);
}

async function timed(/** @type {() => Promise<unknown>} */ work) {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
