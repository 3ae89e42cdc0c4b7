import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { decryptSecret, placeOfPassword } from '../../../src/core/platform/encrypt-secret';
import { signingKeysOf } from '../../../src/core/platform/signing-keys';
import { type Account, as, asyncHost, createAccount } from '../../support/app';
import { createTemplate, plainPdf } from '../../support/builders';
import { combine, combined, failure, pagesOf } from '../../support/combining';
import { formOn } from '../../support/pdf-form';
import { download } from '../../support/pdf-text';
import { ask, signer } from '../../support/signing';
import { customFile } from '../../support/uploads';
import { kindsOfPdf } from './support/kinds-of-pdf';

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [
    { name: 'name', page: 1, x: 72, y: 120, width: 300, height: 24, required: false },
  ]);
});

async function submission(name: string, more: object = {}) {
  const created = await as(account.live).post(`/templates/${templateId}/submissions`, {
    data: { name },
    ...more,
  });
  expect(created.status, created.text).toBe(201);
  return { type: 'submission', id: created.json.submission.id };
}

async function file(bytes: Uint8Array, name = 'own.pdf') {
  return {
    type: 'custom_file',
    id: await customFile(account.live, bytes, name),
  };
}

describe('a merge of many kinds of PDFs', () => {
  it('keeps pages, sizes, outlines, labels, links, forms and tags, and warns of what is lost', async () => {
    const kinds = await kindsOfPdf();
    const sources = [];
    for (const [name, bytes] of Object.entries(kinds)) sources.push(await file(bytes, `${name}.pdf`));
    sources.push(await submission('Ada', { editable: true }), await submission('Grace', { editable: true }));
    const record = await combined(combine(account.live, sources));
    const pdf = await download(record.download_url);
    const document = await getDocumentProxy(pdf.slice(), { verbosity: 0 });
    expect(document.numPages).toBe(record.page_count);

    const words = await pagesOf(record);
    expect(words).toEqual([
      expect.stringContaining('Plain'),
      expect.stringContaining('Chapter one'),
      expect.stringContaining('Chapter two'),
      expect.stringContaining('Wide'),
      expect.stringContaining('Turned'),
      expect.stringContaining('Form one'),
      expect.stringContaining('Form two'),
      expect.stringContaining('Tagged'),
      expect.stringContaining('Packed'),
      expect.stringContaining('Encrypted'),
      expect.stringContaining('Signed'),
      expect.stringContaining('Damaged'),
      expect.stringContaining('Page 1 of the form'),
      expect.stringContaining('Page 1 of the form'),
    ]);
    const sizes = await Promise.all(
      words.map(async (_, index) => (await document.getPage(index + 1)).view.map(Math.round)),
    );
    expect(sizes[3]).toEqual([0, 0, 1191, 842]);
    expect((await document.getPage(5)).rotate).toBe(90);

    const outline = await document.getOutline();
    expect(outline.map(({ title }: { title: string }) => title)).toEqual([
      ...Object.keys(kinds),
      'A form',
      'A form',
    ]);
    const chapters = outline[1]?.items ?? [];
    expect(chapters.map(({ title }: { title: string }) => title)).toEqual(['One', 'Two']);
    expect((await document.getPageLabels())?.slice(0, 4)).toEqual(['1', 'A-1', 'A-2', '1']);
    const [link] = await (await document.getPage(2)).getAnnotations();
    const [target] = Array.isArray(link.dest)
      ? link.dest
      : ((await document.getDestination(link.dest)) ?? []);
    expect((await document.getPageIndex(target)) + 1, 'the link leads to its own second page').toBe(3);

    const names = async (page: number) => (await formOn(pdf, { page })).map(({ fieldName }) => fieldName);
    expect(await names(6)).toEqual(['city']);
    expect(await names(7)).toEqual(['city_2']);
    const values = (await Promise.all([6, 7, 13, 14].map((page) => formOn(pdf, { page })))).flat();
    expect(values.map(({ fieldValue }) => fieldValue)).toEqual(['Rome', 'Oslo', 'Ada', 'Grace']);
    expect(JSON.stringify(await (await document.getPage(8)).getStructTree())).toContain('"role":"P"');

    const codes = record.warnings.map(
      ({ source_index, code }: { source_index: number | null; code: string }) => `${source_index} ${code}`,
    );
    expect(codes).toEqual([
      '5 fields_renamed',
      '8 decrypted',
      '9 signature_removed',
      '10 repaired',
      '12 fields_renamed',
      'null partly_tagged',
    ]);
  });

  it('stays readable for other libraries', async () => {
    const kinds = await kindsOfPdf();
    const sources = [];
    for (const bytes of Object.values(kinds)) sources.push(await file(bytes));
    const record = await combined(combine(account.live, sources));
    const reread = await PDFDocument.load(await download(record.download_url));
    expect(reread.getPageCount()).toBe(record.page_count);
    expect(reread.getForm().getTextField('city_2').getText()).toBe('Oslo');
  });
});

describe('passwords', () => {
  const password = 'pässwörd 密码';

  it('encrypt the combined PDF, and are in no answer and no store afterwards', async () => {
    const record = await combined(combine(account.live, [await submission('Ada')], { password }));
    expect(record.password).toBeNull();
    const pdf = await download(record.download_url);
    await expect(getDocumentProxy(pdf.slice(), { password: '' })).rejects.toThrow(/password/i);
    const opened = await getDocumentProxy(pdf.slice(), { password: password.normalize('NFC') });
    expect(opened.numPages).toBe(1);
    expect(Buffer.from(pdf).toString('latin1')).not.toContain('Ada');
    const kept = await runInDurableObject(env.COMBINES.get(env.COMBINES.idFromName(record.id)), (_, state) =>
      state.storage.sql.exec('select input from combined').toArray(),
    );
    expect(kept).toEqual([{ input: '{"sourcePasswords":{}}' }]);
  });

  it('wait for a source bound to their place', async () => {
    const asked = await ask(account.live, templateId, [signer('Ada', { fields: ['name'] })], { data: {} });
    const [algorithm = 'AES-256'] = algorithms;
    const locked = { ...(await file(await lockedBy('open sesame', algorithm))), password: 'open sesame' };
    const sources = [{ type: 'submission', id: asked.id }, locked];
    const made = await combine(account.live, sources, { password }, { host: asyncHost });
    const { id } = made.json.combined_submission;
    const input = await runInDurableObject(stubOf(id), (_, { storage }) =>
      JSON.parse(storage.sql.exec<{ input: string }>('select input from combined').one().input),
    );
    const sealed = [input.sealedPassword, input.sourcePasswords[1]];
    const opened = (of: string) =>
      sealed.map((text) =>
        decryptSecret(signingKeysOf(env), text, placeOfPassword({ accountId: account.id, id: of })),
      );
    expect(opened(id)).toEqual([password.normalize('NFC'), 'open sesame']);
    expect(opened('com_other')).toEqual([null, null]);
    const skipped = await as(account.live).post(`/data_requests/${asked.data_requests[0].id}/skip`, {
      data: { name: 'Ada' },
    });
    expect(skipped.status, skipped.text).toBe(200);
    const record = (await as(account.live).get(`/combined_submissions/${id}`)).json;
    expect(record.state).toBe('processed');
    const pdf = await download(record.download_url);
    expect((await getDocumentProxy(pdf, { password: password.normalize('NFC') })).numPages).toBe(2);
  });

  it('open encrypted sources: submissions, combined submissions, and custom files', async () => {
    const locked = await submission('Locked', { password });
    const again = await combined(combine(account.live, [await submission('Inner')], { password }));
    const own = await Promise.all(algorithms.map((algorithm) => lockedBy('open sesame', algorithm)));
    const files = [];
    for (const bytes of own) files.push({ ...(await file(bytes)), password: 'open sesame' });
    const record = await combined(
      combine(account.live, [
        { ...locked, password },
        { type: 'combined_submission', id: again.id, password },
        ...files,
      ]),
    );
    expect(await pagesOf(record)).toEqual([
      expect.stringContaining('Locked'),
      expect.stringContaining('Inner'),
      ...algorithms.map((algorithm) => expect.stringContaining(`Hidden by ${algorithm}`)),
    ]);
    expect(record.warnings.map(({ code }: { code: string }) => code)).toEqual(Array(6).fill('decrypted'));
  });

  it('that are missing or wrong fail the combined submission and name the source', async () => {
    const locked = await submission('Locked', { password });
    const missing = await failure(account.live, combine(account.live, [await submission('x'), locked]));
    expect(missing).toBe(
      `#/source_pdfs/1 (submission ${locked.id}): The document can only be opened with its password.`,
    );
    const wrong = await failure(account.live, combine(account.live, [{ ...locked, password: 'other' }]));
    expect(wrong).toMatch(/: The password does not open the document\.$/);
    expect(wrong).not.toContain('other');
  });
});

describe('hostile sources', () => {
  it.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ['cut off', async () => (await plainPdf()).slice(0, 40), /\(custom_file cfi_\w+\): /],
    ['without pages', () => new TextEncoder().encode('%PDF-1.7\n%%EOF'), /\(custom_file cfi_\w+\): /],
  ])('%s fail the combined submission and leave nothing behind', async (_, make, message) => {
    const bytes = await make();
    const asked = combine(account.live, [await submission('Fine'), await file(bytes)]);
    expect(await failure(account.live, asked)).toMatch(message);
    const { id } = (await asked).json.combined_submission;
    const { objects } = await env.FILES.list({ prefix: `${account.id}/combined/${id}/` });
    expect(objects).toEqual([]);
  });
});

const algorithms = ['RC4-40', 'RC4-128', 'AES-128', 'AES-256'] as const;

async function lockedBy(userPassword: string, algorithm: (typeof algorithms)[number]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage([300, 300]).drawText(`Hidden by ${algorithm}`, { x: 50, y: 200, size: 20, font });
  document.encrypt({ userPassword, ownerPassword: 'owner', algorithm, allowWeakCryptography: true });
  return document.save({ useObjectStreams: false });
}

describe('a source that waits for its signers', () => {
  it('is waited for, and combined when they have ended', async () => {
    const asked = await as(account.live).post(`/templates/${templateId}/submissions`, {
      data: {},
      data_requests: [signer('Ada', { fields: ['name'] })],
    });
    expect(asked.status, asked.text).toBe(201);
    const { id, data_requests } = asked.json.submission;
    const options = { host: asyncHost };
    const answer = await combine(account.live, [{ type: 'submission', id }], {}, options);
    const path = `/combined_submissions/${answer.json.combined_submission.id}`;
    await runDurableObjectAlarm(stubOf(answer.json.combined_submission.id));
    expect((await as(account.live).get(`${path}?wait=false`)).json.state).toBe('pending');

    const skipped = await as(account.live).post(`/data_requests/${data_requests[0].id}/skip`, {
      data: { name: 'Ada' },
    });
    expect(skipped.status, skipped.text).toBe(200);
    const record = (await as(account.live).get(path)).json;
    expect(record.state).toBe('processed');
    expect(await pagesOf(record)).toEqual([expect.stringContaining('Ada')]);
  });
});

function stubOf(id: string) {
  return env.COMBINES.get(env.COMBINES.idFromName(id));
}
