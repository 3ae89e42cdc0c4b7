import { beforeAll, describe, expect, it } from 'vitest';
import { readText } from '../../engine/fill/compile/support/read-back';
import { classicPdf, type Objects, onePage } from '../../engine/pdf/support/build-pdf';
import { type Account, as, createAccount } from '../../support/app';
import { createTemplate, upload } from '../../support/builders';
import { templateApi } from '../../support/lifecycle';
import { download, wordsOf } from '../../support/pdf-text';
import { differences, lookOf, type Picture } from '../../support/pdfium';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

async function template(bytes: Uint8Array) {
  const created = await upload(account.live, bytes);
  expect(created.status, created.text).toBe(201);
  const api = templateApi(account.live, created.json.id);
  const found = created.json.document_diagnosis as { code: string }[];
  const diagnosis = found.filter(({ code }) => code !== 'text_tag_taken');
  return { id: created.json.id, api, diagnosis, ...(await api.full()) };
}

async function pdfOf(api: ReturnType<typeof templateApi>, body: object): Promise<Uint8Array> {
  const answer = await api.submit(body);
  expect(answer.status, answer.text).toBe(201);
  return download(answer.json.submission.download_url);
}

type Box = { name: string; x: number; y: number; width: number; height: number };

function boxOf(fields: readonly Box[], name: string): Box {
  const field = fields.find((one) => one.name === name);
  if (field === undefined) throw new Error(`no field ${name}`);
  return field;
}

/** Expects the start of a text inside the box. */
async function expectInside(pdf: Uint8Array, text: string, { x, y, width, height }: Box) {
  const found = (await readText(pdf)).find((one) => one.text === text);
  expect(found, `${text} is on the page`).toBeDefined();
  expect(found?.x).toBeGreaterThanOrEqual(x - 0.1);
  expect(found?.x).toBeLessThan(x + width);
  expect(found?.y).toBeGreaterThan(y);
  expect(found?.y).toBeLessThan(y + height);
}

function pixel({ width, data }: Picture, x: number, y: number): number[] {
  const at = (Math.round(y) * width + Math.round(x)) * 4;
  return [data[at] ?? -1, data[at + 1] ?? -1, data[at + 2] ?? -1];
}

/** A form as word processors make it: labels, text tags, a coloured band. */
function letter(rotate = 0): Uint8Array {
  const turn = rotate === 90 ? '0 1 -1 0 792 0 cm' : '';
  const content = `q ${turn} 0.85 0.9 1 rg 60 680 300 60 re f Q q ${turn} BT /F1 12 Tf
    72 720 Td (Name: {{name}} \\(as in your passport\\)) Tj
    0 -24 Td [(Born on: {{bi) 30 (rth;type=date;format=%d.%m.%Y;wi) -10 (dth=80}})] TJ
    0 -60 Td /F2 10 Tf (Agreed: ) Tj ({{agreed;) Tj (type=boolean}}) Tj
    0 -40 Td (Size: {{size;options=Small|Large;required=false}}) Tj
    0 -60 Td (Signed: {{sign;type=signature;width=150;height=40;required}}) Tj
    ET Q`;
  const objects: Objects = onePage('', `/Rotate ${rotate}`, content);
  objects[3] = String(objects[3]).replace('/F1 5 0 R', '/F1 5 0 R /F2 6 0 R');
  objects[5] = '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>';
  objects[6] = '<</Type /Font /Subtype /Type1 /BaseFont /Times-Italic>>';
  return classicPdf({ objects });
}

const data = {
  name: 'Ada Lovelace',
  birth: '1815-12-10',
  agreed: true,
  size: 'Large',
  sign: { text: { name: 'Ada', typeface: 'Caveat' } },
};

describe('text tags of an uploaded document', () => {
  it('become fields in their places', async () => {
    const { fields, diagnosis } = await template(letter());
    const message = `${fields.length} fields were created from text tags.`;
    expect(diagnosis).toEqual([{ code: 'fields_imported', message }]);
    expect(fields).toMatchObject([
      { id: 1, name: 'name', type: 'string', required: true, fontSize: 12 },
      { id: 2, name: 'birth', type: 'date', dateTimeFormat: '%d.%m.%Y', width: 80 },
      { id: 3, name: 'agreed', type: 'boolean', fontSize: null, width: 11.5, height: 11.5 },
      { id: 4, name: 'size', optionList: 'Small\nLarge', required: false },
      { id: 5, name: 'sign', type: 'signature', fontSize: null, width: 150, height: 40 },
    ]);
  });

  it.each([0, 90])('are filled in on a page rotated by %i, and leave no trace', async (rotate) => {
    const { fields, api } = await template(letter(rotate));
    const pdf = await pdfOf(api, { data });
    const words = await wordsOf(pdf);
    expect(words).not.toMatch(/[{}]|birth|type=/);
    for (const label of ['Name:', '(as in your passport)', 'Born on:', 'Agreed:', 'Size:', 'Signed:'])
      expect(words).toContain(label);
    await expectInside(pdf, 'Ada Lovelace', boxOf(fields, 'name'));
    await expectInside(pdf, '10.12.1815', boxOf(fields, 'birth'));
    await expectInside(pdf, 'Large', boxOf(fields, 'size'));
  });

  it('show the ground on which they were written', async () => {
    const { fields, api } = await template(letter());
    const [picture] = await lookOf(await pdfOf(api, { data: { ...data, name: ' ' } }));
    if (!picture) throw new Error('no page');
    const { x, y, width, height } = boxOf(fields, 'name');
    const seen = new Set<string>();
    for (let across = 1; across < width; across += 1)
      for (let down = 1; down < height; down += 1) seen.add(pixel(picture, x + across, y + down).join());
    expect([...seen]).toEqual(['217,230,255']);
  });

  it('are found in fonts that only their character maps explain', async () => {
    const box = { page: 1, x: 72, y: 100, width: 450, height: 24 };
    const own = await createTemplate(account.live, [{ name: 'text', ...box }]);
    const source = await pdfOf(templateApi(account.live, own), {
      data: { text: 'Имя: {{имя;title=Полное имя}} и {{город}}' },
    });
    expect(await wordsOf(source)).toContain('{{имя;title=Полное имя}}');
    const { fields, api } = await template(source);
    expect(fields).toMatchObject([{ name: 'имя', title: 'Полное имя' }, { name: 'город' }]);
    const pdf = await pdfOf(api, { data: { имя: 'Анна', город: 'Омск' } });
    const words = await wordsOf(pdf);
    expect(words).not.toMatch(/[{}]|Полное/);
    expect(words).toContain('Имя:');
    await expectInside(pdf, 'Анна', boxOf(fields, 'имя'));
    await expectInside(pdf, 'Омск', boxOf(fields, 'город'));
  });

  it('are form fields of editable documents', async () => {
    const { api } = await template(letter());
    const [fixed] = await lookOf(await pdfOf(api, { data }));
    const [editable] = await lookOf(await pdfOf(api, { data, editable: true }));
    if (!fixed || !editable) throw new Error('no page');
    expect(differences(fixed, editable)).toBe(0);
  });

  it('with mistakes stay text, and the diagnosis says why', async () => {
    const content = 'BT /F1 12 Tf 72 720 Td ({{good}}) Tj 0 -20 Td ({{bad;colour=red}}) Tj ET';
    const { fields, diagnosis, api } = await template(classicPdf({ objects: onePage('', '', content) }));
    expect(fields.map(({ name }: Box) => name)).toEqual(['good']);
    expect(diagnosis).toEqual([
      {
        code: 'text_tag_ignored',
        message: '{{bad;colour=red}}: colour: is not a property of a text tag',
      },
      { code: 'fields_imported', message: '1 field was created from text tags.' },
    ]);
    expect(await wordsOf(await pdfOf(api, { data: { good: 'well' } }))).toBe('{{bad;colour=red}} well');
  });

  it('share the value of the form field that has their name, if it is of their type', async () => {
    const content = 'BT /F1 12 Tf 72 720 Td ({{a}}) Tj 0 -20 Td ({{a;type=number}}) Tj ET';
    const objects = onePage('', '/Annots [6 0 R]', content);
    objects[1] = '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [6 0 R]>>>>';
    objects[6] = '<</Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [72 300 272 320]>>';
    const { fields, diagnosis, api } = await template(classicPdf({ objects }));
    expect(fields).toMatchObject([
      { name: 'a', y: 472 },
      { name: 'a', x: 72 },
    ]);
    expect(diagnosis).toMatchObject([
      {
        code: 'text_tag_ignored',
        message: expect.stringMatching(/^\{\{a;type=number\}\}: must be "string"/),
      },
      { code: 'fields_imported', message: '1 field was imported from the form of the document.' },
      { code: 'fields_imported', message: '1 field was created from text tags.' },
    ]);
    expect(await wordsOf(await pdfOf(api, { data: { a: 'once' } }))).toBe('{{a;type=number}} once once');
  });
});

describe('text tags of a document that replaces another', () => {
  it('add their fields; those of the template stay', async () => {
    const box = { page: 1, x: 72, y: 500, width: 200, height: 20 };
    const id = await createTemplate(account.live, [{ name: 'name', ...box }]);
    const api = templateApi(account.live, id);
    const replaced = await api.replace(letter());
    expect(replaced.status, replaced.text).toBe(200);
    const { fields } = await api.full();
    expect(fields.map(({ name }: Box) => name).toSorted()).toEqual([
      'agreed',
      'birth',
      'name',
      'sign',
      'size',
    ]);
    expect(boxOf(fields, 'name')).toMatchObject(box);
    const words = await wordsOf(await pdfOf(api, { data }));
    expect(words).not.toMatch(/[{}]/);
    expect(words.match(/Ada Lovelace/g)).toHaveLength(1);
    expect((await as(account.live).get(`/templates/${id}/schema`)).json.properties).toHaveProperty('birth');
  });
});
