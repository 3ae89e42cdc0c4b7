import { createHash } from 'node:crypto';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
} from 'pdf-lib';
import { judge } from '../../../../scripts/conformance/judge.mjs';

export function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/** The rules of PDF/A-3b that a PDF breaks, and whether it says the level. */
export function archiving(pdf: Uint8Array) {
  const { broken, claims } = judge(pdf);
  return {
    claims,
    broken: broken.filter(({ clauses, isAdvice }) => clauses['pdfa-3b'] && !isAdvice).map(({ rule }) => rule),
  };
}

export const csv = { name: 'lines.csv', mime_type: 'text/csv', base64: base64('a;b\n1;2\n') };

export function rawStream(value: unknown): PDFRawStream {
  if (value instanceof PDFRawStream) return value;
  throw new Error('the PDF has no stream there');
}

/** The attached files of a PDF, as another library reads them. */
export async function attachedIn(pdf: Uint8Array) {
  const { catalog } = await PDFDocument.load(pdf, { updateMetadata: false });
  const tree = catalog.lookup(PDFName.of('Names'), PDFDict).lookup(PDFName.of('EmbeddedFiles'), PDFDict);
  const entries = tree.lookup(PDFName.of('Names'), PDFArray);
  const associated = catalog.lookup(PDFName.of('AF'), PDFArray);
  const textOf = (value: unknown) =>
    value instanceof PDFHexString || value instanceof PDFString ? value.decodeText() : null;
  return Array.from({ length: entries.size() / 2 }, (_, index) => {
    const file = entries.lookup(index * 2 + 1, PDFDict);
    const stream = rawStream(file.lookup(PDFName.of('EF'), PDFDict).lookup(PDFName.of('F')));
    const params = stream.dict.lookup(PDFName.of('Params'), PDFDict);
    const content = decodePDFRawStream(stream).decode();
    const sum = params.lookup(PDFName.of('CheckSum'));
    return {
      key: textOf(entries.lookup(index * 2)),
      name: textOf(file.lookup(PDFName.of('UF'))),
      plainName: textOf(file.lookup(PDFName.of('F'))),
      description: textOf(file.lookup(PDFName.of('Desc'))),
      relationship: String(file.lookup(PDFName.of('AFRelationship'))),
      type: stream.dict.lookup(PDFName.of('Subtype'), PDFName).decodeText(),
      size: Number(String(params.lookup(PDFName.of('Size')))),
      dated: params.has(PDFName.of('ModDate')),
      isSummed:
        sum instanceof PDFHexString &&
        Buffer.from(sum.asBytes()).equals(createHash('md5').update(content).digest()),
      isAssociated: associated.asArray().includes(entries.get(index * 2 + 1)),
      content: new TextDecoder().decode(content),
    };
  });
}
