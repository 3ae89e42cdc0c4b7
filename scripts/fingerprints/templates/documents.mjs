import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blankPdf } from './blank-pdf.mjs';
import { each, sheet } from './sheet.mjs';

const root = join(import.meta.dirname, '../../..');

/** The texts of the example in fifteen languages, and of scripts that it lacks. */
const spoken = JSON.parse(readFileSync(join(root, 'examples/html/languages/data.json'), 'utf8'));
const scripts = [
  ...spoken.languages.map((/** @type {{ text: string }} */ { text }) => text),
  ...['می‌خواهم به تهران بروم، ۱۲۳', 'ٹوٹی ہوئی کشتی، لاہور ۴۵', 'בְּרֵאשִׁית בָּרָא אֱלֹהִים', 'ਪੰਜਾਬੀ ਵਿੱਚ ਸਤਿ ਸ੍ਰੀ ਅਕਾਲ'],
  ...[
    'ગુજરાતી શ્રેષ્ઠ',
    'తెలుగు క్షేత్రం',
    'ಕನ್ನಡ ಕ್ಷೇತ್ರ',
    'മലയാളം കേരളത്തിൽ',
    'ශ්‍රී ලංකාව',
    'ລາວ ນະຄອນຫຼວງ',
    'ភ្នំពេញ',
    'မြန်မာနိုင်ငံ',
  ],
  ...[
    'ሰላም ኢትዮጵያ',
    'Съешь ещё этих булок',
    '中华人民共和国北京市',
    '臺灣台北市信義區',
    '東京都渋谷区カタカナ',
    '대한민국 서울',
    '㛃𠮷𡃁䶮',
    '😀 👍🏽 🇩🇪 👩‍👩‍👧',
    '→ ∑ ≤ ♥ ₿ ½',
  ],
  'Mixed: שלום (ABC) 12, مرحبا & 漢字 \u{10FFFD}',
];

const row = { required: false, height: 22 };
const rows = [0, 1, 2].flatMap((index) => [
  {
    ...row,
    name: `items/${index}/name`,
    page: 1,
    x: 72,
    y: 120 + 30 * index,
    width: 250,
    overflow: 'continue',
  },
  { ...row, name: `items/${index}/price`, page: 1, x: 340, y: 120 + 30 * index, width: 80, type: 'number' },
  { ...row, name: `items/${index}/ok`, page: 1, x: 440, y: 120 + 30 * index, width: 22, type: 'boolean' },
]);
const items = Array.from({ length: 11 }, (_, index) => {
  return { name: `Item ${index + 1}`, price: index * 1.5, ok: index % 2 === 0 };
});

const tagged = [
  'Name: {{buyer/name}}   Born: {{birth;type=date;format=%d.%m.%Y;width=80}}',
  '{{terms;type=boolean}} I agree   Size: {{size;options=Small|Medium|Large;required=false}}',
  'Signed: {{signature;type=signature;width=180;height=40}} {{not a tag',
  'Wide {{notes;multiline;width=300;height=60;fontSize=9;color=3B3FD8}}',
];

const turned = [90, 180, 270].flatMap((angle) => [
  { width: 400, height: 600, more: `/Rotate ${angle}/CropBox[30 40 370 520]` },
]);
const cells = [{ x: 20, y: 30, width: 150, height: 20, vAlignment: 'center' }];
const onTurned = turned.flatMap((_, index) =>
  cells.map((cell) => ({ name: `page${index + 1}`, page: index + 1, ...cell })),
);

const names = ['@@date', '@@datetime', '@@version', '@@data_requests/0/name'];

/** @type {import('./sheet.mjs').HandMade[]} */
export const documents = [
  sheet(
    'scripts',
    scripts.map((value) => ({ value, fontSize: 11 })),
  ),
  sheet('scripts in other ways', [
    ...scripts.map((value) => ({
      value,
      alignment: 'right',
      bold: true,
      typeface: 'Times',
      multiline: true,
      fontSize: 9,
    })),
    ...scripts.slice(0, 12).map((value) => ({ value, comb: true, combNumberOfCells: 20, required: false })),
  ]),
  {
    name: 'rows that go on',
    pdf: blankPdf([{ lines: [{ y: 80, text: 'Items' }] }, { lines: [{ y: 80, text: 'The end' }] }]),
    fields: [
      ...rows,
      {
        name: 'total',
        page: 1,
        x: 340,
        y: 700,
        type: 'number',
        default: 'SUM(items.price)',
        required: false,
      },
    ],
    data: { items },
  },
  {
    name: 'text tags',
    pdf: blankPdf([{ lines: tagged.map((text, index) => ({ y: 100 + 80 * index, text })) }]),
    data: {
      buyer: { name: 'Ada Lovelace' },
      birth: '1815-12-10',
      terms: true,
      size: 'Medium',
      signature: { text: { name: 'Ada', typeface: 'Caveat' } },
      notes: 'Some notes that take more than the one line they have',
    },
  },
  {
    name: 'turned and cropped pages',
    pdf: blankPdf(turned),
    fields: onTurned,
    data: Object.fromEntries(onTurned.map(({ name }) => [name, `On ${name}`])),
  },
  sheet(
    'names of the service',
    names.map((name) => ({ name, typeface: 'Courier', required: false })),
    { says: true },
  ),
  sheet(
    'what the template says',
    [
      { name: 'buyer/name' },
      { name: 'buyer/ok', type: 'boolean' },
      { name: 'spouse/name', value: 'Never' },
      ...each('fontSize', [null, 7], { name: 'note' }),
    ],
    {
      settings: {
        defaults: {
          fontSize: 15,
          typeface: 'Times',
          color: '1A237E',
          checkCharacter: '&#10006;',
          overflow: 'truncate',
        },
        shared_field_data: { note: { title: 'A note', required: false, maxLength: 40 } },
        field_dependencies: {
          spouse: {
            action: 'show',
            match: 'any',
            conditions: [{ field: 'note', operator: 'equals', value: 'yes' }],
          },
        },
      },
      data: { buyer: { name: 'Ada', ok: true }, note: 'no', spouse: { name: 'Charles' } },
      more: { field_overrides: { note: { color: 'FF0000', bold: true } } },
    },
  ),
  sheet(
    'a font of one’s own',
    each('bold', [false, true], { typeface: 'Fingerprints', value: 'Own font: Zażółć ж' }),
  ),
];
