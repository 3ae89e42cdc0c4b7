// Reads the operations of the API description for the SDK: where each stands, and how it is called.
import { groupOf, methodName } from './names.mjs';

/** @typedef {import('../../sdk/schema/type-of.mjs').Schema} Schema */

/**
 * @typedef {object} SdkOperation
 * @property {string} id
 * @property {string} group such as `submissions`
 * @property {string} name such as `create`
 * @property {string} method
 * @property {string} path below the prefix of the API
 * @property {string[]} params of the path
 * @property {{ name: string, schema: Schema, description?: string }[]} query
 * @property {Schema | undefined} json the body
 * @property {Schema | undefined} form the body as a form
 * @property {boolean} keyed whether it takes an idempotency key
 * @property {boolean} waits whether its answer may still be pending
 * @property {Schema | undefined} answer undefined: bytes
 * @property {string} unwrapped the property of the answer that the SDK returns; empty: all of it
 * @property {string} listed the property of the answer with the records of a page; empty: no such list
 * @property {number} perPage the most records of a numbered page; 0: no such list
 * @property {string} docs
 */

const PREFIX = '/api/v1';

/** @param {Schema} document @returns {SdkOperation[]} */
export function operationsOf(document) {
  const operations = Object.entries(document['paths']).flatMap(([path, methods]) =>
    Object.entries(/** @type {Schema} */ (methods)).map(([method, said]) =>
      operationOf(document, { path: path.replace(PREFIX, ''), method, said }),
    ),
  );
  const places = operations.map(({ group, name }) => `${group}.${name}`);
  return operations.map((operation, index) =>
    places.indexOf(places[index] ?? '') === index ? operation : { ...operation, name: operation.id },
  );
}

/** @param {Schema} document @param {{ path: string, method: string, said: Schema }} operation @returns {SdkOperation} */
function operationOf(document, { path, method, said }) {
  const { operationId: id, tags, summary, description = '', requestBody, responses } = said;
  /** @type {Schema[]} */
  const parameters = (said['parameters'] ?? []).map((/** @type {Schema} */ one) => resolved(document, one));
  const query = parameters
    .filter((one) => one['in'] === 'query')
    .map(({ name, schema, description: docs }) => ({ name, schema, ...(docs && { description: docs }) }));
  const named = new Set(query.map(({ name }) => name));
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1] ?? {};
  const answer = success.content?.['application/json']?.schema;
  return {
    id,
    group: groupOf(tags[0]),
    name: methodName(id, tags[0]),
    method: method.toUpperCase(),
    path,
    params: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name)),
    query,
    json: requestBody?.content['application/json']?.schema,
    form: requestBody?.content['multipart/form-data']?.schema,
    keyed: parameters.some(({ name }) => name === 'Idempotency-Key'),
    waits: named.has('wait'),
    answer,
    unwrapped: unwrappedOf(answer),
    listed: named.has('cursor') && named.has('limit') ? listedOf(answer) : '',
    perPage: named.has('per_page')
      ? (query.find(({ name }) => name === 'per_page')?.schema['maximum'] ?? 50)
      : 0,
    docs: `${summary}. ${description}`,
  };
}

/** @param {Schema} document @param {Schema} parameter @returns {Schema} */
function resolved(document, parameter) {
  const { $ref } = parameter;
  return $ref ? document['components'].parameters[$ref.split('/').at(-1)] : parameter;
}

/** `{status, submission}` is answered where the record is meant. @param {Schema} [answer] */
function unwrappedOf(answer) {
  const names = Object.keys(answer?.['properties'] ?? {});
  if (!names.includes('status') || answer?.['properties'].status.const !== 'success') return '';
  const others = names.filter((name) => name !== 'status');
  const [first = ''] = others;
  const isBatch = others.join() === 'submission_batch,submissions';
  return isBatch || (others.length === 1 && typeOfProperty(answer, first) !== 'array') ? first : '';
}

/** @param {Schema | undefined} answer @param {string} name */
function typeOfProperty(answer, name) {
  return answer?.['properties'][name]?.type;
}

/** @param {Schema} [answer] */
function listedOf(answer) {
  const found = Object.entries(answer?.['properties'] ?? {}).find(([, { items }]) => items?.$ref);
  return found?.[0] ?? '';
}
