import { isUnreadable, PdfProblem } from '../../pdf/pdf-problem';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import type { PdfStream } from '../../pdf/values';

/** The bytes of a stream that a document can do without; null when it is damaged or too long. */
export function readableBytes(file: PdfFile, stream: PdfStream): Uint8Array | null {
  try {
    return file.decode(stream);
  } catch (error) {
    const isTooLong = error instanceof PdfProblem && error.code === 'inflates_too_much';
    if (isTooLong || isUnreadable(error)) return null;
    throw error;
  }
}
