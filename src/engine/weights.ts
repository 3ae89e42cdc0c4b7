const KB = 1024;
const MB = 1024 * KB;

/** The memory that a step needs, as a rule of the document's size. */
type Weight = {
  fixed: number;
  /** How many copies of the document are in memory. */
  copies: number;
  /** Its objects, once they are parsed: times the document's size, up to a bound. */
  parsed: number;
  parsedMost: number;
};

function by({ fixed, copies, parsed, parsedMost }: Weight): (bytes: number) => number {
  return (bytes) => fixed + copies * bytes + Math.min(parsed * bytes, parsedMost);
}

/** A reader's windows, the part that is being written to storage, and the ciphers' output. */
const STORED = 13 * MB;
/** The position of an object, while its document is open. */
const OBJECT = 160;

/**
 * The memory that the engine's heavy steps need, in bytes, rounded up from what `npm run bench --
 * --only memory` measures: a document of 20 MB of pictures, and one of 900 pages of text.
 */
export const weights = {
  encrypt: by({ fixed: MB, copies: 1.5, parsed: 4, parsedMost: 10 * MB }),
  encryptStored: (objects: number) => STORED + OBJECT * objects,
  compile: by({ fixed: MB, copies: 2.1, parsed: 10, parsedMost: 22 * MB }),
  merge: by({ fixed: 6 * MB, copies: 2.2, parsed: 10, parsedMost: 24 * MB }),
  findFields: by({ fixed: MB, copies: 1.2, parsed: 5, parsedMost: 12 * MB }),
  /** As printed, mended, and finished. */
  finish: by({ fixed: MB, copies: 3.2, parsed: 5, parsedMost: 24 * MB }),
  /** The content of a document, page by page, and its fonts, unpacked while they are looked at. */
  look: by({ fixed: MB, copies: 2, parsed: 0, parsedMost: 0 }),
  /** The tags of a document, up to `documentTags`, while they are looked at. */
  tags: by({ fixed: 0, copies: 0, parsed: 5, parsedMost: 48 * MB }),
  /** A picture with its text in the data, and what becomes of it in the PDF. */
  picture: (bytes: number) => 5.5 * bytes,
  /** The pixels of a WebP are in memory twice, beside their file. */
  webp: (pixels: number) => 8 * pixels,
  /** A font, and the part of it that goes into the PDF. */
  font: (bytes: number) => 2 * bytes,
  /** Attached files, packed, and in the end of the PDF. */
  attach: (files: readonly { bytes: Uint8Array }[] = []) =>
    files.reduce((sum, { bytes }) => sum + 3 * bytes.length, 0),
  /** An uploaded font while it is unpacked and checked. */
  readFont: by({ fixed: MB, copies: 4, parsed: 0, parsedMost: 0 }),
};
