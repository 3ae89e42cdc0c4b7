import { PDFDocument } from '@cantoo/pdf-lib';
import { latin1, latin1Bytes } from '../../src/engine/pdf/reader/characters';
import { classicPdf, joinBytes, modernPdf, type Objects, onePage } from '../engine/pdf/support/build-pdf';

/** Files made to do harm, or written by a faulty program. */

const MB = 1024 * 1024;

export async function encryptedPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  document.encrypt({ userPassword: 'secret', ownerPassword: 'owner', algorithm: 'AES-256' });
  return document.save();
}

/** Half of a file with object streams: a reader cannot reconstruct the rest. */
export function truncatedPdf(): Uint8Array {
  const whole = modernPdf({ objects: onePage(), packed: [1, 2, 3], container: 7, xrefNumber: 8 });
  return whole.slice(0, 60);
}

export function pageTreeCycle(): Uint8Array {
  return classicPdf({
    objects: {
      1: '<</Type /Catalog /Pages 2 0 R>>',
      2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
      3: '<</Type /Pages /Kids [2 0 R] /Count 1>>',
    },
  });
}

/** A PDF whose cross-reference stream has a false entry in its dictionary. */
export function lyingXref(pattern: RegExp, lie: string): Uint8Array {
  return latin1Bytes(latin1(modernPdf({ objects: onePage(), xrefNumber: 8 })).replace(pattern, lie));
}

/** A few KB that unpack to 70 MB. */
export function flateBomb(): Uint8Array {
  return classicPdf({
    objects: { ...onePage(), 4: { data: new Uint8Array(70 * MB).fill(32), flate: true } },
  });
}

export function manyPages(count: number): Uint8Array {
  const kids = Array.from({ length: count }, (_, index) => `${index + 10} 0 R`).join(' ');
  const objects: Objects = {
    1: '<</Type /Catalog /Pages 2 0 R>>',
    2: `<</Type /Pages /Kids [${kids}] /Count ${count}>>`,
  };
  const head = classicPdf({ objects });
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>';
  const pages = Array.from({ length: count }, (_, index) => `${index + 10} 0 obj${page}endobj\n`);
  // A reader finds these objects only by scanning, because no cross-reference names them.
  return joinBytes(
    latin1(head).slice(0, latin1(head).indexOf('xref\n')),
    pages.join(''),
    'trailer<</Root 1 0 R>>',
  );
}

/** A PDF of about this many bytes: a valid one and padding that no reader looks at. */
export function padded(pdf: Uint8Array, bytes: number): Uint8Array {
  return joinBytes(pdf, '\n', new Uint8Array(Math.max(0, bytes - pdf.length - 1)).fill(0x25));
}
