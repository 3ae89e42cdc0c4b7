import { describe, expect, it } from 'vitest';
import { latin1 } from '../../../../src/engine/pdf/reader/characters';
import type { Objects } from '../../pdf/support/build-pdf';
import { compiled } from './support/compile';
import { fillForm } from './support/fill-form';
import { formOf } from './support/form-pdf';

type Style = Partial<Record<'typeface' | 'bold' | 'italic', unknown>>;

const plain: Style = { typeface: undefined, bold: undefined, italic: undefined };

/** A form whose resources have these fonts, and one field for each of these appearances. */
function fonted(fonts: string, appearances: string[], more: Objects = {}): Uint8Array {
  const widgets = appearances.map(
    (look, index) => `/FT /Tx /T (f${index}) /Rect [50 ${700 - index * 30} 300 ${720 - index * 30}] ${look}`,
  );
  return formOf(widgets, '', more, `/DR <</Font <<${fonts}>>>>`);
}

async function stylesOf(pdf: Uint8Array): Promise<Style[]> {
  const { fields } = await compiled(pdf);
  return fields.map((field) => ({
    typeface: 'typeface' in field ? field.typeface : undefined,
    bold: 'bold' in field ? field.bold : undefined,
    italic: 'italic' in field ? field.italic : undefined,
  }));
}

async function styleOf(fonts: string, appearance: string, more: Objects = {}): Promise<Style> {
  const [style = plain] = await stylesOf(fonted(fonts, [appearance], more));
  return style;
}

function font(base: string, more = ''): string {
  return `/F1 <</Type /Font /Subtype /TrueType /BaseFont /${base} ${more}>>`;
}

const F1 = '/DA (/F1 10 Tf 0 g)';

describe('the typeface of an imported field', () => {
  it.each([
    ['Helv', {}],
    ['HeBo', { bold: true }],
    ['HeOb', { italic: true }],
    ['HeBO', { bold: true, italic: true }],
    ['TiRo', { typeface: 'Times' }],
    ['TiBI', { typeface: 'Times', bold: true, italic: true }],
    ['Cour', { typeface: 'Courier' }],
    ['CoBo', { typeface: 'Courier', bold: true }],
    ['CourierStd', { typeface: 'Courier' }],
    ['HelveticaLTStd-Bold', { bold: true }],
    ['Arial#2CBold', { bold: true }],
  ])('is known by the name %s alone', async (name, style) => {
    expect(await styleOf('', `/DA (/${name} 9 Tf 0 g)`)).toEqual({ ...plain, ...style });
  });

  it.each([
    ['ArialMT', {}],
    ['Arial-BoldMT', { bold: true }],
    ['Arial,BoldItalic', { bold: true, italic: true }],
    ['Arial-Black', { bold: true }],
    ['MyriadPro-Regular', {}],
    ['MyriadPro-SemiboldIt', { bold: true, italic: true }],
    ['TimesNewRomanPSMT', { typeface: 'Times' }],
    ['TimesNewRomanPS-BoldMT', { typeface: 'Times', bold: true }],
    ['TimesNewRomanPS-ItalicMT', { typeface: 'Times', italic: true }],
    ['ABCDEF+CourierNewPS-BoldMT', { typeface: 'Courier', bold: true }],
    ['MinionPro-Regular', { typeface: 'Times' }],
    ['CenturyGothic', {}],
    ['MicrosoftSansSerif', {}],
    ['LetterGothicStd', { typeface: 'Courier' }],
    ['MonotypeCorsiva', { typeface: 'Times', italic: true }],
  ])('is that of the font %s', async (name, style) => {
    expect(await styleOf(font(name), F1)).toEqual({ ...plain, ...style });
  });

  it.each([
    ['fixed in width', '/Flags 33', { typeface: 'Courier' }],
    ['with serifs', '/Flags 34', { typeface: 'Times' }],
    ['slanted by its flag', '/Flags 96', { italic: true }],
    ['slanted by its angle', '/Flags 32 /ItalicAngle -12', { italic: true }],
    ['bold by its flag', '/Flags 262176', { bold: true }],
    ['bold by its weight', '/Flags 32 /FontWeight 700 /StemV 80', { bold: true }],
    ['bold by its stems', '/Flags 32 /StemV 140', { bold: true }],
    ['plain', '/Flags 32 /StemV 80', {}],
  ])('is chosen for an unknown font that is %s', async (_, descriptor, style) => {
    const described = font('Xyzzy', `/FontDescriptor <</Type /FontDescriptor ${descriptor}>>`);
    expect(await styleOf(described, F1)).toEqual({ ...plain, ...style });
    const composite = '/F1 <</Subtype /Type0 /BaseFont /Xyzzy /DescendantFonts [40 0 R]>>';
    const descendant = { 40: `<</Subtype /CIDFontType2 /FontDescriptor <<${descriptor}>>>>` };
    expect(await styleOf(composite, F1, descendant)).toEqual({ ...plain, ...style });
  });

  it('is that of the appearance where the form does not have the font', async () => {
    const more = {
      40: { dict: `/BBox [0 0 9 9] /Resources <</Font <<${font('Courier-Bold')}>>>>`, data: '' },
    };
    const look = `${F1} /AP <</N 40 0 R>>`;
    expect(await styleOf('', look, more)).toEqual({ ...plain, typeface: 'Courier', bold: true });
  });

  it('reads an appearance without spaces between its words', async () => {
    const [field] = (await compiled(fonted('', ['/DA (1 0 0 rg/CoBo 9 Tf)']))).fields;
    expect(field).toMatchObject({ typeface: 'Courier', bold: true, fontSize: 9, color: 'FF0000' });
  });

  it('draws the text, flat and fillable', async () => {
    const looks = ['/CoBo', '/TiIt', '/HeBO', '/CoOb'].map((name) => `/DA (${name} 10 Tf 0 g)`);
    const data = { f0: 'Courier', f1: 'Times', f2: 'Helvetica', f3: 'Slanted' };
    const flat = latin1((await fillForm(fonted('', looks), data)).bytes);
    const open = latin1((await fillForm(fonted('', looks), data, { editable: true })).bytes);
    for (const name of ['Courier-Bold', 'Times-Italic', 'Helvetica-BoldOblique', 'Courier-Oblique']) {
      expect(flat).toContain(`/BaseFont/${name}/`);
      expect(open).toContain(`/BaseFont/${name}/`);
    }
    for (const name of ['CoBo', 'TiIt', 'HeBO', 'CoOb']) expect(open).toContain(`/DA(/${name} 10 Tf`);
  });
});

describe('letters beyond the standard fonts', () => {
  it('have the weight and the slant of the field', async () => {
    const looks = ['/TiRo', '/TiIt', '/TiBI'].map((name) => `/DA (${name} 10 Tf 0 g)`);
    const pdf = fonted('', looks);
    const embedded = async (name: string) => {
      const { bytes } = await fillForm(pdf, { [name]: 'Łódź Ąęść' });
      const [, angle = ''] = /\/ItalicAngle (-?[\d.]+)/.exec(latin1(bytes)) ?? [];
      return { angle: Number(angle), size: bytes.length };
    };
    const [upright, italic, boldItalic] = [await embedded('f0'), await embedded('f1'), await embedded('f2')];
    expect(upright.angle).toBe(0);
    expect(italic.angle).toBeLessThan(-10);
    expect(boldItalic.angle).toBeLessThan(-10);
    const { bytes } = await fillForm(pdf, { f0: 'Łódź', f1: 'Łódź' });
    expect(latin1(bytes).match(/\/ItalicAngle /g)).toHaveLength(2);
  });
});

describe('rich text', () => {
  const rich = (entries: string) => `/Ff 33554432 /DA (/Helv 10 Tf 0 g) ${entries}`;
  const fieldOf = async (entries: string) => (await compiled(fonted('', [rich(entries)]))).fields[0];

  it('has the look of its default style', async () => {
    const style = "font: italic bold 14.0pt 'Times New Roman',serif; text-align:right; color:#FF8000";
    expect(await fieldOf(`/DS (${style})`)).toMatchObject({
      ...{ typeface: 'Times', bold: true, italic: true, fontSize: 14, alignment: 'right', color: 'FF8000' },
    });
    const acrobats = await fieldOf(
      '/DS (font: bold Times New Roman,serif 12.0pt; text-align:left; color:#000000)',
    );
    expect(acrobats).toMatchObject({ typeface: 'Times', bold: true, fontSize: 12 });
    expect(acrobats).not.toHaveProperty('color');
    expect(await fieldOf('/DS (font: italic 700 16px Courier)')).toMatchObject({
      ...{ typeface: 'Courier', bold: true, italic: true, fontSize: 12 },
    });
  });

  it('has the style in which its value begins', async () => {
    const value =
      '<?xml version="1.0"?><body xmlns="http://www.w3.org/1999/xhtml" style="font-size:9pt;color:rgb\\(0,0,255\\)"><p style="text-align:center"><span style="font-weight:bold;font-family:Courier">Bold</span> <i>later</i></p></body>';
    expect(
      await fieldOf(`/V (Bold later) /DS (font: 12pt Times; color:#123456) /RV (${value})`),
    ).toMatchObject({
      ...{ typeface: 'Courier', bold: true, fontSize: 9, color: '0000FF', alignment: 'center' },
      default: 'Bold later',
    });
    expect(await fieldOf('/V (x) /RV (<body><p><b><i>x</i></b></p></body>)')).toMatchObject({
      ...{ bold: true, italic: true, fontSize: 10 },
    });
  });

  it('is ignored where the field says that it is plain', async () => {
    const [field] = (await compiled(fonted('', ['/DA (/Helv 10 Tf) /DS (font: bold 20pt Times)']))).fields;
    expect(field).toMatchObject({ fontSize: 10 });
    expect(field).not.toHaveProperty('bold');
  });
});
