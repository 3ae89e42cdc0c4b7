import { beforeAll, describe, expect, it } from 'vitest';
import { classicPdf, type Objects, onePage } from '../../engine/pdf/support/build-pdf';
import { type Account, as, createAccount } from '../../support/app';
import { upload } from '../../support/builders';
import { templateApi } from '../../support/lifecycle';
import { download, wordsOf } from '../../support/pdf-text';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

type Box = { name: string; at: [number, number, number, number]; more?: string };
type Words = { text: string; x: number; y: number };

const TEXT = '/FT /Tx /DA (/Helv 11 Tf 0 g)';

function comb(cells: number): string {
  return `${TEXT} /Ff ${1 << 24} /MaxLen ${cells}`;
}

const BOX = '/FT /Btn /AS /Off /AP <</N <</1 30 0 R /Off 30 0 R>>>> /MK <</CA (4)>> /DA (/ZaDb 0 Tf 0 g)';

/** A form on paper with words. Places are in points from the lower left corner. */
function form(boxes: readonly Box[], words: readonly Words[]): Uint8Array {
  const refs = boxes.map((_, index) => `${50 + index} 0 R`).join(' ');
  const shown = words.map(
    ({ text, x, y }) => `BT /F1 10 Tf ${x} ${y} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`,
  );
  const objects: Objects = {
    ...onePage('', `/Annots [${refs}]`, shown.join(' ')),
    1: `<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [${refs}]>>>>`,
    30: { dict: '/Type /XObject /Subtype /Form /BBox [0 0 10 10]', data: 'q Q' },
  };
  for (const [index, { name, at, more = TEXT }] of boxes.entries())
    objects[50 + index] =
      `<</Type /Annot /Subtype /Widget /T (${name}) /F 4 /Rect [${at.join(' ')}] ${more}>>`;
  return classicPdf({ objects });
}

const ssn: Box[] = [
  { name: 'f1_11[0]', at: [300, 400, 342, 416], more: comb(3) },
  { name: 'f1_12[0]', at: [352, 400, 380, 416], more: comb(2) },
  { name: 'f1_13[0]', at: [390, 400, 446, 416], more: comb(4) },
];

function taxForm(): Uint8Array {
  const boxes: Box[] = [
    { name: 'topmostSubform[0].f1_01[0]', at: [72, 690, 400, 706] },
    { name: 'city', at: [72, 650, 400, 666] },
    { name: 'c1_1[0]', at: [72, 600, 82, 610], more: BOX },
    { name: 'c1_1[1]', at: [72, 580, 82, 590], more: BOX },
    ...ssn,
  ];
  const words: Words[] = [
    { text: '1 Name of entity (as shown on your return)', x: 72, y: 712 },
    { text: 'City', x: 72, y: 670 },
    { text: 'Federal tax classification. Check only one box.', x: 72, y: 620 },
    { text: 'Sole proprietor', x: 88, y: 602 },
    { text: 'C corporation', x: 88, y: 582 },
    { text: 'Social security number', x: 300, y: 422 },
  ];
  return form(boxes, words);
}

async function create(pdf: Uint8Array, more: Record<string, string> = {}) {
  const answer = await upload(account.live, pdf, { 'template[name]': 'A form', ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
}

type Shown = Record<string, unknown> & { id: number; name: string; pdfName: string | null };

async function fieldsOf(id: string): Promise<Shown[]> {
  return (await templateApi(account.live, id).full()).fields;
}

async function textOf(id: string, data: object): Promise<string> {
  const answer = await templateApi(account.live, id).submit({ data });
  expect(answer.status, answer.text).toBe(201);
  return wordsOf(await download(answer.json.submission.download_url));
}

describe('names of the fields of a form', () => {
  it('say what a field holds, where those of the form only count', async () => {
    const { id, field_names } = await create(taxForm());
    expect(field_names).toBe('suggested');
    const fields = await fieldsOf(id);
    expect(fields.map(({ name, pdfName }) => [name, pdfName])).toEqual([
      ['name_of_entity', 'topmostSubform[0]/f1_01[0]'],
      ['city', null],
      ['federal_tax_classification', 'c1_1[0]'],
      ['federal_tax_classification', 'c1_1[1]'],
      ['social_security_number', 'f1_11[0]'],
      ['social_security_number', 'f1_12[0]'],
      ['social_security_number', 'f1_13[0]'],
    ]);
    expect(fields[0]).toMatchObject({ title: 'Name of entity (as shown on your return)' });
    expect(fields[3]).toMatchObject({
      type: 'string',
      displayType: 'check',
      condition: 'C corporation',
      optionList: 'Sole proprietor\nC corporation',
    });
    expect(fields.slice(4).map(({ combValueOffset, textMask }) => [combValueOffset, textMask])).toEqual([
      [0, '999-99-9999'],
      [3, '999-99-9999'],
      [5, '999-99-9999'],
    ]);
  });

  const sameData: [string, object][] = [
    [
      'the suggested names',
      {
        name_of_entity: 'Ada Inc.',
        federal_tax_classification: 'C corporation',
        social_security_number: '123-45-6789',
      },
    ],
    [
      'the names of the form, as paths',
      {
        'topmostSubform[0]': { 'f1_01[0]': 'Ada Inc.' },
        'c1_1[0]': false,
        'c1_1[1]': true,
        'f1_11[0]': '123',
        'f1_12[0]': '45',
        'f1_13[0]': '6789',
      },
    ],
    [
      'the names of the form, with dots',
      {
        'topmostSubform[0].f1_01[0]': 'Ada Inc.',
        'c1_1[1]': true,
        'f1_13[0]': 6789,
        'f1_12[0]': '45',
        'f1_11[0]': '123',
      },
    ],
  ];

  it.each(sameData)('take data with %s', async (_, data) => {
    const { id } = await create(taxForm());
    const { json } = await templateApi(account.live, id).submit({ data });
    const stored = await as(account.live).get(`/submissions/${json.submission.id}?include_data=true`);
    expect(stored.json.data).toEqual({
      name_of_entity: 'Ada Inc.',
      federal_tax_classification: 'C corporation',
      social_security_number: expect.stringMatching(/^123-?45-?6789$/),
    });
    const text = await wordsOf(await download(json.submission.download_url));
    expect(text).toContain('Ada Inc.');
    expect(text.replace(/\s/g, '')).toContain('123456789');
  });

  it('take data with the names of the form in a batch, too', async () => {
    const { id } = await create(taxForm());
    const data = { 'topmostSubform[0].f1_01[0]': 'Ada Inc.' };
    const batch = await as(account.live).post('/submissions/batches', {
      template_id: id,
      submissions: [{ data }],
    });
    expect(batch.status, batch.text).toBe(201);
    const [child] = batch.json.submissions;
    const { json } = await as(account.live).get(`/submissions/${child.id}?include_data=true`);
    expect(json.data).toEqual({ name_of_entity: 'Ada Inc.' });
  });

  it('leave boxes apart that the document has ticked together, or that another sentence is about', async () => {
    const on = BOX.replace('/AS /Off', '/AS /1 /V /1');
    const words = [{ text: 'Marital status (check only one)', x: 72, y: 700 }];
    const rows = ['Single', 'Married', 'Retired', 'Employed'].map((text, row) => ({
      text,
      x: 90,
      y: 682 - 20 * row,
    }));
    const boxes = (more: string) =>
      ['c1[0]', 'c1[1]', 'c2[0]', 'c2[1]'].map((name, row) => ({
        name,
        at: [72, 680 - 20 * row, 82, 690 - 20 * row] as Box['at'],
        more: row < 2 ? more : BOX,
      }));
    const apart = await create(form(boxes(BOX), [...words, ...rows]));
    expect((await fieldsOf(apart.id)).map(({ name, type }) => [name, type])).toEqual([
      ['marital_status', 'string'],
      ['marital_status', 'string'],
      ['retired', 'boolean'],
      ['employed', 'boolean'],
    ]);
    const ticked = await create(form(boxes(on).slice(0, 2), [...words, ...rows]));
    expect((await fieldsOf(ticked.id)).map(({ name, default: value }) => [name, value])).toEqual([
      ['single', true],
      ['married', true],
    ]);
  });

  it('contradict in data where two boxes of one choice are ticked', async () => {
    const { id } = await create(taxForm());
    const { status, json } = await templateApi(account.live, id).submit({
      data: { 'c1_1[0]': true, 'c1_1[1]': true },
    });
    expect(status).toBe(422);
    expect(json.errors).toEqual([expect.stringContaining('c1_1[1]')]);
  });

  it('stay those of the form when the upload says so', async () => {
    const { id, field_names } = await create(taxForm(), { 'template[field_names]': 'original' });
    expect(field_names).toBe('original');
    const names = (await fieldsOf(id)).map(({ name, pdfName }) => [name, pdfName]);
    expect(names).toContainEqual(['topmostSubform[0]/f1_01[0]', null]);
    expect(names).toContainEqual(['c1_1[0]', null]);
    expect(await textOf(id, { 'f1_11[0]': '123' })).toContain('1');
  });

  it('are refused as another word than suggested and original', async () => {
    const answer = await upload(account.live, taxForm(), {
      'template[name]': 'A form',
      'template[field_names]': 'short',
    });
    expect(answer.status).toBe(422);
    expect(answer.json.errors).toEqual(['#/template/field_names: must be "suggested" or "original"']);
  });

  it('are proposed for fields that have those of the form', async () => {
    const { id } = await create(taxForm(), { 'template[field_names]': 'original' });
    const before = await fieldsOf(id);
    const { status, json } = await as(account.live).post(`/templates/${id}/suggest_names`);
    expect(status).toBe(200);
    expect(json.complete).toBe(true);
    const changes = new Map<number, object>(
      json.suggestions.map(({ id: of, field }: { id: number; field: object }) => [of, field]),
    );
    expect(changes.get(before[0]?.id ?? 0)).toEqual({
      name: 'name_of_entity',
      title: 'Name of entity (as shown on your return)',
      pdfName: 'topmostSubform[0]/f1_01[0]',
    });
    const fields = before.map((field) => ({ ...field, ...changes.get(field.id) }));
    const changed = await as(account.live).put(`/templates/${id}`, { template: { fields } });
    expect(changed.status, changed.text).toBe(200);
    const same = await create(taxForm());
    expect(await fieldsOf(id)).toEqual(await fieldsOf(same.id));
  });

  it('are proposed without joining boxes of which other fields speak', async () => {
    const { id } = await create(taxForm(), { 'template[field_names]': 'original' });
    const conditions = [{ field: 'c1_1[0]', operator: 'equals', value: true }];
    const fields = (await fieldsOf(id)).map((field) =>
      field.name === 'city' ? { ...field, dependencies: { action: 'show', conditions } } : field,
    );
    await as(account.live).put(`/templates/${id}`, { template: { fields } });
    const { json } = await as(account.live).post(`/templates/${id}/suggest_names`);
    const changes: { id: number; field: Record<string, unknown> }[] = json.suggestions;
    const after = fields.map((field) => ({ ...field, ...changes.find((one) => one.id === field.id)?.field }));
    expect(after.slice(1, 4)).toMatchObject([
      { name: 'city', dependencies: { conditions: [{ field: 'sole_proprietor', value: true }] } },
      { name: 'sole_proprietor', type: 'boolean' },
      { name: 'c_corporation', type: 'boolean' },
    ]);
    const saved = await as(account.live).put(`/templates/${id}`, { template: { fields: after } });
    expect(saved.status, saved.text).toBe(200);
  });

  it('are kept by a later document with the same form, whose other fields get free names', async () => {
    const { id } = await create(
      form([{ name: 'f[0]', at: [72, 690, 400, 706] }], [{ text: 'Name', x: 72, y: 710 }]),
    );
    const later = form(
      [
        { name: 'f[0]', at: [72, 590, 400, 606] },
        { name: 'f[1]', at: [72, 490, 400, 506] },
      ],
      [
        { text: 'Full name', x: 72, y: 610 },
        { text: 'Name', x: 72, y: 510 },
      ],
    );
    const body = new FormData();
    body.append('template[document]', new File([later], 'later.pdf', { type: 'application/pdf' }));
    const replaced = await as(account.live).put(`/templates/${id}`, body);
    expect(replaced.status, replaced.text).toBe(200);
    const names = (await fieldsOf(id)).map(({ name, pdfName }) => [name, pdfName]);
    expect(names).toEqual([
      ['name', 'f[0]'],
      ['name_2', 'f[1]'],
    ]);
  });

  it('stay those of the form where a text tag has the same, and tags follow the others', async () => {
    const tags = [
      { text: '{{Text2;required=false}}', x: 72, y: 500 },
      { text: '{{total;type=combined;combinedFieldNames=Text1, Text2}}', x: 72, y: 460 },
    ];
    const boxes: Box[] = [
      { name: 'Text1', at: [172, 690, 300, 706] },
      { name: 'Text2', at: [172, 650, 300, 666] },
    ];
    const words = [
      { text: 'First name', x: 72, y: 694 },
      { text: 'Last name', x: 72, y: 654 },
    ];
    const { id } = await create(form(boxes, [...words, ...tags]));
    const fields = await fieldsOf(id);
    expect(fields.map(({ name }) => name)).toEqual(['first_name', 'Text2', 'Text2', 'total']);
    expect(fields[3]).toMatchObject({ combinedFieldNames: 'first_name, Text2' });
    const text = await textOf(id, { Text1: 'Ada', Text2: 'Lovelace' });
    expect(text.match(/Ada/g)).toHaveLength(2);
    expect(text.match(/Lovelace/g)).toHaveLength(3);
  });

  it('of sums follow their operands', async () => {
    const number = '/AA <</F <</S /JavaScript /JS (AFNumber_Format\\(2, 0, 0, 0, "", true\\);)>>>>';
    const sum = `/AA <</F <</S /JavaScript /JS (AFNumber_Format\\(2, 0, 0, 0, "", true\\);)>> /C <</S /JavaScript /JS (AFSimple_Calculate\\("SUM", new Array\\("f[0]", "f[1]"\\)\\);)>>>>`;
    const { id } = await create(
      form(
        [
          { name: 'f[0]', at: [172, 690, 300, 706], more: `${TEXT} ${number}` },
          { name: 'f[1]', at: [172, 650, 300, 666], more: `${TEXT} ${number}` },
          { name: 'f[2]', at: [172, 610, 300, 626], more: `${TEXT} ${sum}` },
        ],
        [
          { text: 'Wages', x: 72, y: 694 },
          { text: 'Tips', x: 72, y: 654 },
          { text: 'Total', x: 72, y: 614 },
        ],
      ),
    );
    expect((await fieldsOf(id))[2]).toMatchObject({ name: 'total', default: 'SUM({wages}, {tips})' });
    expect(await textOf(id, { 'f[0]': 10, tips: 2.5 })).toContain('12.50');
  });
});
