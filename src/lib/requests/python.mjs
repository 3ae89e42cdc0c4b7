import { addressOf, fileOfAnswer } from './example-request.mjs';

/** @typedef {import('./example-request.mjs').ExampleRequest} ExampleRequest */

export function python(/** @type {ExampleRequest} */ request, /** @type {string} */ origin) {
  const { method, json, form } = request;
  const file = fileOfAnswer(request);
  const fields = form?.fields
    .map(({ name, value }) => `        ${literal(name)}: ${literal(value)},\n`)
    .join('');
  const lines = [
    'import os',
    '',
    'import requests',
    '',
    'response = requests.request(',
    `    "${method}",`,
    `    ${literal(addressOf(request, origin))},`,
    '    auth=tuple(os.environ["QUILLET_TOKEN"].split(":", 1)),',
    ...(json === undefined ? [] : [`    json=${literal(json, '    ')},`]),
    ...(fields ? [`    data={\n${fields}    },`] : []),
    ...(form
      ? [
          `    files={${literal(form.file.name)}: ("${form.file.path}", open("${form.file.path}", "rb"), "${form.file.type}")},`,
        ]
      : []),
    '    timeout=100,',
    ')',
    'response.raise_for_status()',
    file === null ? 'print(response.json())' : `open("${file}", "wb").write(response.content)`,
  ];
  return `${lines.join('\n')}\n`;
}

/** A value as Python writes it. JSON texts are Python texts, too. @returns {string} */
function literal(/** @type {unknown} */ value, before = '') {
  const inside = `${before}    `;
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value))
    return listOf(
      '[',
      value.map((one) => literal(one, inside)),
      ']',
      before,
    );
  if (typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([name, one]) => `${JSON.stringify(name)}: ${literal(one, inside)}`,
  );
  return listOf('{', entries, '}', before);
}

function listOf(
  /** @type {string} */ open,
  /** @type {string[]} */ items,
  /** @type {string} */ close,
  /** @type {string} */ before,
) {
  const lines = items.map((item) => `\n${before}    ${item},`);
  return items.length === 0 ? open + close : `${open}${lines.join('')}\n${before}${close}`;
}
