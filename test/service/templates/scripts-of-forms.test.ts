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
      { type: 'number', decimalPlaces: 2, currency: false },
    ],
    [
      'a keystroke alone',
      { name: 'a', scripts: { K: 'AFNumber_Keystroke(0, 1, 0, 0, "", true)' } },
      { type: 'number', decimalPlaces: 0 },
    ],
    [
      'dollars with their value',
      { name: 'a', scripts: { F: dollars }, value: '$1,234.50' },
      { type: 'number', currency: true, default: 1234.5 },
    ],
    [
      'a number with commas',
      { name: 'a', scripts: { F: 'AFNumber_Format(2, 2, 0, 0, "EUR ", true)' }, value: 'EUR 1.234,50' },
      { type: 'number', currency: false, default: 1234.5 },
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
    ]);
    expect(await textOf(api, { price: 1234.5, day: '2026-05-07' })).toBe('$1,234.50 May 7, 2026');
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

  it('that were not understood are named, and never run', async () => {
    const { fields, strange } = await imported([
      { name: 'own', scripts: { F: 'event.value = fetch("https://example.com")' } },
      { name: 'phone', scripts: { F: 'AFSpecial_Format(2);' }, value: '1234567890' },
      { name: 'rate', scripts: { F: 'AFPercent_Format(2, 0);' } },
      { name: 'time', scripts: { F: 'AFTime_Format(0);' } },
      { name: 'month', scripts: { F: 'AFDate_FormatEx("mm/yy");' } },
      { name: 'two', scripts: { F: `${number} ${number}` } },
      { name: 'self', scripts: { C: 'AFSimple_Calculate("SUM", new Array("self"))' } },
      { name: 'odd', scripts: { C: 'AFSimple_Calculate("SUM", new Array("phone"))' } },
    ]);
    expect(fields).toHaveLength(8);
    expect(strange).toEqual([
      'own: event.value = fetch("https://example.com")',
      'phone: AFSpecial_Format(2);',
      'rate: AFPercent_Format(2, 0);',
      'time: AFTime_Format(0);',
      'month: AFDate_FormatEx("mm/yy");',
      `two: ${number} ${number}`,
      'self: AFSimple_Calculate("SUM", new Array("self"))',
      'odd: AFSimple_Calculate("SUM", new Array("phone"))',
    ]);
  });
});
