// The operations as a Postman collection (format 2.1.0), which other programs read, too.

/** @typedef {import('../../src/lib/requests/example-request.mjs').ExampleRequest} ExampleRequest */

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

export function postmanCollection(/** @type {ExampleRequest[]} */ requests, /** @type {string} */ origin) {
  const tags = Map.groupBy(requests, ({ tag }) => tag);
  return {
    info: {
      name: 'Quillet',
      description:
        'Every operation of the API, with an example. Make an environment with `token_id` and, as a secret, `token_secret`. Do not add them to the collection: whoever gets it would get your token.',
      schema: SCHEMA,
    },
    auth: { type: 'basic', basic: [text('username', '{{token_id}}'), text('password', '{{token_secret}}')] },
    // Collections are shared and exported with the values of their variables, so the token is not among them.
    variable: [{ key: 'origin', value: origin }],
    item: [...tags].map(([name, ofTag]) => ({ name, item: ofTag.map(itemOf) })),
  };
}

function text(/** @type {string} */ key, /** @type {string} */ value) {
  return { key, value, type: 'string' };
}

function itemOf(/** @type {ExampleRequest} */ request) {
  const { title, description, method, path, ids, query } = request;
  const segments = path
    .replace(/\{(\w+)\}/g, ':$1')
    .split('/')
    .slice(1);
  const search = query.map(({ name, value }) => ({ key: name, value }));
  const raw = `{{origin}}/${segments.join('/')}${search.map(({ key, value }, at) => `${at === 0 ? '?' : '&'}${key}=${encodeURIComponent(value)}`).join('')}`;
  return {
    name: title,
    request: {
      method,
      description,
      header: [],
      url: {
        raw,
        host: ['{{origin}}'],
        path: segments,
        ...(search.length > 0 && { query: search }),
        ...(Object.keys(ids).length > 0 && {
          variable: Object.entries(ids).map(([key, value]) => ({ key, value })),
        }),
      },
      ...bodyOf(request),
    },
    response: [],
  };
}

function bodyOf(/** @type {ExampleRequest} */ { json, form }) {
  if (json !== undefined) {
    const options = { raw: { language: 'json' } };
    return { body: { mode: 'raw', raw: JSON.stringify(json, null, 2), options } };
  }
  if (!form) return {};
  const fields = form.fields.map(({ name, value }) => ({ key: name, value, type: 'text' }));
  const file = { key: form.file.name, type: 'file', src: form.file.path, contentType: form.file.type };
  return { body: { mode: 'formdata', formdata: [...fields, file] } };
}
