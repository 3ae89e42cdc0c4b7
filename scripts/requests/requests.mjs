// One example request for each operation of the API description. Snippets and collections are written
// from these, so that none is written by hand.

/** @typedef {import('../../src/lib/requests/example-request.mjs').ExampleRequest} ExampleRequest */
/** @typedef {import('../../src/lib/requests/example-request.mjs').Form} Form */
/**
 * @typedef {{ name: string, in: string, required?: boolean, example?: string, schema?: { enum?: string[] } }} Parameter
 * @typedef {{ example?: unknown, schema: { required?: string[] }, encoding?: Record<string, { contentType: string }> }} Content
 * @typedef {{
 *   operationId: string, summary: string, description?: string, tags: string[], parameters: Parameter[],
 *   requestBody?: { content: Record<string, Content> }, responses: Record<string, { content?: Record<string, unknown> }>,
 * }} Operation
 * @typedef {{ paths: Record<string, Record<string, Operation>> }} Description
 */

/** @returns {ExampleRequest[]} */
export function exampleRequests(/** @type {Description} */ { paths }) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => exampleOf(path, method, operation)),
  );
}

/** @returns {ExampleRequest} */
function exampleOf(
  /** @type {string} */ path,
  /** @type {string} */ method,
  /** @type {Operation} */ operation,
) {
  const { operationId: id, summary: title, description = '', tags, parameters } = operation;
  const inPath = parameters.filter((one) => one.in === 'path');
  const inQuery = parameters.filter((one) => one.in === 'query' && one.required);
  return {
    id,
    title,
    description,
    tag: tags[0] ?? '',
    method: method.toUpperCase(),
    path,
    ids: Object.fromEntries(inPath.map(({ name, example = '' }) => [name, example])),
    query: inQuery.map(({ name, schema }) => ({ name, value: schema?.enum?.[0] ?? '' })),
    ...bodyOf(operation, method),
    answer: answerOf(operation),
  };
}

/** A form where a file is what the operation is about, else JSON. */
function bodyOf(/** @type {Operation} */ { requestBody }, /** @type {string} */ method) {
  const form = requestBody?.content['multipart/form-data'];
  const json = requestBody?.content['application/json'];
  if (form && (method === 'post' || !json)) return { form: formOf(form) };
  return json ? { json: json.example } : {};
}

/** The files of the examples, by their type. */
const files = { 'application/pdf': 'form.pdf', 'image/*': 'logo.svg', 'font/sfnt': 'font.ttf' };

/** @returns {Form} */
function formOf(/** @type {Content} */ { schema: { required = [] }, encoding = {} }) {
  const [name, type] =
    Object.entries(encoding).map(([part, { contentType }]) => [part, contentType])[0] ?? [];
  if (name === undefined || type === undefined || !(type in files))
    throw new Error(`No example file of ${type}.`);
  const path = files[/** @type {keyof typeof files} */ (type)];
  const fields = required
    .filter((part) => part !== name)
    .map((part) => ({ name: part, value: 'Membership form' }));
  return { fields, file: { name, path, type: type === 'image/*' ? 'image/svg+xml' : type } };
}

function answerOf(/** @type {Operation} */ { responses }) {
  const [type] = Object.keys(Object.entries(responses).find(([status]) => status < '300')?.[1].content ?? {});
  if (type === 'application/pdf') return /** @type {const} */ ('pdf');
  return type === 'text/csv' ? /** @type {const} */ ('csv') : /** @type {const} */ ('json');
}
