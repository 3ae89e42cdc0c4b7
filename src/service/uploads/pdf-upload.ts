import { limits } from '../../lib/limits';

/** What an uploaded document may be. */
export const pdfUpload = {
  contentType: 'application/pdf',
  maxBytes: limits.uploadBytes,
  /** Some writers put a few bytes in front of the header. */
  acceptsStart: (start: Uint8Array) => Buffer.from(start).includes('%PDF-'),
};

export const notPdf = 'not a PDF (the file does not start with %PDF-)';
