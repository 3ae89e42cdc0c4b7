/**
 * The parts that differ between two runs of the same code. Only these are overwritten, with as many
 * zeros.
 * @typedef {{ name: string, says: string, pattern: RegExp }} Rule
 *   `(?<=…)` and `(?=…)` say where; the match is overwritten
 */

/** @type {Rule} */
const dates = {
  name: 'dates',
  says: '/CreationDate and /ModDate',
  pattern: /(?<=\/(?:CreationDate|ModDate) ?\(D:)\d{14}(?=Z\)|\+00'00'\))/g,
};

/** Parts of every document, in the uncompressed file. */
export const inThePlain = [
  dates,
  {
    name: 'file ids',
    says: 'the last /ID, which hashes the bytes and so the dates',
    pattern: /(?<=\/ID\[)<[0-9a-f]{32}><[0-9a-f]{32}>(?![\s\S]*\/ID\[)/g,
  },
  {
    name: 'font tags',
    says: 'the six letters before the name of an uploaded font, from its id',
    pattern: /[A-Z]{6}(?=\+LiberationSans\b)/g,
  },
];

/** Parts of every document, in its compressed streams. */
export const inStreams = [dates];

/** Parts of documents that show them, in the text of their pages. */
export const drawn = [
  {
    name: 'drawn ids',
    says: 'ids of records in text on pages',
    pattern: /(?<=\b(?:sub|tpl|drq|stk|api_live|api_test|usr)_)[0-9A-Za-z]{20}\b/g,
  },
  {
    name: 'drawn times',
    says: 'times of day in text on pages',
    pattern: /\b20\d\d-\d\d-\d\d \d\d:\d\d(:\d\d)?(?= UTC)|^20\d\d-\d\d-\d\d$/g,
  },
  {
    name: 'drawn hashes',
    says: 'SHA-256 hashes, whole or cut, in text on pages of an audit trail',
    pattern: /\b[0-9a-f]{64}\b|^[0-9a-f]{16}$/g,
  },
];

/** Offsets that a file writes in decimal. */
export const offsets = /(?<=startxref\n|\/Prev |^)\d+(?= 00000 n|\n%%EOF|[/>])/gm;

/** The results that are not compared, with the reason. */
export const leftOut = [
  'encrypted PDFs: their keys are random. The PDFs made by combining them are compared instead.',
  'the layout of audit trails without --state: line breaks depend on hashes, which differ each time. Words are compared.',
  'images and PDFs from URLs, and @@data_url, which is a different URL each time.',
];
