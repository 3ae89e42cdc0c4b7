import { describe, expect, it } from 'vitest';
import { checkDigit } from '../../../src/engine/fields/barcode-symbologies';
import { dataSchema } from '../../../src/engine/fields/data-schema';
import type { Field, FieldInput } from '../../../src/engine/fields/field-schema';
import { placeFields } from '../../../src/engine/fields/place-fields';
import { compileData } from '../../../src/engine/fields/validate-data';
import { limits } from '../../../src/engine/limits';
import { SOON } from '../../support/soon';

function fieldsOf(inputs: Omit<FieldInput, 'page'>[]): Field[] {
  const fields = inputs.map((input) => ({ page: 1, x: 0, y: 0, ...input }));
  const placed = placeFields([], fields, [{ width: 612, height: 792 }]);
  if (!placed.ok) throw new Error(JSON.stringify(placed.problems));
  return placed.fields;
}

function check(properties: Partial<FieldInput>, value: unknown): string[] {
  return compileData(fieldsOf([{ name: 'a', ...properties }]), { allowAdditionalProperties: false })({
    a: value,
  });
}

function schemaOf(inputs: Omit<FieldInput, 'page'>[]) {
  return dataSchema(fieldsOf(inputs), { allowAdditionalProperties: false });
}

describe('values that are valid', () => {
  const cases: [Partial<FieldInput>, unknown][] = [
    [{ type: 'email' }, 'ada.lovelace+1@example.co.uk'],
    [{ type: 'url' }, 'https://example.com/a?b=c#d'],
    [{ type: 'url' }, 'http://localhost:8080'],
    [{ type: 'address' }, '1 Main Street\nSpringfield'],
    [{ type: 'country' }, 'Côte d’Ivoire'],
    [{ type: 'barcode', barcodeSymbology: 'ean_13' }, '4006381333931'],
    [{ type: 'barcode', barcodeSymbology: 'ean_8' }, '9638507'],
    [{ type: 'barcode', barcodeSymbology: 'upc_a' }, '036000291452'],
    [{ type: 'barcode', barcodeSymbology: 'code_25' }, '1234'],
    [{ type: 'barcode', displayType: 'text', barcodeSymbology: 'code_39' }, 'A-1'],
    [{ displayType: 'barcode', required: false }, 'x'],
    [{ displayType: 'qrcode' }, '漢字'],
    [{ type: 'list', optionList: 'x\ny' }, ['y', 'x']],
    [{ type: 'list', optionList: 'x\ny', required: false }, []],
  ];
  for (const [properties, value] of cases) {
    it(`${JSON.stringify(properties)} ${value}`, () => expect(check(properties, value)).toEqual([]));
  }
});

describe('values that are not valid', () => {
  const cases: [Partial<FieldInput>, unknown, RegExp][] = [
    [{ type: 'email' }, 'ada', /^#\/a: expected an email address such as ada@example.com, got "ada"$/],
    [{ type: 'email' }, 'a b@example.com', /email/],
    [{ type: 'email' }, `${'a'.repeat(64)}@${'b.'.repeat(120)}com`, /at most 254 characters/],
    [{ type: 'url' }, 'example.com', /expected a URL/],
    [{ type: 'url' }, 'javascript:alert(1)', /expected a URL/],
    [{ type: 'url' }, 'file:///etc/passwd', /expected a URL/],
    [{ type: 'url' }, 'https://', /expected a URL/],
    [{ type: 'address' }, 5, /expected a string/],
    [{ type: 'country', optionList: 'France\nSpain' }, 'Italy', /must be one of "France", "Spain"/],
    [{ type: 'barcode', barcodeSymbology: 'ean_13' }, '12345', /expected the 12 digits of an EAN-13 code/],
    [{ type: 'barcode', barcodeSymbology: 'ean_13' }, '4006381333932', /the check digit must be 1, not 2/],
    [{ type: 'barcode', barcodeSymbology: 'ean_8' }, '96385075', /the check digit must be 4, not 5/],
    [{ type: 'barcode', barcodeSymbology: 'upc_a' }, '03600029145X', /expected the 11 digits/],
    [{ type: 'barcode', barcodeSymbology: 'code_25' }, '123', /an even number of digits/],
    [{ type: 'barcode', barcodeSymbology: 'code_39' }, 'abc', /capital letters/],
    [{ type: 'barcode' }, 'ü', /1 to 80 ASCII characters/],
    [{ type: 'barcode' }, '', /at least 1 character/],
    [{ displayType: 'barcode' }, 'x'.repeat(limits.barcodeLineChars + 1), /1 to 80 ASCII characters/],
    [{ displayType: 'qrcode' }, 'ü'.repeat(limits.barcodeQrBytes - 1), /longer than the 2000 bytes/],
    [{ displayType: 'qrcode' }, 'x'.repeat(limits.barcodeQrBytes + 1), /at most 2000 characters/],
    [{ type: 'list', optionList: 'x\ny' }, 'x', /^#\/a: expected a list, got a string$/],
    [{ type: 'list', optionList: 'x\ny' }, ['x', 'z'], /^#\/a\/1: must be one of "x", "y"$/],
    [{ type: 'list', optionList: 'x\ny' }, ['x', 'y', 'x'], /^#\/a: must not hold "x" twice$/],
    [{ type: 'list', optionList: 'x\ny' }, [], /^#\/a: must have at least 1 element, has 0$/],
    [{ type: 'list', optionList: 'x' }, ['x', null], /^#\/a\/1: expected a string, got null/],
  ];
  for (const [properties, value, message] of cases) {
    it(`${JSON.stringify(properties)} ${String(value).slice(0, 30)}`, () => {
      expect(check(properties, value)[0]).toMatch(message);
    });
  }

  it('are refused in linear time', () => {
    const started = Date.now();
    for (const hostile of [`${'a.'.repeat(200_000)}@`, `a@${'b-'.repeat(200_000)}`, 'a'.repeat(400_000)]) {
      check({ type: 'email' }, hostile);
      check({ type: 'url' }, `https://${hostile}`);
      check({ type: 'list', optionList: 'a' }, [...hostile].slice(0, 100_000).map(String));
      check({ displayType: 'check', stringConditionType: 'regex', condition: '^(a|b)+$' }, hostile);
    }
    expect(Date.now() - started).toBeLessThan(SOON);
  });
});

describe('the schema', () => {
  it('describes each type', () => {
    const { properties, required } = schemaOf([
      { name: 'mail', type: 'email' },
      { name: 'site', type: 'url', maxLength: 50 },
      { name: 'home', type: 'address', minLength: 5 },
      { name: 'code', type: 'barcode', barcodeSymbology: 'ean_8' },
      { name: 'all', type: 'combined', combinedFieldNames: 'mail' },
    ]);
    expect(properties).toEqual({
      mail: { type: 'string', format: 'email', maxLength: 254 },
      site: { type: 'string', format: 'uri', maxLength: 50, pattern: '^[hH][tT][tT][pP][sS]?://[^/?#]' },
      home: { type: 'string', minLength: 5 },
      code: { type: 'string', minLength: 1, pattern: '^[0-9]{7,8}$' },
    });
    expect(required).toEqual(['mail', 'site', 'home', 'code']);
  });

  it('contains the colours that fields take from data', () => {
    const color = { type: 'string', pattern: '^#?[0-9a-fA-F]{6}$' };
    const schema = schemaOf([
      { name: 'a', colorFieldName: 'style/text', colorFieldRequired: true },
      { name: 'b', checkColorFieldName: 'style/check', required: false },
    ]);
    expect(schema.properties?.style).toEqual({
      type: 'object',
      properties: {
        text: color,
        check: { type: 'string', if: { const: '' }, else: { pattern: color.pattern } },
      },
      required: ['text'],
      additionalProperties: false,
    });
    expect(schema.required).toEqual(['a', 'style']);
    const data = { a: 'x', style: { text: 'red' } };
    const found = compileData(fieldsOf([{ name: 'a', colorFieldName: 'style/text' }]), {
      allowAdditionalProperties: false,
    })(data);
    expect(found).toEqual([
      '#/style/text: expected a colour of six hexadecimal digits such as 4A90E2, got "red"',
    ]);
  });

  it('leaves formulas out', () => {
    const schema = schemaOf([{ name: 'n', type: 'number', default: '1 + 1' }]);
    expect(schema.properties).toEqual({ n: { type: 'number' } });
    expect(schema).not.toHaveProperty('required');
  });
});

it('check digits follow GS1', () => {
  expect(['400638133393', '9638507', '03600029145', '590123412345'].map(checkDigit)).toEqual([
    '1',
    '4',
    '2',
    '7',
  ]);
});
