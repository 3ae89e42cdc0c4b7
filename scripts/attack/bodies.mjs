import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { each } from './support/each.mjs';
import { anyRefusal, noFault, refused } from './support/expect.mjs';
import { plainPdf } from './support/pdf.mjs';
import { openRaw } from './support/raw.mjs';

/** @typedef {import('./support/run-class.mjs').Cases} Cases */
/** @typedef {import('./support/world.mjs').World} World */

const MB = 1024 * 1024;
/** After each piece: a client that sends as fast as it can outruns the answer, and loses it with the connection. */
const PAUSE_MS = 2;
const JSON_TYPE = { 'content-type': 'application/json' };

/** Texts that are no JSON that a folder can be made of. @type {Record<string, string | Buffer>} */
const brokenJson = {
  'no body': '',
  'half an object': '{"folder":{"name":"x"',
  'two objects': '{"folder":{"name":"x"}}{"folder":{"name":"y"}}',
  'a comma too many': '{"folder":{"name":"x",}}',
  'a comment': '{"folder":/* x */{"name":"x"}}',
  NaN: '{"folder":{"name":"x","parent_folder_id":NaN}}',
  'single quotes': "{'folder':{'name':'x'}}",
  'invalid UTF-8': Buffer.from('{"folder":{"name":"\xff\xfe"}}', 'latin1'),
  'UTF-16': Buffer.from('{"folder":{"name":"x"}}', 'utf16le'),
  'an array': '[]',
  'a text': '"folder"',
  null: 'null',
  'a number beyond all': '1e999',
  '100,000 brackets': '['.repeat(100_000),
  '100,000 objects in each other': `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  'a text in place of an object': '{"folder":"x"}',
  'an array in place of a text': '{"folder":{"name":["x"]}}',
  'an object in place of a text': '{"folder":{"name":{"toString":"x"}}}',
  'a zero in a name': '{"folder":{"name":"a\\u0000b"}}',
  'half a character': '{"folder":{"name":"\\ud800"}}',
  'a name of a million letters': JSON.stringify({ folder: { name: 'x'.repeat(MB) } }),
};

/** Keys that change objects of a careless service. */
const polluting = {
  'a __proto__ of a folder': '{"folder":{"name":"Polluted","__proto__":{"polluted":"yes"}}}',
  'a __proto__ of everything': '{"__proto__":{"polluted":"yes"},"folder":{"name":"Polluted"}}',
  constructor: '{"folder":{"name":"Polluted","constructor":{"prototype":{"polluted":"yes"}}}}',
};

/** Values of metadata and data that must come back as data, if at all. */
const oddData = {
  'a __proto__ of data': '{"data":{"__proto__":{"title":"x"}},"metadata":{"__proto__":{"polluted":"yes"}}}',
  constructor: '{"data":{"constructor":{"prototype":{"title":"x"}}}}',
  'a deep value': `{"data":{"title":${'['.repeat(500)}${']'.repeat(500)}}}`,
  'a million keys': JSON.stringify({
    data: Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`k${n}`, 1])),
  }),
  'a function by name': '{"data":{"title":{"toJSON":"x","valueOf":"y"}}}',
  'metadata of 100 KB': JSON.stringify({ data: {}, metadata: { a: 'x'.repeat(100_000) } }),
  'a file name with a path': '{"data":{},"metadata":{"pdf_filename":"../../etc/passwd\\r\\nX-Evil: 1"}}',
};

const PART = '--b\r\nContent-Disposition: form-data; name="template[name]"\r\n\r\nx\r\n';
const FILE = '--b\r\nContent-Disposition: form-data; name="template[document]"; filename="a.pdf"\r\n\r\n';

/** Forms that say one thing and are another. @type {Record<string, { type?: string, body: string | Buffer }>} */
const oddForms = {
  'no boundary': { type: 'multipart/form-data', body: PART },
  'a boundary that never comes': { body: 'x'.repeat(100_000) },
  'no end': { body: `${PART}${FILE}%PDF-1.7` },
  'no file': { body: `${PART}--b--\r\n` },
  'ten thousand parts': { body: `${PART.repeat(10_000)}--b--\r\n` },
  'a header of a megabyte': {
    body: `--b\r\nContent-Disposition: form-data; name="${'n'.repeat(MB)}"\r\n\r\nx\r\n--b--\r\n`,
  },
  'a part that is a form': {
    body: `--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\r\nx\r\n--c--\r\n--b--\r\n`,
  },
  'names that are objects': {
    body: `--b\r\nContent-Disposition: form-data; name="__proto__[name]"\r\n\r\nx\r\n--b--\r\n`,
  },
  'two files': { body: `${PART}${FILE}%PDF-1.7\r\n${FILE}%PDF-1.7\r\n--b--\r\n` },
  'a text that claims to be a PDF': { body: `${PART}${FILE}<script>alert(1)</script>\r\n--b--\r\n` },
};

async function pollutes(/** @type {World} */ { mine }) {
  const { json } = await mine.live.post('/folders', { folder: { name: 'Probe' } });
  assert.ok(!('polluted' in json));
}

/** @type {Cases} */
export const bodies = {
  ...each('JSON', brokenJson, async ({ mine }, body, name) => {
    const answer = await mine.live.send('POST', '/folders', body, JSON_TYPE);
    anyRefusal(answer, name);
    assert.ok(answer.bytes.length < 10_000, 'the refusal repeats the body');
  }),
  ...each('keys of a folder', polluting, async (world, body, name) => {
    noFault(await world.mine.live.send('POST', '/folders', body, JSON_TYPE), name);
    await pollutes(world);
  }),
  ...each('data of a submission', oddData, async (world, body, name) => {
    const { template_id } = await world.belongings.records();
    const path = `/templates/${template_id}/submissions`;
    const answer = await world.mine.test.send('POST', path, body, JSON_TYPE);
    noFault(answer, name);
    if (answer.status === 201) {
      assert.doesNotMatch(answer.json.submission.download_url ?? '', /passwd.*\.\.|%0[da]|\.\.\//i);
    }
    await pollutes(world);
  }),
  ...each(
    'a form with',
    oddForms,
    async ({ mine }, { type = 'multipart/form-data; boundary=b', body }, name) => {
      anyRefusal(await mine.live.send('POST', '/templates', body, { 'content-type': type }), name);
    },
  ),
  'JSON that says it is a form, and a form that says it is JSON': async ({ mine }) => {
    const json = '{"folder":{"name":"x"}}';
    for (const type of ['multipart/form-data; boundary=b', 'text/html', 'application/xml', 'x', ''])
      noFault(await mine.live.send('POST', '/folders', json, { 'content-type': type }), type);
    anyRefusal(await mine.live.send('POST', '/folders', `${PART}--b--`, JSON_TYPE));
  },
  'three megabytes of JSON end at the limit': async ({ mine }) => {
    const body = JSON.stringify({ folder: { name: 'x'.repeat(3 * MB) } });
    refused(await mine.live.send('POST', '/folders', body, JSON_TYPE), 413, 'payload_too_large');
  },
  'a body without a length ends at the limit, while it still arrives': async ({ origin, mine }) => {
    const asked = openRaw(origin, '/api/v1/folders', {
      authorization: mine.live.authorization,
      ...JSON_TYPE,
    });
    const piece = Buffer.alloc(64 * 1024, 0x20);
    let sent = 0;
    while (sent < 40 * MB && !asked.isAnswered()) {
      sent += piece.length;
      await asked.write(piece);
      await sleep(PAUSE_MS);
    }
    refused(await asked.answer(), 413, 'payload_too_large');
    assert.ok(sent < 40 * MB);
    return `${(sent / MB).toFixed(1)} MB taken`;
  },
  'a gzip bomb is not unpacked': async ({ mine }) => {
    const body = gzipSync(Buffer.alloc(100 * MB, 0x20));
    anyRefusal(await mine.live.send('POST', '/folders', body, { ...JSON_TYPE, 'content-encoding': 'gzip' }));
  },
  'a body that stops in the middle holds up nobody else': async ({ origin, mine }) => {
    const headers = { authorization: mine.live.authorization, ...JSON_TYPE };
    const stuck = Array.from({ length: 30 }, () => openRaw(origin, '/api/v1/folders', headers));
    for (const asked of stuck) await asked.write(Buffer.from('{"folder":{'));
    const started = performance.now();
    assert.equal((await mine.live.get('/folders')).status, 200);
    const ms = performance.now() - started;
    for (const asked of stuck) asked.end();
    assert.ok(ms < 2_000, `${ms.toFixed(0)} ms`);
  },
  'an upload beyond the limit is not kept': async ({ mine }) => {
    const body = new FormData();
    body.append('template[name]', 'Huge');
    body.append('template[document]', new File([plainPdf, Buffer.alloc(27 * MB, 0x25)], 'a.pdf'));
    refused(await mine.live.post('/templates', body), 413, 'payload_too_large');
  },
  'headers of an answer take nothing from the request': async ({ mine }) => {
    const key = 'x'.repeat(300);
    refused(
      await mine.live.send('POST', '/folders', { folder: { name: 'x' } }, { 'idempotency-key': key }),
      422,
      'validation_failed',
    );
    const answer = await mine.live.get('/folders?parent_folder_id=%0d%0aX-Evil:%201');
    assert.ok(!('x-evil' in answer.headers));
  },
  'odd paths are answered, and lead nowhere': async ({ mine }) => {
    for (const path of [
      '/../../etc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/templates/%00',
      '/templates/%ff',
      '/folders;x=1',
      `/${'a/'.repeat(2_000)}`,
      '/submissions/..%2f..%2fhealth',
      '//evil.example.com/',
    ])
      anyRefusal(await mine.live.get(path), path);
  },
};
