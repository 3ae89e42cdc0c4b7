import { addressOf, doubleQuoted, fileOfAnswer, jsonText } from './example-request.mjs';

/** @typedef {import('./example-request.mjs').ExampleRequest} ExampleRequest */

export function go(/** @type {ExampleRequest} */ request, /** @type {string} */ origin) {
  const { method, json, form } = request;
  const file = fileOfAnswer(request);
  const body = json === undefined ? (form ? '&form' : 'nil') : `strings.NewReader(${raw(jsonText(json))})`;
  const imports = [
    ...(form ? ['bytes'] : []),
    ...(file === null ? ['fmt'] : []),
    'io',
    ...(form ? ['mime/multipart'] : []),
    'net/http',
    ...(form ? ['net/textproto'] : []),
    'os',
    'strings',
  ];
  const lines = [
    'package main',
    '',
    `import (\n${imports.map((name) => `\t"${name}"\n`).join('')})`,
    '',
    'func main() {',
    ...(form ? formLines(form) : []),
    `\trequest, err := http.NewRequest("${method}", ${doubleQuoted(addressOf(request, origin))}, ${body})`,
    ...failing('err'),
    '\tid, secret, _ := strings.Cut(os.Getenv("QUILLET_TOKEN"), ":")',
    '\trequest.SetBasicAuth(id, secret)',
    ...(json === undefined ? [] : ['\trequest.Header.Set("Content-Type", "application/json")']),
    ...(form ? ['\trequest.Header.Set("Content-Type", parts.FormDataContentType())'] : []),
    '\tresponse, err := http.DefaultClient.Do(request)',
    ...failing('err'),
    '\tdefer response.Body.Close()',
    '\tanswer, err := io.ReadAll(response.Body)',
    ...failing('err'),
    '\tif response.StatusCode >= 300 {\n\t\tpanic(string(answer))\n\t}',
    ...(file === null
      ? ['\tfmt.Println(string(answer))']
      : [`\tif err := os.WriteFile("${file}", answer, 0o644); err != nil {\n\t\tpanic(err)\n\t}`]),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

function formLines(/** @type {NonNullable<ExampleRequest['form']>} */ { fields, file }) {
  const disposition = `form-data; name="${file.name}"; filename="${file.path}"`;
  return [
    `\tcontent, err := os.ReadFile("${file.path}")`,
    ...failing('err'),
    '\tvar form bytes.Buffer',
    '\tparts := multipart.NewWriter(&form)',
    ...fields.map(({ name, value }) => `\tparts.WriteField(${doubleQuoted(name)}, ${doubleQuoted(value)})`),
    '\tpart, err := parts.CreatePart(textproto.MIMEHeader{',
    `\t\t"Content-Disposition": {${raw(disposition)}},`,
    `\t\t"Content-Type":        {"${file.type}"},`,
    '\t})',
    ...failing('err'),
    '\tpart.Write(content)',
    '\tparts.Close()',
    '',
  ];
}

function failing(/** @type {string} */ error) {
  return [`\tif ${error} != nil {\n\t\tpanic(${error})\n\t}`];
}

/** A raw text, with the backticks that none can have as texts between two of them. */
function raw(/** @type {string} */ text) {
  return `\`${text.replaceAll('`', '` + "`" + `')}\``;
}
