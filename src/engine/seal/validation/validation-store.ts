import type { PdfDict } from '../../pdf/values';
import { dictOf, PdfName, PdfRef } from '../../pdf/values';
import type { ValidationData } from './validation-data';

/**
 * What validates a seal, as it stands in a PDF (the document security store). It is written before the
 * seal, which covers it. The dictionary must not be packed: checkers find it without unpacking.
 */
export function validationStore(data: ValidationData, writeStream: (bytes: Uint8Array) => number): PdfDict {
  const written = (pieces: readonly Uint8Array[]) => pieces.map((bytes) => new PdfRef(writeStream(bytes), 0));
  return dictOf({
    Type: new PdfName('DSS'),
    Certs: written(data.certificates),
    ...(data.answers.length > 0 && { OCSPs: written(data.answers) }),
    ...(data.lists.length > 0 && { CRLs: written(data.lists) }),
  });
}
