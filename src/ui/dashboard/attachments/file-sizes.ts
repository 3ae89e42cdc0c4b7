import { limits } from '../../../lib/limits';

const MB = 1024 * 1024;

/** The longest files that a page can attach, in MB: a PDF is uploaded, another file is part of the request. */
export const attachable = {
  pdf: limits.attachmentBytes / MB,
  /** Its text in base64 is a third longer, and the data comes beside it. */
  other: limits.jsonBodyBytes / MB / 2,
};
