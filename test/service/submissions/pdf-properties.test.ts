import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { aboutOfMetadata } from '../../../src/service/submissions/pdf-properties';
import { classicPdf, onePage } from '../../engine/pdf/support/build-pdf';
import { type Account, as, createAccount } from '../../support/app';
import { createTemplate, plainPdf, upload } from '../../support/builders';
import { combine, combined } from '../../support/combining';
import { createHtmlTemplate, printDataAsPages } from '../../support/html-templates';
import { download, wordsOf } from '../../support/pdf-text';
import { expectProblems } from '../../support/refusals';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

const box = { page: 1, x: 72, y: 120, width: 300, height: 24 };
const wanted = {
  pdf_title: 'Contract of Ada (final) – 密',
  pdf_author: 'Ada Lovelace',
  pdf_subject: 'A sale',
  pdf_keywords: 'sale, contract',
  pdf_language: 'de-CH',
};
const asWanted = {
  Title: wanted.pdf_title,
  Author: wanted.pdf_author,
  Subject: wanted.pdf_subject,
  Keywords: wanted.pdf_keywords,
  Language: wanted.pdf_language,
};

/** A letter page whose document says who wrote what, in which language. */
function titled(info = '/Title (A lease) /Author (Grace) /Subject (Flats) /Keywords (rent)'): Uint8Array {
  const objects = {
    ...onePage(),
    1: '<</Type /Catalog /Pages 2 0 R /Lang (en-GB)>>',
    9: `<<${info}>>`,
  };
  return classicPdf({ objects, trailer: '/Root 1 0 R /Info 9 0 R' });
}

async function propertiesOf(pdf: Uint8Array, password = '') {
  const document = await getDocumentProxy(pdf.slice(), { password });
  const { info } = await document.getMetadata();
  return info as Record<string, unknown>;
}

async function submit(templateId: string, more: object = {}): Promise<Uint8Array> {
  const answer = await as(account.live).post(`/templates/${templateId}/submissions`, { data: {}, ...more });
  expect(answer.status, answer.text).toBe(201);
  return download(answer.json.submission.download_url);
}

describe('the properties of a PDF', () => {
  it('are those of the document, and never the name of the download', async () => {
    const templateId = await createTemplate(account.live, [], titled());
    const said = { Title: 'A lease', Author: 'Grace', Subject: 'Flats', Keywords: 'rent', Language: 'en-GB' };
    expect(await propertiesOf(await submit(templateId))).toMatchObject(said);
    const named = await submit(templateId, { metadata: { pdf_filename: 'lease-4711' } });
    expect(await propertiesOf(named)).toMatchObject(said);
  });

  it('have the name of the template where the document has no title', async () => {
    const untitled = titled('/Title (  )');
    const { json } = await upload(account.live, untitled, { 'template[name]': 'Miete – Wohnung' });
    expect((await propertiesOf(await submit(json.id)))['Title']).toBe('Miete – Wohnung');
  });

  for (const more of [{}, { editable: true }, { password: 'open' }, { test: true }]) {
    it(`are those in metadata: ${JSON.stringify(more)}`, async () => {
      const fields = [{ ...box, name: 'name', required: false }];
      const templateId = await createTemplate(account.live, fields, titled());
      const pdf = await submit(templateId, { metadata: wanted, ...more });
      expect(await propertiesOf(pdf, 'open')).toMatchObject(asWanted);
    });
  }

  it('name the document at the top of continuation pages', async () => {
    const more = { name: 'story', multiline: true, overflow: 'continue', title: 'Story' };
    const templateId = await createTemplate(account.live, [{ ...box, ...more }], titled());
    const data = { story: 'All that happened. '.repeat(60) };
    expect(await wordsOf(await submit(templateId, { data }), 2)).toContain('Continuation of A lease');
    const renamed = await submit(templateId, { data, metadata: { pdf_title: 'Lease 7' } });
    expect(await wordsOf(renamed, 2)).toContain('Continuation of Lease 7');
  });

  it('are set on printed pages too', async () => {
    printDataAsPages();
    const templateId = await createHtmlTemplate(account);
    const data = { title: 'A greeting', about: { author: 'Page' }, html: '<h1>Hello</h1>' };
    const own = await propertiesOf(await submit(templateId, { data }));
    expect(own).toMatchObject({ Title: 'A greeting', Author: 'Page' });
    const pdf = await submit(templateId, { data, metadata: wanted });
    expect(await propertiesOf(pdf)).toMatchObject(asWanted);
    expect(await wordsOf(pdf)).toBe('Hello');
  });

  it('of a combined PDF are those in metadata, else the title of its first source', async () => {
    const first = await createTemplate(account.live, [], titled());
    const second = await createTemplate(account.live, [], await plainPdf());
    const sources = [first, second].map((id) => ({ type: 'template', id }));
    const plain = await combined(combine(account.live, sources, { metadata: { pdf_filename: 'all' } }));
    expect(await propertiesOf(await download(plain.download_url))).toMatchObject({ Title: 'A lease' });
    const named = await combined(combine(account.live, [...sources].reverse()));
    expect(await propertiesOf(await download(named.download_url))).toMatchObject({ Title: 'A form' });
    const set = await combined(combine(account.live, sources, { metadata: wanted }));
    expect(await propertiesOf(await download(set.download_url))).toMatchObject(asWanted);
  });

  it('take null as left out, for submissions, batches and combined PDFs', async () => {
    const templateId = await createTemplate(account.live, [], titled());
    const metadata = { ...wanted, pdf_title: null, pdf_language: null };
    const shown = { ...asWanted, Title: 'A lease', Language: 'en-GB' };
    expect(await propertiesOf(await submit(templateId, { metadata }))).toMatchObject(shown);
    const sources = [{ type: 'template', id: templateId }];
    const answer = await combined(combine(account.live, sources, { metadata }));
    expect(await propertiesOf(await download(answer.download_url))).toMatchObject(shown);
    const submissions = [{ template_id: templateId, data: {}, metadata }];
    const batch = await as(account.live).post('/submissions/batches', { submissions });
    expect(batch.status, batch.text).toBe(201);
  });

  it('of records of release 0.1.0 are those of the right type, each by itself', () => {
    const metadata = { ...wanted, pdf_title: 4711, pdf_keywords: ['a'], pdf_language: 'German!' };
    expect(aboutOfMetadata(JSON.stringify(metadata))).toEqual({
      author: wanted.pdf_author,
      subject: wanted.pdf_subject,
    });
    expect(aboutOfMetadata(JSON.stringify({ ...wanted, pdf_author: 'a'.repeat(1001) }))).toMatchObject({
      title: wanted.pdf_title,
      language: wanted.pdf_language,
    });
  });

  it('are refused by name when they are of another type, or too long', async () => {
    const templateId = await createTemplate(account.live, []);
    const metadata = {
      pdf_title: 4711,
      pdf_author: 'a'.repeat(1001),
      pdf_keywords: ['a'],
      pdf_language: 'German!',
    };
    const problems = [
      /^#\/metadata\/pdf_title: /,
      '#/metadata/pdf_author: must have at most 1000 characters',
      /^#\/metadata\/pdf_keywords: /,
      '#/metadata/pdf_language: must be a language tag, such as `en` or `de-CH`',
    ];
    const path = `/templates/${templateId}/submissions`;
    expectProblems(await as(account.live).post(path, { data: {}, metadata }), problems);
    const sources = [{ type: 'template', id: templateId }];
    expectProblems(await combine(account.live, sources, { metadata }), problems);
    const submissions = [{ template_id: templateId, data: {}, metadata }];
    const inBatch = problems.map((problem) =>
      typeof problem === 'string'
        ? problem.replace('#/', '#/submissions/0/')
        : new RegExp(problem.source.replace('#', '#\\/submissions\\/0')),
    );
    expectProblems(await as(account.live).post('/submissions/batches', { submissions }), inBatch);
  });
});
