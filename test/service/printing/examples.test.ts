import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { judge } from '../../../scripts/conformance/judge.mjs';
import { latin1 } from '../../../src/engine/pdf/reader/characters';
import { type Account, as, createAccount } from '../../support/app';
import { saveHtml } from '../../support/html-templates';
import { download } from '../../support/pdf-text';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

/** The sides of A4 in points; browsers round them differently. */
const sides = [595, 842];

type Sheet = { size: string; text: string; backwards: string };

/**
 * Drops spaces and capitals: PDF readers place spaces differently, and styles may change capitals.
 */
function compact(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\s\u200b-\u200f\u2066-\u2069]+/g, '')
    .toLowerCase();
}

async function sheetsOf(pdf: Uint8Array): Promise<Sheet[]> {
  const document = await getDocumentProxy(pdf.slice());
  const sheets: Sheet[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const texts = items.map((item) => ('str' in item ? item.str : ''));
    const format = [width, height].map((side) => sides.find((known) => Math.abs(known - side) <= 1) ?? side);
    sheets.push({
      size: format.join(' × '),
      text: compact(texts.join('')),
      backwards: compact(texts.toReversed().join('')),
    });
  }
  return sheets;
}

async function printExample(name: string, changes: Record<string, unknown> = {}) {
  const example = inject('examples').find((one) => one.name === name);
  if (!example) throw new Error(`There is no example ${name}.`);
  const templateId = await saveHtml(account, example.template);
  const api = as(account.live);
  const set = await api.put(`/templates/${templateId}`, { template: example.settings });
  expect(set.status, set.text).toBe(200);
  const data = { ...example.data, ...changes };
  const { status, json, text } = await api.post(`/templates/${templateId}/submissions`, { data });
  if (status !== 201) throw new Error(text);
  const pdf = await download(json.submission.download_url);
  const sheets = await sheetsOf(pdf);
  const notes = set.json.document_diagnosis.map(({ message }: { message: string }) => message);
  return {
    pdf,
    notes,
    settings: example.settings,
    sheets,
    text: sheets.map((sheet) => sheet.text).join(''),
    raw: latin1(pdf),
  };
}

type Settings = ReturnType<typeof inject<'examples'>>[number]['settings'];

/** What the judge finds of the levels of an example, and whether its PDF calls itself an invoice. */
function judged(pdf: Uint8Array, { conformance = [] }: Settings) {
  const { claims, broken } = judge(pdf);
  const ofLevels = broken.filter(
    ({ clauses, isAdvice }) => !isAdvice && conformance.some((level) => level in clauses),
  );
  return {
    levels: conformance.filter((level) => claims.some((claim) => claim === level)),
    broken: ofLevels.map(({ rule, places }) => `${rule}: ${places[0]}`),
    isInvoice: latin1(pdf).includes('<fx:ConformanceLevel>'),
  };
}

function said({ conformance = [], e_invoice }: Settings) {
  return { levels: conformance, broken: [], isInvoice: e_invoice !== undefined };
}

const upright = '595 × 842';
const examples: Record<string, { sheets: string[]; says: string[]; fonts: RegExp[] }> = {
  certificate: {
    sheets: ['842 × 595'],
    says: [
      'ACADEMY OF HOROLOGY',
      'Marguerite Oyelaran',
      'of Master Watchmaker.',
      'June 19, 2026',
      'Prof. Anselm Vogt',
    ],
    fonts: [/GreatVibes/, /Tinos-Italic/],
  },
  chart: {
    sheets: [upright],
    says: [
      'Rides grew by 41 % since January.',
      'Rides a month',
      'Electric bikes',
      '7,000',
      'June 2026',
      '6,140',
    ],
    fonts: [/Arimo-Regular/, /Tinos-Bold/],
  },
  contract: {
    sheets: [upright, upright],
    says: ['Lease of a flat', '€2,680.00', 'Lisbon, 14 July 2026, 17:42', 'Rui Castanheira', 'Page 2 / 2'],
    fonts: [/Satisfy/, /Tinos-Bold/, /Arimo-Regular/],
  },
  handbook: {
    sheets: Array(7).fill(upright),
    says: [
      'Arriving and leaving2',
      'Water and power7',
      'See also Rounds through the rooms on page 4.',
      'Page 2 of 3 of this chapter',
      'The table goes on',
    ],
    fonts: [/Tinos-Bold/, /Arimo-Bold/],
  },
  invoice: {
    sheets: [upright, upright],
    says: ['Fjord & Field Outdoor AS', '5,400 words', '€7,199.33', '€45,090.53', 'Page 2 of 2'],
    fonts: [],
  },
  languages: {
    sheets: [upright],
    says: [
      'Cảm ơn bạn đã đặt hàng.',
      'Ευχαριστούμε για την',
      'Дякуємо за ваше замовлення.',
      'धन्यवाद',
      'আপনার',
      'உங்கள்',
      'พัสดุ',
      'Շնորհակալություն',
      'გმადლობთ',
      '感谢您的订购。',
      '感謝您的訂購。',
      'ご注文ありがとうございます。',
      '주문해 주셔서 감사합니다.',
      '1.250.000 ₫',
      '📦',
    ],
    fonts: [/IBMPlexSansArabic/, /NotoSansHebrew/],
  },
  letter: {
    sheets: [upright],
    says: [
      'HALLORAN & REYES',
      'Dr. Benedikt Osei',
      'The 1894 harmonium',
      'Yours sincerely',
      '+353 91 555 014',
    ],
    fonts: [/Sacramento/, /Tinos-Italic/],
  },
  report: {
    sheets: [upright, upright, upright],
    says: ['Annual report 2025', '24,760', 'Visitors by month', '+12.3%', '3 / 3'],
    fonts: [/Arimo-Bold/],
  },
};

describe('the examples', { timeout: 90_000 }, () => {
  it('are all tested here', () => {
    expect(inject('examples').map(({ name }) => name)).toEqual(Object.keys(examples));
  });

  it.each(Object.entries(examples))(
    '%s prints as expected, on the levels that it says',
    async (name, { sheets, says, fonts }) => {
      const printed = await printExample(name);
      expect(printed.sheets.map(({ size }) => size)).toEqual(sheets);
      for (const sentence of says) expect(printed.text).toContain(compact(sentence));
      for (const font of fonts) expect(printed.raw).toMatch(font);
      // The machine would replace a font that the service lacks with one of these.
      expect(printed.raw).not.toMatch(/DejaVu|Liberation/);
      expect(printed.sheets.at(-1)?.text).not.toBe('');
      expect(printed.notes).toEqual([]);
      expect(judged(printed.pdf, printed.settings)).toEqual(said(printed.settings));
    },
  );

  it('print Arabic and Hebrew from right to left', async () => {
    const [sheet] = (await printExample('languages')).sheets;
    // Some readers return the parts of a right-to-left line from left to right.
    for (const words of ['المستودع', 'ההזמנה']) {
      expect([sheet?.text, sheet?.backwards].filter((text) => text?.includes(compact(words)))).not.toEqual(
        [],
      );
    }
  });

  it('print the report without header and footer on its first page only', async () => {
    const { sheets } = await printExample('report');
    expect(sheets.map(({ text }) => text.includes('annualreporthouseoflight'))).toEqual([false, true, true]);
    expect(sheets.map(({ text }) => /\d\/3/.test(text))).toEqual([false, true, true]);
  });

  it('print every item of an invoice of 500, below its headings, and end with the sum', async () => {
    const items = Array.from({ length: 500 }, (_, at) => ({
      name: `Item-${at + 1}-`,
      unit: 'piece',
      quantity: 1,
      price: 1,
    }));
    const { sheets, text } = await printExample('invoice', { items });
    expect(text.match(/item-\d+-/g)).toEqual(items.map(({ name }) => compact(name)));
    const numbers = (found: (text: string) => boolean) =>
      sheets.flatMap((sheet, at) => (found(sheet.text) ? [at + 1] : []));
    expect(numbers((words) => words.includes('item-') && !words.includes('#description'))).toEqual([]);
    // The payment block is on the last page, and nothing comes after it.
    expect(numbers((words) => words.includes('payment'))).toEqual([sheets.length]);
    expect(sheets.at(-1)?.text).toContain('€595.00');
  });
});
