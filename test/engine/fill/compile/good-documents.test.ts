import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { latin1, latin1Bytes } from '../../../../src/engine/pdf/reader/characters';
import {
  appendUpdate,
  classicPdf,
  joinBytes,
  modernPdf,
  type Objects,
  onePage,
} from '../../pdf/support/build-pdf';
import { compiled } from './support/compile';
import { annotationKinds, pageSizes, readText } from './support/read-back';

function codes(result: { diagnosis: { code: string }[] }) {
  return result.diagnosis.map(({ code }) => code);
}

describe('kinds of files', () => {
  const kinds: [string, Uint8Array][] = [
    ['classic', classicPdf({ objects: onePage('Same text') })],
    ['cross-reference stream', modernPdf({ objects: onePage('Same text'), xrefNumber: 8 })],
    [
      'object streams',
      modernPdf({ objects: onePage('Same text'), packed: [1, 2, 3, 5], container: 7, xrefNumber: 8 }),
    ],
    ['hybrid', hybrid()],
    ['updated', updated()],
    [
      'junk before the header',
      joinBytes('From: somebody\r\n\r\n', classicPdf({ objects: onePage('Same text') })),
    ],
  ];

  it.each(kinds)('compiles a document with %s', async (_, bytes) => {
    const result = await compiled(bytes);
    expect(codes(result)).toEqual([]);
    expect(result.plan).toMatchObject({ pageCount: 1 });
    expect(await readText(result.pdf)).toMatchObject([{ text: 'Same text', x: 72, y: 72 }]);
  });

  it('gives the same bytes each time', async () => {
    const bytes = modernPdf({ objects: onePage(), packed: [1, 2, 3], container: 7, xrefNumber: 8 });
    expect(latin1((await compiled(bytes)).pdf)).toBe(latin1((await compiled(bytes.slice())).pdf));
  });

  it('compiles its own output again', async () => {
    const once = await compiled(classicPdf({ objects: onePage('Twice') }));
    const twice = await compiled(once.pdf);
    expect(codes(twice)).toEqual([]);
    expect(await readText(twice.pdf)).toMatchObject([{ text: 'Twice', x: 72, y: 72 }]);
  });
});

describe('damaged files', () => {
  const whole = classicPdf({ objects: onePage('Still here') });
  const modern = modernPdf({
    objects: onePage('Still here'),
    packed: [1, 2, 3, 5],
    container: 7,
    xrefNumber: 8,
  });
  const damaged: [string, Uint8Array][] = [
    ['wrong startxref', latin1Bytes(latin1(whole).replace(/startxref\n\d+/, 'startxref\n17'))],
    ['no tail', whole.subarray(0, latin1(whole).indexOf('xref'))],
    ['no tail and object streams', modern.subarray(0, latin1(modern).indexOf('startxref') - 30)],
    ['offsets that are off by a few', latin1Bytes(latin1(whole).replace('%PDF-1.7\n', '%PDF-1.7\n%more\n'))],
    ['a wrong /Length', latin1Bytes(latin1(whole).replace(/\/Length \d+/, '/Length 999999'))],
  ];

  it.each(damaged)('repairs a file with %s', async (name, bytes) => {
    const result = await compiled(bytes);
    if (name !== 'a wrong /Length') expect(codes(result)).toEqual(['repaired']);
    expect(await readText(result.pdf)).toMatchObject([{ text: 'Still here' }]);
  });
});

describe('pages', () => {
  const content = 'BT /F1 12 Tf 150 260 Td (Here) Tj ET';
  const marker = { x: 150, y: 260 };

  it.each([0, 90, 180, 270])('plans a cropped page turned by %i', async (rotate) => {
    const boxes = `/Rotate ${rotate} /CropBox [100 200 400 600]`;
    const { plan, pdf, diagnosis } = await compiled(classicPdf({ objects: onePage('', boxes, content) }));
    const page = plan.pages[0];
    expect(page).toMatchObject({ rotate, cropBox: [100, 200, 400, 600] });
    expect((await pageSizes(pdf))[0]).toEqual([page?.width, page?.height]);
    const [text] = await readText(pdf);
    const [a, b, c, d, e, f] = page?.toUserSpace ?? [0, 0, 0, 0, 0, 0];
    const back = {
      x: a * (text?.x ?? 0) + c * (text?.y ?? 0) + e,
      y: b * (text?.x ?? 0) + d * (text?.y ?? 0) + f,
    };
    expect(Math.hypot(back.x - marker.x, back.y - marker.y)).toBeLessThan(0.5);
    expect(diagnosis.map(({ code }) => code)).toEqual(rotate === 0 ? [] : ['rotated']);
  });

  it('cuts the crop box to the media box and normalises boxes', async () => {
    const { plan } = await compiled(classicPdf({ objects: onePage('', '/CropBox [700 900 -50 -50]') }));
    expect(plan.pages[0]).toMatchObject({ cropBox: [0, 0, 612, 792], width: 612, height: 792 });
  });

  it('applies the user unit', async () => {
    const { plan, pdf } = await compiled(classicPdf({ objects: onePage('', '/UserUnit 2') }));
    expect(plan.pages[0]).toMatchObject({ width: 1224, height: 1584, userUnit: 2 });
    expect(await pageSizes(pdf)).toEqual([[1224, 1584]]);
  });

  it('gives every page its inherited attributes', async () => {
    const objects: Objects = {
      ...onePage(),
      2: '<</Type /Pages /Kids [6 0 R] /Rotate 90 /MediaBox [0 0 300 400] /Resources <</Font <</F1 5 0 R>>>>>>',
      6: '<</Type /Pages /Kids [3 0 R 7 0 R]>>',
      3: '<</Type /Page /Contents 4 0 R>>',
      7: '<</Type /Page /Contents 4 0 R /Rotate 0>>',
      4: { data: 'BT /F1 12 Tf 10 20 Td (Inherited) Tj ET' },
    };
    const { plan, pdf, diagnosis } = await compiled(classicPdf({ objects }));
    expect(plan.pages.map(({ width, height, rotate }) => [width, height, rotate])).toEqual([
      [400, 300, 90],
      [300, 400, 0],
    ]);
    expect(await readText(pdf, 1)).toMatchObject([{ text: 'Inherited', x: 20, y: 10 }]);
    expect(await readText(pdf, 2)).toMatchObject([{ text: 'Inherited', x: 10, y: 380 }]);
    expect(diagnosis.map(({ code }) => code)).toEqual(['rotated', 'mixed_page_sizes']);
    // Two pages with their own resources share this font, and it is written once.
    expect(latin1(pdf).match(/\/F1 \d+ 0 R/g)).toHaveLength(1);
  });

  it.each([
    ['a dirty matrix', '3 0 0 3 50 50 cm BT /F1 4 Tf 5 5 Td (Dirty) Tj ET'],
    ['q that is never closed', 'q q 2 0 0 2 9 9 cm q BT /F1 6 Tf 20 20 Td (Dirty) Tj ET'],
    ['Q that was never opened', 'Q Q Q 2 0 0 2 9 9 cm BT /F1 6 Tf 20 20 Td (Dirty) Tj ET'],
    ['a text object without an end', 'BT /F1 6 Tf 3 0 0 3 20 20 Tm 5 Ts (Dirty) Tj'],
    ['a string without an end', '3 0 0 3 5 5 cm BT /F1 6 Tf 20 20 Td (Dirty) Tj (and so on'],
    ['an array without an end', 'BT /F1 6 Tf 20 20 Td (Dirty) Tj [(and) 3 '],
    ['an image without an end', 'BT /F1 6 Tf (Dirty) Tj ET BI /W 9 /H 9 /BPC 8 /CS /G ID abc'],
  ])('keeps %s away from later drawing', async (_, dirty) => {
    const { pdf } = await compiled(classicPdf({ objects: onePage('', '', dirty) }));
    const document = await PDFDocument.load(pdf);
    const font = await document.embedFont(StandardFonts.Helvetica);
    document.getPage(0).drawText('Later', { x: 100, y: 692, size: 10, font });
    const texts = await readText(await document.save());
    expect(texts.map(({ text }) => text)).toContain('Dirty');
    const later = texts.find(({ text }) => text === 'Later');
    expect(later?.x).toBeCloseTo(100, 1);
    expect(later?.y).toBeCloseTo(100, 1);
  });
});

describe('the content of a page', () => {
  const unended = 'BT /F1 12 Tf 72 720 Td (Dirty) Tj (and so on';

  it('is enclosed in a form unchanged', async () => {
    const { pdf } = await compiled(classicPdf({ objects: onePage('', '', unended) }));
    const file = latin1(pdf);
    expect(file).toContain('/QuilletPage Do');
    expect(file).toContain('/Subtype /Form\n/BBox [0 0 612 792]\n/Resources <</Font <</F1');
    expect(await readText(pdf)).toMatchObject([{ text: 'Dirty', x: 72, y: 72 }]);
  });

  it('is joined from several streams', async () => {
    const streams: Objects = {
      ...onePage(),
      4: { data: 'BT /F1 12 Tf 72 720 Td', flate: true },
      6: { data: '(Dirty) Tj (and so on' },
    };
    streams[3] = String(streams[3]).replace('4 0 R', '[4 0 R 6 0 R]');
    const { pdf } = await compiled(classicPdf({ objects: streams }));
    expect(latin1(pdf)).toContain('/QuilletPage Do');
    expect(await readText(pdf)).toMatchObject([{ text: 'Dirty', x: 72, y: 72 }]);
  });

  it('may be damaged', async () => {
    const noise = Uint8Array.from({ length: 200 }, (_, index) => (index * 37) % 256);
    const damaged: Objects = { ...onePage(), 4: { dict: '/Filter /FlateDecode', data: noise } };
    const { pdf } = await compiled(classicPdf({ objects: damaged }));
    expect(latin1(pdf)).toContain('/QuilletPage Do');
  });

  it('does not include a text object that continues in the next stream', async () => {
    const streams: Objects = {
      ...onePage(),
      4: { data: 'BT /F1 12 Tf 72 720 Td' },
      6: { data: '[(Clean)] TJ ET' },
    };
    streams[3] = String(streams[3]).replace('4 0 R', '[4 0 R 6 0 R]');
    const { pdf } = await compiled(classicPdf({ objects: streams }));
    expect(latin1(pdf)).not.toContain('/QuilletPage');
    expect(await readText(pdf)).toMatchObject([{ text: 'Clean', x: 72, y: 72 }]);
  });
});

describe('a compiled document', () => {
  it('removes scripts, fetches and files, and keeps links', async () => {
    const page = '/AA <</O 10 0 R>> /Annots [11 0 R 12 0 R 13 0 R]';
    const objects: Objects = {
      ...onePage('Text', page),
      1: '<</Type /Catalog /Pages 2 0 R /OpenAction 10 0 R /AA <</WC 10 0 R>> /Names <</JavaScript 14 0 R /EmbeddedFiles 15 0 R>> /Outlines 16 0 R>>',
      10: '<</S /JavaScript /JS (app.alert\\("secret"\\))>>',
      11: '<</Type /Annot /Subtype /Link /Rect [0 0 9 9] /A <</S /URI /URI (https://example.org/)>>>>',
      12: '<</Type /Annot /Subtype /Link /Rect [0 0 9 9] /A <</S /Launch /F (cmd.exe)>>>>',
      13: '<</Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS <</Type /Filespec /EF <</F 17 0 R>>>>>>',
      14: '<</Names [(a) 10 0 R]>>',
      15: '<</Names [(b) <</Type /Filespec /EF <</F 17 0 R>>>>]>>',
      16: '<</First 18 0 R /Last 18 0 R /Count 1>>',
      17: { data: 'stolen data' },
      18: '<</Title (Chapter) /Parent 16 0 R /A 10 0 R>>',
    };
    const result = await compiled(classicPdf({ objects }));
    const text = latin1(result.pdf);
    expect(codes(result)).toEqual(['javascript', 'attachments_removed', 'actions_removed']);
    for (const gone of ['JavaScript', 'secret', 'cmd.exe', 'stolen', 'OpenAction', '/AA', 'EmbeddedFiles']) {
      expect(text).not.toContain(gone);
    }
    expect(text).toContain('https://example.org/');
    expect(text).toContain('(Chapter)');
    expect(await annotationKinds(result.pdf)).toEqual(['Link', 'Link']);
  });

  it('keeps the title and drops dates and the producer', async () => {
    const objects = { ...onePage(), 9: '<</Title (Lease) /Producer (X) /ModDate (D:20200101)>>' };
    const { pdf } = await compiled(classicPdf({ objects, trailer: '/Root 1 0 R /Info 9 0 R' }));
    expect(latin1(pdf)).toContain('/Title (Lease)');
    expect(latin1(pdf)).not.toContain('ModDate');
  });

  it('tells a scan from a page without text', async () => {
    const image = {
      dict: '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray',
      data: 'x',
    };
    const scan: Objects = { ...onePage('', '', '/Im Do'), 5: image };
    scan[3] = String(scan[3]).replace('/Font <</F1 5 0 R>>', '/XObject <</Im 5 0 R>>');
    expect(codes(await compiled(classicPdf({ objects: scan })))).toEqual(['scanned', 'no_text']);
    expect(codes(await compiled(classicPdf({ objects: onePage('', '', '0 0 9 9 re f') })))).toEqual([
      'no_text',
    ]);
  });

  it('finds text inside form XObjects', async () => {
    const form = { dict: '/Type /XObject /Subtype /Form /BBox [0 0 9 9]', data: 'BT (in a form) Tj ET' };
    const objects: Objects = { ...onePage('', '', '/Fm Do'), 6: form };
    objects[3] = String(objects[3]).replace('/Font', '/XObject <</Fm 6 0 R>> /Font');
    expect(codes(await compiled(classicPdf({ objects })))).toEqual([]);
  });
});

/** A hybrid file: old readers find an empty table entry, others follow /XRefStm to the page. */
function hybrid(): Uint8Array {
  const file = modernPdf({ objects: onePage('Same text'), packed: [3], container: 7, xrefNumber: 8 });
  const stream = /startxref\n(\d+)/.exec(latin1(file))?.[1] ?? '';
  const table = 'xref\n0 1\n0000000000 65535 f \n';
  return joinBytes(
    file,
    `${table}trailer\n<</Size 9 /Root 1 0 R /XRefStm ${stream}>>\nstartxref\n${file.length}\n%%EOF\n`,
  );
}

function updated(): Uint8Array {
  const original = classicPdf({ objects: onePage('Old text') });
  const previous = /startxref\n(\d+)/.exec(latin1(original))?.[1] ?? '';
  const change = { 4: { data: 'BT /F1 12 Tf 72 720 Td (Same text) Tj ET' } };
  return appendUpdate(original, change, `/Root 1 0 R /Prev ${previous}`);
}
