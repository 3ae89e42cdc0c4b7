// One example request for each operation of the API description. Snippets and collections are written
// from these, so that none is written by hand.

/**
 * @typedef {{ name: string, value: string }} Part
 * @typedef {{ fields: Part[], file: { name: string, path: string, type: string } }} Form
 * @typedef {{
 *   id: string, title: string, description: string, tag: string, method: string, path: string,
 *   ids: Record<string, string>, query: Part[], json?: unknown, form?: Form, answer: 'json' | 'pdf' | 'csv',
 * }} ExampleRequest
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

/** The address of a request below an origin. */
export function addressOf(/** @type {ExampleRequest} */ { path, ids, query }, /** @type {string} */ origin) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(ids[name] ?? ''));
  const search = new URLSearchParams(query.map(({ name, value }) => [name, value])).toString();
  return `${origin}${filled}${search === '' ? '' : `?${search}`}`;
}

/** The name of the file that an answer is kept in, or none for JSON. */
export function fileOfAnswer(/** @type {ExampleRequest} */ { answer }) {
  return answer === 'json' ? null : `answer.${answer}`;
}

/** JSON with two spaces, each line after the first with this much before it. */
export function jsonText(/** @type {unknown} */ value, before = '') {
  return onItsLines(JSON.stringify(value, null, 2)).replaceAll('\n', `\n${before}`);
}

/** A text in double quotes, with the escapes that JSON, Python, Go, C# and Java have. */
export function doubleQuoted(/** @type {string} */ text) {
  return onItsLines(JSON.stringify(text));
}

/** C# takes these two for ends of lines. */
function onItsLines(/** @type {string} */ json) {
  return json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/** A text in single quotes, where only these two have escapes: in PHP and Ruby. */
export function singleQuoted(/** @type {string} */ text) {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
