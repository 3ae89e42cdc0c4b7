// A request as an example shows it, and what the languages that write one share.

/**
 * @typedef {{ name: string, value: string }} Part
 * @typedef {{ fields: Part[], file: { name: string, path: string, type: string } }} Form
 * @typedef {{
 *   id: string, title: string, description: string, tag: string, method: string, path: string,
 *   ids: Record<string, string>, query: Part[], json?: unknown, form?: Form, answer: 'json' | 'pdf' | 'csv',
 * }} ExampleRequest
 */

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
