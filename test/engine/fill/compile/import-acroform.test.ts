import { PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { placeAcceptableFields } from '../../../../src/engine/fields/place-acceptable-fields';
import { latin1 } from '../../../../src/engine/pdf/reader/characters';
import { compiled } from './support/compile';
import { appearance, formOf } from './support/form-pdf';
import { annotationKinds, readText } from './support/read-back';

describe('text fields', () => {
  it('imports box, appearance and rules', async () => {
    const { fields } = await compiled(
      formOf([
        '/FT /Tx /T (plain)',
        '/FT /Tx /T (styled) /DA (/Helv 9 Tf 1 0 0 rg) /Q 2 /Ff 2 /TU (Your name) /MaxLen 40',
        '/FT /Tx /T (long) /Ff 4096 /Rect [0 0 200 100]',
        '/FT /Tx /T (ssn) /Ff 16777216 /MaxLen 9',
        '/FT /Tx /T (fixed) /Ff 3 /V (Read only)',
        '/FT /Tx /T (given) /Ff 1',
      ]),
    );
    expect(fields).toEqual([
      {
        ...{ id: 1, name: 'plain', page: 1, x: 100, y: 72, width: 200, height: 20, type: 'string' },
        ...{
          displayType: 'text',
          required: false,
          alignment: 'left',
          vAlignment: 'center',
          fontSize: 15.7,
          textInset: 2,
        },
      },
      expect.objectContaining({
        ...{ id: 2, name: 'styled', title: 'Your name', required: true, maxLength: 40 },
        ...{ alignment: 'right', fontSize: 9, color: 'FF0000' },
      }),
      expect.objectContaining({ name: 'long', multiline: true, vAlignment: 'top', y: 692, height: 100 }),
      expect.objectContaining({ name: 'ssn', comb: true, combNumberOfCells: 9, maxLength: 9 }),
      expect.objectContaining({
        ...{ name: 'fixed', required: false, default: 'Read only', static: true, editable: false },
      }),
      expect.objectContaining({ name: 'given', required: false, editable: false }),
    ]);
  });

  it('makes a value the default and removes it from the page', async () => {
    const look = '/MK <</BG [0.8 0.9 1] /BC [0 0 0]>>';
    const { pdf, fields } = await compiled(
      formOf([`/FT /Tx /T (a) /V (Ada) /AP <</N 30 0 R>> ${look}`, '/FT /Tx /T (b) /AP <</N 31 0 R>>'], '', {
        30: appearance('Ada'),
        31: appearance('hint'),
      }),
    );
    expect(fields).toMatchObject([{ default: 'Ada' }, { name: 'b' }]);
    expect(fields[1]).not.toHaveProperty('default');
    expect((await readText(pdf)).map(({ text }) => text)).toEqual(['Label', 'hint']);
    expect(latin1(pdf)).toContain('0.8 0.9 1 rg 100 700 200 20 re f');
    expect(latin1(pdf)).not.toContain('Ada');
  });

  it('reads Unicode names and values', async () => {
    const { fields } = await compiled(formOf(['/FT /Tx /T <FEFF004F0072007401510041> /V <FEFF0414> ']));
    expect(fields).toMatchObject([{ name: 'OrtőA', default: 'Д' }]);
  });

  it('keeps a barcode as an image on the page', async () => {
    const image = { dict: '/Subtype /Image /Width 1 /Height 1', data: 'x' };
    const picture = { dict: '/BBox [0 0 9 9] /Resources <</XObject <</Im 31 0 R>>>>', data: 'q /Im Do Q' };
    const { fields, pdf } = await compiled(
      formOf(['/FT /Tx /T (code) /V (I-765) /AP <</N 30 0 R>>'], '', { 30: picture, 31: image }),
    );
    expect(fields).toEqual([]);
    expect(latin1(pdf)).toContain('/Im Do');
  });
});

describe('names', () => {
  it('turns nested names into pointers and escapes their special characters', async () => {
    const { fields } = await compiled(
      formOf(['/Parent 30 0 R /T (b/c~d)', '/FT /Tx /T (whole.dotted.name)', '/FT /Tx /T (No. 5)'], '', {
        30: '<</T (a) /FT /Tx /Kids [20 0 R]>>',
      }),
    );
    expect(fields.map(({ name }) => name)).toEqual(['a/b~1c~0d', 'whole/dotted/name', 'No. 5']);
  });

  it('renames fields whose names contradict each other', async () => {
    const named = (name: string) => `/FT /Tx /T (${name})`;
    const { fields } = await compiled(
      formOf([
        ...[named('a'), named('a.b'), named('a'), '/FT /Btn /T (a)'],
        ...[named('line#2'), named('@@date'), named('__proto__'), '/FT /Tx'],
      ]),
    );
    const names = fields.map(({ name }) => name);
    expect(names).toEqual(['a', 'a.b', 'a', 'a_2', 'line-2', 'date', '__proto___', 'field8']);
  });
});

describe('buttons', () => {
  const states = (on: string) => `/AP <</N <</${on} 30 0 R /Off 31 0 R>>>>`;
  const drawn = { 30: appearance('ON'), 31: appearance('OFF') };

  it('imports a check box and keeps the appearance of its off state under that of its on state', async () => {
    const off = appearance('OFF');
    const on = { ...off, data: `${off.data} BT 0 g /F1 10 Tf 50 5 Td (ON) Tj ET` };
    const { fields, pdf } = await compiled(
      formOf([`/FT /Btn /T (agree) /V /Yes /AS /Yes ${states('Yes')}`], '', { 30: on, 31: off }),
    );
    expect(fields).toMatchObject([
      { name: 'agree', type: 'boolean', displayType: 'check', default: true, checkCharacter: 'document' },
    ]);
    expect((await readText(pdf)).map(({ text }) => text)).toEqual(['Label', 'OFF']);
  });

  it.each([
    ['4', '&#10004;'],
    ['8', '&#10008;'],
    ['l', '&#9679;'],
    ['n', '&#9632;'],
    ['u', '&#9670;'],
    ['H', '&#9733;'],
  ])('takes the mark of a button without appearances from its caption %s', async (caption, mark) => {
    const { fields } = await compiled(formOf([`/FT /Btn /T (agree) /MK <</CA (${caption})>>`]));
    expect(fields).toMatchObject([{ checkCharacter: mark }]);
  });

  it('imports a radio group as fields that share one value', async () => {
    const { fields } = await compiled(
      formOf(
        [`/Parent 32 0 R ${states('small')}`, `/Parent 32 0 R /AS /Large#20one ${states('Large#20one')}`],
        '',
        {
          ...drawn,
          32: '<</FT /Btn /Ff 49152 /T (size) /V /Large#20one /Kids [20 0 R 21 0 R]>>',
        },
      ),
    );
    const shared = { name: 'size', type: 'string', optionList: 'small\nLarge one', default: 'Large one' };
    expect(fields).toMatchObject([
      { ...shared, condition: 'small', stringConditionType: 'equals' },
      { ...shared, condition: 'Large one' },
    ]);
  });

  it('leaves a push button visible without importing it', async () => {
    const { fields, pdf } = await compiled(
      formOf(['/FT /Btn /Ff 65536 /T (go) /F 4 /AP <</N 30 0 R>>'], '', drawn),
    );
    expect(fields).toEqual([]);
    expect((await readText(pdf)).map(({ text }) => text)).toEqual(['Label', 'ON']);
  });
});

describe('choices', () => {
  it('offers the shown options, with the chosen option as default', async () => {
    const options = '/Opt [[(ch) (Switzerland)] [(at) (Austria)] (Elsewhere)]';
    const { fields } = await compiled(
      formOf([
        `/FT /Ch /Ff 131072 /T (land) /V (at) ${options}`,
        `/FT /Ch /Ff 393216 /T (open) /V (Mars) ${options}`,
      ]),
    );
    expect(fields).toMatchObject([
      { name: 'land', type: 'string', optionList: 'Switzerland\nAustria\nElsewhere', default: 'Austria' },
      { name: 'open', default: 'Mars' },
    ]);
    expect(fields[1]).not.toHaveProperty('optionList');
  });
});

describe('signatures', () => {
  it('become fields when nobody has signed yet', async () => {
    const { fields, diagnosis, pdf } = await compiled(
      formOf(['/FT /Sig /T (client.sign) /TU (Client) /Ff 2', '/FT /Sig /T (witness) /MK <</BG [1 1 0]>>']),
    );
    const drawn = { page: 1, type: 'signature', displayType: 'image' };
    expect(fields).toMatchObject([
      { ...drawn, name: 'client/sign', title: 'Client', required: true },
      { ...drawn, name: 'witness', required: false },
    ]);
    expect(diagnosis).toEqual([]);
    expect(await annotationKinds(pdf)).toEqual([]);
  });
});

describe('signatures that exist', () => {
  it('stay visible, and the diagnosis says that they no longer verify', async () => {
    const { fields, diagnosis, pdf } = await compiled(
      formOf(['/FT /Sig /T (sig) /V <</Type /Sig /ByteRange [0 1 2 3]>> /AP <</N 30 0 R>>'], '', {
        30: appearance('Signed by Ada'),
      }),
    );
    expect(fields).toEqual([]);
    expect((await readText(pdf)).map(({ text }) => text)).toEqual(['Label', 'Signed by Ada']);
    expect(diagnosis.map(({ code }) => code)).toEqual(['already_signed', 'signature_invalidated']);
    expect(diagnosis[1]?.message).toContain('no longer verifies');
    expect(latin1(pdf)).not.toContain('/Sig');
    expect(await annotationKinds(pdf)).toEqual([]);
  });

  it('stay away where the document hides them', async () => {
    const { pdf } = await compiled(
      formOf(['/FT /Sig /T (sig) /F 2 /V <</ByteRange [0 1 2 3]>> /AP <</N 30 0 R>>'], '', {
        30: appearance('Signed by Ada'),
      }),
    );
    expect((await readText(pdf)).map(({ text }) => text)).toEqual(['Label']);
  });
});

describe('names of several fields', () => {
  it('of a list that counts from 1 have no dead element', async () => {
    const inside = (first: string, ...more: string[]): string =>
      `/T (${first})${more.length > 0 ? ` /Parent <<${inside(more[0] ?? '', ...more.slice(1))}>>` : ''}`;
    const names = ['F.x', 'row.1.a', 'row.2.a', 'row.5.a', 'zero.0', 'zero.1', 'sum.12'];
    const widgets = names.map((name) => {
      const [last = '', ...above] = name.split('.').toReversed();
      return `/FT /Tx ${inside(last, ...above)}`;
    });
    const { fields } = await compiled(formOf(widgets));
    expect(fields.map(({ name }) => name)).toEqual([
      ...['F/x', 'row/0/a', 'row/1/a', 'row/2/a', 'zero/0', 'zero/1', 'sum/0'],
    ]);
  });

  it('that several radio fields share allow the options of all of them', async () => {
    const radio = (on: string, value: string) =>
      `/FT /Btn /Ff 32768 /T (color) /V /${value} /AP <</N <</${on} 30 0 R>>>>`;
    const { fields, plan, diagnosis } = await compiled(
      formOf([radio('red', 'Off'), radio('blue', 'blue')], '', { 30: appearance('ON') }),
    );
    expect(fields).toMatchObject([
      { name: 'color', condition: 'red', optionList: 'red\nblue' },
      { name: 'color', condition: 'blue', optionList: 'red\nblue', default: 'blue' },
    ]);
    expect(placeAcceptableFields(fields, plan.pages).skipped).toEqual([]);
    expect(diagnosis).toEqual([]);
  });

  it('that several radio fields with different values share are reported', async () => {
    const radio = (on: string) => `/FT /Btn /Ff 32768 /T (color) /V /${on} /AP <</N <</${on} 30 0 R>>>>`;
    const { fields, plan, diagnosis } = await compiled(
      formOf([radio('red'), radio('blue')], '', { 30: appearance('ON') }),
    );
    expect(placeAcceptableFields(fields, plan.pages).skipped).toEqual([]);
    expect(diagnosis).toMatchObject([{ code: 'fields_merged' }]);
    expect(diagnosis[0]?.message).toContain('“red”');
  });
});

describe('annotations that stay', () => {
  const stamp = '/Subtype /FreeText /AP <</N 30 0 R>>';

  it('become content when they lie under a field', async () => {
    const { pdf } = await compiled(formOf([stamp, '/FT /Tx /T (name)'], '', { 30: appearance('under') }));
    expect(await annotationKinds(pdf)).toEqual([]);
    expect((await readText(pdf)).map(({ text }) => text)).toEqual(['Label', 'under']);
  });

  it('stay annotations above a field, and beside it', async () => {
    const beside = `${stamp} /Rect [400 100 500 200]`;
    const { pdf } = await compiled(
      formOf([beside, '/FT /Tx /T (name)', stamp], '', { 30: appearance('note') }),
    );
    expect(await annotationKinds(pdf)).toEqual(['FreeText', 'FreeText']);
  });
});

describe('what is on the screen only', () => {
  it('is no button on paper, and any other field as ever', async () => {
    const look = '/AP <</N 30 0 R>>';
    const { fields, pdf } = await compiled(
      formOf(
        [
          `/FT /Btn /Ff 65536 /T (print) ${look}`,
          `/FT /Btn /Ff 65536 /T (logo) /F 4 ${look}`,
          `/FT /Tx /T (name) ${look}`,
        ],
        '',
        { 30: appearance('drawn') },
      ),
    );
    expect(fields).toMatchObject([{ name: 'name' }]);
    expect((await readText(pdf)).map(({ text }) => text)).toEqual(['Label', 'drawn', 'drawn']);
  });
});

describe('what is left out', () => {
  it('drops invisible signatures and hidden widgets, and reports a signed document', async () => {
    const { fields, diagnosis, pdf } = await compiled(
      formOf([
        '/FT /Sig /T (sig) /Rect [0 0 0 0] /V <</ByteRange [0 1 2 3]>>',
        '/FT /Tx /T (hidden) /F 2 /V (x)',
      ]),
    );
    expect(fields).toEqual([]);
    expect(diagnosis.map(({ code }) => code)).toEqual(['already_signed', 'signature_invalidated']);
    expect(diagnosis[1]?.message).toContain('do not contain it');
    expect(latin1(pdf)).not.toContain('/Sig');
    expect(await annotationKinds(pdf)).toEqual([]);
  });

  it('removes the form even when other parts of the document refer to it', async () => {
    const tree =
      '/StructTreeRoot <</Type /StructTreeRoot /K <</S /Form /P 40 0 R /K <</Type /OBJR /Obj 20 0 R>>>>>>';
    const bytes = formOf(['/FT /Tx /T (secret) /AA <</K <</S /JavaScript /JS (x)>>>>']);
    const tagged = latin1(bytes).replace('/AcroForm <<', `${tree} /AcroForm <<`);
    const { pdf, diagnosis } = await compiled(
      Uint8Array.from(tagged, (character) => character.charCodeAt(0)),
    );
    expect(latin1(pdf)).toContain('/OBJR');
    expect(latin1(pdf)).not.toContain('secret');
    expect(diagnosis.map(({ code }) => code)).toEqual(['javascript', 'repaired', 'script_not_understood']);
  });
});

describe('places', () => {
  it.each([0, 90, 180, 270])('match the visible field on a cropped page turned by %i', async (rotate) => {
    const page = `/Rotate ${rotate} /CropBox [50 60 550 760]`;
    const { fields, pdf } = await compiled(
      formOf(['/FT /Btn /Ff 65536 /T (mark) /F 4 /AP <</N 30 0 R>>', '/FT /Btn /T (box)'], page, {
        30: appearance('X'),
      }),
    );
    // The mark is drawn 2 right of and 5 above the corner of the same rectangle.
    const [mark] = (await readText(pdf)).filter(({ text }) => text === 'X');
    const { x, y, width, height } = fields[0] ?? { x: 0, y: 0, width: 0, height: 0 };
    const corners: Record<number, [number, number]> = {
      0: [x + 2, y + height - 5],
      90: [x + 5, y + 2],
      180: [x + width - 2, y + 5],
      270: [x + width - 5, y + height - 2],
    };
    const [seenX, seenY] = corners[rotate] ?? [0, 0];
    expect(Math.hypot((mark?.x ?? 0) - seenX, (mark?.y ?? 0) - seenY)).toBeLessThan(0.5);
  });

  it('rotates sideways text about the middle of its box', async () => {
    const { fields } = await compiled(formOf(['/FT /Tx /T (up) /Rect [100 100 120 300] /MK <</R 90>>']));
    expect(fields).toMatchObject([{ x: 10, y: 582, width: 200, height: 20, rotation: -90 }]);
  });

  it('agree with a form made by a library', async () => {
    const document = await PDFDocument.create();
    const font: PDFFont = await document.embedFont(StandardFonts.Helvetica);
    const page = document.addPage([400, 300]);
    page.drawText('Name', { x: 20, y: 250, size: 12, font });
    const form = document.getForm();
    form
      .createTextField('person.name')
      .addToPage(page, { x: 80, y: 240, width: 120, height: 24, borderWidth: 0 });
    form
      .createCheckBox('person.adult')
      .addToPage(page, { x: 80, y: 200, width: 15, height: 15, borderWidth: 0 });
    const { fields } = await compiled(await document.save());
    expect(fields).toMatchObject([
      { name: 'person/name', x: 80, y: 36, width: 120, height: 24 },
      { name: 'person/adult', x: 80, y: 85, width: 15, height: 15, type: 'boolean' },
    ]);
  });
});
