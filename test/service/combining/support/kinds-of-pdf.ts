import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import {
  classicPdf,
  joinBytes,
  modernPdf,
  type Objects,
  onePage,
} from '../../../engine/pdf/support/build-pdf';

export type Kinds = Record<string, Uint8Array>;

/** PDFs of very different kinds, by the word that stands on their pages. */
export async function kindsOfPdf(): Promise<Kinds> {
  return {
    Plain: classicPdf({ objects: onePage('Plain') }),
    Chapters: chapters(),
    Wide: await page({ size: [1191, 842], text: 'Wide' }),
    Turned: await page({ size: [400, 300], text: 'Turned', turn: 90 }),
    'Form one': await form('Form one', 'Rome'),
    'Form two': await form('Form two', 'Oslo'),
    Tagged: tagged(),
    Packed: modernPdf({ objects: onePage('Packed'), packed: [1, 2, 3, 5], container: 6, xrefNumber: 7 }),
    Encrypted: await page({ size: [300, 200], text: 'Encrypted', locked: true }),
    Signed: signed(),
    Damaged: cutAtTheEnd(classicPdf({ objects: onePage('Damaged') })),
  };
}

type Page = { size: [number, number]; text: string; turn?: number; locked?: boolean };

async function page({ size, text, turn = 0, locked = false }: Page): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const added = document.addPage(size);
  added.drawText(text, { x: 40, y: 100, size: 24, font });
  added.setRotation(degrees(turn));
  if (locked) document.encrypt({ userPassword: '', ownerPassword: 'owner', algorithm: 'AES-128' });
  return document.save({ useObjectStreams: false });
}

/** Two pages with an outline, page labels, and a link by name from the first to the second. */
function chapters(): Uint8Array {
  const content = (text: string) => ({ data: `BT /F1 18 Tf 72 700 Td (${text}) Tj ET` });
  const leaf = (contents: number, more = '') =>
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${contents} 0 R /Resources <</Font <</F1 5 0 R>>>> ${more}>>`;
  const objects: Objects = {
    ...onePage(),
    1: '<</Type /Catalog /Pages 2 0 R /Outlines 10 0 R /PageLabels <</Nums [0 <</S /D /P (A-)>>]>> /Names <</Dests <</Names [(second) [6 0 R /Fit]]>>>>>>',
    2: '<</Type /Pages /Kids [3 0 R 6 0 R] /Count 2>>',
    3: leaf(4, '/Annots [<</Type /Annot /Subtype /Link /Rect [70 690 200 720] /Dest (second)>>]'),
    4: content('Chapter one'),
    6: leaf(7),
    7: content('Chapter two'),
    10: '<</Type /Outlines /First 11 0 R /Last 12 0 R /Count 2>>',
    11: '<</Title (One) /Parent 10 0 R /Next 12 0 R /Dest [3 0 R /Fit]>>',
    12: '<</Title (Two) /Parent 10 0 R /Prev 11 0 R /Dest [6 0 R /Fit]>>',
  };
  return classicPdf({ objects });
}

async function form(text: string, city: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const added = document.addPage([400, 300]);
  added.drawText(text, { x: 40, y: 240, size: 18, font });
  const field = document.getForm().createTextField('city');
  field.setText(city);
  field.addToPage(added, { x: 40, y: 180, width: 160, height: 24, font });
  return document.save();
}

function tagged(): Uint8Array {
  const content = '/P <</MCID 0>> BDC BT /F1 12 Tf 72 720 Td (Tagged) Tj ET EMC';
  const objects: Objects = {
    ...onePage('', '/StructParents 0', content),
    1: '<</Type /Catalog /Pages 2 0 R /Lang (en) /MarkInfo <</Marked true>> /StructTreeRoot 10 0 R>>',
    10: '<</Type /StructTreeRoot /K 11 0 R /ParentTree 13 0 R>>',
    11: '<</Type /StructElem /S /Document /P 10 0 R /K [12 0 R]>>',
    12: '<</Type /StructElem /S /P /P 11 0 R /Pg 3 0 R /K 0>>',
    13: '<</Nums [0 [12 0 R]]>>',
  };
  return classicPdf({ objects });
}

function signed(): Uint8Array {
  const objects: Objects = {
    ...onePage('Signed', '/Annots [10 0 R]'),
    1: '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [10 0 R] /SigFlags 3>>>>',
    10: '<</Type /Annot /Subtype /Widget /FT /Sig /T (by) /Rect [72 600 272 660] /V 11 0 R /AP <</N 12 0 R>> /F 4>>',
    11: '<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /Contents <abcdef> /ByteRange [0 1 2 3]>>',
    12: {
      dict: '/Type /XObject /Subtype /Form /BBox [0 0 200 60] /Resources <</Font <</F1 5 0 R>>>>',
      data: '0 0 200 60 re S BT /F1 12 Tf 10 25 Td (Signed by Ann) Tj ET',
    },
  };
  return classicPdf({ objects });
}

/** Cuts off the cross-reference table, so that a reader has to search for the objects. */
function cutAtTheEnd(bytes: Uint8Array): Uint8Array {
  return joinBytes(bytes.subarray(0, bytes.length - 60));
}
