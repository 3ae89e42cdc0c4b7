import { PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import type { FieldInput } from '../../../src/engine/fields/field-schema';
import { compileDocument } from '../../../src/engine/fill/compile/compile-document';
import { drawSubmission } from '../../../src/engine/fill/draw/draw-submission';
import { latin1 } from '../../../src/engine/pdf/reader/characters';
import { type FormBox, formOn } from '../../support/pdf-form';
import { differences, lookOf } from '../../support/pdfium';
import { classicPdf, type Objects, onePage } from '../pdf/support/build-pdf';
import { blankDocument, type DrawOptions, draw, makeFields, NOW, wholeOf, wordsOn } from './support/drawing';

function editable(inputs: readonly FieldInput[], data: unknown, options: DrawOptions = {}) {
  return draw(inputs, data, { ...options, editable: true });
}

async function boxesOf(inputs: readonly FieldInput[], data: unknown): Promise<FormBox[]> {
  return formOn((await editable(inputs, data)).bytes);
}

function valuesOf(boxes: readonly FormBox[]) {
  return boxes.map(({ fieldName, fieldValue }) => [fieldName, fieldValue]);
}

function at(y: number) {
  return { page: 1, x: 50, y, width: 150, height: 20 };
}

function tick(name: string, y: number) {
  return { ...at(y), name, width: 20, displayType: 'check' as const };
}

describe('names', () => {
  it('form a tree and contain no points', async () => {
    const names = ['a/b/0', 'a/b/1', 'a/c', 'No. 5', 'x~1y', 'Größe 東'];
    const inputs = names.map((name, index) => ({ name, ...at(50 + index * 30) }));
    const boxes = await boxesOf(inputs, {});
    expect(boxes.map(({ fieldName }) => fieldName)).toEqual([
      'a.b.0',
      'a.b.1',
      'a.c',
      'No_ 5',
      'x/y',
      'Größe 東',
    ]);
  });

  it('are unique', async () => {
    const inputs = [
      { name: 'a.b', ...at(50) },
      { name: 'a_b', ...at(80) },
      { name: 'a_b (2)', ...at(110) },
      { name: 'c.d/e', ...at(140) },
      { name: 'c_d', ...at(170) },
    ];
    const boxes = await boxesOf(inputs, {});
    expect(boxes.map(({ fieldName }) => fieldName)).toEqual([
      'a_b',
      'a_b (2)',
      'a_b (2) (2)',
      'c_d.e',
      'c_d (2)',
    ]);
  });
});

describe('boxes of one name', () => {
  it('are one field when they show the same text', async () => {
    const inputs = [
      { name: 'a', ...at(50) },
      { name: 'a', ...at(80), alignment: 'right' as const },
    ];
    const { bytes } = await editable(inputs, { a: 'same' });
    const document = await PDFDocument.load(bytes);
    const form = document.getForm();
    expect(form.getFields()).toHaveLength(1);
    form.getTextField('a').setText('other');
    expect(valuesOf(await formOn(await document.save()))).toEqual([
      ['a', 'other'],
      ['a', 'other'],
    ]);
  });

  it('are separate fields when they show parts of the value or format it differently', async () => {
    const comb = { comb: true, combNumberOfCells: 3 };
    const boxes = await boxesOf(
      [
        { name: 'ssn', ...at(50), ...comb },
        { name: 'ssn', ...at(80), ...comb, combNumberOfCells: 2, combValueOffset: 3 },
        { name: 'lines#1', ...at(110) },
        { name: 'lines#2', ...at(140) },
        { name: 'when', ...at(170), type: 'date' },
        { name: 'when', ...at(200), type: 'date', dateTimeFormat: '%Y' },
        { name: 'loud', ...at(230) },
        { name: 'loud', ...at(260), uppercase: true },
      ],
      { ssn: '12345', lines: 'this is too long for one of the boxes', when: '2026-05-17', loud: 'x' },
    );
    expect(valuesOf(boxes)).toEqual([
      ['ssn', '123'],
      ['ssn (2)', '45'],
      ['lines#1', 'this is too long for one of'],
      ['lines#2', 'the boxes'],
      ['when', '2026-05-17'],
      ['when (2)', '2026'],
      ['loud', 'x'],
      ['loud (2)', 'X'],
    ]);
  });

  it('become a radio group for the two answers', async () => {
    const inputs = [tick('ok', 50), { ...tick('ok', 80), invertBooleanCondition: true }].map((input) => ({
      ...input,
      type: 'boolean' as const,
    }));
    const boxes = await boxesOf(inputs, { ok: false });
    expect(
      boxes.map(({ radioButton, buttonValue, fieldValue }) => [radioButton, buttonValue, fieldValue]),
    ).toEqual([
      [true, 'Yes', 'No'],
      [true, 'No', 'No'],
    ]);
  });

  it('are ticked together for one answer', async () => {
    const { bytes } = await editable(
      [tick('ok', 50), tick('ok', 80)].map((input) => ({ ...input, type: 'boolean' as const })),
      { ok: true },
    );
    const document = await PDFDocument.load(bytes);
    document.getForm().getCheckBox('ok').uncheck();
    expect(valuesOf(await formOn(await document.save()))).toEqual([
      ['ok', 'Off'],
      ['ok', 'Off'],
    ]);
  });

  it('have values that cannot be PDF names', async () => {
    const values = ['Off', 'grün', '(a)/b'];
    const inputs = values.map((condition, index) => ({ ...tick('a', 50 + 30 * index), condition }));
    for (const value of values) {
      const { bytes } = await editable(inputs, { a: value });
      const group = (await PDFDocument.load(bytes)).getForm().getRadioGroup('a');
      expect(group.getOptions()).toEqual(values);
      expect(group.getSelected()).toBe(value);
      const compiled = await compileDocument(bytes);
      if (compiled.outcome !== 'compiled') throw new Error(compiled.message);
      expect(compiled.fields.map((field) => [field.condition, field.default])).toEqual(
        values.map((condition) => [condition, value]),
      );
    }
  });
});

describe('the rules of a field', () => {
  it.each<[string, Partial<FieldInput>, unknown, Record<string, unknown>]>([
    ['a length', { maxLength: 7 }, 'abc', { maxLen: 7 }],
    ['a length of Courier', { typeface: 'Courier', autoCalculateMaxLength: true }, '', { maxLen: 20 }],
    ['no length that its value breaks', { maxLength: 2, uppercase: true }, 'ßß', { maxLen: 0 }],
    ['lines', { multilineLines: 1 }, 'a', { multiLine: true }],
    [
      'numbers to choose from',
      { type: 'number', optionList: '1\n20', currency: true },
      20,
      { fieldValue: ['$20.00'] },
    ],
    [
      'yes and no',
      { type: 'boolean', displayType: 'text', falseText: 'Nope' },
      false,
      { fieldValue: ['Nope'] },
    ],
    [
      'its own size',
      { fontSize: 9, bold: true },
      'x',
      { defaultAppearanceData: expect.objectContaining({ fontSize: 9, fontName: 'HeBo' }) },
    ],
    [
      'the size that fits',
      { width: 30 },
      'wide words',
      { defaultAppearanceData: expect.objectContaining({ fontSize: 5.5 }) },
    ],
    ['what is left out', {}, undefined, { fieldValue: '' }],
  ])('are kept: %s', async (_, properties, value, expected) => {
    const [box] = await boxesOf([{ name: 'value', ...at(50), ...properties }], { value });
    expect(box).toMatchObject(expected);
  });

  it.each<[string, Partial<FieldInput>, unknown]>([
    ['what is static', { static: true, default: 'fixed' }, undefined],
    ['what the service fills', { name: '@@date' }, undefined],
    ['what is turned otherwise than by quarters', { rotation: 30 }, 'x'],
    ['codes', { displayType: 'qrcode' }, 'x'],
    ['shapes', { displayType: 'shape' }, 'x'],
    ['a check of any text', { displayType: 'check' }, 'x'],
    ['a check by a rule', { displayType: 'check', condition: 'x', stringConditionType: 'contains' }, 'x'],
    [
      'a check of a range',
      { type: 'number', displayType: 'check', numberConditionType: 'gte', condition: 1 },
      2,
    ],
    ['a check of nothing', { displayType: 'check', condition: '' }, ''],
  ])('stay drawn: %s', async (_, properties, value) => {
    const drawn = await editable([{ name: 'value', ...at(50), ...properties }], { value });
    expect(await formOn(drawn.bytes)).toEqual([]);
    expect(latin1(drawn.suffix)).not.toContain('AcroForm');
    expect((await lookOf(drawn.bytes))[0]?.data.some((sample) => sample < 200)).toBe(true);
  });
});

describe('places', () => {
  const inputs: FieldInput[] = [0, 90, 180, -90].map((rotation, index) => ({
    ...{ name: `f${index}`, page: 1, x: 60 + 120 * index, y: 100, width: 90, height: 24, rotation },
    ...{ backgroundColor: 'EEEEFF', color: 'CC0000' },
  }));
  const data = Object.fromEntries(inputs.map(({ name }) => [name, 'Turned']));

  it.each([0, 90, 180, 270] as const)('match on a page turned by %i', async (rotate) => {
    const pages = [{ rotate, crop: [20, 30, 600, 580] as [number, number, number, number] }];
    const [fixed] = await lookOf((await draw(inputs, data, { pages })).bytes);
    const form = await editable(inputs, data, { pages });
    const [look] = await lookOf(form.bytes);
    if (!fixed || !look) throw new Error('no page');
    expect(differences(fixed, look)).toBe(0);
    const compiled = await compileDocument(form.bytes);
    if (compiled.outcome !== 'compiled') throw new Error(compiled.message);
    const places = inputs.map(({ name, x, y, width, height, rotation }) => {
      return expect.objectContaining({ name, x, y, width, height, ...(rotation !== 0 && { rotation }) });
    });
    expect(compiled.fields).toEqual(places);
  });

  it('use the units of the page', async () => {
    const objects = onePage('', '/UserUnit 2');
    const document = await compileDocument(classicPdf({ objects }));
    if (document.outcome !== 'compiled') throw new Error(document.message);
    const fields = makeFields(
      [{ name: 'a', page: 1, x: 100, y: 100, width: 200, height: 40 }],
      document.plan.pages,
    );
    const input = {
      plan: document.plan,
      fields,
      data: { a: 'x' },
      editable: true,
      test: false,
      title: '',
      now: NOW,
    };
    const drawn = await drawSubmission(input);
    if (drawn.outcome !== 'drawn') throw new Error(drawn.message);
    const [box] = await formOn(wholeOf(document, drawn));
    expect(box).toMatchObject({ rect: [50, 722, 150, 742], defaultAppearanceData: { fontSize: 6 } });
  });
});

describe('the written form', () => {
  it('is byte-equal for the same input', async () => {
    const document = await blankDocument([{}, {}]);
    const fields = makeFields(
      [
        { name: 'a/b', ...at(50) },
        { name: 'c', ...at(80), page: 2, optionList: 'x\ny' },
      ],
      document.plan.pages,
    );
    const input = {
      plan: document.plan,
      fields,
      data: { a: { b: 'x' } },
      editable: true,
      test: true,
      title: 'T',
      now: NOW,
    };
    const [one, other] = [await drawSubmission(input), await drawSubmission(structuredClone(input))];
    if (one.outcome !== 'drawn' || other.outcome !== 'drawn') throw new Error('not drawn');
    expect(one.suffix).toEqual(other.suffix);
  });

  it('contains a long value once', async () => {
    const value = 'A long value. '.repeat(100);
    const inputs = [1, 2, 3].map((maxLength) => ({
      name: 'a',
      ...at(50 * maxLength),
      maxLength: 2_000 + maxLength,
    }));
    const { suffix, bytes } = await editable(inputs, { a: value });
    expect(latin1(suffix).split(value)).toHaveLength(2);
    expect(valuesOf(await formOn(bytes)).map(([, text]) => text)).toEqual([value, value, value]);
  });

  it('keeps the entries of the catalogue', async () => {
    const objects: Objects = { ...onePage('Text'), 9: '<</Type /Outlines /Count 0>>' };
    objects[1] =
      '<</Type /Catalog /Pages 2 0 R /Lang (de-CH) /Outlines 9 0 R /ViewerPreferences <</DisplayDocTitle true>>>>';
    const document = await compileDocument(classicPdf({ objects }));
    if (document.outcome !== 'compiled') throw new Error(document.message);
    const fields = makeFields([{ name: 'a', ...at(50) }], document.plan.pages);
    const drawn = await drawSubmission({
      ...{ plan: document.plan, fields, data: { a: 'x' }, editable: true, test: false, title: '', now: NOW },
    });
    if (drawn.outcome !== 'drawn') throw new Error(drawn.message);
    const { catalog, context } = await PDFDocument.load(wholeOf(document, drawn));
    const names = catalog.keys().map((key) => key.toString());
    expect(names.sort()).toEqual([
      '/AcroForm',
      '/Lang',
      '/Outlines',
      '/Pages',
      '/Type',
      '/ViewerPreferences',
    ]);
    expect(context.lookup(catalog.get(PDFName.of('Lang')))?.toString()).toBe('(de-CH)');
  });

  it('marks the drawing of a field for viewers to replace, except its background', async () => {
    const { bytes } = await editable([{ name: 'a', ...at(50), backgroundColor: 'FFFF00' }], { a: 'x' });
    const document = await PDFDocument.load(bytes);
    const [widget] = document.getForm().getTextField('a').acroField.getWidgets();
    const look = document.context.lookup(widget?.getAppearances()?.normal);
    if (!(look instanceof PDFRawStream)) throw new Error('no appearance');
    expect(latin1(look.contents)).toMatch(
      /^q\n1 0 0 1 0 0 cm\n1 1 0 rg\n0 0 150 20 re f\n\/Tx BMC\nq\n[\s\S]*BT .* ET\nQ\nEMC\nQ$/,
    );
    expect(look.dict.lookup(PDFName.of('Resources'), PDFDict).keys().map(String)).toEqual(['/Font']);
  });

  it('reports text that does not fit and keeps all of it in the form', async () => {
    const text = 'far too long for so narrow a box';
    const drawn = await editable([{ name: 'a', ...at(50), width: 40, overflow: 'truncate' }], { a: text });
    expect(drawn.truncatedText.a).toContain('narrow a box');
    expect(valuesOf(await formOn(drawn.bytes))).toEqual([['a', text]]);
    expect(await wordsOn(drawn)).not.toContain('narrow');
  });
});
