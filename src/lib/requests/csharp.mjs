import { addressOf, doubleQuoted, fileOfAnswer, jsonText } from './example-request.mjs';

/** @typedef {import('./example-request.mjs').ExampleRequest} ExampleRequest */

/** For .NET 7 and later: a program of top-level statements, with the usual implicit usings. */
export function csharp(/** @type {ExampleRequest} */ request, /** @type {string} */ origin) {
  const { method, json, form } = request;
  const file = fileOfAnswer(request);
  const verb = `${method[0]}${method.slice(1).toLowerCase()}`;
  const lines = [
    'using System.Net.Http.Headers;',
    'using System.Text;',
    '',
    'var token = Environment.GetEnvironmentVariable("QUILLET_TOKEN")!;',
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(HttpMethod.${verb}, ${doubleQuoted(addressOf(request, origin))});`,
    'request.Headers.Authorization =',
    '    new AuthenticationHeaderValue("Basic", Convert.ToBase64String(Encoding.UTF8.GetBytes(token)));',
    ...(json === undefined
      ? []
      : [
          'request.Content = new StringContent(',
          `    """\n    ${jsonText(json, '    ')}\n    """,`,
          '    Encoding.UTF8,',
          '    "application/json");',
        ]),
    ...(form ? formLines(form) : []),
    'using var response = await client.SendAsync(request);',
    'if (!response.IsSuccessStatusCode) throw new Exception(await response.Content.ReadAsStringAsync());',
    file === null
      ? 'Console.WriteLine(await response.Content.ReadAsStringAsync());'
      : `await File.WriteAllBytesAsync("${file}", await response.Content.ReadAsByteArrayAsync());`,
  ];
  return `${lines.join('\n')}\n`;
}

function formLines(/** @type {NonNullable<ExampleRequest['form']>} */ { fields, file }) {
  return [
    `var file = new ByteArrayContent(await File.ReadAllBytesAsync("${file.path}"));`,
    `file.Headers.ContentType = new MediaTypeHeaderValue("${file.type}");`,
    'request.Content = new MultipartFormDataContent',
    '{',
    ...fields.map(
      ({ name, value }) => `    { new StringContent(${doubleQuoted(value)}), ${doubleQuoted(name)} },`,
    ),
    `    { file, ${doubleQuoted(file.name)}, "${file.path}" },`,
    '};',
  ];
}
