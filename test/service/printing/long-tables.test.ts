import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, createAccount } from '../../support/app';
import { createHtmlTemplate, print, printDataAsPages } from '../../support/html-templates';
import { download } from '../../support/pdf-text';

let account: Account;
let templateId: string;
let pages: ReturnType<typeof printDataAsPages>;

beforeAll(async () => {
  pages = printDataAsPages();
  account = await createAccount();
  templateId = await createHtmlTemplate(account);
});

afterAll(() => pages.mockRestore());

const textOfPages = async (pdf: Uint8Array): Promise<string[]> => {
  const document = await getDocumentProxy(pdf);
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return texts;
};

it.each([1, 50, 500, 2_000])('a table of %i rows', { timeout: 90_000 }, async (count) => {
  const rows = Array.from(
    { length: count },
    (_, at) => `<tr><td>row-${at + 1}-</td><td>${at}</td></tr>`,
  ).join('');
  const html = `<!doctype html><html><head><title>T</title></head><body><table><thead><tr><th>Heading</th><th>No</th></tr></thead><tbody>${rows}</tbody></table></body></html>`;
  const created = await print(account, templateId, { html });
  expect(created.status, created.text).toBe(201);
  const texts = await textOfPages(await download(created.json.submission.download_url));
  const found = texts.join(' ').match(/row-\d+-/g) ?? [];
  expect(found).toEqual(Array.from({ length: count }, (_, at) => `row-${at + 1}-`));
  expect(texts.filter((text) => !text.includes('Heading'))).toEqual([]);
  expect(texts.filter((text) => !/row-\d+-/.test(text))).toEqual([]);
});
