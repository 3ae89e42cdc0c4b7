// The operations as a Bruno collection: a folder of text files, one for each request.

/** @typedef {import('../../src/lib/requests/example-request.mjs').ExampleRequest} ExampleRequest */

/** The files by their paths in the collection. @returns {Map<string, string>} */
export function brunoCollection(/** @type {ExampleRequest[]} */ requests, /** @type {string} */ origin) {
  const numbered = [...Map.groupBy(requests, ({ tag }) => tag)].flatMap(([tag, ofTag]) =>
    ofTag.map((request, index) => ({
      path: `${tag}/${request.id}.bru`,
      text: requestText(request, index + 1),
    })),
  );
  return new Map([
    ['bruno.json', `${JSON.stringify({ version: '1', name: 'Quillet', type: 'collection' }, null, 2)}\n`],
    ['collection.bru', joined(block('auth', ['mode: basic']), credentials)],
    ['environments/Quillet.bru', joined(block('vars', [`origin: ${origin}`, 'token_id:']), secret)],
    ...numbered.map(({ path, text }) => /** @type {const} */ ([path, text])),
  ]);
}

const credentials = block('auth:basic', ['username: {{token_id}}', 'password: {{token_secret}}']);
const secret = 'vars:secret [\n  token_secret\n]\n';

function requestText(/** @type {ExampleRequest} */ request, /** @type {number} */ seq) {
  const { title, description, method, path, ids, query, json, form } = request;
  const search = query.map(({ name, value }, at) => `${at === 0 ? '?' : '&'}${name}=${value}`).join('');
  const kind = json === undefined ? (form ? 'multipartForm' : 'none') : 'json';
  const url = `{{origin}}${path.replace(/\{(\w+)\}/g, ':$1')}${search}`;
  return joined(
    block('meta', [`name: ${title}`, 'type: http', `seq: ${seq}`]),
    block(method.toLowerCase(), [`url: ${url}`, `body: ${kind}`, 'auth: inherit']),
    ...(query.length > 0
      ? [
          block(
            'params:query',
            query.map(({ name, value }) => `${name}: ${value}`),
          ),
        ]
      : []),
    ...(Object.keys(ids).length > 0
      ? [
          block(
            'params:path',
            Object.entries(ids).map(([name, value]) => `${name}: ${value}`),
          ),
        ]
      : []),
    ...(json === undefined ? [] : [block('body:json', JSON.stringify(json, null, 2).split('\n'))]),
    ...(form ? [block('body:multipart-form', partsOf(form))] : []),
    ...(description === '' ? [] : [block('docs', description.split('\n'))]),
  );
}

function partsOf(/** @type {NonNullable<ExampleRequest['form']>} */ { fields, file }) {
  return [
    ...fields.map(({ name, value }) => `${quotedName(name)}: ${value}`),
    `${quotedName(file.name)}: @file(${file.path}) @contentType(${file.type})`,
  ];
}

/** Brackets in a name need quotes. */
function quotedName(/** @type {string} */ name) {
  return /^[\w-]+$/.test(name) ? name : `"${name}"`;
}

function block(/** @type {string} */ name, /** @type {string[]} */ lines) {
  return `${name} {\n${lines.map((line) => `  ${line}`).join('\n')}\n}\n`;
}

function joined(/** @type {string[]} */ ...blocks) {
  return blocks.join('\n');
}
