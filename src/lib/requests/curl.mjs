import { addressOf, fileOfAnswer, jsonText } from './example-request.mjs';

/** @typedef {import('./example-request.mjs').ExampleRequest} ExampleRequest */

export function curl(/** @type {ExampleRequest} */ request, /** @type {string} */ origin) {
  const { method, json, form } = request;
  const file = fileOfAnswer(request);
  const fields =
    form?.fields.map(({ name, value }) => `${flagOf(value)} ${quoted(`${name}=${value}`)}`) ?? [];
  const words = [
    `curl --fail-with-body -X ${method} ${quoted(addressOf(request, origin))}`,
    '-u "$QUILLET_TOKEN"',
    ...(json === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(jsonText(json))}`]),
    ...(form
      ? [...fields, `-F ${quoted(`${form.file.name}=@${form.file.path};type=${form.file.type}`)}`]
      : []),
    ...(file === null ? [] : [`-o ${file}`]),
  ];
  return `${words.join(' \\\n  ')}\n`;
}

/** What `-F` would take for the name of a file, or for a type. */
function flagOf(/** @type {string} */ value) {
  return /^[@<"]|;/.test(value) ? '--form-string' : '-F';
}

function quoted(/** @type {string} */ text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
