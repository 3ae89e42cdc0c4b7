import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { compileSchema } from '../../../src/engine/fields/compile-schema';
import { dropAt, pathOfName, putAt, valueAt } from '../../../src/engine/fields/data-path';
import { dataSchema } from '../../../src/engine/fields/data-schema';
import { effectiveFields } from '../../../src/engine/fields/effective-fields';
import { noRules } from '../../../src/engine/fields/field-rules';
import { storedFieldSchema } from '../../../src/engine/fields/field-schema';
import { pointerTo } from '../../../src/lib/pointer';
import { decodeTable } from '../../../src/lib/table-text';
import { schemaOfContent } from '../../../src/service/templates/content/content-schema';
import { emptyContent } from '../../../src/service/templates/content/template-content';
import { checkRows, problemsByRow } from '../../../src/ui/dashboard/batch/island/model/check-rows';
import { chosenColumns, matchColumns } from '../../../src/ui/dashboard/batch/island/model/match-columns';
import { csvLine, parseCsv } from '../../../src/ui/dashboard/batch/island/model/parse-csv';
import {
  numberedAs,
  originalsOf,
  readTable,
  textOfTable,
  withoutRows,
} from '../../../src/ui/dashboard/batch/island/model/read-table';
import { keepNumbers } from '../../../src/ui/dashboard/batch/island/model/row-numbers';
import { printsOf } from '../../../src/ui/dashboard/batch/island/model/row-print';
import { rangesOf } from '../../../src/ui/dashboard/batch/island/row-names';
import { readXlsx } from '../../../src/ui/dashboard/batch/xlsx/read-xlsx';
import { entriesOf } from '../../../src/ui/dashboard/generate/data-entries';
import { readEntry, textOf } from '../../../src/ui/dashboard/generate/read-entry';
import { SOON } from '../../support/soon';

const most = { rows: 50, columns: 30 };
const place = { page: 1, x: 10, y: 10, width: 100, height: 20 };
const fields = [
  { name: 'buyer/name', title: 'Full name' },
  { name: 'price', type: 'number' },
  { name: 'paid', type: 'boolean', required: false },
  { name: 'items/0/mail', type: 'email', required: false },
  { name: 'signed', type: 'signature', required: false },
].map((field, index) => storedFieldSchema.parse({ id: index + 1, ...place, ...field }));
const schema = dataSchema(effectiveFields({ fields, ...noRules }), { allowAdditionalProperties: false });
const entries = entriesOf(schema);

function named(name: string) {
  const entry = entries.find((each) => each.name === name);
  if (!entry) throw new Error(`there is no ${name}`);
  return entry;
}

describe('values of data', () => {
  it('are what the schema has, with what they are and whether they must be there', () => {
    expect(entries.map(({ name, label, kind, isRequired }) => [name, label, kind, isRequired])).toEqual([
      ['buyer/name', 'Full name', 'text', true],
      ['price', 'price', 'number', true],
      ['paid', 'paid', 'switch', false],
      ['items/0/mail', 'items/0/mail', 'email', false],
      ['signed', 'signed', 'signature', false],
    ]);
    const nested = { type: 'object' as const, properties: {} };
    const deep = Array.from({ length: 40 }).reduce<object>(
      (inner) => ({ ...nested, properties: { a: inner } }),
      {},
    );
    expect(entriesOf(deep)).toEqual([]);
    const open = { properties: { rows: { type: 'array' as const, items: { type: 'string' as const } } } };
    expect(entriesOf(open)).toMatchObject([{ name: 'rows', kind: 'json' }]);
  });

  it.each([
    ['price', '12.50', 12.5],
    ['price', ' -3e2 ', -300],
    ['paid', 'Yes', true],
    ['paid', '0', false],
    ['buyer/name', ' Ada ', ' Ada '],
    ['signed', 'Ada', { text: { name: 'Ada', typeface: 'Dancing Script' } }],
  ])('are read from what is typed: %s %j', (name, text, value) => {
    expect(readEntry(named(name), text)).toEqual({ ok: true, value });
  });

  it.each([
    ['price', '12,50'],
    ['price', '0x10'],
    ['price', '1e999999'],
    ['paid', 'perhaps'],
  ])('say what is wrong with %s %j', (name, text) => {
    expect(readEntry(named(name), text)).toMatchObject({ ok: false, problem: expect.stringContaining(text) });
  });

  it('are put at their paths, found there, and taken away with what they leave empty', () => {
    const data = {};
    putAt(data, pathOfName('items/1/mail'), 'a@b.c');
    putAt(data, ['__proto__', 'x'], 1);
    expect(valueAt(data, ['items', 1, 'mail'])).toBe('a@b.c');
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
    expect(pointerTo(['a/b', 0, '~'])).toBe('/a~1b/0/~0');
    const person = { name: { first: 'Ada' }, age: 36 };
    dropAt(person, ['name', 'first']);
    expect(person).toEqual({ age: 36 });
    expect(textOf(named('signed'), { text: { name: 'Ada' } })).toBe('Ada');
  });

  it('are entered for what conditions show as for everything else', () => {
    const present = { action: 'show', match: 'all', conditions: [{ field: 'married', operator: 'present' }] };
    const veiled = [
      { name: 'married', type: 'boolean', required: false },
      { name: 'spouse/name', dependencies: present },
      { name: 'children/0', type: 'number', dependencies: present },
    ].map((field, index) => storedFieldSchema.parse({ id: index + 1, ...place, ...field }));
    const plain = schemaOfContent(
      { ...emptyContent, fields: veiled },
      { allowAdditionalProperties: false, conditions: 'apart' },
    );
    expect(entriesOf(plain).map(({ name, kind, isRequired }) => [name, kind, isRequired])).toEqual([
      ['married', 'switch', false],
      ['spouse/name', 'text', false],
      ['children/0', 'number', false],
    ]);
  });

  it.each<[string, object, string, unknown, object]>([
    ['objects before it', {}, 'a/2/x', 1, { a: [{}, {}, { x: 1 }] }],
    ['lists before it', {}, 'a/1/0', 1, { a: [[], [1]] }],
    ['texts before it', {}, 'a/2', 'x', { a: ['', '', 'x'] }],
    ['what the check finds missing', {}, 'a/1', 5, { a: [null, 5] }],
    ['what is there already', { a: [{ x: 0 }] }, 'a/2/x', 1, { a: [{ x: 0 }, {}, { x: 1 }] }],
  ])('are put into lists with %s instead of holes', (_, before, name, value, after) => {
    const data = structuredClone(before);
    putAt(data, pathOfName(name), value);
    expect(data).toStrictEqual(after);
  });

  it.each<[object, string, object]>([
    [{ a: [{ x: 1 }, { x: 2 }] }, 'a/1/x', { a: [{ x: 1 }] }],
    [{ a: [{ x: 1 }, { x: 2 }] }, 'a/0/x', { a: [{}, { x: 2 }] }],
    [{ a: [{}, { x: 2 }] }, 'a/1/x', {}],
    [{ a: ['x', 'y'], b: 1 }, 'a/0', { a: ['', 'y'], b: 1 }],
    [{ a: ['', 'y'], b: 1 }, 'a/1', { b: 1 }],
    [{ a: [1, 2, 3] }, 'a/1', { a: [1, null, 3] }],
    [{ a: '' }, 'a/x', { a: '' }],
  ])('leave no holes in lists: %j without %s', (before, name, after) => {
    const data = structuredClone(before);
    dropAt(data, pathOfName(name));
    expect(data).toStrictEqual(after);
  });
});

describe('the bytes of a table', () => {
  const text = 'name;price\r\nMüller, “José”;5 €\r\n';
  const utf16 = Buffer.from(text, 'utf16le');
  const ofExcel = Buffer.from('name;price\r\nM\xfcller, \x93Jos\xe9\x94;5 \x80\r\n', 'latin1');

  it.each<[string, Uint8Array, boolean]>([
    ['UTF-8', Buffer.from(text), false],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`), false],
    ['UTF-16 with a mark', Buffer.concat([Uint8Array.of(0xff, 0xfe), utf16]), false],
    ['UTF-16 without a mark', utf16, false],
    ['UTF-16 the other way', Buffer.concat([Uint8Array.of(0xff, 0xfe), utf16]).swap16(), false],
    ['Windows-1252, as Excel saves it', ofExcel, true],
  ])('are read in %s', (_, bytes, isGuess) => {
    expect(decodeTable(bytes)).toEqual({ text, isGuess });
  });
});

describe('rows of a table', () => {
  it.each<[string, string, string[][]]>([
    [
      'commas',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a spreadsheet',
      'a\tb\n1,5\t2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'semicolons and a mark',
      '\ufeffa;b\n"x;y";2',
      [
        ['a', 'b'],
        ['x;y', '2'],
      ],
    ],
    [
      'quotes and lines',
      'a,b\n"say ""hi""\nthere",\n',
      [
        ['a', 'b'],
        ['say "hi"\nthere', ''],
      ],
    ],
    [
      'empty lines',
      '\n\na,b\n\n ,\n1,2\n\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'old line ends',
      'a,b\r1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a cell that goes on', 'a\n"x"y', [['a'], ['xy']]],
  ])('are read with %s', (_, text, rows) => {
    expect(parseCsv(text)).toMatchObject({ ok: true, rows });
  });

  it('know the lines where they begin', () => {
    expect(parseCsv('a,b\n\n"x\ny",1\r\nz,2\n')).toMatchObject({ ok: true, lines: [1, 3, 5] });
    // A spreadsheet counts the empty row, and the row of two lines once.
    expect(parseCsv('sep=;\na;b\n\n"x\ny";1\nz;2\n')).toMatchObject({ ok: true, numbers: [1, 3, 4] });
  });

  it('are written so that they are read as they were', () => {
    const rows = [
      ['a,b', 'c"d', 'e\nf', ' g'],
      ['1', '2', '3', '4'],
    ];
    expect(parseCsv(rows.map(csvLine).join(''))).toMatchObject({ ok: true, rows });
  });

  it.each([
    ['a,b\n1,2\n"open,2', 'line 3'],
    ['a,b', 'only a header row'],
    ['[1, 2]', 'each row must be an object'],
    ['[{"a": 1}', 'Invalid JSON'],
    [`a\n${'1\n'.repeat(51)}`, '51 rows'],
    [`${'a,'.repeat(30)}a\n1`, '31 columns'],
  ])('that cannot be read say why: %j', (text, problem) => {
    expect(readTable(text, most)).toMatchObject({ kind: 'wrong', problem: expect.stringContaining(problem) });
  });

  it.each<[string, string, object]>([
    ['cells', 'a\tb;c\td\n1\t2\n3\t4;5\n', { columns: ['a', 'b;c', 'd'], rows: [['3', '4;5']] }],
    ['a name like JSON', '"[a]"\n1\n2\n', { columns: ['[a]'], rows: [['2']] }],
    ['JSON', '[{ "a": 1 }, { "a": [2] }]', { rows: [{ a: [2] }] }],
    ['no row that is left', 'a\n1', { kind: 'empty' }],
  ])('leave the table, which is read as before: %s', (_, text, rest) => {
    const left = withoutRows(readTable(text, most), (index) => index < 1);
    expect(left).toMatchObject(rest);
    expect(numberedAs(left, readTable(textOfTable(left), most))).toEqual(left);
  });

  it('are long without taking long', () => {
    const begun = performance.now();
    readTable(`a,b\n${'"'.repeat(2_000_000)}`, most);
    readTable('a,'.repeat(1_000_000), most);
    expect(performance.now() - begun).toBeLessThan(SOON);
  });

  it('have columns that are found by name, nearly so, and by label; each once', () => {
    const columns = ['Buyer Name', 'buyer/name', 'PRICE', 'full name', 'colour'];
    expect(matchColumns(columns, entries)).toEqual([null, 0, 1, null, null]);
    expect(matchColumns(['Full name', 'paid?'], entries)).toEqual([0, 2]);
  });

  it.each<[string, unknown[], (number | null)[]]>([
    ['are corrected', ['a', 'B', 'c'], [2, 5, 9]],
    ['are all corrected', ['A', 'b', 'C'], [2, 5, 9]],
    ['are taken out', ['a', 'c'], [2, 9]],
    ['are taken out at the top', ['c'], [9]],
    ['are added at the end', ['a', 'b', 'c', 'd', 'e'], [2, 5, 9, 10, 11]],
    ['are added where there is room', ['a', 'x', 'y', 'b', 'c'], [2, 3, 4, 5, 9]],
    ['are added where there is none', ['x', 'a', 'b', 'c'], [null, 2, 5, 9]],
    ['are those of another file', ['x', 'y', 'z'], [2, 3, 4]],
    ['are fewer of another file', ['x', 'y'], [2, 3]],
  ])('keep the numbers of their file when some %s', (_, rows, numbers) => {
    const before = { head: 1, rows: ['a', 'b', 'c'], numbers: [2, 5, 9] };
    const own = rows.map((_, index) => index + 2);
    expect(keepNumbers(before, { head: 1, rows, numbers: own })).toEqual(numbers);
  });

  it('have columns that stay as they were chosen, in another version too', () => {
    const columns = ['Customer', 'price', 'more'];
    const choices = [
      { index: 0, name: 'Customer', entry: 'buyer/name' },
      { index: 1, name: 'price', entry: null },
      { index: 2, name: 'other', entry: 'paid' },
    ];
    const found = [null, 1, null];
    expect(chosenColumns(found, choices, { columns, entries })).toEqual([0, null, null]);
    expect(chosenColumns(found, choices, { columns, entries: entries.slice(1) })).toEqual([null, null, null]);
  });

  it.each<[string, string, boolean]>([
    ['in another order', 'price;buyer/name\n5; Ada ;\n', true],
    ['with a column that is not sent', 'buyer/name,colour,price\nAda,blue,5', true],
    ['under names that are nearly so', 'Full name,PRICE\nAda,5', true],
    ['with another value', 'buyer/name,price\nAda,6', false],
    ['with one more value', 'buyer/name,price,paid\nAda,5,yes', false],
  ])('are known again by what they send: %s', (_, text, isKnown) => {
    const printed = (given: string) => {
      const table = readTable(given, most);
      const matches = table.kind === 'cells' ? matchColumns(table.columns, entries) : [];
      return checkRows(table, { entries, matches, check: () => [] }).map(({ prints }) => prints);
    };
    const known = printed('buyer/name,price\nAda,5');
    expect(known).toEqual([[expect.stringMatching(/^[0-9a-f]{16}$/)]]);
    expect(JSON.stringify(printed(text)) === JSON.stringify(known)).toBe(isKnown);
  });

  it.each<[string, object, boolean]>([
    ['is as it came', { name: 'Ada', mail: 'a@b.c' }, false],
    ['half of it is as it came', { name: 'Ada', mail: 'x@y.z' }, true],
    ['less than half of it is', { name: 'Bo', mail: 'a@b.c', price: '5' }, false],
    ['it is another one', { name: 'Bo', mail: 'x@y.z' }, false],
    ['values were added to it', { name: 'Ada', mail: 'a@b.c', price: '5', paid: 'yes' }, true],
  ])('are known as they came when %s', (_, values, isCorrected) => {
    const original = { name: 'Ada', mail: 'a@b.c' };
    const [came] = printsOf(original);
    const [print, ...others] = printsOf({ ...values }, original);
    expect(others).toEqual(isCorrected ? [came] : []);
    expect([print]).toEqual(printsOf({ ...values }));
  });

  it('are known as they came in whichever order JSON has their values', () => {
    const printed = (text: string) =>
      checkRows(readTable(text, most), { entries, matches: [], check: () => [] }).map(({ prints }) => prints);
    expect(printed('[{"name":"Ada","list":[{"a":1,"b":2}]}]')).toEqual(
      printed('[{"list":[{"b":2,"a":1}],"name":"Ada"}]'),
    );
  });

  it.each<[string, string, [number, string[]][]]>([
    [
      'while they are corrected',
      'name\nAda\nBob',
      [
        [2, ['Ada']],
        [3, ['Bo']],
      ],
    ],
    [
      'when others are added',
      'name\nAda\nBo\nCy',
      [
        [2, ['Ada']],
        [3, ['Bo']],
      ],
    ],
    ['only while they are there', 'name\nBo', [[3, ['Bo']]]],
    ['until there are none', '', []],
  ])('stay as they came %s', (_, text, originals) => {
    const before = readTable('name\nAda\nBo', most);
    const table = numberedAs(before, readTable(text, most));
    expect([...originalsOf(table, originalsOf(before))]).toEqual(originals);
  });

  it.each([
    ['2–4, 6', [2, 3, 4, 6]],
    ['2, new, new, 3–4', [2, null, null, 3, 4]],
    ['', []],
  ])('are named in short: %s', (text, numbers) => {
    expect(rangesOf(numbers.map((number) => ({ number }))).join(', ')).toBe(text);
  });

  it('are checked where a list begins in its middle', () => {
    const people = ['people/0/name', 'people/1/name'].map((name, index) =>
      storedFieldSchema.parse({ id: index + 1, ...place, name }),
    );
    const both = dataSchema(effectiveFields({ fields: people, ...noRules }), {
      allowAdditionalProperties: false,
    });
    const table = readTable('second\nBo', most);
    const [row] = checkRows(table, { entries: entriesOf(both), matches: [1], check: compileSchema(both) });
    expect(row?.data).toStrictEqual({ people: [{}, { name: 'Bo' }] });
    expect(row?.problems).toEqual(['people/0/name: is missing']);
  });

  it.each(['#N/A', ' #REF! ', '#WERT!'])('are not taken with the error %j of a spreadsheet', (error) => {
    const table = readTable(`buyer/name,paid\n${error},yes\nAda,${error}`, most);
    const rows = checkRows(table, { entries, matches: [0, 2], check: () => [] });
    expect(rows.map(({ problems }) => problems)).toEqual([
      [`buyer/name: “${error.trim()}” is a spreadsheet error`],
      [`paid: “${error.trim()}” is a spreadsheet error`],
    ]);
    expect(rows[1]?.data).toEqual({ buyer: { name: 'Ada' } });
  });

  it('become data, and every problem is said of its row', () => {
    const table = readTable('buyer/name,price,paid\nAda,12,yes\n,x,\nBo,1,no,more', most);
    const rows = checkRows(table, { entries, matches: [0, 1, 2], check: compileSchema(schema) });
    expect(rows[0]).toMatchObject({
      number: 2,
      data: { buyer: { name: 'Ada' }, price: 12, paid: true },
      summary: 'Ada · 12 · true',
      problems: [],
    });
    expect(rows[1]?.problems).toEqual([
      'price: “x” is not a number. Enter it like 1234.56',
      'buyer: is missing',
    ]);
    expect(rows.map(({ number }) => number)).toEqual([2, 3, 4]);
    expect(rows[2]?.problems).toEqual(['has 4 cells, but there are 3 columns']);
    const refused = [
      '#/submissions/1/data/price: must be a number',
      '#/submissions/2/data_requests/0: is wrong',
    ];
    expect([...problemsByRow([...refused, '#: too much'])]).toEqual([
      [1, ['price: must be a number']],
      [2, ['data_requests/0: is wrong']],
      [-1, ['#: too much']],
    ]);
  });
});

describe('a workbook', () => {
  const limits = { bytes: 100_000, rows: 2, columns: 3 };
  const workbook = (sheet: string, shared = '') =>
    zipSync({
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="One"/></sheets></workbook>'),
      'xl/sharedStrings.xml': strToU8(`<sst><si><t>${shared}</t></si></sst>`),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
    });
  const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
  const cell = (value: string, at = '') => `<c ${at && `r="${at}"`} t="str"><v>${value}</v></c>`;

  it('is read to its limits; cells and rows that only have a format do not count', () => {
    const blank = row('<c r="XFD1" s="1"/>').repeat(5);
    const sheet = blank + row(cell('a'), '<c/>', cell('c')) + blank + row(cell('1', 'C7')) + row(cell('2'));
    expect(readXlsx(workbook(sheet), { most: limits })).toEqual({
      columns: ['a', '', 'c'],
      head: 6,
      rows: [
        { row: 12, cells: ['', '', '1'] },
        { row: 13, cells: ['2'] },
      ],
    });
  });

  it.each<[string, string, string]>([
    ['an error', '<c t="e"><f>VLOOKUP(1,B:C,2)</f><v>#N/A</v></c>', '#N/A'],
    ['an error of a program to come', '<c t="e"><v>#SOON!</v></c>', '#VALUE!'],
  ])('with %s in a cell has that error, and no empty cell', (_, broken, text) => {
    const { rows } = readXlsx(workbook(row(cell('a'), cell('b')) + row(cell('1'), broken)), { most: limits });
    expect(rows).toEqual([{ row: 2, cells: ['1', text] }]);
  });

  it.each<[string, string, string, string?]>([
    ['rows', row(cell('1')).repeat(4), 'has more than 2 rows'],
    ['columns', row(cell('1', 'ZZZ1')), 'has a value in ZZZ1, but can have at most 3 columns'],
    ['columns without a place', row(cell('1').repeat(4)), 'the column 4'],
    ['depth', '<a>'.repeat(30) + '</a>'.repeat(30), 'more than 20 elements'],
    ['bytes', row(cell('1'.repeat(200_000))), 'is larger than'],
    ['text', row('<c t="s"><v>0</v></c>'.repeat(3)), 'MB of text', 'x'.repeat(60_000)],
  ])('with too many %s says so', (_, sheet, problem, shared) => {
    expect(() => readXlsx(workbook(sheet, shared), { most: limits })).toThrow(problem);
  });

  it('that is read stops at the first row that is too many', () => {
    const broken = `${row(cell('1')).repeat(4)}</wrong>`;
    expect(() => readXlsx(workbook(broken), { most: limits })).toThrow('has more than 2 rows');
  });
});
