import { limits } from '../../lib/limits';

/** The rules for an uploaded PDF. */
export const pdfUpload = {
  contentType: 'application/pdf',
  maxBytes: limits.uploadBytes,
  /** Some programs write a few bytes before the header. */
  acceptsStart: (start: Uint8Array) => Buffer.from(start).includes('%PDF-'),
};

export const notPdf = 'not a PDF (the file does not start with %PDF-)';
