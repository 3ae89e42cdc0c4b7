import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  type Field,
  type FieldInput,
  fieldInputSchema,
  fieldSchema,
} from '../../../src/engine/fields/field-schema';
import { placeFields } from '../../../src/engine/fields/place-fields';
import { limits } from '../../../src/engine/limits';

const pages = [
  { width: 612, height: 792 },
  { width: 400, height: 300 },
];

function place(added: FieldInput[], existing: Field[] = []) {
  const placed = placeFields(existing, added, pages);
  if (!placed.ok) throw new Error(JSON.stringify(placed.problems));
  return placed;
}

/** The problems of added fields, which may have any shape. */
function problems(added: unknown[], existing: Field[] = []): string[] {
  const sent: FieldInput[] = JSON.parse(JSON.stringify(added));
  const placed = placeFields(existing, sent, pages);
  return placed.ok ? [] : placed.problems.map(({ pointer, message }) => `${pointer}: ${message}`);
}

function problemOf(properties: object): string {
  const found = problems([{ name: 'a', page: 1, ...properties }]);
  expect(found).toHaveLength(1);
  return found[0] ?? '';
}

describe('adding fields', () => {
  it('takes the defaults of the reference', () => {
    expect(place([{ name: 'a', page: 1 }]).fields).toEqual([
      {
        ...{
          id: 1,
          name: 'a',
          pdfName: null,
          page: 1,
          x: 0,
          y: 0,
          width: 300,
          height: 55,
          type: 'string',
          displayType: 'text',
        },
        ...{
          title: '',
          description: '',
          metadata: '',
          required: true,
          hidden: false,
          static: false,
          editable: null,
          default: null,
        },
        ...{
          fontSize: null,
          typeface: 'Helvetica',
          bold: false,
          italic: false,
          uppercase: false,
          strikethrough: false,
        },
        ...{ color: '000000', opacity: 1, backgroundColor: null, characterSpacing: 0, rotation: 0 },
        ...{ alignment: 'left', vAlignment: 'bottom', textInset: null, textMask: null, numberFormat: null },
        ...{ multiline: false, multilineLines: null },
        ...{ overflow: 'shrink_to_fit', comb: false, combNumberOfCells: 2, combValueOffset: 0 },
        ...{ minLength: 0, maxLength: null, autoCalculateMaxLength: false, optionList: null },
        ...{ minimum: null, maximum: null, exclusiveMinimum: false, exclusiveMaximum: false, integer: false },
        ...{ decimalPlaces: null, currency: false, dateTimeFormat: '%Y-%m-%d', includeTime: false },
        ...{ trueText: 'Yes', falseText: 'No', invertBooleanCondition: false },
        ...{ condition: null, stringConditionType: 'equals', numberConditionType: 'equals' },
        ...{ numberConditionRangeMin: null, numberConditionRangeMax: null },
        ...{ numberConditionRangeExclusiveMin: false, numberConditionRangeExclusiveMax: false },
        ...{
          checkCharacter: '&#10004;',
          checkColor: '000000',
          imageScaleType: 'fit',
          imageGravity: 'Center',
        },
        ...{ colorFieldName: null, colorFieldRequired: false },
        ...{ backgroundColorFieldName: null, backgroundColorFieldRequired: false },
        ...{ checkColorFieldName: null, checkColorFieldRequired: false },
        ...{ qrcodeColorFieldName: null, qrcodeColorFieldRequired: false },
        ...{ shapeFillColorFieldName: null, shapeFillColorFieldRequired: false },
        ...{ shapeBorderColorFieldName: null, shapeBorderColorFieldRequired: false },
        ...{ shapeType: 'square', shapeFillColor: null, shapeBorderColor: '4A90E2', shapeBorderWidth: 2 },
        ...{ signatureAllowDraw: true, signatureAllowType: true },
        ...{ barcodeSymbology: 'code_128', qrcodeColor: '000000' },
        ...{ combinedFieldNames: '', combinedFieldSeparator: ' ' },
        ...{ combinedFieldType: 'separator', combinedFieldFormat: '' },
        dependencies: null,
      },
    ]);
  });

  it('gives each type its first display type', () => {
    const types = ['string', 'number', 'boolean', 'date', 'image'] as const;
    const placed = place(types.map((type) => ({ name: type, page: 1, type })));
    expect(placed.fields.map(({ displayType }) => displayType)).toEqual([
      'text',
      'text',
      'check',
      'text',
      'image',
    ]);
  });

  it('assigns the next ids and keeps requested ids', () => {
    const { fields } = place([{ name: 'a', page: 1, id: 7 }]);
    const more = place(
      [
        { name: 'b', page: 1 },
        { name: 'c', page: 1, id: 3 },
        { name: 'd', page: 1 },
      ],
      fields,
    );
    expect(more.addedIds).toEqual([8, 3, 9]);
    expect(more.fields.map(({ id }) => id)).toEqual([7, 8, 3, 9]);
  });

  it('puts fields without a box below the lowest field and lists them', () => {
    const placed = place([
      { name: 'a', page: 1, x: 10, y: 100, height: 20 },
      { name: 'b', page: 1 },
      { name: 'c', page: 1, x: 5 },
      { name: 'd', page: 2 },
    ]);
    expect(placed.fields.map(({ x, y }) => [x, y])).toEqual([
      [10, 100],
      [0, 120],
      [5, 175],
      [0, 0],
    ]);
    expect(placed.placedAutomatically).toEqual([2, 3, 4]);
  });

  const crowd = (count: number, properties: Partial<FieldInput> = {}) =>
    place(Array.from({ length: count }, (_, index) => ({ name: `f${index}`, page: 1, ...properties })));

  it('continues in the next column when the page is full to the bottom', () => {
    const { fields } = crowd(18);
    expect(fields.slice(13, 16).map(({ x, y }) => [x, y])).toEqual([
      [0, 715],
      [300, 0],
      [300, 55],
    ]);
    const drawn = place([
      { name: 'foot', page: 1, x: 310, y: 740, width: 300, height: 50 },
      { name: 'next', page: 1 },
    ]);
    expect(drawn.fields[1]).toMatchObject({ x: 0, y: 0 });
  });

  it('never puts a field exactly onto another field or off the page', () => {
    for (const properties of [{}, { x: 20 }, { width: 600 }, { page: 2 }]) {
      const { fields } = crowd(60, properties);
      expect(new Set(fields.map(({ x, y }) => `${x} ${y}`)).size).toBe(60);
      for (const { page, x, y, width, height } of fields) {
        expect(x + width).toBeLessThanOrEqual(pages[page - 1]?.width ?? 0);
        expect(y + height).toBeLessThanOrEqual(pages[page - 1]?.height ?? 0);
      }
    }
  });

  it('accepts its own output', () => {
    const [field] = place([{ name: 'a', page: 1 }]).fields;
    expect(fieldSchema.safeParse(field).data).toEqual(field);
  });
});

describe('pictures as defaults', () => {
  const drawing = {
    width: 100,
    height: 40,
    strokes: [
      [
        [1, 2],
        [3, 4, 0.5],
      ],
    ],
  };
  it('are accepted in every shape of a value', () => {
    const given = [
      ['image', { url: 'https://example.com/logo.png' }],
      ['image', 'data:image/svg+xml,<svg/>'],
      ['signature', { url: 'https://example.com/sign.png' }],
      ['initials', { drawing }],
    ] as const;
    const { fields } = place(
      given.map(([type, value], index) => ({ name: `f${index}`, page: 1, type, default: value })),
    );
    expect(fields.map((field) => field.default)).toEqual(given.map(([, value]) => value));
  });
});

describe('refusals of one field', () => {
  const cases: [object, RegExp][] = [
    [{ page: 3 }, /^\/0\/page: the document has pages 1 to 2$/],
    [{ page: 0 }, /^\/0\/page: /],
    [{ page: 1.5 }, /^\/0\/page: must be a whole number/],
    [{ x: 'left' }, /^\/0\/x: must be a number/],
    [{ x: 1e9 }, /^\/0\/x: /],
    [{ x: 612 }, /^\/0\/x: the box is off the page, which is 612 points wide/],
    [{ x: -300 }, /^\/0\/x: the box is off the page/],
    [{ y: 792 }, /^\/0\/y: the box is off the page, which is 792 points high/],
    [{ width: 0 }, /^\/0\/width: /],
    [{ height: -5 }, /^\/0\/height: /],
    [{ name: 'a//b' }, /^\/0\/name: has an empty part/],
    [{ name: 5 }, /^\/0\/name: must be the name/],
    [{ name: '@@nothing' }, /^\/0\/name: .*not supported/],
    [{ name: '@@date', type: 'boolean' }, /^\/0\/displayType: must be text for @@date/],
    [
      { name: 'a#1', type: 'number' },
      /^\/0\/name: only string and address fields .* can spread a value over lines/,
    ],
    [
      { type: 'strange' },
      /^\/0\/type: must be one of string, number, boolean, date, address, .*, combined, list$/,
    ],
    [{ type: 'date', displayType: 'qrcode' }, /^\/0\/displayType: must be text for a field of type "date"$/],
    [{ type: 'image', displayType: 'text' }, /^\/0\/displayType: must be image for a field of type "image"$/],
    [{ shapeType: 'triangle' }, /^\/0\/shapeType: must be one of square, rectangle, circle, ellipse$/],
    [{ shapeBorderWidth: -1 }, /^\/0\/shapeBorderWidth: /],
    [{ editable: 'yes' }, /^\/0\/editable: /],
    [{ barcodeSymbology: 'aztec' }, /^\/0\/barcodeSymbology: /],
    [{ colorFieldName: '@@date' }, /^\/0\/colorFieldName: must be the name of a value in data/],
    [{ colorFieldName: 'a/b' }, /^\/0\/colorFieldName: "a" is a value of its own/],
    [
      { type: 'number', colorFieldName: 'a' },
      /^\/0\/colorFieldName: names field 1, which has the type "number"/,
    ],
    [{ type: 'combined' }, /^\/0\/combinedFieldNames: must name at least one field to combine/],
    [{ type: 'combined', combinedFieldNames: 'b' }, /^\/0\/combinedFieldNames: .* no field "b"/],
    [
      { type: 'combined', combinedFieldNames: 'a' },
      /^\/0\/combinedFieldNames: "a" has the type "combined", which cannot be combined/,
    ],
    [{ type: 'combined', combinedFieldType: 'format' }, /^\/0\/combinedFieldFormat: is needed/],
    [{ type: 'email', default: 'ada' }, /^\/0\/default: expected an email address/],
    [{ type: 'url', default: 'javascript:alert(1)' }, /^\/0\/default: expected a URL/],
    [
      { type: 'barcode', barcodeSymbology: 'ean_13', default: '123' },
      /^\/0\/default: expected the 12 digits/,
    ],
    [
      { type: 'barcode', barcodeSymbology: 'ean_13', default: '4006381333932' },
      /^\/0\/default: the check digit must be 1, not 2/,
    ],
    [
      { type: 'signature', signatureAllowType: false, default: { text: { name: 'A', typeface: 'Caveat' } } },
      /^\/0\/default: this field does not accept a typed signature/,
    ],
    [{ type: 'image', default: { url: 'ftp://example.com' } }, /^\/0\/default: expected \{"url": "https:/],
    [{ type: 'image', default: { link: 'x' } }, /^\/0\/default: must be a text, .* \{"url"\}, .* or null$/],
    [
      { type: 'signature', default: { drawing: { width: 0, height: 5, strokes: [[[1, 1]]] } } },
      /^\/0\/default: the drawn signature is not valid/,
    ],
    [{ colour: '000000' }, /^\/0\/colour: is not a property of a field/],
    [{ color: '#fff' }, /^\/0\/color: must be six hexadecimal digits/],
    [{ typeface: 'Comic Sans' }, /^\/0\/typeface: must be one of the standard typefaces \(Helvetica/],
    [{ fontSize: 0 }, /^\/0\/fontSize: /],
    [{ opacity: 1.5 }, /^\/0\/opacity: /],
    [{ rotation: 1000 }, /^\/0\/rotation: /],
    [{ displayType: 'check', stringConditionType: 'regex' }, /^\/0\/condition: must be a regular expression/],
    [
      { displayType: 'check', stringConditionType: 'regex', condition: '(?=a)' },
      /^\/0\/condition: is not a regular expression in RE2 syntax/,
    ],
    [{ displayType: 'check', stringConditionType: 'regex', condition: '(a)\\1' }, /RE2 syntax/],
    [{ displayType: 'shape', stringConditionType: 'regex', condition: '[' }, /RE2 syntax/],
    [{ displayType: 'shape', stringConditionType: 'regex', condition: '(abcdefghij){900}' }, /too complex/],
    [{ displayType: 'check', stringConditionType: 'regex', condition: '((a{900}){900}){900}' }, /RE2 syntax/],
    [{ checkCharacter: 'x' }, /^\/0\/checkCharacter: must be one of ✓/],
    [{ type: 'number', minimum: 5, maximum: 4 }, /^\/0\/maximum: no number lies between/],
    [{ type: 'number', minimum: 5, maximum: 5, exclusiveMaximum: true }, /^\/0\/maximum: /],
    [{ minLength: 5, maxLength: 4 }, /^\/0\/maxLength: must be at least minLength/],
    [{ autoCalculateMaxLength: true }, /^\/0\/autoCalculateMaxLength: .*Courier/],
    [{ dateTimeFormat: '%Y %Q' }, /^\/0\/dateTimeFormat: unknown strftime directive %Q/],
    [{ dateTimeFormat: '100% %d' }, /^\/0\/dateTimeFormat: .*write %% for a percent sign/],
    [{ type: 'date', minLength: 50 }, /^\/0\/minLength: does not apply to a field of type "date"/],
    [{ type: 'date', optionList: 'x' }, /^\/0\/optionList: does not apply/],
    [{ type: 'number', maxLength: 1 }, /^\/0\/maxLength: does not apply/],
    [{ minimum: 0 }, /^\/0\/minimum: does not apply to a field of type "string"/],
    [{ type: 'boolean', integer: true }, /^\/0\/integer: does not apply/],
    [{ comb: true, multiline: true }, /^\/0\/comb: cannot be combined with multiline/],
    [{ type: 'number', optionList: '1\ntwo' }, /^\/0\/optionList: must hold one number per line/],
    [{ type: 'number', displayType: 'check', condition: 'many' }, /^\/0\/condition: must be a number/],
    [{ type: 'number', displayType: 'check', numberConditionType: 'gt' }, /^\/0\/condition: is needed/],
    [
      { type: 'number', displayType: 'check', numberConditionType: 'range' },
      /^\/0\/numberConditionRangeMin: /,
    ],
    [{ displayType: 'check', condition: 5 }, /^\/0\/condition: must be a string/],
    [{ type: 'number', default: 'b + 1' }, /^\/0\/default: the template has no field "b"/],
    [{ type: 'number', default: 'a + 1' }, /^\/0\/default: the formula forms a circle/],
    [{ type: 'boolean', default: 'yes' }, /^\/0\/default: expected a boolean, got a string/],
    [{ type: 'date', default: '2026-02-30' }, /^\/0\/default: expected a date/],
    [{ default: 'xyz', maxLength: 2 }, /^\/0\/default: must have at most 2 characters/],
    [{ type: 'image', default: 'logo.png' }, /^\/0\/default: expected an image/],
  ];
  for (const [properties, message] of cases) {
    it(JSON.stringify(properties), () => expect(problemOf(properties)).toMatch(message));
  }

  it('refuses NaN and infinity', () => {
    const { success } = fieldInputSchema.safeParse({ name: 'a', page: 1, x: Number.NaN });
    expect(success).toBe(false);
    expect(fieldInputSchema.safeParse({ name: 'a', page: 1, y: Number.POSITIVE_INFINITY }).success).toBe(
      false,
    );
  });

  it('refuses input that is not a field', () => {
    expect(problems([5])).toEqual(['/0: must be an object with at least "name" and "page"']);
    expect(problems([{}])).toHaveLength(2);
  });

  it('reports every problem at once', () => {
    expect(
      problems([
        { name: '', page: 1 },
        { name: 'b', page: 1, bold: 'yes', x: 'left' },
      ]),
    ).toHaveLength(3);
  });
});

describe('refusals of fields together', () => {
  it('refuses an id that is taken', () => {
    const { fields } = place([{ name: 'a', page: 1 }]);
    expect(problems([{ name: 'b', page: 1, id: 1 }], fields)).toEqual([
      '/0/id: the id 1 is taken; leave it out to get the next one',
    ]);
    expect(
      problems([
        { name: 'b', page: 1, id: 5 },
        { name: 'c', page: 1, id: 5 },
      ])[0],
    ).toMatch(/^\/1\/id/);
  });

  it('refuses one name for values of different types', () => {
    const { fields } = place([{ name: 'a', page: 1 }]);
    expect(problems([{ name: 'a', page: 1, type: 'number' }], fields)[0]).toMatch(
      /^\/0\/type: must be "string"/,
    );
    const dates = [
      { name: 'd', page: 1, type: 'date' },
      { name: 'd', page: 1, type: 'date', includeTime: true },
    ];
    expect(problems(dates)[0]).toMatch(/^\/1\/includeTime: must be false/);
    expect(
      problems([
        { name: 'a#1', page: 1 },
        { name: 'a', page: 1, type: 'number' },
      ])[0],
    ).toMatch(/^\/1\/type/);
  });

  it('refuses names that describe two shapes of data', () => {
    const pairs: [string, string, RegExp][] = [
      ['a', 'a/b', /"a" is a value of its own/],
      ['a/b', 'a', /"a" holds other values/],
      ['a/0', 'a/b', /a list and an object at once/],
    ];
    for (const [one, other, message] of pairs) {
      const [found] = problems([
        { name: one, page: 1 },
        { name: other, page: 1 },
      ]);
      expect(found).toMatch(message);
      expect(found).toMatch(/^\/1\/name/);
    }
  });

  it('refuses more fields than the limit', () => {
    const many = Array.from({ length: limits.templateFields + 1 }, (_, index) => ({
      name: `f${index}`,
      page: 1,
    }));
    expect(problems(many)).toEqual([`: a template has at most ${limits.templateFields} fields`]);
    expect(problems(many.slice(1))).toEqual([]);
  });
});

describe('the schema in the API’s description', () => {
  it('converts to JSON Schema with descriptions', () => {
    const described = z.toJSONSchema(fieldInputSchema, { io: 'input' });
    expect(described.required).toEqual(['name', 'page']);
    expect(described.additionalProperties).toBe(false);
    expect(JSON.stringify(described.properties?.rotation)).toContain('Degrees clockwise');
    expect(z.toJSONSchema(fieldSchema).properties).toHaveProperty('id');
  });
});
