import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { classicPdf, type Objects, onePage } from '../../../engine/pdf/support/build-pdf';

/** Typical forms with all kinds of fields. */

type Widget = { rect: [number, number, number, number]; entries: string };

/** A page that names its purpose, with widgets numbered from 20. */
function formOf(widgets: Widget[], page = '', more: Objects = {}): Uint8Array {
  const refs = widgets.map((_, index) => `${index + 20} 0 R`).join(' ');
  const objects: Objects = { ...onePage('A form', `${page} /Annots [${refs}]`), ...more };
  objects[1] = `<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [${refs}] /DA (/F1 10 Tf 0 g) /DR <</Font <</F1 5 0 R>>>>>>>>`;
  for (const [index, { rect, entries }] of widgets.entries()) {
    objects[index + 20] = `<</Type /Annot /Subtype /Widget /F 4 /Rect [${rect.join(' ')}] ${entries}>>`;
  }
  return classicPdf({ objects });
}

function row(index: number, height = 20, width = 220): Widget['rect'] {
  return [72, 640 - index * 40, 72 + width, 640 - index * 40 + height];
}

const look = '/MK <</BC [0.2 0.2 0.6] /BG [0.95 0.97 1]>>';

export function textFields(page = ''): Uint8Array {
  return formOf(
    [
      { rect: row(0), entries: `/FT /Tx /T (name) ${look}` },
      { rect: row(1), entries: '/FT /Tx /T (right) /Q 2 /DA (/F1 9 Tf 1 0 0 rg)' },
      { rect: row(2), entries: '/FT /Tx /T (short) /MaxLen 4 /V (old)' },
      { rect: row(5, 90), entries: `/FT /Tx /T (remarks) /Ff 4096 ${look}` },
      // The box is just as high as its text, where descenders have the least room.
      { rect: row(6, 10.7), entries: '/FT /Tx /T (low) /DA (/F1 12 Tf 0 g)' },
      { rect: row(7, 9, 14), entries: '/FT /Tx /T (tiny) /DA (/F1 0 Tf 0 g)' },
    ],
    page,
  );
}

export function combFields(): Uint8Array {
  return formOf([
    { rect: row(0), entries: `/FT /Tx /T (ssn) /Ff 16777216 /MaxLen 9 ${look}` },
    { rect: row(1), entries: '/FT /Tx /T (zip) /Ff 16777216 /MaxLen 5 /Q 2' },
    { rect: row(2, 16, 60), entries: '/FT /Tx /T (one) /Ff 16777216 /MaxLen 1' },
  ]);
}

function states(on: string) {
  return `/AP <</N <</${on} 40 0 R /Off 41 0 R>>>> /AS /Off`;
}

function square(more: string) {
  return {
    dict: '/Type /XObject /Subtype /Form /BBox [0 0 16 16]',
    data: `0 0 0.6 RG 0.5 0.5 15 15 re S ${more}`,
  };
}

const drawnStates = { 40: square('3 3 10 10 re f'), 41: square('') };

export function buttons(): Uint8Array {
  return formOf(
    [
      { rect: row(0, 16, 16), entries: `/FT /Btn /T (agree) ${states('Yes')}` },
      { rect: row(1, 16, 16), entries: `/Parent 30 0 R ${states('small')}` },
      { rect: row(2, 16, 16), entries: `/Parent 30 0 R ${states('medium')}` },
      { rect: row(3, 16, 16), entries: `/Parent 30 0 R ${states('large')}` },
      { rect: row(4, 16, 80), entries: '/FT /Btn /Ff 65536 /T (send) /AP <</N 41 0 R>>' },
    ],
    '',
    { ...drawnStates, 30: '<</FT /Btn /Ff 32768 /T (size) /Kids [21 0 R 22 0 R 23 0 R]>>' },
  );
}

/** The look of a list. Without one each viewer draws a ground of its own under what is chosen. */
const listLook = {
  dict: '/Type /XObject /Subtype /Form /BBox [0 0 220 60] /Resources <</Font <</F1 5 0 R>>>>',
  data: '/Tx BMC q 0.6 0.757 0.855 rg 1 35 218 12 re f 0 g BT /F1 10 Tf 2 50 Td (one) Tj 0 -12 Td (two) Tj 0 -12 Td (three) Tj ET Q EMC',
};

export function choices(): Uint8Array {
  const several = '/FT /Ch /Ff 2097152 /T (several) /Opt [(one) (two) (three)] /V [(two)] /I [1]';
  return formOf(
    [
      { rect: row(0), entries: '/FT /Ch /Ff 131072 /T (state) /Opt [[(CA) (California)] [(NY) (New York)]]' },
      {
        rect: row(2, 60),
        entries: '/FT /Ch /T (list) /Opt [(one) (two) (three)] /V (two) /AP <</N 40 0 R>>',
      },
      { rect: row(3), entries: '/FT /Ch /Ff 393216 /T (open) /Opt [(red) (blue)]' },
      { rect: row(5, 60), entries: `${several} /AP <</N 40 0 R>>` },
    ],
    '',
    { 40: listLook },
  );
}

export function nestedNames(): Uint8Array {
  return formOf(
    [
      { rect: row(0), entries: '/Parent 30 0 R /T (first)' },
      { rect: row(1), entries: '/Parent 30 0 R /T (b/c~d)' },
      { rect: row(2), entries: '/FT /Tx /T (whole.dotted.name)' },
      { rect: row(3), entries: '/FT /Tx /T (twice)' },
      { rect: row(4), entries: '/FT /Tx /T (twice)' },
      { rect: row(5), entries: '/FT /Tx /T <FEFF004F007200740151>' },
    ],
    '',
    {
      30: '<</T (person) /Parent 31 0 R /FT /Tx /Kids [20 0 R 21 0 R]>>',
      31: '<</T (form[0]) /Kids [30 0 R]>>',
    },
  );
}

/** A form whose widgets rotate their text up the page. */
export function sidewaysFields(): Uint8Array {
  return formOf([
    { rect: [300, 300, 330, 500], entries: `/FT /Tx /T (up) /MK <</R 90 /BC [0 0 0]>>` },
    { rect: [400, 300, 430, 500], entries: '/FT /Tx /T (down) /MK <</R 270>>' },
    { rect: [100, 400, 250, 420], entries: '/FT /Tx /T (over) /MK <</R 180>>' },
  ]);
}

/** A form as a PDF library writes it, in object streams. */
export async function packedForm(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const number of [1, 2, 3]) {
    const page = document.addPage([595, 842]);
    page.drawText(`Page ${number}`, { x: 50, y: 780, size: 20, font });
    const field = document.getForm().createTextField(`page${number}.name`);
    field.addToPage(page, { x: 50, y: 700, width: 200, height: 24 });
    document
      .getForm()
      .createCheckBox(`page${number}.seen`)
      .addToPage(page, { x: 50, y: 650, width: 14, height: 14 });
  }
  return document.save({ useObjectStreams: true });
}
