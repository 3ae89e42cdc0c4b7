import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, createAccount } from '../../support/app';
import { plainPdf, upload } from '../../support/builders';
import { templateApi } from '../../support/lifecycle';
import { expectProblems } from '../../support/refusals';

let account: Account;
let folderId: string;

beforeAll(async () => {
  account = await createAccount();
  folderId = (await as(account.live).post('/folders', { folder: { name: 'Forms' } })).json.id;
  const pdf = await plainPdf();
  for (const [name, folder] of [
    ['Membership 2025', ''],
    ['Membership 2026', folderId],
    ['100% off_er', ''],
    ['Invoice', folderId],
  ] as const) {
    const fields = { 'template[name]': name, 'template[parent_folder_id]': folder };
    const { status, text } = await upload(account.live, pdf, fields, { query: '?wait=false' });
    expect(status, text).toBe(201);
  }
});

async function names(query = ''): Promise<string[]> {
  const { status, json } = await as(account.live).get(`/templates${query}`);
  expect(status).toBe(200);
  return json.map(({ name }: { name: string }) => name);
}

describe('the list of templates', () => {
  it('is newest first, in pages', async () => {
    expect(await names()).toEqual(['Invoice', '100% off_er', 'Membership 2026', 'Membership 2025']);
    expect(await names('?per_page=3')).toEqual(['Invoice', '100% off_er', 'Membership 2026']);
    expect(await names('?per_page=3&page=2')).toEqual(['Membership 2025']);
    expect(await names('?page=7')).toEqual([]);
  });

  it('shows whole records without fields', async () => {
    const { json } = await as(account.live).get('/templates?per_page=1');
    expect(json).toMatchObject([
      { name: 'Invoice', path: '/Forms', parent_folder_id: folderId, document_filename: 'form.pdf' },
    ]);
    expect(json[0]).not.toHaveProperty('fields');
  });

  it.each([
    ['membership', ['Membership 2026', 'Membership 2025']],
    ['2026', ['Membership 2026']],
    ['%', ['100% off_er']],
    ['_', ['100% off_er']],
    ["'; drop table templates;--", []],
    ['', ['Invoice', '100% off_er', 'Membership 2026', 'Membership 2025']],
  ])('can be searched by name, literally: %j', async (query, expected) => {
    expect(await names(`?query=${encodeURIComponent(query)}`)).toEqual(expected);
  });

  it.each([
    ['ärzt', true],
    ['ÜBERSICHT ЕЖЕГОДНО', true],
    ['ε', true],
    ['arzt', false],
    ['κατάλογος', true],
    ['ΚΑΤΆΛΟΓΟΣ', true],
    ['İstanbul', true],
  ])('can be searched in upper and lower case of any alphabet: %s', async (query, isFound) => {
    const { live } = await createAccount();
    const name = 'Ärztliche Übersicht ежегодно Ετήσια ΚΑΤΆΛΟΓΟΣ İstanbul';
    await as(live).post('/templates', { template: { template_type: 'html', name, html: 'x' } });
    const { json } = await as(live).get(`/templates?query=${encodeURIComponent(query)}`);
    expect(json).toHaveLength(isFound ? 1 : 0);
  });

  it('can be searched for more letters than a statement takes parameters', async () => {
    const query = String.fromCodePoint(...Array.from({ length: 120 }, (_, index) => 0x0430 + index));
    expect(await names(`?query=${encodeURIComponent(query)}`)).toEqual([]);
  });

  it('can be limited to a folder, also while searching', async () => {
    expect(await names(`?parent_folder_id=${folderId}`)).toEqual(['Invoice', 'Membership 2026']);
    expect(await names('?parent_folder_id=root')).toEqual(['100% off_er', 'Membership 2025']);
    expect(await names(`?parent_folder_id=${folderId}&query=mem`)).toEqual(['Membership 2026']);
    expect(await names('?parent_folder_id=fld_00000000000000000000')).toEqual([]);
  });

  it('has archived templates unless they are left out, and they still generate', async () => {
    const [old] = (await as(account.live).get('/templates?query=2025')).json;
    const template = templateApi(account.live, old.id);
    expect((await template.update({ archived: true })).json).toMatchObject({ archived: true });
    expect(await names('?archived=true')).toEqual(['Membership 2025']);
    expect(await names('?archived=0&parent_folder_id=root')).toEqual(['100% off_er']);
    expect(await names('?parent_folder_id=root')).toEqual(['100% off_er', 'Membership 2025']);
    expectProblems(await as(account.live).get('/templates?archived=maybe'), [/^\?archived: /]);
    expect((await template.submit({ data: {} })).json.submission.state).toBe('processed');
    expect((await template.copy({})).json).toMatchObject({ archived: false, name: 'Membership 2025 (copy)' });
    expect((await template.update({ archived: false })).json).toMatchObject({ archived: false });
    expect(await names('?archived=true')).toEqual([]);
  });

  it('refuses pages that do not exist', async () => {
    expectProblems(await as(account.live).get('/templates?page=0&per_page=51'), [
      /^\?page: /,
      /^\?per_page: .*1 to 50/,
    ]);
    expectProblems(await as(account.live).get(`/templates?query=${'x'.repeat(256)}`), [/^\?query: /]);
  });
});
