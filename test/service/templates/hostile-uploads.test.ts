import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, call, createAccount } from '../../support/app';
import { upload } from '../../support/builders';
import {
  encryptedPdf,
  flateBomb,
  lyingXref,
  manyPages,
  pageTreeCycle,
  truncatedPdf,
} from '../../support/hostile-pdfs';
import { arriving, multipart, pdfPart, textPart } from '../../support/multipart';
import { expectProblems, expectRefusal } from '../../support/refusals';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

/**
 * Requests /health again and again while the work runs, and returns the longest time without the
 * slowest hundredth: the tests make and send their files in the same process.
 */
async function slowestHealthDuring<Done>(work: Promise<Done>): Promise<{ done: Done; slowest: number }> {
  let running = true;
  const times: number[] = [];
  const watch = async () => {
    while (running) {
      const before = performance.now();
      expect((await call('GET', '/health')).status).toBe(200);
      times.push(performance.now() - before);
      await scheduler.wait(5);
    }
  };
  const watching = watch();
  const done = await work.finally(() => {
    running = false;
  });
  await watching;
  times.sort((one, other) => other - one);
  return { done, slowest: times[Math.ceil(times.length / 100)] ?? 0 };
}

/**
 * Sends the file as slowly as a network, so that only the service itself can delay other requests.
 */
function uploadSlowly(file: Uint8Array) {
  const { body, headers } = multipart([textPart('template[name]', 'Hostile'), pdfPart(file)]);
  return as(account.live).post('/templates', arriving(body), { headers });
}

function text(content: string) {
  return new TextEncoder().encode(content);
}

describe('a file that is not a PDF', () => {
  it.each([
    ['empty', ''],
    ['a text', 'Dear Sir or Madam'],
    ['an image', '\u0089PNG\r\n\u001a\n'],
    ['a page that mentions PDFs late', `${' '.repeat(2_000)}%PDF-1.7`],
  ])('is refused before anything is stored: %s', async (_, content) => {
    const answer = await upload(account.live, text(content));
    expectProblems(answer, ['#/template/document: not a PDF (the file does not start with %PDF-)']);
    expect((await env.FILES.list({ prefix: `${account.id}/documents` })).objects).toEqual([]);
    expect((await as(account.live).get('/templates')).json).toEqual([]);
  });
});

describe('a PDF that cannot be used', () => {
  it.each([
    ['a lone header', () => text('%PDF-1.7\n'), 'malformed_pdf'],
    ['a truncated file', truncatedPdf, 'malformed_pdf'],
    ['one with a password', encryptedPdf, 'password_required'],
    ['a cycle of pages', pageTreeCycle, 'malformed_pdf'],
    ['a bomb of 70 MB', flateBomb, 'malformed_pdf'],
    ['200,000 pages', () => manyPages(200_000), 'malformed_pdf'],
  ] as const)('is stored with its diagnosis: %s', async (_, make, state) => {
    const file = await make();
    const { done: answer, slowest } = await slowestHealthDuring(uploadSlowly(file));
    expect(slowest).toBeLessThan(250);

    const { template, errors } = expectRefusal(answer, 422, 'validation_failed');
    expect(template).toMatchObject({
      id: expect.stringMatching(/^tpl_/),
      document_state: state,
      document_processed: false,
      document_parse_error: expect.stringMatching(/\w{3}/),
      page_count: null,
    });
    expect(errors).toEqual([`#/template/document: ${template.document_parse_error}`]);

    const read = await as(account.live).get(`/templates/${template.id}?full=true`);
    expect(read.json).toMatchObject({ document_state: state, fields: {} });
    for (const refused of [
      await as(account.live).post(`/templates/${template.id}/submissions`, { data: {} }),
      await as(account.live).get(`/templates/${template.id}/schema`),
      await as(account.live).put(`/templates/${template.id}/add_fields`, {
        fields: [{ name: 'x', page: 1 }],
      }),
    ]) {
      const { error } = expectRefusal(refused, 409, 'conflict');
      expect(error.message).toContain(template.document_parse_error);
    }
  });
});

describe('a PDF with false cross-references', () => {
  it.each([
    ['/W [1 20000000 1]', /\/W \[1 3 2\]/],
    ['/Size 4294967296', /\/Size \d+/],
  ])('is still read: %s', async (lie, pattern) => {
    const { done, slowest } = await slowestHealthDuring(uploadSlowly(lyingXref(pattern, lie)));
    expect(done.status, done.text).toBe(201);
    expect(done.json).toMatchObject({ document_state: 'processed', page_count: 1 });
    expect(slowest).toBeLessThan(250);
  });
});
