import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { limits } from '../../../src/lib/limits';
import { type Account, type Answer, as, call, createAccount, createToken, send } from '../../support/app';
import { plainPdf } from '../../support/builders';
import { arriving, multipart } from '../../support/multipart';
import { download } from '../../support/pdf-text';
import { expectProblems, expectRefusal } from '../../support/refusals';
import { filePart, post, postFile, presign, textParts, uploaded, uploadedAny } from '../../support/uploads';

let account: Account;
let pdf: Uint8Array;

beforeAll(async () => {
  account = await createAccount();
  pdf = await plainPdf();
});

afterEach(() => vi.restoreAllMocks());

async function filesOf(): Promise<string[]> {
  const { objects } = await env.FILES.list({ prefix: `${account.id}/uploads/` });
  return objects.map(({ key }) => key);
}

/** Moves the clock. Rates depend on the clock, so each test that calls this needs its own token. */
function later(ms: number) {
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + ms);
}

function makeCustomFile(cache_id: string, token = account.live) {
  return as(token).post('/custom_files', { cache_id });
}

describe('an upload policy', () => {
  it('says where and how to post, and nothing about the account', async () => {
    const { status, json, text } = await as(account.live).get('/uploads/presign');
    expect(status).toBe(200);
    expect(json).toEqual({
      url: 'http://127.0.0.1:8787/uploads',
      method: 'post',
      headers: {},
      fields: { key: expect.stringMatching(/^upl_[0-9A-Za-z]{20}$/), policy: expect.any(String) },
      max_bytes: limits.uploadBytes,
    });
    expect(text).not.toContain(account.id);
    expect(text).not.toContain(account.live.id);
  });

  it('permits one file without any other credential, once', async () => {
    const presigned = await presign(account.test);
    const posted = await postFile(presigned, pdf);
    expect(posted.status).toBe(204);
    expect(posted.text).toBe('');
    const again = await postFile(presigned, pdf);
    expectRefusal(again, 409, 'conflict');
  });

  it('permits one of several files that are posted at once, and stores one file', async () => {
    const before = await filesOf();
    const presigned = await presign(account.live);
    const answers = await Promise.all(Array.from({ length: 4 }, () => postFile(presigned, pdf)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
    expect((await filesOf()).length - before.length).toBe(1);
  });

  it('is valid for 15 minutes', async () => {
    const token = await createToken(account.id, 'live');
    const [used, late] = [await presign(token), await presign(token)];
    later(14.9 * 60_000);
    expect((await postFile(used, pdf)).status).toBe(204);
    vi.restoreAllMocks();
    later(15 * 60_000 + 1);
    expectRefusal(await postFile(late, pdf), 410, 'expired');
  });

  it('cannot be altered, made up, or used with another key', async () => {
    const [one, other] = [await presign(account.live), await presign(account.live)];
    const policy = one.fields['policy'] ?? '';
    const forged = [
      { ...one.fields, key: other.fields['key'] ?? '' },
      { ...one.fields, policy: `${policy.slice(0, -4)}AAAA` },
      { ...one.fields, policy: 'v1.' },
      { ...one.fields, policy: Buffer.from(JSON.stringify({ purpose: 'upload' })).toString('base64url') },
    ];
    for (const fields of forged) {
      const answer = await post(one, [...textParts(fields), filePart(pdf)]);
      expectRefusal(answer, 404, 'upload_not_found');
    }
    expect((await postFile(one, pdf)).status, 'what was tried with it has not used it up').toBe(204);
  });

  it('counts as requests of its token', async () => {
    const { fields } = await presign(await createToken(account.id, 'live'));
    const { body, headers } = multipart([...textParts(fields), filePart(pdf)]);
    const env = { LIVE_REQUESTS_PER_SECOND: '0.0001' };
    const answers = [];
    for (let n = 0; n < 3; n++) answers.push(await call('POST', '/uploads', { body, headers, env }));
    expectRefusal(answers.at(-1) as Answer, 429, 'rate_limited');
  });
});

describe('an upload for attachments', () => {
  const page = '<!doctype html><script>alert(document.domain)</script>';

  it('may be any file up to the limit of attachments', async () => {
    const { json } = await as(account.live).get('/uploads/presign?kind=attachment');
    expect(json.max_bytes).toBe(limits.attachmentBytes);
    const presigned = await presign(account.live, 'attachment');
    const before = await filesOf();
    const large = await postFile(presigned, new Uint8Array(limits.attachmentBytes + 1), 'large.csv');
    const { error } = expectRefusal(large, 413, 'payload_too_large');
    expect(error.message).toContain(`${limits.attachmentBytes} bytes`);
    expect(await filesOf()).toEqual(before);
    expect((await postFile(presigned, 'a;b', 'lines.csv')).status).toBe(204);
    expectProblems(await as(account.live).get('/uploads/presign?kind=font'), [
      '?kind: must be pdf or attachment',
    ]);
  });

  it('is downloaded as bytes that no browser opens, whatever it is', async () => {
    const created = await makeCustomFile(await uploadedAny(account.live, page, 'page.html'));
    expect(created.status, created.text).toBe(201);
    const { url } = created.json.custom_file;
    expect(url).toMatch(/\/page\.html$/);
    const served = await send('GET', url);
    expect(Buffer.from(await served.arrayBuffer()).toString()).toBe(page);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="page.html"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it.each([
    ['..', 'document.pdf'],
    ['.htaccess', 'htaccess'],
    ['../../etc/passwd', 'passwd'],
    ['a b\u202egpj.exe', 'a_b_gpj.exe'],
    ['名前.csv', '__.csv'],
  ])('named %j has a safe name in its URL', async (filename, expected) => {
    const created = await makeCustomFile(await uploadedAny(account.live, 'a;b', filename));
    const { url } = created.json.custom_file;
    expect(new URL(url).pathname.split('/').at(-1)).toMatch(expected);
    expect((await send('GET', url)).status).toBe(200);
  });

  it('is no document, no source and no PDF, and stays free for an attachment', async () => {
    const key = await uploadedAny(account.live, pdf, 'a.pdf');
    const problem = /^#\/: the file was uploaded with `kind` `attachment`/;
    const document = { id: key };
    expectProblems(await as(account.live).post('/templates', { template: { name: 'x', document } }), [
      problem,
    ]);
    const { json } = await makeCustomFile(key);
    const { id } = json.custom_file;
    const source_pdfs = [{ type: 'custom_file', id }];
    expectProblems(await as(account.live).post('/combined_submissions', { source_pdfs }), [/is no PDF/]);
    expectRefusal(await as(account.live).get(`/custom_files/${id}/attachments`), 409, 'conflict');
  });
});

describe('the posted form', () => {
  it('has its fields before its file', async () => {
    const presigned = await presign(account.live);
    expectProblems(await post(presigned, [filePart(pdf), ...textParts(presigned.fields)]), [/before `file`/]);
    expectProblems(await post(presigned, textParts(presigned.fields)), [/^#\/file: required/]);
    expectProblems(await post(presigned, [filePart(pdf)]), [/before `file`/]);
  });

  it('needs a PDF as its file', async () => {
    const before = await filesOf();
    expectProblems(await postFile(await presign(account.live), 'MZ not a PDF'), [/^#\/file: not a PDF/]);
    expect(await filesOf()).toEqual(before);
  });

  it('may not be larger than the limit, whatever length it declares, and may be sent again', async () => {
    const before = await filesOf();
    const presigned = await presign(account.live);
    const large = new Uint8Array(limits.uploadBytes + 1);
    large.set(pdf);
    const { body, headers } = multipart([...textParts(presigned.fields), filePart(large)]);
    const answer = await call('POST', '/uploads', { body: arriving(body, 1024 * 1024), headers });
    expectRefusal(answer, 413, 'payload_too_large');
    expect(await filesOf()).toEqual(before);
    expect((await postFile(presigned, pdf)).status).toBe(204);
  });

  it('that breaks off leaves nothing, and may be sent again', async () => {
    const before = await filesOf();
    const presigned = await presign(account.live);
    const { body, headers } = multipart([...textParts(presigned.fields), filePart(pdf)]);
    const answer = await call('POST', '/uploads', { body: body.slice(0, -60), headers });
    expect(answer.status).toBe(422);
    expect(await filesOf()).toEqual(before);
    expect((await postFile(presigned, pdf)).status).toBe(204);
  });

  it('may come from a page of any origin', async () => {
    const asked = await send('OPTIONS', '/uploads', {
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe('*');
    expect(asked.headers.get('access-control-allow-methods')).toBe('POST');
    expect(asked.headers.get('access-control-allow-credentials')).toBeNull();
    const presigned = await presign(account.live);
    for (const expected of [204, 409]) {
      const { body, headers } = multipart([...textParts(presigned.fields), filePart(pdf)]);
      const posted = await call('POST', '/uploads', {
        body,
        headers: { ...headers, origin: 'https://shop.example' },
      });
      expect(posted.status).toBe(expected);
      expect(posted.headers.get('access-control-allow-origin')).toBe('*');
    }
    expectRefusal(await call('GET', '/uploads'), 405, 'method_not_allowed');
  });
});

describe('a custom file', () => {
  it('has the bytes of its upload', async () => {
    const created = await makeCustomFile(await uploaded(account.live, pdf, 'terms.pdf'));
    expect(created.status, created.text).toBe(201);
    expect(created.json).toEqual({
      status: 'success',
      custom_file: {
        id: expect.stringMatching(/^cfi_[0-9A-Za-z]{20}$/),
        url: expect.stringMatching(/\/terms\.pdf$/),
      },
    });
    expect(await download(created.json.custom_file.url)).toEqual(pdf);
  });

  it.each([
    ['../../../etc/passwd', 'passwd.pdf'],
    ['..\\..\\windows\\system.ini', 'system.ini.pdf'],
    ['x"; filename="y.pdf', /^[\w.-]+\.pdf$/],
    ['名前.pdf', '__.pdf'],
    ['....//', /\.pdf$/],
  ])('named %j has a safe name in its URL only', async (filename, expected) => {
    const presigned = await presign(account.live);
    const form = new FormData();
    for (const [name, value] of Object.entries(presigned.fields)) form.append(name, value);
    form.append('file', new File([pdf], filename));
    expect((await call('POST', '/uploads', { body: form })).status).toBe(204);
    const created = await makeCustomFile(presigned.fields['key'] ?? '');
    const name = new URL(created.json.custom_file.url).pathname.split('/').at(-1);
    expect(name).toMatch(expected);
    const served = await send('GET', created.json.custom_file.url);
    expect(served.status).toBe(200);
    expect(served.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/);
    expect(served.headers.get('set-cookie')).toBeNull();
    for (const key of await filesOf()) expect(key).toMatch(/^[\w/]+\.(pdf|bin)$/);
  });

  it.each(['a\u0000.pdf', 'x\r\nSet-Cookie: a=b.pdf'])('cannot be named %j', async (filename) => {
    const presigned = await presign(account.live);
    expectRefusal(await postFile(presigned, pdf, filename), 422, 'validation_failed');
  });

  it('is made from an upload once', async () => {
    const key = await uploaded(account.live, pdf);
    const answers = await Promise.all([makeCustomFile(key), makeCustomFile(key), makeCustomFile(key)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expectRefusal(await makeCustomFile(key), 409, 'conflict');
  });

  it('is the same one for a repeated request', async () => {
    const cache_id = await uploaded(account.live, pdf);
    const again = () =>
      as(account.live).post('/custom_files', { cache_id }, { headers: { 'Idempotency-Key': cache_id } });
    const [first, second] = [await again(), await again()];
    expect(second.text).toBe(first.text);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });

  it('cannot be made from no upload, another account’s upload, or one that is too old', async () => {
    const other = await createAccount();
    const key = await uploaded(account.live, pdf);
    const foreign = await makeCustomFile(key, other.live);
    expectRefusal(foreign, 404, 'upload_not_found');
    const unused = await presign(account.live);
    for (const absent of [unused.fields['key'] ?? '', 'upl_0000000000000000000A', '../x', ''])
      expect((await makeCustomFile(absent, other.live)).text).toBe(foreign.text);
    const token = await createToken(account.id, 'live');
    later(24 * 3600_000);
    expectRefusal(await makeCustomFile(key, token), 410, 'expired');
  });

  it('refuses an invalid body', async () => {
    expectProblems(await as(account.live).post('/custom_files', { cache_id: 1, id: 'x' }), [
      '#/cache_id: must be a string, not a number',
      '#/id: unknown property',
    ]);
  });
});
