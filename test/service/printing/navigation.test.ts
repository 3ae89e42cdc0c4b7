import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, createAccount } from '../../support/app';
import { createHtmlTemplate, print, printDataAsPages } from '../../support/html-templates';
import { download, wordsOf } from '../../support/pdf-text';

let account: Account;
let templateId: string;

beforeAll(async () => {
  const pages = printDataAsPages();
  account = await createAccount();
  templateId = await createHtmlTemplate(account);
  return () => pages.mockRestore();
});

function printed(body: string, javascript = true) {
  const html = `<!doctype html><html><head><title>x</title></head><body><p>The page itself</p>${body}</body></html>`;
  return print(account, templateId, { html, options: { javascript } });
}

const away = 'http://127.0.0.1:9/away';

describe('a document that leaves its page', { timeout: 60_000 }, () => {
  const leaving: Record<string, string> = {
    location: `<script>location.href = '${away}'</script>`,
    replace: `<script>location.replace('${away}')</script>`,
    'location after loading': `<script>addEventListener('load', () => { location = '${away}' })</script>`,
    reload: '<script>location.reload()</script>',
    'an empty page': `<script>location = 'about:blank'</script>`,
    'a page of its own making': `<script>location = URL.createObjectURL(new Blob(['<p>Other'], { type: 'text/html' }))</script>`,
    'a link': `<a href="${away}">x</a><script>document.querySelector('a').click()</script>`,
  };

  it.each(Object.entries(leaving))('by %s fails at once, with the reason', async (_name, body) => {
    const answer = await printed(body);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.json.error).toMatchObject({
      code: 'processing_failed',
      message: expect.stringMatching(/^The document left its page .* A document cannot navigate\.$/),
    });
    expect(answer.json.error.message).not.toMatch(/attempts/);
  });

  it('by a refresh fails or is printed as it is', async () => {
    const answer = await printed(`<meta http-equiv="refresh" content="0;url=${away}">`, false);
    if (answer.status === 422) expect(answer.json.error.message).toMatch(/^The document left its page/);
    else
      expect(await wordsOf(await download(answer.json.submission.download_url))).toContain('The page itself');
  });
});

describe('a document that stays on its page', { timeout: 60_000 }, () => {
  // The browser itself refuses to show a file.
  const staying = [
    `location.hash = 'there'`,
    `history.pushState({}, '', '#part')`,
    `location = 'file:///etc/passwd'`,
  ];
  it.each(staying)('%s is printed', async (script) => {
    const answer = await printed(`<p id="there">Here</p><script>${script}</script>`);
    expect(answer.status, answer.text).toBe(201);
    expect(await wordsOf(await download(answer.json.submission.download_url))).toContain('Here');
  });
});
