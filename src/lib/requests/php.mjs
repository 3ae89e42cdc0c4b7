import { addressOf, fileOfAnswer, jsonText, singleQuoted } from './example-request.mjs';

/** @typedef {import('./example-request.mjs').ExampleRequest} ExampleRequest */

export function php(/** @type {ExampleRequest} */ request, /** @type {string} */ origin) {
  const { method, json, form } = request;
  const file = fileOfAnswer(request);
  const fields = form?.fields
    .map(({ name, value }) => `        ${singleQuoted(name)} => ${singleQuoted(value)},\n`)
    .join('');
  const upload = form && `new CURLFile('${form.file.path}', '${form.file.type}', '${form.file.path}')`;
  const lines = [
    '<?php',
    '',
    `$request = curl_init(${singleQuoted(addressOf(request, origin))});`,
    'curl_setopt_array($request, [',
    `    CURLOPT_CUSTOMREQUEST => '${method}',`,
    "    CURLOPT_USERPWD => getenv('QUILLET_TOKEN'),",
    '    CURLOPT_RETURNTRANSFER => true,',
    ...(json === undefined
      ? []
      : [
          "    CURLOPT_HTTPHEADER => ['Content-Type: application/json'],",
          `    CURLOPT_POSTFIELDS => <<<'JSON'\n${jsonText(json)}\nJSON,`,
        ]),
    ...(form
      ? [
          `    CURLOPT_POSTFIELDS => [\n${fields}        ${singleQuoted(form.file.name)} => ${upload},\n    ],`,
        ]
      : []),
    ']);',
    '$answer = curl_exec($request);',
    'if ($answer === false || curl_getinfo($request, CURLINFO_RESPONSE_CODE) >= 300) {',
    '    throw new RuntimeException($answer === false ? curl_error($request) : $answer);',
    '}',
    file === null ? 'echo $answer;' : `file_put_contents('${file}', $answer);`,
  ];
  return `${lines.join('\n')}\n`;
}
