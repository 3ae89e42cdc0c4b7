import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, createAccount } from '../../support/app';
import { createTemplate, plainPdf, upload } from '../../support/builders';
import { templateApi } from '../../support/lifecycle';
import { type FormBox, formOn } from '../../support/pdf-form';
import { download, wordsOf } from '../../support/pdf-text';
import { differences, lookOf } from '../../support/pdfium';

const line = { page: 1, x: 72, width: 200, height: 20, fontSize: 11 };
const tick = { page: 1, y: 300, width: 16, height: 16, displayType: 'check' };

const fields = [
  { name: 'person/name', ...line, y: 120, title: 'Full name', maxLength: 40 },
  { name: 'person/note', ...line, y: 150, height: 60, multiline: true, required: false },
  { name: 'person/ids/0', ...line, y: 215, comb: true, combNumberOfCells: 8, alignment: 'right' },
  { name: 'amount', ...line, y: 240, type: 'number', currency: true, alignment: 'right', color: 'CC0000' },
  { name: 'when', ...line, y: 265, type: 'date', dateTimeFormat: '%-d %B %Y' },
  { name: 'size', ...tick, x: 72, condition: 'S', optionList: 'S\nM' },
  { name: 'size', ...tick, x: 100, condition: 'M', optionList: 'S\nM' },
  { name: 'agreed', ...tick, x: 130, type: 'boolean', backgroundColor: 'FFEECC' },
  { name: 'color', ...line, y: 330, optionList: 'Red\nGreen\nBlue', alignment: 'center' },
  { name: 'code', ...line, y: 360, height: 40, displayType: 'qrcode' },
];

const data = {
  person: { name: 'Ada (Lovelace) \\ é', note: 'One%%LF%%two', ids: ['4711'] },
  amount: 1234.5,
  when: '2026-05-17',
  size: 'M',
  agreed: true,
  color: 'Green',
  code: 'still drawn',
};

let account: Account;
let templateId: string;

function create(body: Record<string, unknown>, template = templateId) {
  return as(account.live).post(`/templates/${template}/submissions`, { data, ...body });
}

async function pdfOf(body: Record<string, unknown>, template = templateId): Promise<Uint8Array> {
  const answer = await create(body, template);
  if (answer.status !== 201) throw new Error(answer.text);
  return download(answer.json.submission.download_url);
}

async function hasForm(pdf: Uint8Array): Promise<boolean> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  return document.catalog.has(PDFName.of('AcroForm'));
}

function valuesOf(boxes: readonly FormBox[]) {
  return boxes.map(({ fieldName, fieldValue }) => [fieldName, fieldValue]);
}

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, fields);
});

describe('an editable submission', () => {
  it('has a form with the values, as pdf.js reads it', async () => {
    const boxes = await formOn(await pdfOf({ editable: true }));
    expect(valuesOf(boxes)).toEqual([
      ['person.name', 'Ada (Lovelace) \\ é'],
      ['person.note', 'One\ntwo'],
      ['person.ids.0', '4711'],
      ['amount', '$1,234.50'],
      ['when', '17 May 2026'],
      ['size', 'M'],
      ['size', 'M'],
      ['agreed', 'Yes'],
      ['color', ['Green']],
    ]);
    expect(boxes[0]).toMatchObject({
      fieldType: 'Tx',
      alternativeText: 'Full name',
      maxLen: 40,
      required: true,
    });
    expect(boxes[1]).toMatchObject({ multiLine: true, required: false });
    expect(boxes[2]).toMatchObject({ comb: true, maxLen: 8, textAlignment: 2 });
    expect(boxes[3]).toMatchObject({ defaultAppearanceData: { fontName: 'Helv', fontSize: 11 } });
    expect(boxes[5]).toMatchObject({ radioButton: true, buttonValue: 'S' });
    expect(boxes[7]).toMatchObject({ checkBox: true, exportValue: 'Yes' });
    expect(boxes[8]).toMatchObject({ combo: true, required: true });
  });

  it('looks exactly as it does without a form', async () => {
    for (const test of [false, true]) {
      const [fixed] = await lookOf(await pdfOf({ test }));
      const [editable] = await lookOf(await pdfOf({ test, editable: true }));
      const [blank] = await lookOf(await plainPdf());
      if (!fixed || !editable || !blank) throw new Error('no page');
      expect(differences(fixed, editable)).toBe(0);
      expect(differences(fixed, blank)).toBeGreaterThan(1_500);
    }
  });

  it('can be edited further', async () => {
    const document = await PDFDocument.load(await pdfOf({ editable: true }));
    const form = document.getForm();
    expect(form.getTextField('person.name').getText()).toBe('Ada (Lovelace) \\ é');
    expect(form.getRadioGroup('size').getSelected()).toBe('M');
    form.getTextField('person.name').setText('Grace Hopper');
    form.getTextField('person.ids.0').setText('99');
    form.getRadioGroup('size').select('S');
    form.getCheckBox('agreed').uncheck();
    form.getDropdown('color').select('Blue');
    const again = await document.save();
    expect(valuesOf(await formOn(again)).filter((_, index) => [0, 2, 5, 7, 8].includes(index))).toEqual([
      ['person.name', 'Grace Hopper'],
      ['person.ids.0', '99'],
      ['size', 'S'],
      ['agreed', 'Off'],
      ['color', ['Blue']],
    ]);
    form.flatten();
    expect(await wordsOf(await document.save())).toContain('Grace Hopper');
  });

  it('uploaded as a template has the same fields', async () => {
    const uploaded = await upload(account.live, await pdfOf({ editable: true }));
    expect(uploaded.status).toBe(201);
    const { json: template } = await as(account.live).get(`/templates/${uploaded.json.id}?full=true`);
    const kept = ['name', 'page', 'x', 'y', 'width', 'height', 'required', 'title', 'alignment', 'maxLength'];
    const looks = ['optionList', 'condition', 'displayType', 'multiline', 'comb', 'fontSize', 'color'];
    const expected = fields.slice(0, 9).map((field) => {
      const own = Object.entries(field).filter(([key]) => [...kept, ...looks].includes(key));
      // The font size of a check box is computed from its box.
      return Object.fromEntries(own.filter(([key]) => key !== 'fontSize' || !('displayType' in field)));
    });
    const made = template.field_order.flat().map((id: number) => template.fields[id]);
    expect(made).toEqual(expected.map((field) => expect.objectContaining(field)));
    const defaults = made.map((field: Record<string, unknown>) => field['default']);
    expect(defaults).toEqual([
      ...['Ada (Lovelace) \\ é', 'One\ntwo', '4711', '$1,234.50', '17 May 2026', 'M', 'M', true, 'Green'],
    ]);
  });

  it('says so in its record; other submissions have no form', async () => {
    const editable = await create({ editable: true });
    const { submission } = editable.json;
    expect(submission.editable).toBe(true);
    expect((await as(account.live).get(`/submissions/${submission.id}`)).json.editable).toBe(true);
    const fixed = await create({});
    expect(fixed.json.submission.editable).toBe(false);
    expect(await hasForm(await download(fixed.json.submission.download_url))).toBe(false);
    expect(await hasForm(await download(submission.download_url))).toBe(true);
  });

  it('is refused when `editable` is not a boolean', async () => {
    const answer = await create({ editable: 'yes' });
    expect(answer.status).toBe(422);
    expect(answer.json.errors).toEqual([expect.stringMatching(/^#\/editable: /)]);
  });

  it('opens with its password as the same form', async () => {
    const pdf = await pdfOf({ editable: true, password: 'secret' });
    expect(valuesOf(await formOn(pdf, { password: 'secret' }))[0]).toEqual([
      'person.name',
      'Ada (Lovelace) \\ é',
    ]);
  });
});

describe('editability', () => {
  it('is the template’s choice when the request has none', async () => {
    const own = await createTemplate(account.live, fields);
    expect(await hasForm(await pdfOf({}, own))).toBe(false);
    const settings = templateApi(account.live, own);
    const updated = await settings.update({ editable_submissions: true });
    expect(updated.status, updated.text).toBe(200);
    expect((await settings.get()).json.editable_submissions).toBe(true);
    expect((await create({}, own)).json.submission.editable).toBe(true);
    expect(valuesOf(await formOn(await pdfOf({}, own)))[0]).toEqual(['person.name', 'Ada (Lovelace) \\ é']);
    expect(await hasForm(await pdfOf({ editable: false }, own))).toBe(false);
    await settings.update({ editable_submissions: false });
    expect(await hasForm(await pdfOf({}, own))).toBe(false);
  });

  it('includes a reset to the defaults', async () => {
    const own = await createTemplate(account.live, [
      { name: 'city', ...line, y: 120, default: 'Omsk', uppercase: true },
      { name: 'sum', ...line, y: 150, type: 'number', currency: true, default: 5 },
      { name: 'color', ...line, y: 180, optionList: 'Red\nBlue', default: 'Blue' },
      { name: 'agreed', ...tick, x: 72, type: 'boolean', default: true },
      { name: 'size', ...tick, x: 100, condition: 'S', default: 'M' },
      { name: 'size', ...tick, x: 130, condition: 'M', default: 'M' },
      { name: 'plain', ...line, y: 210 },
      {
        name: 'code',
        ...line,
        y: 240,
        comb: true,
        combNumberOfCells: 3,
        combValueOffset: 2,
        default: 'abcde',
      },
    ]);
    const values = { city: 'Tomsk', sum: 7, color: 'Red', agreed: false, size: 'S', plain: 'x' };
    const boxes = await formOn(await pdfOf({ data: values, editable: true }, own));
    expect(
      boxes.map(({ fieldName, fieldValue, defaultFieldValue }) => [fieldName, fieldValue, defaultFieldValue]),
    ).toEqual([
      ['city', 'TOMSK', 'OMSK'],
      ['sum', '$7.00', '$5.00'],
      ['color', ['Red'], 'Blue'],
      ['agreed', 'Off', 'Yes'],
      ['size', 'S', 'M'],
      ['size', 'S', 'M'],
      ['plain', 'x', null],
      ['code', 'cde', null],
    ]);
  });

  it('is each field’s own choice before that of the submission', async () => {
    const own = await createTemplate(account.live, [
      { name: 'a', ...line, y: 120, editable: true },
      { name: 'b', ...line, y: 150, editable: false },
      { name: 'c', ...line, y: 180 },
    ]);
    const values = { data: { a: 'one', b: 'two', c: 'three' } };
    const names = async (body: Record<string, unknown>) =>
      (await formOn(await pdfOf({ ...values, ...body }, own))).map(({ fieldName }) => fieldName);
    expect(await names({})).toEqual(['a']);
    expect(await names({ editable: true })).toEqual(['a', 'c']);
    const field_overrides = { a: { editable: null }, b: { editable: true } };
    expect(await names({ field_overrides })).toEqual(['b']);
    expect(await wordsOf(await pdfOf({ ...values, editable: true }, own))).toContain('two');
  });

  it('excludes fields that conditions hide', async () => {
    const conditions = [{ field: 'a', operator: 'equals', value: 'yes' }];
    const own = await createTemplate(account.live, [
      { name: 'a', ...line, y: 120 },
      { name: 'b', ...line, y: 150, dependencies: { action: 'show', match: 'all', conditions } },
    ]);
    const names = async (a: string) =>
      (await formOn(await pdfOf({ data: { a, b: 'x' }, editable: true }, own))).map(
        ({ fieldName }) => fieldName,
      );
    expect(await names('yes')).toEqual(['a', 'b']);
    expect(await names('no')).toEqual(['a']);
  });

  it('keeps the annotations of the document', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([612, 792]);
    const link = document.context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [0, 0, 50, 50],
      Border: [0, 0, 0],
    });
    page.node.addAnnot(document.context.register(link));
    document.addPage([612, 792]);
    const own = await createTemplate(account.live, [{ name: 'a', ...line, y: 120 }], await document.save());
    const filled = await PDFDocument.load(await pdfOf({ data: { a: 'x' }, editable: true }, own));
    const kinds = filled.getPages().map((one) =>
      (one.node.Annots()?.asArray() ?? []).map((ref) => {
        return filled.context.lookup(ref, PDFDict).get(PDFName.of('Subtype'))?.toString();
      }),
    );
    expect(kinds).toEqual([['/Link', '/Widget'], []]);
  });
});
