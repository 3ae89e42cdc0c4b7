import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { each } from './support/each.mjs';
import { anyRefusal, refused } from './support/expect.mjs';
import { readOperations } from './support/operations.mjs';
import { plainPdf } from './support/pdf.mjs';
import { send } from './support/send.mjs';

/** @typedef {import('./support/run-class.mjs').Cases} Cases */
/** @typedef {import('./support/world.mjs').World} World */
/** @typedef {{ fields: Record<string, Record<string, unknown>> }} Shown */

const box = { page: 1, x: 20, width: 100, height: 20 };
const fields = [
  { name: 'one', y: 20, ...box },
  { name: 'two', y: 60, ...box },
];

/** Opens the editor of a new template, whose person may only move fields of page 1 unless told otherwise. */
async function openEditor(
  /** @type {World} */ { origin, mine },
  { settings = {}, capabilities = /** @type {object} */ ({ move_fields: true, pages: [1] }) } = {},
) {
  const id = await mine.live.template(plainPdf, fields);
  const template = { embed_domains: ['shop.example.com'], ...settings };
  await mine.live.made(`/templates/${id}`, { template }, 'PUT');
  const invitation = { person: { id: '1', name: 'Mallory' }, capabilities };
  const { token } = await mine.live.made(`/templates/${id}/editor_tokens`, invitation);
  const open = (/** @type {string} */ template = id) =>
    send(`${origin}/embed/editor/${template}/session`, {
      method: 'POST',
      body: { token: token.secret, attempt: randomUUID() },
      headers: { origin },
    });
  const opened = await open();
  assert.equal(opened.status, 200, opened.text);
  const { pass } = opened.json;
  const ask = (
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {unknown} */ body = undefined,
    /** @type {string} */ bearer = pass,
  ) => send(`${origin}/embed/api${path}`, { method, body, headers: { authorization: `Bearer ${bearer}` } });
  const stored = async () => (await mine.live.get(`/templates/${id}?full=true`)).json;
  return { id, pass, token, open, ask, stored };
}

/** What the person may not do, as the body of a save. */
/** @type {Record<string, (shown: Shown) => unknown>} */
const edits = {
  rename: ({ fields: { 1: one, ...rest } }) => ({ fields: { ...rest, 1: { ...one, name: 'other' } } }),
  'rename by case': ({ fields: { 1: one, ...rest } }) => ({
    fields: { ...rest, 1: { ...one, name: 'One' } },
  }),
  delete: ({ fields: { 2: two } }) => ({ fields: { 2: two } }),
  'delete all': () => ({ fields: [] }),
  add: ({ fields: all }) => ({ fields: { ...all, 9: { name: 'nine', y: 90, ...box } } }),
  'exchange ids': ({ fields: { 1: one, 2: two } }) => ({
    fields: { 1: { ...two, id: 1 }, 2: { ...one, id: 2 } },
  }),
  'a value of all documents': ({ fields: { 1: one, ...rest } }) => ({
    fields: { ...rest, 1: { ...one, default: 'paid' } },
  }),
  'a value by the defaults': () => ({ defaults: { fontSize: 1 } }),
  'a value by shared data': () => ({ shared_field_data: { one: { default: 'paid' } } }),
  'a condition of all': () => ({
    field_dependencies: [{ action: 'hide', match: 'all', conditions: [], targets: ['one'] }],
  }),
  'a property with the move': ({ fields: { 1: one, ...rest } }) => ({
    fields: { ...rest, 1: { ...one, x: 30, hidden: true } },
  }),
  'a setting': () => ({ webhook_url: 'https://evil.example.com/' }),
  'the hosts': () => ({ embed_domains: ['evil.example.com'] }),
  'the name': () => ({ name: 'Pwned' }),
  'the document again': () => ({ document: { id: 'current' } }),
};

/** Fields that nobody may add where only `amount`, a number, is offered. */
/** @type {Record<string, object>} */
const strangers = {
  'a name of their own': { name: 'iban' },
  'a name by case': { name: 'Amount', type: 'number' },
  'a special name': { name: '@@version' },
  'the name as another type': { name: 'amount', type: 'signature' },
  'the name as no duty': { name: 'amount', type: 'number', required: false },
  'the name below another': { name: 'amount/iban', type: 'number' },
};

/** @type {Cases} */
export const editors = {
  ...each('a person who places predefined fields cannot add', strangers, async (world, field) => {
    const settings = { predefined_fields: [{ name: 'amount', type: 'number', required_in_template: true }] };
    const capabilities = { add_fields: 'all', rename_fields: true, publish: true };
    const { id, ask, stored } = await openEditor(world, { settings, capabilities });
    const before = await stored();
    const added = { ...before.fields, 9: { ...box, y: 90, ...field } };
    refused(await ask('PUT', `/templates/${id}`, { template: { fields: added } }), 403, 'not_permitted');
    const [, two] = Object.values(before.fields);
    const renamed = { ...before.fields, 2: { ...two, ...field } };
    refused(await ask('PUT', `/templates/${id}`, { template: { fields: renamed } }), 403, 'not_permitted');
    refused(
      await ask('POST', `/templates/${id}/publish_version`, { version_type: 'major' }),
      409,
      'conflict',
    );
    refused(
      await ask('PUT', `/templates/${id}`, { template: { predefined_fields: [] } }),
      422,
      'validation_failed',
    );
    assert.deepEqual((await stored()).fields, before.fields);
  }),
  ...each('a person who may move cannot', edits, async (world, edit) => {
    const { id, ask, stored } = await openEditor(world);
    const before = await stored();
    const answer = await ask('PUT', `/templates/${id}`, { template: edit(before) });
    assert.ok(
      answer.status === 403 || answer.status === 422,
      `${answer.status} ${answer.text.slice(0, 200)}`,
    );
    const after = await stored();
    assert.equal(after.updated_at, before.updated_at);
    assert.deepEqual(after.fields, before.fields);
  }),
  'nor publish, replace the document, detect or rename by the service': async (world) => {
    const { id, ask } = await openEditor(world);
    for (const path of ['publish_version', 'check', 'detect_fields', 'suggest_names'])
      refused(await ask('POST', `/templates/${id}/${path}`, { version_type: 'major' }), 403, 'not_permitted');
    const form = new FormData();
    form.append(
      'template[document]',
      new File([Buffer.from(plainPdf)], 'a.pdf', { type: 'application/pdf' }),
    );
    anyRefusal(await ask('PUT', `/templates/${id}`, form), 'a document');
  },
  'a pass opens no other operation, and no other template': async (world) => {
    const { pass, ask, id } = await openEditor(world);
    const other = await world.mine.live.template(plainPdf, fields);
    refused(await ask('GET', `/templates/${other}`), 404, 'template_not_found');
    const foreign = await ask('GET', '/templates/tpl_0000000000000000000A');
    refused(foreign, 404, 'template_not_found');
    const own = new Set([
      'getTemplate',
      'updateTemplate',
      'getTemplateDocument',
      'previewFields',
      'detectFields',
    ]);
    for (const name of ['suggestNames', 'checkTemplate', 'publishVersion']) own.add(name);
    const operations = await readOperations(world.origin);
    for (const operation of operations.filter(({ id: name }) => !own.has(name))) {
      const path = operation.path.replace(/[{:]template_id\}?/, id).replace(/\{\w+\}|:\w+/g, 'x');
      const answer = await ask(operation.method, path, operation.method === 'GET' ? undefined : {});
      assert.ok(answer.status === 404 || answer.status === 405, `${operation.id}: ${answer.status}`);
      const api = await send(`${world.origin}/api/v1${path}`, {
        method: operation.method,
        headers: { authorization: `Bearer ${pass}` },
      });
      assert.ok(api.status === 401 || api.status >= 400, `${operation.id} of the API: ${api.status}`);
    }
    return `${operations.length} operations`;
  },
  'a pass cannot be made, changed or moved to another token': async (world) => {
    const first = await openEditor(world);
    const second = await openEditor(world);
    const [until = '', id, proof] = String(first.pass).split('.');
    const [, otherId] = String(second.pass).split('.');
    const forged = [
      `${until}.${otherId}.${proof}`,
      `${Number(until) + 86_400_000}.${id}.${proof}`,
      `${until}.${id}.${'A'.repeat(43)}`,
      `${until}.${id}.`,
      `99999999999999.${id}`,
      'null',
      first.token.secret,
    ];
    for (const pass of forged)
      refused(await first.ask('GET', `/templates/${first.id}`, undefined, pass), 401, 'editor_session_over');
  },
  'a revoked token opens nothing, and its pass is void': async (world) => {
    const { id, ask, token } = await openEditor(world);
    const tokens = `/templates/${id}/editor_tokens`;
    const waiting = (await world.mine.live.made(tokens, { person: { id: '1', name: 'Mallory' } })).token;
    for (const one of [token, waiting])
      assert.equal((await world.mine.live.send('DELETE', `${tokens}/${one.id}`)).status, 200);
    refused(await ask('GET', `/templates/${id}`), 401, 'editor_session_over');
    refused(await ask('PUT', `/templates/${id}`, { template: { fields: [] } }), 401, 'editor_session_over');
    const opened = await send(`${world.origin}/embed/editor/${id}/session`, {
      method: 'POST',
      body: { token: waiting.secret, attempt: randomUUID() },
      headers: { origin: world.origin },
    });
    refused(opened, 401, 'editor_token_invalid');
  },
  'a token opens once, and its own template only': async (world) => {
    const { open } = await openEditor(world);
    refused(await open(), 409, 'editor_token_used');
    const other = await world.mine.live.template(plainPdf, fields);
    refused(await open(other), 401, 'editor_token_invalid');
  },
};
