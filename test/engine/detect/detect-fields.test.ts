import { degrees, PDFDocument, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { type DetectedField, detectFields } from '../../../src/engine/detect/detect-fields';
import { classicPdf } from '../pdf/support/build-pdf';

type Drawing = { page: PDFPage; text: (words: string, x: number, y: number, size?: number) => void };

/** Detects the fields of a drawn page; `y` counts from the top of the page as seen. */
async function formOf(draw: (drawing: Drawing) => void, size: [number, number] = [612, 792]) {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage(size);
  const text: Drawing['text'] = (words, x, y, fontSize = 10) =>
    page.drawText(words, { x, y: size[1] - y, size: fontSize, font });
  draw({ page, text });
  return document;
}

function lineOf(page: PDFPage, x: number, right: number, y: number) {
  return page.drawLine({ start: { x, y: page.getHeight() - y }, end: { x: right, y: page.getHeight() - y } });
}

function boxOf(page: PDFPage, x: number, y: number, width: number, height: number) {
  return page.drawRectangle({
    x,
    y: page.getHeight() - y - height,
    width,
    height,
    borderWidth: 1,
    borderColor: rgb(0, 0, 0),
  });
}

async function detect(document: PDFDocument, existing: Parameters<typeof detectFields>[1] = []) {
  return (await detectFields(await document.save(), existing)).fields;
}

async function found(draw: (drawing: Drawing) => void): Promise<DetectedField[]> {
  return detect(await formOf(draw));
}

function near(value: number) {
  return expect.closeTo(value, -0.6);
}

describe('lines', () => {
  it('takes the words before underscores as the label', async () => {
    const fields = await found(({ text }) => {
      text('First name: ____________________   E-mail: ______________________', 72, 100);
      text('Date ___/___/______', 72, 140);
    });
    expect(fields).toMatchObject([
      { name: 'first_name', title: 'First name', type: 'string', found: 'line', page: 1 },
      { name: 'email', type: 'email' },
      { name: 'date', type: 'date' },
    ]);
    const [first] = fields;
    expect((first?.y ?? 0) + (first?.height ?? 0)).toBeGreaterThan(100);
    expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThan(105);
    expect(first?.x).toBeGreaterThan(120);
  });

  it('finds lines of dots, but not the dots of a sentence', async () => {
    const fields = await found(({ text }) => {
      text('Place .................................', 72, 100);
      text('And so on... until the end. Version 1.2.3.4.', 72, 140);
    });
    expect(fields.map(({ name }) => name)).toEqual(['place']);
  });

  it('labels drawn lines with the words at the left or below', async () => {
    const fields = await found(({ page, text }) => {
      text('Name', 72, 100);
      lineOf(page, 110, 300, 102);
      lineOf(page, 72, 260, 200);
      text('Signature of the applicant', 72, 212, 8);
      lineOf(page, 320, 420, 200);
      text('Date', 320, 212, 8);
    });
    expect(fields).toMatchObject([
      { name: 'name', x: near(110), width: near(190) },
      { name: 'signature_of_the_applicant', type: 'signature' },
      { name: 'date', type: 'date', x: near(320) },
    ]);
    // A signature needs more height than a typed line.
    expect(fields[1]?.height).toBeGreaterThan(25);
  });

  it('makes no fields of lines that separate sections or underline words', async () => {
    const fields = await found(({ page, text }) => {
      text('Personal data', 72, 100, 14);
      lineOf(page, 72, 540, 104);
      text('important', 72, 150);
      lineOf(page, 72, 115, 152);
      lineOf(page, 72, 540, 300);
    });
    expect(fields).toEqual([]);
  });

  it('joins the lines of ruled paper into one value', async () => {
    const fields = await found(({ page, text }) => {
      text('Comments:', 72, 100);
      lineOf(page, 130, 540, 102);
      lineOf(page, 72, 540, 122);
      lineOf(page, 72, 540, 142);
    });
    expect(fields.map(({ name }) => name)).toEqual(['comments#1', 'comments#2', 'comments#3']);
  });
});

describe('boxes', () => {
  it('makes small boxes check boxes', async () => {
    const fields = await found(({ page, text }) => {
      boxOf(page, 72, 90, 10, 10);
      text('I accept the terms', 88, 99);
      boxOf(page, 200, 90, 10, 10);
      text('Newsletter', 216, 99);
      text('[  ] By post', 72, 130);
    });
    expect(fields).toMatchObject([
      {
        name: 'i_accept_the_terms',
        type: 'boolean',
        required: false,
        found: 'checkbox',
        x: near(72),
        width: near(10),
      },
      { name: 'newsletter', type: 'boolean' },
      { name: 'by_post', type: 'boolean' },
    ]);
  });

  it('labels wide boxes with the words inside or beside them', async () => {
    const fields = await found(({ page, text }) => {
      boxOf(page, 72, 80, 200, 34);
      text('Family name', 75, 88, 7);
      text('City', 300, 100);
      boxOf(page, 330, 86, 200, 20);
      boxOf(page, 72, 200, 400, 90);
      text('Remarks', 72, 196);
    });
    expect(fields).toMatchObject([
      { name: 'city', found: 'box' },
      { name: 'family_name', found: 'box' },
      { name: 'remarks', multiline: true },
    ]);
    // The box is below its label, not over it.
    expect(fields[1]?.y).toBeGreaterThan(88);
  });

  it('makes a comb of equal boxes in a row', async () => {
    const fields = await found(({ page, text }) => {
      text('Postcode', 72, 100);
      for (let cell = 0; cell < 6; cell += 1) boxOf(page, 130 + cell * 16, 88, 16, 18);
      text('IBAN', 72, 140, 7);
      boxOf(page, 72, 143, 160, 18);
      for (let tick = 1; tick < 10; tick += 1)
        page.drawLine({
          start: { x: 72 + tick * 16, y: 792 - 161 },
          end: { x: 72 + tick * 16, y: 792 - 155 },
        });
    });
    expect(fields).toMatchObject([
      { name: 'postcode', comb: true, combNumberOfCells: 6, maxLength: 6, width: near(96) },
      { name: 'iban', comb: true, combNumberOfCells: 10 },
    ]);
  });

  it('joins the parts of a number, and takes ticks on a line for a comb', async () => {
    const fields = await found(({ page, text }) => {
      text('Social security number', 72, 92, 8);
      for (const [start, cells] of [
        [72, 3],
        [130, 2],
        [172, 4],
      ] as const)
        for (let cell = 0; cell < cells; cell += 1) boxOf(page, start + cell * 16, 96, 16, 18);
      text('-', 123, 108);
      text('-', 165, 108);
      text('Business number', 72, 198);
      lineOf(page, 200, 320, 200);
      for (let tick = 0; tick <= 8; tick += 1)
        page.drawLine({
          start: { x: 200 + tick * 15, y: 792 - 200 },
          end: { x: 200 + tick * 15, y: 792 - (tick === 0 || tick === 5 || tick === 8 ? 185 : 193) },
        });
    });
    expect(fields).toMatchObject([
      { name: 'social_security_number', comb: true, combNumberOfCells: 3 },
      { name: 'social_security_number_2', comb: true, combNumberOfCells: 2, x: near(130) },
      { name: 'social_security_number_3', comb: true, combNumberOfCells: 4, x: near(172) },
      { name: 'business_number', comb: true, combNumberOfCells: 5, x: near(200) },
      { name: 'business_number_2', comb: true, combNumberOfCells: 3, x: near(275) },
    ]);
  });

  it('finds cells that nothing closes at the edge of a table', async () => {
    const fields = await found(({ page, text }) => {
      for (const y of [100, 124, 148]) lineOf(page, 72, 540, y);
      page.drawLine({ start: { x: 300, y: 792 - 100 }, end: { x: 300, y: 792 - 148 } });
      text('First name', 75, 107, 7);
      text('Last name', 303, 107, 7);
      text('City', 75, 131, 7);
      text('Country', 303, 131, 7);
    });
    expect(fields).toMatchObject([
      { name: 'first_name', x: near(74), width: near(224) },
      { name: 'last_name', x: near(302), width: near(236) },
      { name: 'city' },
      { name: 'country' },
    ]);
  });

  it('names amounts by the words before the number of their item', async () => {
    const fields = await found(({ page, text }) => {
      for (const [index, words] of ['Wages from Form W-2', 'Interest'].entries()) {
        const y = 100 + index * 14;
        text(`${words} . . . . . . . .`, index === 0 ? 280 : 330, y + 10, 8);
        boxOf(page, 400, y, 20, 14);
        text(`${index + 1}a`, 405, y + 10, 8);
        boxOf(page, 420, y, 80, 14);
      }
    });
    expect(fields.map(({ name }) => name)).toEqual(['wages_from_form_w_2', 'interest']);
  });

  it('asks under each caption of a row, and beside a sign', async () => {
    const fields = await found(({ page, text }) => {
      boxOf(page, 72, 100, 400, 30);
      for (const [index, words] of ['First', 'Middle', 'Last'].entries())
        text(words, 75 + index * 130, 107, 7);
      text('Total', 72, 214);
      boxOf(page, 130, 200, 100, 20);
      text('$', 133, 214);
    });
    expect(fields).toMatchObject([
      { name: 'first', x: near(74), width: near(127) },
      { name: 'middle', x: near(205), width: near(126) },
      { name: 'last', x: near(335) },
      { name: 'total', x: near(141), width: near(87) },
    ]);
  });

  it('finds check boxes in a table and at the end of dots, and no values in shaded cells', async () => {
    const fields = await found(({ page, text }) => {
      text('Child', 75, 112, 8);
      text('Tax credit', 225, 112, 8);
      text('Amount', 305, 112, 8);
      for (let row = 0; row < 3; row += 1)
        for (const [x, width] of [
          [72, 150],
          [222, 80],
          [302, 80],
        ] as const)
          boxOf(page, x, 100 + row * 18, width, 18);
      boxOf(page, 258, 123, 8, 8);
      page.drawRectangle({ x: 303, y: 792 - 135, width: 78, height: 16, color: rgb(0.5, 0.5, 0.5) });
      text('Check here if you agree  .  .  .  .  .', 72, 300);
      boxOf(page, 400, 292, 8, 8);
    });
    expect(fields).toMatchObject([
      { name: 'rows/0/child', type: 'string' },
      { name: 'tax_credit', type: 'boolean' },
      { name: 'rows/1/child' },
      { name: expect.stringContaining('tax_credit'), type: 'string' },
      { name: expect.stringContaining('amount'), y: near(137) },
      { name: 'check_here_if_you_agree', type: 'boolean' },
    ]);
  });

  it('joins the lines of a ruled box, and finds a box far from its words', async () => {
    const fields = await found(({ page, text }) => {
      text('Additional information', 72, 96);
      for (let line = 0; line < 4; line += 1) boxOf(page, 72, 100 + line * 18, 300, 18);
      text('13. Have you lived abroad? If so, for how many years', 72, 300);
      boxOf(page, 500, 286, 40, 18);
    });
    expect(fields.map(({ name }) => name)).toEqual([
      'additional_information#1',
      'additional_information#2',
      'additional_information#3',
      'additional_information#4',
      'have_you_lived_abroad_if_so',
    ]);
  });

  it('makes no fields of a table to read', async () => {
    const fields = await found(({ page, text }) => {
      for (const y of [100, 126, 152]) lineOf(page, 72, 400, y);
      page.drawLine({ start: { x: 200, y: 792 - 100 }, end: { x: 200, y: 792 - 152 } });
      for (const y of [100, 126]) {
        text('Interest and dividends', 74, y + 9, 8);
        text('All payees except those that', 203, y + 9, 8);
        text('are named in line 9', 203, y + 19, 8);
      }
    });
    expect(fields).toEqual([]);
  });

  it('ignores boxes that frame the page or have no words', async () => {
    const fields = await found(({ page }) => {
      boxOf(page, 20, 20, 572, 752);
      boxOf(page, 72, 400, 100, 100);
    });
    expect(fields).toEqual([]);
  });
});

it('a table gives each row an element of a list or a name', async () => {
  const fields = await found(({ page, text }) => {
    for (let row = 0; row < 3; row += 1)
      for (let column = 0; column < 2; column += 1) boxOf(page, 72 + column * 150, 100 + row * 20, 150, 20);
    text('Description', 76, 114);
    text('Amount', 226, 114);
    boxOf(page, 72, 300, 150, 20);
    boxOf(page, 222, 300, 150, 20);
    text('Phone', 76, 314);
  });
  expect(fields).toMatchObject([
    { name: 'rows/0/description', found: 'cell', type: 'string' },
    { name: 'rows/0/amount', type: 'number' },
    { name: 'rows/1/description' },
    { name: 'rows/1/amount' },
    { name: 'phone', x: near(224) },
  ]);
});

describe('names', () => {
  it('are safe and unique', async () => {
    const fields = await found(({ text }) => {
      for (const [index, label] of ['1. Name', 'Name', '__proto__', 'Größe/Ñ~1', '2024'].entries())
        text(`${label}: ____________________`, 72, 100 + index * 30);
    });
    expect(fields.map(({ name }) => name)).toEqual(
      ['name', 'name_2', 'proto', 'große_n_1'].slice(0, fields.length),
    );
  });

  it('avoid the names and boxes of existing fields', async () => {
    const form = await formOf(({ text }) => {
      text('Name: ____________________', 72, 100);
      text('Name: ____________________', 72, 200);
    });
    const [first] = await detect(form);
    const there = { name: 'name', page: 1, x: first?.x ?? 0, y: first?.y ?? 0, width: 100, height: 15 };
    expect((await detect(form, [there])).map(({ name }) => name)).toEqual(['name_2']);
  });
});

describe('pages', () => {
  it.each([90, 180, 270])('turned by %i degrees have their fields at the visible position', async (turn) => {
    const upright = await found(({ page }) => void page);
    expect(upright).toEqual([]);
    const document = await PDFDocument.create();
    const font = await document.embedFont(StandardFonts.Helvetica);
    const page = document.addPage([600, 800]);
    page.setRotation(degrees(turn));
    // The baseline on the rotated page runs against the rotation.
    const at = { 90: { x: 500, y: 100 }, 180: { x: 500, y: 700 }, 270: { x: 100, y: 700 } }[turn];
    page.drawText('Name: ____________________', { ...at, size: 10, font, rotate: degrees(turn) });
    const [field] = await detect(document);
    const seen = { 90: { x: 100, y: 500 }, 180: { x: 100, y: 700 }, 270: { x: 100, y: 500 } }[turn];
    expect(field?.name).toBe('name');
    expect(field?.x).toBeGreaterThan((seen?.x ?? 0) + 20);
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeCloseTo((seen?.y ?? 0) + 2.5, 0);
  });

  it('count positions from the corner of the visible part', async () => {
    const form = await formOf(({ text }) => text('Name: ____________________', 172, 200));
    form.getPage(0).setCropBox(100, 92, 400, 600);
    const [field] = await detect(form);
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeCloseTo(102.5, 0);
    expect(field?.x).toBeLessThan(112);
  });
});

describe('hostile documents', () => {
  const page =
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</XObject<</F 5 0 R>>>>>>';
  const pdf = (content: string, form = '') =>
    classicPdf({
      objects: {
        1: '<</Type/Catalog/Pages 2 0 R>>',
        2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        3: page,
        4: { data: content, flate: true },
        5: { dict: '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F 5 0 R>>>>', data: form },
      },
    });

  it.each([
    ['a form that draws itself', pdf('/F Do', '/F Do '.repeat(200))],
    ['a million boxes', pdf('10 10 20 20 re S\n'.repeat(300_000))],
    ['a fine grid', pdf(gridOf(400))],
    ['unbalanced states', pdf('q '.repeat(100_000) + 'Q '.repeat(200_000))],
    ['numbers beyond all pages', pdf('1e308 1e308 1e308 1e308 re S 0 0 1e-308 1e308 re f')],
    ['rubbish', pdf('(((((<<<<[[[[ 1 2 3 l l l m S')],
    ['nothing of a PDF', new TextEncoder().encode('nothing')],
  ])('are searched with little work: %s', async (_, bytes) => {
    const started = Date.now();
    const { fields } = await detectFields(bytes, []);
    expect(fields).toEqual([]);
    expect(Date.now() - started).toBeLessThan(8_000);
  });
});

function gridOf(lines: number): string {
  const across = Array.from({ length: lines }, (_, at) => `0 ${at * 2} m 600 ${at * 2} l S`);
  const upright = Array.from({ length: lines }, (_, at) => `${at * 1.5} 0 m ${at * 1.5} 800 l S`);
  return [...across, ...upright].join('\n');
}
