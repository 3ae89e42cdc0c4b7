import { classicPdf, type Objects, onePage } from '../../../pdf/support/build-pdf';

/** A page with widgets, numbered from 20, whose fields are the given dictionaries. */
export function formOf(widgets: string[], page = '', more: Objects = {}, form = ''): Uint8Array {
  const refs = widgets.map((_, index) => `${index + 20} 0 R`).join(' ');
  const objects: Objects = { ...onePage('Label', `${page} /Annots [${refs}]`), ...more };
  objects[1] = `<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [${refs}] /DA (/Helv 0 Tf 0 g) ${form}>>>>`;
  for (const [index, widget] of widgets.entries()) {
    objects[index + 20] =
      `<</Type /Annot ${widget.includes('/Subtype') ? '' : '/Subtype /Widget'} /Rect [100 700 300 720] ${widget}>>`;
  }
  return classicPdf({ objects });
}

/** An appearance of 200 × 20 that says `text` on grey. */
export function appearance(text: string) {
  return {
    dict: '/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources <</Font <</F1 5 0 R>>>>',
    data: `0.9 g 0 0 200 20 re f BT 0 g /F1 10 Tf 2 5 Td (${text}) Tj ET`,
  };
}
