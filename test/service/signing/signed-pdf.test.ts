import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageSizes } from '../../engine/fill/compile/support/read-back';
import { type Account, as, createAccount } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { formOn } from '../../support/pdf-form';
import { download, wordsOf } from '../../support/pdf-text';
import {
  ask,
  atTheDocument,
  buyer,
  createContract,
  drawn,
  seller,
  signer,
  typed,
} from '../../support/signing';

let account: Account;
let templateId: string;

const settings = { merge_audit_trail_pdf: true, add_data_request_submission_id_footers: true };

beforeAll(async () => {
  account = await createAccount();
  templateId = await createContract(account.live);
  const changed = await as(account.live).put(`/templates/${templateId}`, { template: settings });
  expect(changed.status, changed.text).toBe(200);
});

async function get(id: string) {
  return (await as(account.live).get(`/submissions/${id}`)).json;
}

async function sign() {
  const submission = await ask(account.live, templateId, [buyer(), seller()]);
  expect(submission.audit_trail_download_url).toBeNull();
  const [first, second] = submission.data_requests;
  const ada = await atTheDocument(account.live, first.id);
  await ada.complete({ 'buyer/name': 'Ada Lovelace', 'buyer/signature': drawn });
  const grace = await atTheDocument(account.live, second.id);
  await grace.complete({ 'seller/name': 'Grace Hopper', 'seller/signature': typed('Her Grace') });
  return get(submission.id);
}

async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const sizes = await pageSizes(pdf);
  return Promise.all(sizes.map((_, index) => wordsOf(pdf, index + 1)));
}

describe('a signed document', () => {
  it('ends with its audit trail up to the last signature, and has its id on every page', async () => {
    const submission = await sign();
    const { entries } = (await as(account.live).get(`/submissions/${submission.id}/audit`)).json;
    const [form = '', ...trail] = await pagesOf(await download(submission.download_url));
    expect(form).toMatch(new RegExp(`Submission ${submission.id}$`));
    const words = trail.join('\n');
    for (const text of ['Ada signed', 'Grace completed their part', 'Everyone has completed their part'])
      expect(words).toContain(text);
    expect(words).toContain(entries.at(-2).hash);
    expect(words).not.toContain(submission.pdf_hash);
    expect(words).not.toContain('The PDF was generated');
  });

  it('stays a form only where nobody but the caller gave the value', async () => {
    const submission = await ask(account.live, templateId, [buyer(), seller()], { editable: true });
    const [first, second] = submission.data_requests;
    const ada = await atTheDocument(account.live, first.id);
    await ada.complete({ 'buyer/name': 'Ada Lovelace', 'buyer/signature': drawn });
    const grace = await atTheDocument(account.live, second.id);
    await grace.complete({ 'seller/name': 'Grace Hopper', 'seller/signature': drawn });
    const pdf = await download((await get(submission.id)).download_url);
    expect((await formOn(pdf)).map(({ fieldName }) => fieldName)).toEqual(['title', 'Quillet seal']);
    expect(await wordsOf(pdf, 1)).toContain('Ada Lovelace');
  });

  it('has the whole audit trail as a separate PDF, with signatures also when the data is gone', async () => {
    const submission = await sign();
    const { entries } = (await as(account.live).get(`/submissions/${submission.id}/audit`)).json;
    const before = await download(submission.audit_trail_download_url);
    const words = (await pagesOf(before)).join('\n');
    for (const text of [
      entries.at(-1).hash,
      submission.pdf_hash,
      'The PDF was generated',
      'buyer/signature (drawn)',
    ])
      expect(words).toContain(text);
    // These words come from the signature itself and stand nowhere else.
    expect(words).toContain('Her Grace');
    await as(account.live).delete(`/submissions/${submission.id}`);
    const after = await download((await get(submission.id)).audit_trail_download_url);
    expect((await pagesOf(after)).join('\n')).toContain('Her Grace');
  });

  it('calls fields by their titles in the audit trail', async () => {
    const titled = await createTemplate(account.live, [
      { name: 'name', title: 'Full name of the buyer', page: 1, x: 72, y: 200, width: 200, height: 20 },
      { name: 'mark', page: 1, x: 72, y: 240, width: 200, height: 50, type: 'signature' },
    ]);
    const submission = await ask(account.live, titled, [signer('Ada')], { data: {} });
    const browser = await atTheDocument(account.live, submission.data_requests[0].id);
    await browser.complete({ name: 'Ada', mark: drawn });
    const { audit_trail_download_url: url } = await get(submission.id);
    const words = (await pagesOf(await download(url))).join('\n');
    expect(words).toMatch(/Fields filled Full name of the buyer, mark/);
    expect(words).toContain('mark (drawn)');
    expect(words).toMatch(/Account Test/);
  });

  it('ends with its audit trail also when it was made from HTML', { timeout: 60_000 }, async () => {
    const html = {
      ...{ template_type: 'html', name: 'A letter' },
      html: '<html lang="en"><h1>One</h1><p>{{ name }}</p><h1 style="break-before:page">Two</h1>{% signature signature %}',
    };
    const created = await as(account.live).post('/templates', { template: html });
    expect(created.status, created.text).toBe(201);
    const changed = await as(account.live).put(`/templates/${created.json.id}`, { template: settings });
    expect(changed.status, changed.text).toBe(200);
    const people = [signer('王小明', { email: 'wang@example.com' })];
    const submission = await ask(account.live, created.json.id, people, { data: {} });
    const browser = await atTheDocument(account.live, submission.data_requests[0].id);
    const done = await browser.complete({ name: 'Wang', signature: typed('Wang') });
    expect(done.status, done.text).toBe(200);
    await until(async () => (await get(submission.id)).state === 'processed', 30_000);
    const pdf = await download((await get(submission.id)).download_url);
    const [one = '', two = '', ...trail] = await pagesOf(pdf);
    expect(one).toContain('Wang');
    for (const page of [one, two]) expect(page).toMatch(new RegExp(`Submission ${submission.id}$`));
    expect(trail.join('\n')).toMatch(/王 ?小明 signed/);
    expect(trail.at(-1)).toContain('How to check this');
    const { numPages } = await getDocumentProxy(pdf.slice());
    expect(numPages).toBe(2 + trail.length);
    expect(await get(submission.id)).toMatchObject({ page_count: numPages, pdf_bytes: pdf.byteLength });
  });
});
