import type { PdfDict } from '../../pdf/values';
import { dictOf, PdfName, PdfRef } from '../../pdf/values';
import type { ValidationData } from './validation-data';

/** What a document has for its earlier signatures: the numbers of streams, and which are for which signature. */
export type EarlierProofs = {
  certificates: number[];
  answers: number[];
  lists: number[];
  /** The entry about single signatures, spelled; empty when there is none. */
  bySignature: string;
};

/**
 * What validates a seal, as it stands in a PDF (the document security store). It is written before the
 * seal, which covers it. The dictionary must not be packed: checkers find it without unpacking.
 */
export function validationStore(
  data: ValidationData,
  writeStream: (bytes: Uint8Array) => number,
  earlier?: EarlierProofs,
): PdfDict {
  const all = (kind: keyof ValidationData) =>
    [...(earlier?.[kind] ?? []), ...data[kind].map(writeStream)].map((number) => new PdfRef(number, 0));
  const [certificates, answers, lists] = [all('certificates'), all('answers'), all('lists')];
  return dictOf({
    Type: new PdfName('DSS'),
    Certs: certificates,
    ...(answers.length > 0 && { OCSPs: answers }),
    ...(lists.length > 0 && { CRLs: lists }),
  });
}
