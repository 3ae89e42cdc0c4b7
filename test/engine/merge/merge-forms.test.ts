import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { latin1 } from '../../../src/engine/pdf/reader/characters';
import { PdfDict, PdfString } from '../../../src/engine/pdf/values';
import { classicPdf, type Objects, onePage } from '../pdf/support/build-pdf';
import { everyObject, merged, reopened } from './support/merging';

async function libraryForm(city: string, color: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 300]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const form = document.getForm();
  const text = form.createTextField('address.city');
  text.setText(city);
  text.addToPage(page, { x: 20, y: 200, width: 120, height: 20, font });
  const radio = form.createRadioGroup('color');
  radio.addOptionToPage('red', page, { x: 20, y: 100, width: 20, height: 20 });
  radio.addOptionToPage('blue', page, { x: 60, y: 100, width: 20, height: 20 });
  radio.select(color);
  form.createCheckBox('agreed').addToPage(page, { x: 20, y: 50, width: 20, height: 20 });
  return document.save();
}

/** One page with these annotations, which are objects 10 and up, and this form. */
function form(fields: Objects, entries = '', listed = Object.keys(fields)): Uint8Array {
  const refs = Object.keys(fields).map((number) => `${number} 0 R`);
  const objects = onePage('', `/Annots [${refs.join(' ')}]`);
  const list = listed.map((number) => `${number} 0 R`).join(' ');
  objects[1] = `<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [${list}] ${entries}>>>>`;
  return classicPdf({ objects: { ...objects, ...fields } });
}

function text(name: string, more = '') {
  return `<</Type /Annot /Subtype /Widget /FT /Tx /Rect [9 9 99 29] /T (${name}) ${more}>>`;
}

async function fieldNames(pdf: Uint8Array): Promise<string[]> {
  const fields = await (await getDocumentProxy(pdf.slice(), { verbosity: 0 })).getFieldObjects();
  // A parent without a name has an empty one.
  return Object.keys(fields ?? {}).filter((name) => name !== '');
}

describe('forms', () => {
  it('with equal field names keep their values, and radio groups stay groups', async () => {
    const sources = [await libraryForm('Rome', 'red'), await libraryForm('Oslo', 'blue')];
    const { pdf, codes } = await merged(sources);
    expect(codes).toEqual(['1 fields_renamed']);
    const document = await PDFDocument.load(pdf);
    const result = document.getForm();
    expect(result.getTextField('address.city').getText()).toBe('Rome');
    expect(result.getTextField('address_2.city').getText()).toBe('Oslo');
    const groups = ['color', 'color_2'].map((name) => result.getRadioGroup(name));
    expect(groups.map((group) => [group.getSelected(), group.getOptions()])).toEqual([
      ['red', ['red', 'blue']],
      ['blue', ['red', 'blue']],
    ]);
    result.getRadioGroup('color_2').select('red');
    result.getCheckBox('agreed_2').check();
    result.getTextField('address_2.city').setText('Bergen');
    const filled = (await PDFDocument.load(await document.save())).getForm();
    expect(filled.getRadioGroup('color').getSelected()).toBe('red');
    expect(filled.getCheckBox('agreed').isChecked()).toBe(false);
    expect(filled.getTextField('address.city').getText()).toBe('Rome');
  });

  it('never give two fields one name', async () => {
    const one = form({ 10: text('a'), 11: text('a_2') });
    const other = form({
      10: text('a'),
      11: text('a_3'),
      12: '<</Subtype /Widget /FT /Tx /Rect [1 1 9 9] /T <feff0061>>>',
    });
    expect(await fieldNames((await merged([one, other])).pdf)).toEqual(['a', 'a_2', 'a_3', 'a_4']);
  });

  it('include fields that the form does not list or name', async () => {
    const kids: Objects = {
      10: text('x', '/Parent 20 0 R'),
      11: text('y'),
      20: '<</Kids [10 0 R]>>',
    };
    const source = form({ 10: String(kids[10]), 11: String(kids[11]) }, '', ['20']);
    const withParent = classicPdf({ objects: { ...objectsOf(source), 20: String(kids[20]) } });
    expect(await fieldNames((await merged([withParent, withParent])).pdf)).toEqual(['x', 'y', 'x_2', 'y_2']);
  });

  it('share equal fonts and rename different fonts of one name', async () => {
    const source = (font: string) =>
      form(
        { 10: text('a', '/DA (0 g /Helv 9 Tf)'), 11: text('b') },
        `/DA (/Helv 7 Tf 1 0 0 rg) /Q 2 /NeedAppearances true /CO [10 0 R] /DR <</Font <</Helv ${font}>>>>`,
      );
    const helvetica = '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>';
    const times = '<</Type /Font /Subtype /Type1 /BaseFont /Times-Roman>>';
    const { pdf, codes } = await merged([source(helvetica), source(helvetica), source(times), source(times)]);
    const { file, catalog } = await reopened(pdf);
    const merger = file.dict(catalog.get('AcroForm')) ?? new PdfDict();
    expect([...merger.entries.keys()]).toEqual(['Fields', 'DR']);
    const fonts = file.dict(file.dict(merger.get('DR'))?.get('Font') ?? null) ?? new PdfDict();
    const kinds = [...fonts.entries].map(([name, font]) => [
      name,
      file.name(file.dict(font)?.get('BaseFont') ?? null),
    ]);
    expect(kinds).toEqual([
      ['Helv', 'Helvetica'],
      ['Helv_2', 'Times-Roman'],
    ]);
    const looks = (file.array(merger.get('Fields')) ?? []).map((field) => {
      const value = file.resolve(file.dict(field)?.get('DA') ?? null);
      return value instanceof PdfString ? latin1(value.bytes) : null;
    });
    const [first, second] = ['0 g /Helv 9 Tf', '/Helv 7 Tf 1 0 0 rg'];
    const [third, fourth] = ['0 g /Helv_2 9 Tf', '/Helv_2 7 Tf 1 0 0 rg'];
    expect(looks).toEqual([first, second, first, second, third, fourth, third, fourth]);
    expect(codes).toContain('0 appearances_missing');
  });
});

describe('merging a form', () => {
  it('removes scripts, submit actions and XFA', async () => {
    const script = '/AA <</K <</S /JavaScript /JS (evil\\(\\))>>>>';
    const button = text('send', '/A <</S /SubmitForm /F (http://evil.example)>>');
    const source = form({ 10: text('a', script), 11: button }, '/XFA (xfa-data)');
    const { pdf, codes } = await merged([source]);
    expect(codes).toEqual(['0 xfa_removed', '0 scripts_removed']);
    expect(await everyObject(pdf)).not.toMatch(/evil|xfa-data/);
    expect(await fieldNames(pdf)).toEqual(['a', 'send']);
  });

  it('removes signatures, but keeps the appearance of those that are seen', async () => {
    const look = {
      dict: '/Subtype /Form /BBox [0 0 90 20] /Resources <</Font <</F1 5 0 R>>>>',
      data: 'BT /F1 9 Tf 2 5 Td (Signed by Ann) Tj ET',
    };
    const fields: Objects = {
      10: `<</Subtype /Widget /FT /Sig /T (by) /Rect [9 9 99 29] /V 15 0 R /AP <</N 16 0 R>> /F 4>>`,
      11: '<</Subtype /Widget /Parent 17 0 R /Rect [9 50 99 70] /AP <</N 16 0 R>>>>',
      12: '<</Subtype /Widget /FT /Sig /T (empty) /Rect [9 90 99 110]>>',
      13: '<</Subtype /Widget /FT /Sig /T (unseen) /Rect [0 0 0 0] /V 15 0 R /F 132>>',
    };
    const objects = objectsOf(form(fields, '/SigFlags 3', ['10', '18', '12', '13']));
    const signed = classicPdf({
      objects: {
        ...objects,
        15: '<</Type /Sig /Filter /Adobe.PPKLite /Contents <abcdef> /ByteRange [0 1 2 3]>>',
        16: look,
        17: '<</FT /Sig /T (kid) /V 15 0 R /Kids [11 0 R] /Parent 18 0 R>>',
        18: '<</T (group) /Kids [17 0 R]>>',
      },
    });
    const { pdf, codes } = await merged([signed]);
    expect(codes).toEqual(['0 signature_removed']);
    expect(await everyObject(pdf)).not.toMatch(/ByteRange|PPKLite/);
    const page = await (await getDocumentProxy(pdf.slice(), { verbosity: 0 })).getPage(1);
    const annotations: { subtype: string; hasAppearance: boolean }[] = await page.getAnnotations();
    expect(annotations.map(({ subtype, hasAppearance }) => [subtype, hasAppearance])).toEqual([
      ['Stamp', true],
      ['Stamp', true],
      ['Widget', false],
    ]);
    expect(await fieldNames(pdf)).toEqual(['empty']);
  });

  it('removes attached files, wherever they are attached', async () => {
    const look = { dict: '/Subtype /Form /BBox [0 0 20 20]', data: '0 0 20 20 re f' };
    const objects = onePage('', '/Annots [10 0 R 11 0 R] /AF [12 0 R]');
    objects[1] = '<</Type /Catalog /Pages 2 0 R /Names <</EmbeddedFiles <</Names [(a) 12 0 R]>>>>>>';
    const source = classicPdf({
      objects: {
        ...objects,
        10: '<</Subtype /FileAttachment /Rect [9 9 29 29] /FS 12 0 R /AP <</N 14 0 R>>>>',
        11: '<</Subtype /Link /Rect [9 50 29 70] /Extra <</F (no type.txt) /EF <</F 13 0 R>>>>>>',
        12: '<</Type /Filespec /F (payload.exe) /EF <</F 13 0 R>>>>',
        13: { dict: '/Type /EmbeddedFile', data: 'payload bytes' },
        14: look,
      },
    });
    const { pdf, codes } = await merged([source]);
    expect(codes).toEqual(['0 files_removed']);
    expect(await everyObject(pdf)).not.toMatch(/EmbeddedFile|payload/);
  });
});

/** The objects of a generated document, so that a test can add some. */
function objectsOf(pdf: Uint8Array): Objects {
  const found = [...latin1(pdf).matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)];
  const plain = found.filter(([, , body]) => !body?.includes('stream'));
  const bodies = plain.map(([, number, body]): [string, string] => [String(number), String(body)]);
  return { ...Object.fromEntries(bodies), 4: { data: '' } };
}
