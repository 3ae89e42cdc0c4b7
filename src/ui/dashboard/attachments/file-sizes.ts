import { limits } from '../../../lib/limits';

/** The longest file that a page can attach, in MB. */
export const mostAttachedMB = limits.attachmentBytes / 1024 / 1024;
