import type { ReceiveRules } from '../../core/platform/receive-file';
import { limits } from '../../lib/limits';
import type { UploadKind } from './upload-keys';

/** The rules for an uploaded PDF. */
export const pdfUpload: ReceiveRules = {
  contentType: 'application/pdf',
  maxBytes: limits.uploadBytes,
  /** Some programs write a few bytes before the header. */
  acceptsStart: (start) => Buffer.from(start).includes('%PDF-'),
};

export const notPdf = 'not a PDF (the file does not start with %PDF-)';

/** The type of a file of any format is never that of a page: nothing in it runs. */
export const anyType = 'application/octet-stream';

export const uploadRules: Record<UploadKind, ReceiveRules> = {
  pdf: pdfUpload,
  attachment: { contentType: anyType, maxBytes: limits.attachmentBytes, acceptsStart: () => true },
};
