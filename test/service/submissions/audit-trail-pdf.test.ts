import { beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/lib/digest';
import { type Account, as, createAccount, send } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { download, wordsOf } from '../../support/pdf-text';

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [
    { name: 'name', page: 1, x: 72, y: 120, width: 200, height: 20 },
  ]);
});

async function create(token = account.live, body: object = {}) {
  const created = await as(token).post(`/templates/${templateId}/submissions`, {
    data: { name: 'Ada' },
    ...body,
  });
  expect(created.status, created.text).toBe(201);
  return created.json.submission;
}

describe('audit_trail_download_url', () => {
  it('leads to the audit trail as a PDF, with the pages of the document', async () => {
    const submission = await create();
    expect(submission.audit_trail_download_url).toMatch(new RegExp(`/${submission.id}-audit\\.pdf$`));
    const response = await send('GET', submission.audit_trail_download_url);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(`inline; filename="${submission.id}-audit.pdf"`);
    const pdf = new Uint8Array(await response.arrayBuffer());
    const words = await wordsOf(pdf);
    expect(words).toContain('A form');
    expect(words).toContain(`SHA-256 ${submission.pdf_hash}`);
    expect(words).toContain('Page 1 of the form Ada');
    const { entries } = (await as(account.live).get(`/submissions/${submission.id}/audit`)).json;
    expect(await wordsOf(pdf, 2)).toContain(entries.at(-1).hash);
  });

  it('gives the same bytes again, and answers 304 to a caller that has them', async () => {
    const submission = await create();
    const first = await send('GET', submission.audit_trail_download_url);
    const bytes = new Uint8Array(await first.arrayBuffer());
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toBe(`"${sha256Hex(bytes)}"`);
    const headers = { 'if-none-match': etag };
    const second = await send('GET', submission.audit_trail_download_url, { headers });
    expect(second.status).toBe(304);
  });

  it('still leads there when the submission has expired: without data and pages', async () => {
    const submission = await create();
    await as(account.live).delete(`/submissions/${submission.id}`);
    const after = (await as(account.live).get(`/submissions/${submission.id}`)).json;
    const words = await wordsOf(await download(after.audit_trail_download_url));
    expect(words).toContain('Data and PDF were deleted');
    expect(words).toContain('its PDF is gone');
    expect(words).toContain(submission.pdf_hash);
    expect(words).not.toContain('Page 1');
  });

  it('carries the TEST watermark', async () => {
    const submission = await create(account.test);
    expect(await wordsOf(await download(submission.audit_trail_download_url))).toMatch(/TEST$/);
  });

  it('shows no pages of an encrypted PDF', async () => {
    const submission = await create(account.live, { password: 'secret' });
    const words = await wordsOf(await download(submission.audit_trail_download_url));
    expect(words).toContain('The pages are not shown: the PDF is locked');
  });

  it('is null until the submission is settled, and there when it failed', async () => {
    const pending = await as(account.live).post(
      `/templates/${templateId}/submissions?wait=false`,
      { data: { name: 'Ada' } },
      {},
    );
    expect(pending.json.submission).toMatchObject({ state: 'pending', audit_trail_download_url: null });
    const refused = await as(account.live).post(`/templates/${templateId}/submissions`, {
      data: { name: 4 },
    });
    const words = await wordsOf(await download(refused.json.submission.audit_trail_download_url));
    expect(words).toContain('The data was refused');
  });

  it('cannot be guessed', async () => {
    const submission = await create();
    const forged = submission.download_url.replace('/downloads/submission.', '/downloads/audit.');
    expect((await send('GET', forged)).status).toBe(404);
  });
});
