import { addressOf, doubleQuoted, fileOfAnswer, jsonText } from './example-request.mjs';

/** @typedef {import('./example-request.mjs').ExampleRequest} ExampleRequest */

/** For Java 17 and later: `java Example.java`. */
export function java(/** @type {ExampleRequest} */ request, /** @type {string} */ origin) {
  const { method, json, form } = request;
  const file = fileOfAnswer(request);
  const bytes = 'HttpRequest.BodyPublishers.ofByteArray(form.toByteArray())';
  const text = `HttpRequest.BodyPublishers.ofString("""\n            ${escaped(jsonText(json ?? '', '            '))}\n            """)`;
  const body = json === undefined ? (form ? bytes : 'HttpRequest.BodyPublishers.noBody()') : text;
  const lines = [
    ...(form ? ['import java.io.ByteArrayOutputStream;'] : []),
    'import java.net.URI;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpResponse;',
    ...(form ? ['import java.nio.charset.StandardCharsets;'] : []),
    ...(form || file !== null ? ['import java.nio.file.Files;', 'import java.nio.file.Path;'] : []),
    'import java.util.Base64;',
    '',
    'public class Example {',
    '    public static void main(String[] args) throws Exception {',
    '        var token = Base64.getEncoder().encodeToString(System.getenv("QUILLET_TOKEN").getBytes());',
    ...(form ? formLines(form) : []),
    `        var request = HttpRequest.newBuilder(URI.create(${doubleQuoted(addressOf(request, origin))}))`,
    '            .header("Authorization", "Basic " + token)',
    ...(json === undefined ? [] : ['            .header("Content-Type", "application/json")']),
    ...(form ? ['            .header("Content-Type", "multipart/form-data; boundary=" + boundary)'] : []),
    `            .method("${method}", ${body})`,
    '            .build();',
    '        var client = HttpClient.newHttpClient();',
    ...(file === null
      ? [
          '        var response = client.send(request, HttpResponse.BodyHandlers.ofString());',
          '        if (response.statusCode() >= 300) throw new RuntimeException(response.body());',
          '        System.out.println(response.body());',
        ]
      : [
          '        var response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());',
          '        if (response.statusCode() >= 300) throw new RuntimeException(new String(response.body()));',
          `        Files.write(Path.of("${file}"), response.body());`,
        ]),
    '    }',
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

function formLines(/** @type {NonNullable<ExampleRequest['form']>} */ { fields, file }) {
  const heads = [
    ...fields.map(({ name, value }) => `name="${name}"\r\n\r\n${value}\r\n`),
    `name="${file.name}"; filename="${file.path}"\r\nContent-Type: ${file.type}\r\n\r\n`,
  ].map((head) => doubleQuoted(`\r\nContent-Disposition: form-data; ${head}`));
  return [
    '        var boundary = "quillet-form";',
    '        var form = new ByteArrayOutputStream();',
    ...heads.map(
      (head) => `        form.write(("--" + boundary + ${head}).getBytes(StandardCharsets.UTF_8));`,
    ),
    `        form.write(Files.readAllBytes(Path.of("${file.path}")));`,
    '        form.write(("\\r\\n--" + boundary + "--\\r\\n").getBytes());',
  ];
}

/** A text block reads escapes, which JSON has, too. */
function escaped(/** @type {string} */ text) {
  return text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""');
}
