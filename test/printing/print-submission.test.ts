import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../src/platform/digest';
import { type Account, as, createAccount } from '../support/app';
import { createHtmlTemplate, print, printDataAsPages } from '../support/html-templates';
import { download, wordsOf } from '../support/pdf-text';

let account: Account;
let templateId: string;
let pages: ReturnType<typeof printDataAsPages>;

beforeAll(async () => {
  pages = printDataAsPages();
  account = await createAccount();
  templateId = await createHtmlTemplate(account);
});

afterAll(() => pages.mockRestore());

describe('a submission of an HTML template', () => {
  it('is printed by a real browser', { timeout: 60_000 }, async () => {
    for (let n = 0; n < 8; n++) {
      const t = Date.now();
      const created = await print(account, templateId, { html: `<h1>Hello ${n}</h1>` });
      console.log('took', Date.now() - t);
      expect(created.status, created.text).toBe(201);
      const pdf = await download(created.json.submission.download_url);
      expect(sha256Hex(pdf)).toBe(created.json.submission.pdf_hash);
      expect(await wordsOf(pdf)).toContain(`Hello ${n}`);
    }
  });

  it('with a test token bears the watermark', { timeout: 60_000 }, async () => {
    const body = { data: { html: '<h1>Draft</h1>' } };
    const created = await as(account.test).post(`/templates/${templateId}/submissions`, body);
    const pdf = await download(created.json.submission.download_url);
    expect(await wordsOf(pdf)).toContain('TEST');
  });
});
