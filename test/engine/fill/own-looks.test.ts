import { describe, expect, it } from 'vitest';
import { effectiveFields } from '../../../src/engine/fields/effective-fields';
import { noRules } from '../../../src/engine/fields/field-rules';
import type { StoredField } from '../../../src/engine/fields/field-schema';
import { placeAcceptableFields } from '../../../src/engine/fields/place-acceptable-fields';
import { drawSubmission } from '../../../src/engine/fill/draw/draw-submission';
import { compiled } from './compile/support/compile';
import { appearance, formOf } from './compile/support/form-pdf';
import { readText } from './compile/support/read-back';
import { NOW, operatorsOn, wholeOf } from './support/drawing';

type Filling = {
  data?: unknown;
  editable?: boolean;
  /** What the editor changes of each field. */
  change?: Partial<StoredField>;
  /** The names of fields that the editor deletes. */
  deleted?: string[];
  /** How often the first page is repeated. */
  again?: number;
};

async function fill(pdf: Uint8Array, filling: Filling = {}) {
  const { data = {}, editable = false, change = {}, deleted = [], again = 0 } = filling;
  const document = await compiled(pdf);
  const { fields } = placeAcceptableFields(document.fields, document.plan.pages);
  const kept = fields.filter(({ name }) => !deleted.includes(name));
  const changed = effectiveFields({ ...noRules, fields: kept.map((field) => ({ ...field, ...change })) });
  const { plan } = document;
  const read = async ({ offset, length }: { offset: number; length: number }) =>
    document.pdf.slice(offset, offset + length);
  const drawn = await drawSubmission({
    ...{ plan, fields: changed, data, editable, test: false, title: 'A', now: NOW },
    ...(again > 0 && { repeated: { copies: new Map([[1, again]]), read } }),
  });
  if (drawn.outcome !== 'drawn') throw new Error(drawn.message);
  return { ...drawn, plan, bytes: wholeOf(document, drawn) };
}

/** The words of the page beside its label. */
async function words(pdf: Uint8Array, filling?: Filling): Promise<string[]> {
  const { bytes } = await fill(pdf, filling);
  return (await readText(bytes)).map(({ text }) => text).filter((text) => text !== 'Label');
}

async function annotationLooks(pdf: Uint8Array, filling: Filling): Promise<string> {
  const { PDFDocument, PDFName, PDFDict, PDFRef } = await import('@cantoo/pdf-lib');
  const { bytes } = await fill(pdf, { ...filling, editable: true });
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const [widget] = document.getPage(0).node.Annots()?.asArray() ?? [];
  const look = document.context.lookup(widget, PDFDict).lookup(PDFName.of('AP'), PDFDict);
  const normal = look.get(PDFName.of('N'));
  return String(normal instanceof PDFRef ? document.context.lookup(normal) : normal);
}

describe('a button of the document', () => {
  const states = '/AP <</N <</Yes 30 0 R /Off 31 0 R>>>>';
  const box = `/FT /Btn /T (agree) /AS /Off ${states}`;
  const drawn = { 30: appearance('ON'), 31: appearance('OFF') };
  const form = () => formOf([box], '', drawn);

  it('shows its own on state when it is on, and its own off state when it is off', async () => {
    expect(await words(form(), { data: { agree: true } })).toEqual(['ON']);
    expect(await words(form(), { data: { agree: false } })).toEqual(['OFF']);
    expect(await words(form())).toEqual(['OFF']);
  });

  it('shows the mark that the template gives it instead, on its box that is off', async () => {
    // pdf.js reads marks as their codes in ZapfDingbats; 6 is ✖.
    const shown = await words(form(), { data: { agree: true }, change: { checkCharacter: '✖' } });
    expect(shown).toEqual(['OFF', '6']);
  });

  it('keeps its look when it is moved a little and made larger', async () => {
    const change = { x: 90, y: 60, width: 240, height: 30 };
    expect(await words(form(), { data: { agree: true }, change })).toEqual(['ON']);
  });

  it('has a plain mark far from its place, where its box stays', async () => {
    expect(await words(form(), { data: { agree: true }, change: { y: 600 } })).toEqual(['OFF', '4']);
  });

  it('is as large as in the document', async () => {
    const scaled = { ...appearance('ON'), dict: `${appearance('').dict} /Matrix [2 0 0 2 7 9]` };
    const { bytes } = await fill(formOf([box], '', { 30: scaled, 31: appearance('OFF') }), {
      data: { agree: true },
    });
    const [mark] = (await readText(bytes)).filter(({ text }) => text === 'ON');
    // 2 right of and 5 above the lower left corner of the rectangle.
    expect(mark?.x).toBeCloseTo(102, 1);
    expect(mark?.y).toBeCloseTo(87, 1);
  });

  it.each([0, 90, 180, 270])('lies where it lay on a page turned by %i', async (rotate) => {
    const turned = formOf([box], `/Rotate ${rotate} /CropBox [50 60 550 760]`, drawn);
    const still = formOf(
      [`/FT /Btn /Ff 65536 /T (mark) /F 4 /AP <</N 30 0 R>>`],
      `/Rotate ${rotate} /CropBox [50 60 550 760]`,
      drawn,
    );
    const placeOf = async (pdf: Uint8Array) =>
      (await readText(pdf)).filter(({ text }) => text === 'ON').map(({ x, y }) => [x, y].map(Math.round));
    const filled = await fill(turned, { data: { agree: true } });
    expect(await placeOf(filled.bytes)).toEqual(await placeOf((await fill(still)).bytes));
  });

  it('keeps both states in a fillable PDF', async () => {
    const looks = await annotationLooks(form(), { data: { agree: true } });
    expect(looks).toMatch(/\/Yes \d+ 0 R/);
    const { bytes } = await fill(form(), { data: { agree: true }, editable: true });
    const { PDFDocument } = await import('@cantoo/pdf-lib');
    const flat = await PDFDocument.load(bytes, { updateMetadata: false });
    flat.getForm().flatten({ updateFieldAppearances: false });
    const shown = (await readText(await flat.save())).map(({ text }) => text);
    expect(shown).toEqual(['Label', 'ON']);
  });

  it.each<[string, Filling]>([
    ['deleted', { deleted: ['agree'] }],
    ['hidden', { change: { hidden: true } }],
    ['a shape', { change: { displayType: 'shape' } }],
    ['an empty text', { change: { displayType: 'text' } }],
    ['far away', { change: { y: 600 } }],
    ['far away with another mark', { change: { y: 600, checkCharacter: '✖' } }],
  ])('stays on the page as it is printed when its field is %s', async (_, filling) => {
    for (const editable of [false, true])
      expect(await words(form(), { ...filling, editable, data: {} })).toEqual(['OFF']);
  });

  it('stays beneath what is drawn in its place', async () => {
    const change = { displayType: 'text' as const, type: 'string' as const, default: 'seen' };
    expect(await words(form(), { change })).toEqual(['OFF', 'seen']);
  });

  it.each([0, 90, 180, 270])('stays where it was printed, turned by %i, without its field', async (turn) => {
    const page = `/Rotate ${turn} /CropBox [50 60 550 760] /UserUnit 1.5`;
    const turned = formOf([`${box} /MK <</R ${turn}>>`], page, drawn);
    const placesOf = async (filling: Filling) =>
      (await readText((await fill(turned, filling)).bytes)).map(({ x, y }) => [x, y]);
    expect(await placesOf({ deleted: ['agree'] })).toEqual(await placesOf({}));
  });

  it('moves with its field a little, and does not stay where it was', async () => {
    expect(await words(form(), { change: { y: 70 } })).toEqual(['OFF']);
    expect(await words(form(), { change: { y: 70, checkCharacter: '✖' } })).toEqual(['OFF']);
  });

  it('is in the form field only, when the PDF stays fillable', async () => {
    expect(await words(form(), { editable: true })).toEqual([]);
  });

  it('stays on the repetitions of a page, where no field is', async () => {
    const { bytes } = await fill(form(), { data: { agree: true }, again: 2 });
    const shownOn = async (page: number) => (await readText(bytes, page)).map(({ text }) => text);
    expect(await Promise.all([1, 2, 3].map(shownOn))).toEqual([
      ['Label', 'ON'],
      ['Label', 'OFF'],
      ['Label', 'OFF'],
    ]);
  });

  it('stays alone when other boxes keep their fields', async () => {
    const other = `/FT /Btn /T (other) /AS /Off /Rect [100 600 300 620] ${states}`;
    const filling = { deleted: ['agree'], data: { other: true } };
    expect(await words(formOf([box, other], '', drawn), filling)).toEqual(['OFF', 'ON']);
  });

  it('is a radio button that shows the chosen state', async () => {
    const kid = (on: string, number: number, y: number) =>
      `/Parent 40 0 R /Rect [100 ${y} 300 ${y + 20}] /AP <</N <</${on} ${number} 0 R>>>>`;
    const pdf = formOf([kid('red', 30, 700), kid('blue', 31, 600)], '', {
      30: appearance('RED'),
      31: appearance('BLUE'),
      40: '<</FT /Btn /Ff 32768 /T (color) /V /red /Kids [20 0 R 21 0 R]>>',
    });
    expect(await words(pdf)).toEqual(['RED']);
    expect(await words(pdf, { data: { color: 'blue' } })).toEqual(['BLUE']);
  });
});

describe('a value of the document', () => {
  const phone = '/FT /Tx /T (phone) /V (1234567890) /AP <</N 30 0 R>>';
  const look = { 30: appearance('(123\\) 456-7890'.replace('(', '\\(')) };
  const form = () => formOf([phone], '', look);

  it('looks as in the document', async () => {
    expect(await words(form())).toEqual(['(123) 456-7890']);
  });

  it('looks so in a fillable PDF, too', async () => {
    expect(await annotationLooks(form(), {})).toContain('/XObject <<');
  });

  it('is drawn when `data` has another one', async () => {
    expect(await words(form(), { data: { phone: '5' } })).toEqual(['5']);
    expect(await annotationLooks(form(), { data: { phone: '5' } })).not.toContain('/XObject <<');
  });

  it('is nowhere in a PDF that shows another one', async () => {
    const { bytes } = await fill(form(), { data: { phone: '5' } });
    expect(new TextDecoder('latin1').decode(bytes)).not.toContain('456-7890');
  });

  it.each<[string, Partial<StoredField>, string]>([
    ['default', { default: '99' }, '99'],
    ['typeface', { typeface: 'Courier' }, '1234567890'],
    ['colour', { color: 'FF0000' }, '1234567890'],
    ['place', { x: 120 }, '1234567890'],
  ])('is drawn when the template has another %s', async (_, change, shown) => {
    expect(await words(form(), { change })).toEqual([shown]);
  });

  it('stays with a new title and rules of the field', async () => {
    expect(await words(form(), { change: { title: 'Phone', required: false, minLength: 3 } })).toEqual([
      '(123) 456-7890',
    ]);
  });

  it('stays pale and rotated as a watermark that nobody can change', async () => {
    const stamp = `/FT /Tx /Ff 1 /T (mark) /V (COPY) /AP <</N 30 0 R>>`;
    const data = '0.9 g q 0.7 0.7 -0.7 0.7 50 0 cm BT /F1 10 Tf (COPY) Tj ET Q';
    const drawn = await fill(formOf([stamp], '', { 30: { ...appearance(''), data } }));
    const operators = await operatorsOn(drawn);
    const turn = { name: 'transform', args: [0.7, 0.7, -0.7, 0.7, 50, 0] };
    expect(operators).toContainEqual(turn);
    expect((await readText(drawn.bytes)).map(({ text }) => text)).toEqual(['Label', 'COPY']);
  });

  it('is drawn where viewers make the looks of values themselves', async () => {
    const text = new TextDecoder('latin1')
      .decode(form())
      .replace('/AcroForm <<', '/AcroForm <</NeedAppearances true');
    const pdf = Uint8Array.from(text, (character) => character.charCodeAt(0));
    expect(await words(pdf)).toEqual(['1234567890']);
  });

  it('is drawn where the document has an empty look', async () => {
    const empty = { ...appearance(''), data: '/Tx BMC EMC' };
    expect(await words(formOf([phone], '', { 30: empty }))).toEqual(['1234567890']);
  });

  it('shows the list of the document while its choice is the same', async () => {
    const list = '/FT /Ch /Ff 2097152 /T (list) /Opt [(one) (two)] /V [(one) (two)] /AP <</N 30 0 R>>';
    const pdf = formOf([list], '', { 30: appearance('one+two') });
    expect(await words(pdf)).toEqual(['one+two']);
    expect(await words(pdf, { data: { list: ['two', 'one'] } })).toEqual(['one+two']);
    expect(await words(pdf, { data: { list: ['two'] }, change: { fontSize: 5 } })).toEqual(['one', 'two']);
    expect(await words(pdf, { change: { fontSize: 5, optionList: 'one\ntwo\nthree' } })).toEqual([
      'one',
      'two',
      'three',
    ]);
  });

  it('shows the options of a list without a choice', async () => {
    const list = '/FT /Ch /T (list) /Opt [(one) (two)] /AP <</N 30 0 R>>';
    expect(await words(formOf([list], '', { 30: appearance('one two') }))).toEqual(['one two']);
  });
});
