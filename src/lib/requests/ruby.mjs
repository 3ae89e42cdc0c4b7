import { addressOf, fileOfAnswer, jsonText, singleQuoted } from './example-request.mjs';

/** @typedef {import('./example-request.mjs').ExampleRequest} ExampleRequest */

export function ruby(/** @type {ExampleRequest} */ request, /** @type {string} */ origin) {
  const { method, json, form } = request;
  const file = fileOfAnswer(request);
  const verb = `${method[0]}${method.slice(1).toLowerCase()}`;
  const fields = form?.fields
    .map(({ name, value }) => `[${singleQuoted(name)}, ${singleQuoted(value)}], `)
    .join('');
  const upload = form && `{ filename: '${form.file.path}', content_type: '${form.file.type}' }`;
  const lines = [
    "require 'net/http'",
    '',
    `uri = URI(${singleQuoted(addressOf(request, origin))})`,
    `request = Net::HTTP::${verb}.new(uri)`,
    "request.basic_auth(*ENV.fetch('QUILLET_TOKEN').split(':', 2))",
    ...(json === undefined
      ? []
      : [
          "request['Content-Type'] = 'application/json'",
          `request.body = <<~'JSON'\n  ${jsonText(json, '  ')}\nJSON`,
        ]),
    ...(form
      ? [
          'request.set_form(',
          `  [${fields}[${singleQuoted(form.file.name)}, File.open('${form.file.path}', 'rb'), ${upload}]],`,
          "  'multipart/form-data'",
          ')',
        ]
      : []),
    "response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') { |http| http.request(request) }",
    'raise response.body unless response.is_a?(Net::HTTPSuccess)',
    file === null ? 'puts response.body' : `File.binwrite('${file}', response.body)`,
  ];
  return `${lines.join('\n')}\n`;
}
