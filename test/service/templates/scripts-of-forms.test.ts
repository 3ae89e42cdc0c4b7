import { beforeAll, describe, expect, it } from 'vitest';
import { classicPdf, type Objects, onePage } from '../../engine/pdf/support/build-pdf';
import { type Account, createAccount } from '../../support/app';
import { upload } from '../../support/builders';
import { templateApi } from '../../support/lifecycle';
import { download, wordsOf } from '../../support/pdf-text';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

type Box = { name: string; scripts?: Record<string, string>; value?: string; more?: string };

function spelled(text: string): string {
  return `(${text.replace(/[()\\]/g, '\\$&')})`;
}

/** A form with a text field in each line. */
function formWith(boxes: readonly Box[]): Uint8Array {
  const refs = boxes.map((_, index) => `${10 + index} 0 R`).join(' ');
  const objects: Objects = {
    ...onePage('', `/Annots [${refs}]`, 'q Q'),
    1: `<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [${refs}]>>>>`,
  };
  for (const [index, { name, scripts = {}, value, more = '' }] of boxes.entries()) {
    const actions = Object.entries(scripts).map(
      ([key, script]) => `/${key} <</S /JavaScript /JS ${spelled(script)}>>`,
    );
    const top = 700 - 30 * index;
    const text = value === undefined ? '' : `/V ${spelled(value)}`;
    objects[10 + index] =
      `<</Type /Annot /Subtype /Widget /FT /Tx /T ${spelled(name)} ${text} /F 4 /DA (/Helv 11 Tf 0 g) ` +
      `/Rect [72 ${top - 20} 272 ${top}] /AA <<${actions.join('')}>> ${more}>>`;
  }
  return classicPdf({ objects });
}

async function imported(boxes: readonly Box[]) {
  const created = await upload(account.live, formWith(boxes));
  expect(created.status, created.text).toBe(201);
  const api = templateApi(account.live, created.json.id);
  const { fields } = await api.full();
  const found = created.json.document_diagnosis as { code: string; message: string }[];
  const strange = found.filter(({ code }) => code === 'script_not_understood');
  return { api, fields, strange: strange.map(({ message }) => message) };
}

async function textOf(api: ReturnType<typeof templateApi>, data: object): Promise<string> {
  const answer = await api.submit({ data });
  expect(answer.status, answer.text).toBe(201);
  return wordsOf(await download(answer.json.submission.download_url));
}

const number = 'AFNumber_Format(2, 0, 0, 0, "", true);';
const dollars = 'AFNumber_Format(2, 0, 0, 0, "$", true);';

describe('scripts of a form', () => {
  const read: [string, Box, object][] = [
    [
      'a number',
      { name: 'a', scripts: { F: number } },
      { type: 'number', decimalPlaces: 2, currency: false, numberFormat: '1,234.00' },
    ],
    [
      'a keystroke alone',
      { name: 'a', scripts: { K: 'AFNumber_Keystroke(0, 1, 0, 0, "", true)' } },
      { type: 'number', decimalPlaces: 0, numberFormat: null },
    ],
    [
      'dollars with their value',
      { name: 'a', scripts: { F: dollars }, value: '$1,234.50' },
      { type: 'number', currency: true, default: 1234.5, numberFormat: null },
    ],
    [
      'a number with commas',
      { name: 'a', scripts: { F: 'AFNumber_Format(2, 2, 0, 0, "EUR ", true)' }, value: 'EUR 1.234,50' },
      { type: 'number', currency: false, default: 1234.5, numberFormat: 'EUR 1.234,00' },
    ],
    [
      'a percentage',
      { name: 'a', scripts: { F: 'AFPercent_Format(1, 3);' }, value: '0.125' },
      { type: 'number', numberFormat: '1234,0%', default: 0.125 },
    ],
    [
      'a time of day',
      { name: 'a', scripts: { F: 'AFTime_Format(1);' }, value: '9:30 am' },
      { type: 'string', textMask: '9:99 AA|99:99 AA', default: '9:30 am' },
    ],
    [
      'a range',
      { name: 'a', scripts: { F: number, V: 'AFRange_Validate(true, 1, true, 9.5);' } },
      { minimum: 1, maximum: 9.5 },
    ],
    [
      'a date with its value',
      { name: 'a', scripts: { F: 'AFDate_FormatEx("dd.mm.yyyy");' }, value: '17.05.2026' },
      { type: 'date', dateTimeFormat: '%d.%m.%Y', default: '2026-05-17' },
    ],
    [
      'a date by number',
      { name: 'a', scripts: { F: 'AFDate_Format(11);' }, value: 'May 7, 2026' },
      { type: 'date', dateTimeFormat: '%B %-d, %Y', default: '2026-05-07' },
    ],
    [
      'a date with a time',
      { name: 'a', scripts: { K: "AFDate_KeystrokeEx('yyyy-mm-dd HH:MM')" } },
      { type: 'date', dateTimeFormat: '%Y-%m-%d %H:%M', includeTime: true },
    ],
    [
      'a value that is no number stays a text',
      { name: 'a', scripts: { F: number }, value: 'none' },
      { type: 'string', default: 'none' },
    ],
    [
      'a comb stays a text',
      { name: 'a', scripts: { F: number }, more: '/MaxLen 5 /Ff 16777216' },
      { type: 'string', comb: true },
    ],
  ];
  for (const [name, box, expected] of read) {
    it(`are read: ${name}`, async () => {
      const { fields, strange } = await imported([box]);
      expect(fields).toMatchObject([expected]);
      expect(strange).toEqual([]);
    });
  }

  it('draw values in their formats', async () => {
    const { api } = await imported([
      { name: 'price', scripts: { F: dollars } },
      { name: 'day', scripts: { F: 'AFDate_FormatEx("mmm d, yyyy")' } },
      { name: 'euros', scripts: { F: 'AFNumber_Format(2, 2, 3, 0, " EUR", false)' } },
      { name: 'swiss', scripts: { F: 'AFNumber_Format(1, 4, 0, 0, "", true)' } },
      { name: 'rate', scripts: { F: 'AFPercent_Format(2, 0)' } },
      { name: 'time', scripts: { F: 'AFTime_FormatEx("HH:MM")' } },
    ]);
    const data = { price: 1234.5, day: '2026-05-07', euros: -1234.5, swiss: 12345.67 };
    expect(await textOf(api, { ...data, rate: 0.0725, time: '14:30' })).toBe(
      "$1,234.50 May 7, 2026 (1.234,50 EUR) 12'345.7 7.25% 14:30",
    );
    const refused = await api.submit({ data: { time: 'noon' } });
    expect(refused.json.errors).toEqual(['#/time: must have the form 99:99']);
  });

  it('become formulas, also of fields below a name and of later ones', async () => {
    const calculate = (text: string) => ({ F: number, C: text });
    const { api, fields, strange } = await imported([
      { name: 'total', scripts: calculate('AFSimple_Calculate("SUM", new Array ("net", "tax"));') },
      { name: 'net', scripts: { C: 'AFSimple_Calculate("PRD", "row.price, row.count");' } },
      { name: 'row.price', scripts: { F: number } },
      { name: 'row.count', scripts: { F: 'AFNumber_Format(0, 0, 0, 0, "", true)' } },
      { name: 'tax', scripts: { F: number } },
      { name: 'most', scripts: calculate('AFSimple_Calculate("MAX", ["row"])'), more: '/Ff 1' },
    ]);
    expect(strange).toEqual([]);
    expect(fields[0]).toMatchObject({ name: 'total', type: 'number', default: 'SUM({net}, {tax})' });
    const data = { row: { price: 2.5, count: 4 }, tax: 1 };
    expect(await textOf(api, data)).toBe('11.00 10 2.50 4 1.00 4.00');
  });

  it('that give a text its form become masks', async () => {
    const { api, fields, strange } = await imported([
      {
        name: 'phone',
        scripts: { K: 'AFSpecial_Keystroke(2);', F: 'AFSpecial_Format(2);' },
        value: '1234567890',
      },
      { name: 'zip', scripts: { F: 'AFSpecial_Format(0);' } },
      { name: 'zip4', scripts: { F: 'AFSpecial_Format(1);' } },
      { name: 'ssn', scripts: { F: 'AFSpecial_Format(3);' }, more: '/MaxLen 11' },
      { name: 'plate', scripts: { K: 'AFSpecial_KeystrokeEx("AA-999");' } },
      { name: 'odd', scripts: { F: 'AFSpecial_Format(0);' }, value: 'Utrecht' },
    ]);
    expect(strange).toEqual([]);
    expect(fields.map(({ textMask }: { textMask: string | null }) => textMask)).toEqual([
      ...['(999) 999-9999|999-9999', '99999', '99999-9999', '999-99-9999', 'AA-999', null],
    ]);
    expect(await textOf(api, {})).toBe('(123) 456-7890 Utrecht');
    const data = { phone: '555 0100', zip: '12345', zip4: '123456789', ssn: '123456789', plate: 'ab123' };
    expect(await textOf(api, data)).toBe('555-0100 12345 12345-6789 123-45-6789 ab-123 Utrecht');
    const refused = await api.submit({ data: { phone: '12', ssn: '123-45-678', plate: '12-abc' } });
    expect(refused.status).toBe(422);
    expect(refused.json.errors).toEqual([
      '#/phone: must have the form (999) 999-9999 or 999-9999',
      '#/ssn: must have the form 999-99-9999',
      '#/plate: must have the form AA-999',
    ]);
  });

  it('that were not understood are named, and never run', async () => {
    const { fields, strange } = await imported([
      { name: 'own', scripts: { F: 'event.value = fetch("https://example.com")' } },
      { name: 'phone', scripts: { F: 'AFSpecial_Format(9);' }, value: '1234567890' },
      { name: 'rate', scripts: { F: 'AFPercent_Format(99, 0);' } },
      { name: 'time', scripts: { F: 'AFTime_Format(9);' } },
      { name: 'month', scripts: { F: 'AFDate_FormatEx("mm/yy");' } },
      { name: 'two', scripts: { F: `${number} ${number}` } },
      { name: 'self', scripts: { C: 'AFSimple_Calculate("SUM", new Array("self"))' } },
      { name: 'odd', scripts: { C: 'AFSimple_Calculate("SUM", new Array("phone"))' } },
    ]);
    expect(fields).toHaveLength(8);
    expect(strange).toEqual([
      'own: event.value = fetch("https://example.com")',
      'phone: AFSpecial_Format(9);',
      'rate: AFPercent_Format(99, 0);',
      'time: AFTime_Format(9);',
      'month: AFDate_FormatEx("mm/yy");',
      `two: ${number} ${number}`,
      'self: AFSimple_Calculate("SUM", new Array("self"))',
      'odd: AFSimple_Calculate("SUM", new Array("phone"))',
    ]);
  });
});
