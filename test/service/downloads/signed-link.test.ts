import { env } from 'cloudflare:workers';
import { createHash } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { signingKeysOf } from '../../../src/core/platform/signing-keys';
import { createDownloadLinks } from '../../../src/service/download-links/download-links';
import { type Account, as, call, createAccount, send } from '../../support/app';
import { createTemplate, plainPdf } from '../../support/builders';
import { expectRefusal } from '../../support/refusals';

let account: Account;
let url: string;
let id: string;
let bytes: Uint8Array;
let etag: string;

beforeAll(async () => {
  account = await createAccount();
  const templateId = await createTemplate(account.live, []);
  const created = await as(account.live).post(`/templates/${templateId}/submissions`, {
    data: {},
    metadata: { pdf_filename: 'Invoice 4711' },
  });
  url = created.json.submission.download_url;
  id = created.json.submission.id;
  etag = `"${created.json.submission.pdf_hash}"`;
  bytes = new Uint8Array(await (await send('GET', url)).arrayBuffer());
});

afterEach(() => vi.restoreAllMocks());

function get(headers: Record<string, string> = {}, method = 'GET') {
  return send(method, url, { headers });
}

async function body(response: Response) {
  return new Uint8Array(await response.arrayBuffer());
}

describe('a download link', () => {
  it('gives the file to everybody who has it, with safe headers', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(`"${createHash('sha256').update(bytes).digest('hex')}"`).toBe(etag);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      etag,
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=0, must-revalidate',
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="Invoice_4711.pdf"',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^req_/),
    });
    await body(response);
  });

  it('ends in the file name and never shows the storage key', async () => {
    expect(new URL(url).pathname).toMatch(
      /^\/downloads\/submission\.sub_\w{20}\.\w+\.[\w-]{43}\/Invoice_4711\.pdf$/,
    );
    expect(url).not.toContain(account.id);
  });

  it('ignores the name at its end and any credentials', async () => {
    const renamed = url.replace(/[^/]+$/, encodeURIComponent('x"\r\nSet-Cookie: a=b.pdf'));
    const response = await send('GET', renamed, { headers: { authorization: 'Basic bm9ib2R5OndvcnNl' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe('inline; filename="Invoice_4711.pdf"');
    expect(response.headers.get('set-cookie')).toBeNull();
    await body(response);
  });

  it('answers HEAD with the same headers and no body', async () => {
    const [head, whole] = [await get({}, 'HEAD'), await get()];
    const described = ({ headers }: Response) =>
      [...headers].filter(([name]) => name !== 'x-request-id').sort();
    expect(head.status).toBe(200);
    expect(described(head)).toEqual(described(whole));
    expect(await body(head)).toHaveLength(0);
    await body(whole);
  });

  it('is not found when any part of it was changed', async () => {
    const [, kind = '', target = '', expires = '', signature = ''] =
      /downloads\/(\w+)\.(\w+)\.(\w+)\.([\w-]+)\//.exec(url) ?? [];
    const other = 'sub_00000000000000000000';
    const flipped = signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    const tokens = [
      `document.${target}.${expires}.${signature}`,
      `${kind}.${other}.${expires}.${signature}`,
      `${kind}.${target}.zzzzzz.${signature}`,
      `${kind}.${target}.${expires}.${flipped}`,
      `${kind}.${target}.${expires}.${signature.slice(1)}`,
      `${kind}.${target}.${expires}`,
      `${kind}.${target}.${expires}.${signature}x`,
      `${kind}.../../${target}.${expires}.${signature}`,
      '%00',
      'x'.repeat(4_000),
    ];
    for (const token of tokens) {
      expect((await call('GET', `/downloads/${token}/x.pdf`)).status, token).toBe(404);
    }
    expectRefusal(await call('GET', `/downloads/${tokens[3]}/x.pdf`), 404, 'download_not_found');
  });

  it('that was signed with another key is not found', async () => {
    const forged = createDownloadLinks(
      ['another-signing-key-of-thirty-two-chars'],
      'http://127.0.0.1:8787',
    ).signed({ kind: 'submission', id }, 'x.pdf', Date.now());
    expectRefusal(await call('GET', forged), 404, 'download_not_found');
  });

  it('is not found when its submission does not exist or has no PDF', async () => {
    const downloadLinks = createDownloadLinks(signingKeysOf(env), 'http://127.0.0.1:8787');
    for (const kind of ['submission', 'document'] as const) {
      const nowhere = downloadLinks.signed({ kind, id: 'sub_00000000000000000000' }, 'x.pdf', Date.now());
      expectRefusal(await call('GET', nowhere), 404, 'download_not_found');
    }
  });

  it('works for 24 hours and is then gone', async () => {
    const now = Date.now();
    const day = 24 * 3600_000;
    vi.spyOn(Date, 'now').mockImplementation(() => now + day - 60_000);
    expect((await call('GET', url)).status).toBe(200);
    vi.mocked(Date.now).mockImplementation(() => now + day + 1_000);
    const { error } = expectRefusal(await call('GET', url), 410, 'expired');
    expect(error.message).toContain('expired');
  });

  it('says so when the file was deleted', async () => {
    const templateId = await createTemplate(account.live, []);
    const { json } = await as(account.live).post(`/templates/${templateId}/submissions`, { data: {} });
    const { submission } = json;
    await env.FILES.delete(`${account.id}/submissions/${submission.id}/${submission.pdf_hash}.pdf`);
    expectRefusal(await call('GET', submission.download_url), 410, 'expired');
  });
});

describe('a range', () => {
  it.each([
    ['the first bytes', 'bytes=0-9', 0, 10],
    ['some in the middle', 'bytes=5-6', 5, 7],
    ['from somewhere to the end', 'bytes=100-', 100, undefined],
    ['the last bytes', 'bytes=-7', -7, undefined],
    ['more than there are', 'bytes=100-99999999', 100, undefined],
    ['more of the end than there is', 'bytes=-99999999', 0, undefined],
  ])('gives %s', async (_, range, from, to) => {
    const response = await get({ range });
    const expected = bytes.slice(from, to);
    const start = from < 0 ? bytes.length + from : from;
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(
      `bytes ${start}-${start + expected.length - 1}/${bytes.length}`,
    );
    expect(response.headers.get('content-length')).toBe(String(expected.length));
    expect(response.headers.get('etag')).toBe(etag);
    expect(await body(response)).toEqual(expected);
  });

  it.each(['bytes=99999999-', 'bytes=-0'])('without any byte is refused: %s', async (range) => {
    const answer = await call('GET', url, { headers: { range } });
    expectRefusal(answer, 416, 'range_not_satisfiable');
    expect(answer.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
  });

  it.each(['bytes=0-1,5-6', 'lines=1-2', 'bytes=-', 'bytes=a-b', 'bytes 0-1', 'bytes=9-3'])(
    'of another kind gets the whole file: %s',
    async (range) => {
      const response = await get({ range });
      expect(response.status).toBe(200);
      expect(await body(response)).toEqual(bytes);
    },
  );

  it('continues only if the file is still the same', async () => {
    const same = await get({ range: 'bytes=0-9', 'if-range': etag });
    expect([same.status, (await body(same)).length]).toEqual([206, 10]);
    for (const ifRange of ['"another"', `W/${etag}`, 'Wed, 21 Oct 2015 07:28:00 GMT']) {
      const changed = await get({ range: 'bytes=0-9', 'if-range': ifRange });
      expect([changed.status, (await body(changed)).length]).toEqual([200, bytes.length]);
    }
  });
});

describe('a file that the caller has already', () => {
  it('is not sent again', async () => {
    for (const tags of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const response = await get({ 'if-none-match': tags, range: 'bytes=0-1' });
      expect(response.status).toBe(304);
      expect(response.headers.get('etag')).toBe(etag);
      expect(await body(response)).toHaveLength(0);
    }
    const other = await get({ 'if-none-match': '"x"' });
    expect([other.status, (await body(other)).length]).toEqual([200, bytes.length]);
  });
});

describe('the link of a template’s document', () => {
  it('gives the bytes that were uploaded', async () => {
    const pdf = await plainPdf();
    const templateId = await createTemplate(account.live, [], pdf);
    const { json } = await as(account.live).get(`/templates/${templateId}`);
    const response = await send('GET', json.document_url);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="form.pdf"');
    expect(await body(response)).toEqual(pdf);
    expect(json.document_md5).toBe(createHash('md5').update(pdf).digest('hex'));
  });
});
