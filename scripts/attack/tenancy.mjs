import assert from 'node:assert/strict';
import { each } from './support/each.mjs';
import { sayingOf } from './support/expect.mjs';
import { joinAs } from './support/members.mjs';
import { pathWith, readOperations } from './support/operations.mjs';
import {
  bodies,
  combine,
  exported,
  lists,
  logs,
  naming,
  pagesOf,
  places,
  placesOfOwner,
} from './support/places-for-ids.mjs';

/** @typedef {import('./support/run-class.mjs').Cases} Cases */
/** @typedef {import('./support/world.mjs').World} World */
/** @typedef {import('./support/send.mjs').Answer} Answer */
/** @typedef {import('./support/places-for-ids.mjs').Ids} Ids */
/** @typedef {(method: string, path: string, body?: unknown) => Promise<Answer>} Ask */

/** Ids that no account has, of the same form. @returns {Ids} */
function absentLike(/** @type {Ids} */ ids) {
  const absent = Object.entries(ids).map(([name, id]) => [name, id.replace(/_.*/, '_0000000000000000000A')]);
  return { ...Object.fromEntries(absent), name: ids.name };
}

/** Everybody of the other account who can ask. @returns {Record<string, Ask>} */
function strangersOf(/** @type {World} */ { other }) {
  const { live, test, scoped, logReader, holder, exporter, expired, person } = other;
  const tokens = { live, test, scoped, log: logReader, hold: holder, export: exporter, expired };
  const byToken = Object.entries(tokens).map(([name, api]) => [
    `${name} token`,
    (/** @type {Parameters<Ask>} */ ...sent) => api.send(...sent),
  ]);
  const byCookie = (/** @type {Parameters<Ask>} */ ...[method, path, body]) => person.api(method, path, body);
  return { ...Object.fromEntries(byToken), 'session at the dashboard': byCookie };
}

/**
 * Asks once about the records of the attacked account and once about absent ones.
 * @param {Ask} ask
 * @param {{ name: string, mine: Ids, absent: Ids, request: (ids: Ids) => Parameters<Ask> }} compared
 */
async function expectSame(ask, { name, mine, absent, request }) {
  const foreign = await ask(...request(mine));
  const unknown = await ask(...request(absent));
  const said = sayingOf(
    foreign,
    Object.values(mine).filter((id) => id.includes('_')),
  );
  assert.equal(
    said,
    sayingOf(
      unknown,
      Object.values(absent).filter((id) => id.includes('_')),
    ),
    name,
  );
  assert.ok(foreign.status !== 201 && foreign.status < 500, `${name}: ${foreign.status}`);
}

/** @returns {Promise<string>} */
async function newFolder(/** @type {World} */ { mine }) {
  const made = await mine.live.post('/folders', { folder: { name: 'Only this' } });
  assert.equal(made.status, 201);
  return made.json.id;
}

/**
 * Asks as somebody who is limited to a folder for everything outside it.
 * @param {World} world
 * @param {string} folder
 * @param {Ask} ask
 */
async function findsNoTrace({ origin, mine, belongings }, folder, ask) {
  const ids = await belongings.records();
  const absent = absentLike(ids);
  const operations = (await readOperations(origin)).filter(({ names }) => names.length > 0);
  for (const operation of operations) {
    const request = (/** @type {Ids} */ named) =>
      /** @type {Parameters<Ask>} */ ([
        operation.method,
        pathWith(operation, named),
        bodies[operation.id]?.(named),
      ]);
    await expectSame(ask, { name: operation.id, mine: ids, absent, request });
  }
  // Uploads belong to the account, and a key is known only to who made it.
  const { 'upload of a template': _upload, ...places } = naming;
  for (const [name, request] of Object.entries(places))
    await expectSame(ask, { name, mine: ids, absent, request });
  const { font_id: _font, ...hidden } = ids;
  for (const path of lists) {
    const { status, text } = await ask('GET', path);
    assert.ok(status === 200 || status === 403, `${path}: ${status}`);
    for (const id of Object.values(hidden).filter((one) => one.includes('_')))
      assert.ok(!text.includes(id), `${path} has ${id}`);
  }
  await mine.live.made(`/folders/${folder}`, undefined, 'DELETE');
  // Without its folder nothing is set free.
  assert.deepEqual((await ask('GET', '/templates')).json, []);
  return `${operations.length} routes, ${Object.keys(places).length} other places, ${lists.length} lists`;
}

/** Every route with an id in its path, and every other place where a request can name a record. */
async function compareAll(/** @type {World} */ world, /** @type {string} */ stranger) {
  const ask = strangersOf(world)[stranger];
  assert.ok(ask);
  const mine = await world.belongings.records();
  const absent = absentLike(mine);
  const operations = (await readOperations(world.origin)).filter(({ names }) => names.length > 0);
  for (const operation of operations) {
    const body = bodies[operation.id];
    assert.equal(body !== undefined, operation.body !== undefined, `a body for ${operation.id}`);
    const request = (/** @type {Ids} */ ids) =>
      /** @type {Parameters<Ask>} */ ([operation.method, pathWith(operation, ids), body?.(ids)]);
    await expectSame(ask, { name: operation.id, mine, absent, request });
  }
  for (const [name, request] of Object.entries(naming))
    await expectSame(ask, { name, mine, absent, request });
  return `${operations.length} routes, ${Object.keys(naming).length} other places for an id: all byte-equal to unknown`;
}

/** What the attacked account sees of its own records. */
async function ownView(/** @type {World} */ { mine, belongings }) {
  const ids = await belongings.records();
  const paths = [
    '/folders',
    `/templates/${ids.template_id}?full=true`,
    `/templates/${ids.html_template_id}/images`,
    `/submissions/${ids.submission_id}`,
    `/data_requests/${ids.data_request_id}`,
    `/combined_submissions/${ids.combined_submission_id}`,
    `/bundles/${ids.bundle_id}`,
    `/webhook_endpoints/${ids.webhook_endpoint_id}`,
    `/integrations/${ids.integration_id}`,
    `/identity_providers/${ids.identity_provider_id}`,
    `/seal_keys/${ids.seal_key_id}`,
    '/fonts',
  ];
  const answers = await Promise.all(paths.map((path) => mine.live.get(path)));
  // Links are signed anew for each answer, and webhooks of the records arrive meanwhile.
  return answers.map(({ status, text }) => [
    status,
    text.replace(/"https?:[^"]*"/g, '').replace(/"actions":\[.*?\]/, ''),
  ]);
}

/** What the attacked account saw before the attacks. @type {WeakMap<World, unknown>} */
const views = new WeakMap();

/** @type {Cases} */
export const tenancy = {
  'the attacked account itself finds every record': async (world) => {
    const { origin, mine, belongings } = world;
    const ids = await belongings.records();
    const reading = (await readOperations(origin)).filter(
      ({ method, names }) => method === 'GET' && names.length > 0,
    );
    for (const operation of reading)
      assert.equal((await mine.live.get(pathWith(operation, ids))).status, 200, operation.id);
    for (const [name, place] of Object.entries(placesOfOwner))
      assert.equal((await mine.person.get(place(ids))).status, 200, name);
    views.set(world, await ownView(world));
    return `${reading.length} routes`;
  },
  ...each(
    'another account learns nothing',
    {
      'live token': 0,
      'test token': 0,
      'scoped token': 0,
      'log token': 0,
      'hold token': 0,
      'export token': 0,
      'expired token': 0,
      'session at the dashboard': 0,
    },
    (world, _, stranger) => compareAll(world, stranger),
  ),
  ...each('another owner finds no trace of', places, async ({ belongings, other }, place, name) => {
    const mine = await belongings.records();
    const request = (/** @type {Ids} */ ids) => /** @type {Parameters<Ask>} */ (['GET', place(ids)]);
    const ask = (/** @type {string} */ method, /** @type {string} */ path) => other.person.go(method, path);
    await expectSame(ask, { name, mine, absent: absentLike(mine), request });
  }),
  'the lists of another account are without a trace': async ({ belongings, other }) => {
    const ids = Object.values(await belongings.records()).filter((id) => id.includes('_'));
    const readers = [
      { api: other.live, paths: lists },
      { api: other.test, paths: lists },
      { api: other.logReader, paths: logs },
      { api: other.exporter, paths: exported },
    ];
    for (const { api, paths } of readers) {
      for (const path of paths) {
        const { status, text } = await api.get(path);
        assert.equal(status, 200, path);
        for (const id of ids) assert.ok(!text.includes(id), `${path} has ${id}`);
      }
    }
  },
  'a token limited to a folder finds no trace of the rest': async (world) => {
    const { mine } = world;
    const folder = await newFolder(world);
    const { api } = await mine.newToken({ folder_ids: [folder] });
    return findsNoTrace(world, folder, (...sent) => api.send(...sent));
  },
  'a member limited to a folder finds no trace of the rest': async (world) => {
    const folder = await newFolder(world);
    const { person } = await joinAs(world, 'developer', { limited: 'on', [`folder:${folder}`]: 'on' });
    const ids = await world.belongings.records();
    const absent = absentLike(ids);
    const paths = pagesOf(ids);
    for (const [index, path] of pagesOf(absent).entries()) {
      const known = await person.get(paths[index] ?? '');
      assert.deepEqual([known.status, (await person.get(path)).status], [404, 404], paths[index]);
    }
    return findsNoTrace(world, folder, (...[method, path, body]) => person.api(method, path, body));
  },
  'after all this the attacked account is as before': async (world) => {
    assert.deepEqual(await ownView(world), views.get(world) ?? (await ownView(world)));
  },
  'a test token sees live records no more than absent ones': async ({ mine, belongings }) => {
    const ids = await belongings.records();
    const ask = (/** @type {Parameters<Ask>} */ ...sent) => mine.test.send(...sent);
    /** @type {Record<string, (ids: Ids) => Parameters<Ask>>} */
    const live = {
      submission: ({ submission_id }) => ['GET', `/submissions/${submission_id}?include_data=true`],
      'audit trail': ({ submission_id }) => ['GET', `/submissions/${submission_id}/audit`],
      'expiry of a submission': ({ submission_id }) => ['DELETE', `/submissions/${submission_id}`],
      'data request': ({ data_request_id }) => ['GET', `/data_requests/${data_request_id}`],
      'signing link': ({ data_request_id }) => ['POST', `/data_requests/${data_request_id}/tokens`],
      batch: ({ submission_batch_id }) => ['GET', `/submissions/batches/${submission_batch_id}`],
      'combined submission': ({ combined_submission_id }) => [
        'GET',
        `/combined_submissions/${combined_submission_id}`,
      ],
      'source to combine': ({ submission_id: id }) => combine({ type: 'submission', id }),
    };
    for (const [name, request] of Object.entries(live))
      await expectSame(ask, { name, mine: ids, absent: absentLike(ids), request });
  },
};
