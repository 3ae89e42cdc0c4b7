import assert from 'node:assert/strict';
import { fileForm } from './support/api.mjs';
import { each } from './support/each.mjs';
import { sayingOf } from './support/expect.mjs';
import { joinAs } from './support/members.mjs';
import { pathWith, readOperations } from './support/operations.mjs';

/** @typedef {import('./support/run-class.mjs').Cases} Cases */
/** @typedef {import('./support/world.mjs').World} World */
/** @typedef {import('./support/send.mjs').Answer} Answer */
/** @typedef {Record<string, string>} Ids */
/** @typedef {(method: string, path: string, body?: unknown) => Promise<Answer>} Ask */

/** Ids that no account has, of the same form. @returns {Ids} */
function absentLike(/** @type {Ids} */ ids) {
  const absent = Object.entries(ids).map(([name, id]) => [name, id.replace(/_.*/, '_0000000000000000000A')]);
  return { ...Object.fromEntries(absent), name: ids.name };
}

/** A valid body for each operation that takes one: without it the refusal would be about the body. */
/** @type {Record<string, (ids: Ids) => unknown>} */
const bodies = {
  createSubmission: () => ({ data: {} }),
  updateDataRequest: () => ({ name: 'Another' }),
  createDataRequestEvent: () => ({ event_type: 'send_request', message_type: 'sms' }),
  skipDataRequest: () => ({ reason: 'Is on leave.' }),
  updateTemplate: () => ({ template: { name: 'Another' } }),
  addFields: () => ({ fields: [{ name: 'added', page: 1 }] }),
  previewFields: () => ({ data: {} }),
  createTemplateImage: () =>
    fileForm('image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg'),
  previewTemplate: () => ({ template: { html: '<p>x</p>' } }),
  createEditorToken: () => ({ person: { id: 'x', name: 'x' } }),
  publishVersion: () => ({ version_type: 'minor' }),
  restoreVersion: () => ({ version: 'latest' }),
  copyTemplate: () => ({}),
  moveTemplate: () => ({ parent_folder_id: null }),
  renameFolder: () => ({ folder: { name: 'Another' } }),
  moveFolder: () => ({ folder: { parent_folder_id: null } }),
  updateWebhookEndpoint: () => ({ enabled: false }),
  testWebhookEndpoint: () => ({}),
  updateIntegration: () => ({ enabled: false }),
  updateIdentityProvider: () => ({ url: 'https://identity.example.com/hook' }),
  updateSealKey: () => ({ in_use: false }),
};

/** Requests of the stranger that name records in a body, a query or a file path. */
/** @type {Record<string, (ids: Ids) => [method: string, path: string, body?: unknown]>} */
const naming = {
  'template of a batch': ({ template_id }) => [
    'POST',
    '/submissions/batches',
    { template_id, submissions: [{ data: {} }] },
  ],
  'template of an item': ({ template_id }) => ['POST', '/submissions/batches', [{ template_id, data: {} }]],
  'submission to combine': ({ submission_id: id }) => combine({ type: 'submission', id }),
  'combined submission to combine': ({ combined_submission_id: id }) =>
    combine({ type: 'combined_submission', id }),
  'template to combine': ({ template_id: id }) => combine({ type: 'template', id }),
  'custom file to combine': ({ custom_file_id: id }) => combine({ type: 'custom_file', id }),
  'upload of a custom file': ({ upload_id: cache_id }) => ['POST', '/custom_files', { cache_id }],
  'upload of a template': ({ upload_id: id }) => [
    'POST',
    '/templates',
    { template: { name: 'x', document: { id } } },
  ],
  'folder of a template': ({ folder_id: parent_folder_id }) => [
    'POST',
    '/templates',
    { template: { ...page, parent_folder_id } },
  ],
  'folder of a folder': ({ folder_id: parent_folder_id }) => [
    'POST',
    '/folders',
    { folder: { name: 'x', parent_folder_id } },
  ],
  'endpoint to replay': ({ webhook_endpoint_id: endpoint_id }) => [
    'POST',
    '/webhook_deliveries/replay',
    { endpoint_id },
  ],
  'integration to replay': ({ integration_id }) => ['POST', '/webhook_deliveries/replay', { integration_id }],
  'cursor of a replay': ({ webhook_delivery_id: cursor }) => [
    'POST',
    '/webhook_deliveries/replay',
    { cursor },
  ],
  'cursor of submissions': ({ submission_id: cursor }) => ['GET', `/submissions?cursor=${cursor}`],
  'cursor of batches': ({ submission_batch_id: cursor }) => ['GET', `/submissions/batches?cursor=${cursor}`],
  'cursor of deliveries': ({ webhook_delivery_id: cursor }) => [
    'GET',
    `/webhook_deliveries?cursor=${cursor}`,
  ],
  'endpoint of deliveries': ({ webhook_endpoint_id }) => [
    'GET',
    `/webhook_deliveries?endpoint_id=${webhook_endpoint_id}`,
  ],
  'integration of deliveries': ({ integration_id }) => [
    'GET',
    `/webhook_deliveries?integration_id=${integration_id}`,
  ],
  'member of the account log': ({ member_id }) => ['GET', `/account_log?member_id=${member_id}`],
  'token of the account log': ({ api_token_id }) => ['GET', `/account_log?token_id=${api_token_id}`],
  'member of the CSV of the log': ({ member_id }) => ['GET', `/account_log.csv?member_id=${member_id}`],
  'submission to hold': ({ submission_id }) => ['POST', '/legal_holds', hold(submission_id)],
  'template to hold': ({ template_id }) => ['POST', '/legal_holds', hold(template_id)],
  'combined submission to hold': ({ combined_submission_id: id }) => ['POST', '/legal_holds', hold(id)],
  'cursor of legal holds': ({ legal_hold_id }) => ['GET', `/legal_holds?cursor=${legal_hold_id}`],
  'parent of folders': ({ folder_id }) => ['GET', `/folders?parent_folder_id=${folder_id}`],
  'parent of templates': ({ folder_id }) => ['GET', `/templates?parent_folder_id=${folder_id}`],
};

const page = { template_type: 'html', name: 'x', html: '<p>x</p>' };

/** @returns {[string, string, unknown]} */
function combine(/** @type {object} */ source) {
  return ['POST', '/combined_submissions', { source_pdfs: [source] }];
}

function hold(/** @type {string | undefined} */ subject_id) {
  return { subject_id, reason: 'x' };
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

/** The pages of the dashboard that name a record. */
function pagesOf(/** @type {Ids} */ ids) {
  const { template_id, submission_id, submission_batch_id, combined_submission_id, folder_id } = ids;
  const tabs = [
    '',
    '/editor',
    '/html',
    '/generate',
    '/batch',
    '/send',
    '/send/table',
    '/settings',
    '/versions',
  ];
  return [
    ...tabs.map((tab) => `/dashboard/templates/${template_id}${tab}`),
    `/dashboard/templates?folder=${folder_id}`,
    `/dashboard/submissions/${submission_id}`,
    `/dashboard/submissions/batches/${submission_batch_id}`,
    `/dashboard/submissions/combined/${combined_submission_id}`,
  ];
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

/** The first of these open to the owner, the others only to signers. */
const PLACES_OF_OWNER = 9;

/** Pages and files outside of the API, as the owner of the other account opens them. */
/** @type {Record<string, (ids: Ids) => string>} */
const places = {
  'the PDF of a submission': ({ submission_id }) => `/submissions/${submission_id}/document.pdf`,
  'the PDF of a template': ({ template_id }) => `/templates/${template_id}/document.pdf`,
  'the page of a template': ({ template_id }) => `/dashboard/templates/${template_id}`,
  'the editor of a template': ({ template_id }) => `/dashboard/templates/${template_id}/editor`,
  'the HTML of a template': ({ html_template_id }) => `/dashboard/templates/${html_template_id}/html`,
  'the page of a submission': ({ submission_id }) => `/dashboard/submissions/${submission_id}`,
  'the page of a batch': ({ submission_batch_id }) => `/dashboard/submissions/batches/${submission_batch_id}`,
  'the page of a combined submission': ({ combined_submission_id }) =>
    `/dashboard/submissions/combined/${combined_submission_id}`,
  'the page of a delivery': ({ webhook_delivery_id }) =>
    `/dashboard/webhooks/deliveries/${webhook_delivery_id}`,
  'the signing page': ({ data_request_id }) => `/sign/${data_request_id}`,
  'the document of a signer': ({ data_request_id }) => `/sign/${data_request_id}/document.pdf`,
  'the embedded editor of a template': ({ template_id }) => `/embed/editor/${template_id}`,
  'the public form of a template': ({ template_id }) => `/forms/${template_id}`,
};

const lists = [
  '/folders',
  '/templates',
  '/submissions?include_data=true',
  '/submissions/batches',
  '/combined_submissions',
  '/bundles',
  '/webhook_deliveries',
  '/webhook_endpoints',
  '/integrations',
  '/identity_providers',
  '/seal_keys',
  '/fonts',
];

const logs = ['/account_log', '/account_log.csv', '/legal_holds'];

const exported = [
  '/export',
  ...['templates', 'documents', 'users', 'submissions'].map((part) => `/export/page?part=${part}`),
];

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
    for (const [name, place] of Object.entries(places).slice(0, PLACES_OF_OWNER))
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
