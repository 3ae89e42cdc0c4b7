import { addressOf, fileOfAnswer, jsonText, singleQuoted } from './example-request.mjs';

/** @typedef {import('./example-request.mjs').ExampleRequest} ExampleRequest */

/** For Node 20 and later, Deno and Bun, as a module. */
export function javascript(/** @type {ExampleRequest} */ request, /** @type {string} */ origin) {
  const { method, json, form } = request;
  const file = fileOfAnswer(request);
  const imports = [
    ...(form ? ["import { openAsBlob } from 'node:fs';"] : []),
    ...(file === null ? [] : ["import { writeFile } from 'node:fs/promises';"]),
  ];
  const type = json === undefined ? '' : "\n    'Content-Type': 'application/json',";
  const body = json === undefined ? '' : `\n  body: JSON.stringify(${jsonText(json, '  ')}),`;
  const parts = [
    ...imports,
    ...(imports.length > 0 ? [''] : []),
    ...(form ? [...formLines(form), ''] : []),
    `const response = await fetch(${quoted(addressOf(request, origin))}, {
  method: '${method}',
  headers: {
    Authorization: \`Basic \${btoa(process.env.QUILLET_TOKEN)}\`,${type}
  },${body}${form ? '\n  body: form,' : ''}
});`,
    'if (!response.ok) throw new Error(await response.text());',
    file === null
      ? 'console.log(await response.json());'
      : `await writeFile('${file}', Buffer.from(await response.arrayBuffer()));`,
  ];
  return `${parts.join('\n')}\n`;
}

function formLines(/** @type {NonNullable<ExampleRequest['form']>} */ { fields, file }) {
  const blob = `await openAsBlob('${file.path}', { type: '${file.type}' })`;
  return [
    'const form = new FormData();',
    ...fields.map(({ name, value }) => `form.append(${quoted(name)}, ${quoted(value)});`),
    `form.append(${quoted(file.name)}, ${blob}, '${file.path}');`,
  ];
}

function quoted(/** @type {string} */ text) {
  return singleQuoted(text).replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}
