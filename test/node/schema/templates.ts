import type { SetChange } from '../../../src/engine/fields/change-set';
import type { Dependencies } from '../../../src/engine/fields/dependencies-schema';

type Sample = { data: unknown; valid: boolean };
type Template = { fields: object[]; rules?: Omit<SetChange, 'fields'>; samples: Sample[] };

export function yes(...data: unknown[]): Sample[] {
  return data.map((one) => ({ data: one, valid: true }));
}

export function no(...data: unknown[]): Sample[] {
  return data.map((one) => ({ data: one, valid: false }));
}

export function when(
  action: Dependencies['action'],
  ...conditions: Dependencies['conditions']
): Dependencies {
  return { action, match: 'all', conditions };
}

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const married = when('show', { field: 'status', operator: 'equals', value: 'married' });

/** Templates of many kinds, each with data that it accepts and data that it refuses. */
export const templatesOfAllKinds: Record<string, Template> = {
  'no fields': { fields: [], samples: [...yes({}), ...no({ a: 1 }, [], 'x', null)] },
  'plain texts': {
    fields: [
      { name: 'name', title: 'Your name', minLength: 2, maxLength: 5 },
      { name: 'note', required: false, default: 'none' },
      { name: 'size', optionList: 'S\nM\nL' },
    ],
    samples: [
      ...yes({ name: 'Ada', size: 'S' }, { name: 'Ada', size: 'M', note: '' }, { name: '😀😀', size: 'L' }),
      ...no({ name: '', size: 'S' }, { name: 'Ada', size: '' }),
      ...no({ name: 'A', size: 'S' }, { name: 'Ada' }, { name: 'Ada', size: 'XL' }, { name: 1, size: 'S' }),
    ],
  },
  numbers: {
    fields: [
      { name: 'age', type: 'number', integer: true, minimum: 0, maximum: 150 },
      { name: 'part', type: 'number', minimum: 0, maximum: 1, exclusiveMaximum: true, required: false },
      { name: 'one_of', type: 'number', optionList: '1\n2.5', required: false },
    ],
    samples: [
      ...yes({ age: 0 }, { age: 150, part: 0.5 }, { age: 1, one_of: 2.5 }),
      ...no({ age: 1.5 }, { age: -1 }, { age: 1, part: 1 }, { age: 1, one_of: 2 }, { age: '1' }),
    ],
  },
  'every other type': {
    fields: [
      { name: 'agreed', type: 'boolean' },
      { name: 'day', type: 'date', required: false },
      { name: 'moment', type: 'date', includeTime: true, required: false },
      { name: 'mail', type: 'email', required: false },
      { name: 'site', type: 'url', required: false },
      { name: 'where', type: 'address', required: false },
      { name: 'land', type: 'country', required: false },
      { name: 'photo', type: 'image', required: false },
      { name: 'signed', type: 'signature', required: false },
      { name: 'initialled', type: 'initials', signatureAllowDraw: false, required: false },
      { name: 'code', type: 'barcode', barcodeSymbology: 'ean_13', required: false },
      { name: 'whole', type: 'combined', combinedFieldNames: 'where, land' },
    ],
    samples: [
      ...yes(
        { agreed: true },
        { agreed: false, day: '2026-05-17', moment: '2026-05-17T09:30:00Z' },
        { agreed: true, mail: 'ada@example.com', site: 'https://example.com/x' },
        { agreed: true, mail: '', site: '', day: '', moment: '', where: '', land: '', code: '' },
        { agreed: true, photo: pixel },
        { agreed: true, signed: { text: { name: 'Ada', typeface: 'Caveat' } } },
        {
          agreed: true,
          signed: {
            drawing: {
              width: 10,
              height: 10,
              strokes: [
                [
                  [1, 2],
                  [3, 4, 0.5],
                ],
              ],
            },
          },
        },
        { agreed: true, code: '400638133393' },
      ),
      ...no(
        {},
        { agreed: 'true' },
        { agreed: true, day: '17.05.2026' },
        { agreed: true, day: '2026-02-30' },
        { agreed: true, moment: '2026-05-17' },
        { agreed: true, mail: 'ada' },
        { agreed: true, site: 'ftp://example.com' },
        { agreed: true, photo: 5 },
        { agreed: true, signed: { text: { name: 'Ada', typeface: 'Arial' } } },
        { agreed: true, signed: { text: { name: '  ', typeface: 'Caveat' } } },
        { agreed: true, photo: '' },
        { agreed: true, initialled: { drawing: { width: 10, height: 10, strokes: [[[1, 2]]] } } },
        { agreed: true, code: 'abc' },
        { agreed: true, whole: 'x' },
      ),
    ],
  },
  'groups and shared names': {
    fields: [
      { name: 'buyer/name', maxLength: 5 },
      { name: 'buyer/name', minLength: 2, title: 'Name' },
      { name: 'buyer/address/city', required: false },
      { name: 'seller/name', required: false },
      { name: 'text#1' },
      { name: 'text#2' },
      { name: 'tinted', colorFieldName: 'brand/color', colorFieldRequired: true, required: false },
    ],
    rules: { sharedFieldData: { 'seller/name': { minLength: 3, title: 'Seller' } } },
    samples: [
      ...yes({ buyer: { name: 'Ada' }, text: 'x', brand: { color: '#4A90E2' } }),
      ...no(
        { buyer: {}, text: 'x', brand: { color: '4A90E2' } },
        { buyer: { name: 'Charles' }, text: 'x', brand: { color: '4A90E2' } },
        { buyer: { name: 'Ada' }, text: 'x', brand: { color: 'blue' } },
        { buyer: { name: 'Ada' }, text: 'x' },
        { buyer: { name: 'Ada', age: 1 }, text: 'x', brand: { color: '4A90E2' } },
        { buyer: { name: 'Ada' }, seller: { name: 'Al' }, text: 'x', brand: { color: '4A90E2' } },
      ),
    ],
  },
  'what boxes of one name share': {
    fields: [
      { name: 'ssn', comb: true, combNumberOfCells: 3, autoCalculateMaxLength: true },
      { name: 'ssn', comb: true, combNumberOfCells: 2, combValueOffset: 3 },
      { name: 'a', type: 'email', default: 'ada@example.com' },
      { name: 'a', type: 'email' },
      { name: 'tinted', required: false, colorFieldName: 'c', colorFieldRequired: true },
      { name: 'c', default: '4A90E2' },
      { name: 'toned', required: false, colorFieldName: 'd', colorFieldRequired: true },
      { name: 'd', static: true, default: '4A90E2' },
    ],
    samples: [
      ...yes({ ssn: '12345' }, { ssn: '1', a: '', c: '' }, { ssn: '1', a: 'b@example.com', c: 'FF0000' }),
      ...no({}, { ssn: '' }, { ssn: '123456' }, { ssn: '1', c: 'red' }, { ssn: '1', d: '4A90E2' }),
    ],
  },
  'a list whose rows are alike': {
    fields: [0, 1, 2].flatMap((row) => [
      { name: `items/${row}/what`, required: false, maxLength: 5 },
      { name: `items/${row}/price`, type: 'number', required: false },
    ]),
    samples: [
      ...yes({}, { items: [] }, { items: [{ what: 'tea', price: 1 }, {}] }, { items: [{}, {}, {}] }),
      ...no(
        { items: [{ what: 'too long' }] },
        { items: [{}, {}, {}, {}] },
        { items: [{ x: 1 }] },
        { items: {} },
      ),
    ],
  },
  'a list whose rows differ': {
    fields: [
      { name: 'children/0/name' },
      { name: 'children/0/school', optionList: 'A\nB', required: false },
      { name: 'children/1/name', required: false },
      { name: 'children/1/age', type: 'number', required: false },
      { name: 'codes/0', maxLength: 2, required: false },
      { name: 'codes/1', type: 'number', required: false },
    ],
    samples: [
      ...yes(
        { children: [{ name: 'Ada' }] },
        { children: [{ name: 'Ada', school: '' }, { name: '' }] },
        { children: [{ name: 'Ada', school: 'A' }, { age: 3 }] },
        { children: [{ name: 'Ada' }, {}], codes: ['x', 1] },
        { children: [{ name: 'Ada' }], codes: [] },
      ),
      ...no(
        {},
        { children: [] },
        { children: [{}] },
        { children: [{ name: '' }] },
        { children: [{ name: 'Ada', age: 3 }] },
        { children: [{ name: 'Ada' }, { school: 'A' }] },
        { children: [{ name: 'Ada' }], codes: [1] },
        { children: [{ name: 'Ada' }], codes: ['x', 'y'] },
      ),
    ],
  },
  'conditional logic': {
    fields: [
      { name: 'status', optionList: 'single\nmarried' },
      { name: 'spouse/name', dependencies: married },
      { name: 'spouse/born', type: 'date', required: false, dependencies: married },
      {
        name: 'reason',
        required: false,
        dependencies: when('require', { field: 'spouse/born', operator: 'lt', value: '1950-01-01' }),
      },
      { name: 'age', type: 'number', required: false },
      {
        name: 'guardian',
        dependencies: {
          action: 'show',
          match: 'any',
          conditions: [
            { field: 'age', operator: 'lt', value: 18 },
            { field: 'reason', operator: 'one_of', value: ['x', 'y'] },
          ],
        },
      },
      {
        name: 'quiet',
        dependencies: when('show', { field: 'guardian', operator: 'blank' }),
        required: false,
      },
      { name: 'tick', type: 'boolean', required: false },
      { name: 'ticked', dependencies: when('require_and_show', { field: 'tick', operator: 'present' }) },
    ],
    samples: [
      ...yes(
        { status: 'single' },
        { status: 'married', spouse: { name: 'Al' } },
        { status: 'single', spouse: { name: '', born: '' } },
        { status: 'single', spouse: { born: '1900-01-01' } },
        { status: 'married', spouse: { name: 'Al', born: '1949-12-31' }, reason: 'z' },
        { status: 'single', age: 17, guardian: 'x' },
        { status: 'single', age: 18, tick: true, ticked: 'x' },
      ),
      ...no(
        {},
        { status: 'married' },
        { status: 'married', spouse: { name: 'Al', born: '1949-12-31' } },
        { status: 'married', spouse: { name: 'Al', born: '1949-12-31' }, reason: 'x' },
        { status: 'married', spouse: { name: '' } },
        { status: 'married', spouse: { name: 'Al', born: '1949-12-31' }, reason: '' },
        { status: 'single', age: 17 },
        { status: 'single', tick: true },
      ),
    ],
  },
  'logic of groups': {
    fields: [
      { name: 'status' },
      { name: 'spouse/name' },
      { name: 'spouse/job/title', required: false },
      { name: 'spouse/job/since', type: 'date', required: false },
      { name: 'spouse/works', type: 'boolean', required: false },
      {
        name: 'spouse/maiden',
        dependencies: when('show', { field: 'spouse/name', operator: 'present' }),
      },
      { name: 'witness', dependencies: when('show', { field: 'spouse/name', operator: 'present' }) },
      { name: 'extra/a', required: false },
      { name: 'extra/b', required: false },
    ],
    rules: {
      fieldDependencies: {
        spouse: married,
        'spouse/job': when('require_and_show', { field: 'spouse/works', operator: 'equals', value: true }),
        extra: when('require', { field: 'status', operator: 'equals', value: 'both' }),
      },
    },
    samples: [
      ...yes(
        { status: 'single' },
        { status: 'single', spouse: { name: 'Al' } },
        { status: 'single', spouse: { works: true } },
        { status: 'married', spouse: { name: 'Al', maiden: 'B' }, witness: 'C' },
        {
          status: 'married',
          spouse: { name: 'Al', maiden: 'B', works: true, job: { title: 'x', since: '2020-01-01' } },
          witness: 'C',
        },
        { status: 'both', extra: { a: '1', b: '2' } },
      ),
      ...no(
        { status: 'married' },
        { status: 'married', spouse: { name: 'Al' }, witness: 'C' },
        { status: 'married', spouse: { name: 'Al', maiden: 'B' } },
        { status: 'married', spouse: { name: 'Al', maiden: 'B', works: true }, witness: 'C' },
        {
          status: 'married',
          spouse: { name: 'Al', maiden: 'B', works: true, job: { title: 'x' } },
          witness: 'C',
        },
        { status: 'both' },
        { status: 'both', extra: { a: '1' } },
      ),
    ],
  },
  'conditions in lists': {
    fields: [
      { name: 'rows/0/kind', required: false },
      {
        name: 'rows/0/other',
        dependencies: when('show', { field: 'rows/0/kind', operator: 'equals', value: 'x' }),
      },
      { name: 'rows/1/kind', required: false },
      {
        name: 'rows/1/other',
        dependencies: when('show', { field: 'rows/1/kind', operator: 'equals', value: 'x' }),
      },
      { name: 'summary', dependencies: when('show', { field: 'rows/1/other', operator: 'present' }) },
    ],
    samples: [
      ...yes(
        {},
        { rows: [{ kind: 'y' }] },
        { rows: [{ kind: 'x', other: 'o' }, { kind: 'y' }] },
        { rows: [{}, { kind: 'x', other: 'o' }], summary: 's' },
        { rows: [{}, { other: 'o' }] },
        { rows: [{}, { other: '' }] },
      ),
      ...no(
        { rows: [{ kind: 'x' }] },
        { rows: [{ kind: 'x' }, { kind: 'x', other: 'o' }], summary: 's' },
        { rows: [{}, { kind: 'x', other: 'o' }] },
        { rows: [{}, { kind: 'x' }] },
        { rows: [{}, { kind: 'x', other: '' }] },
      ),
    ],
  },
};
