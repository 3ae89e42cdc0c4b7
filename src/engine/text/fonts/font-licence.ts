import { ByteReader } from './byte-reader';
import { FontProblem } from './sfnt';

/** The part of a font that its licence lets a document embed. */
export type Embedding = 'subset' | 'whole';

/** Bits of OS/2 fsType. */
const [RESTRICTED, USAGES, NO_SUBSETTING, BITMAPS_ONLY] = [0x0002, 0x000f, 0x0100, 0x0200];

/**
 * Throws when the licence forbids embedding. "Preview and print" is enough: text that readers type
 * into an editable PDF is set in a standard font. When a font sets a permission beside the
 * restriction, the permission wins (OpenType, OS/2 before version 3). A font without OS/2 may be
 * embedded.
 */
export function embeddingOf(os2: Uint8Array | undefined): Embedding {
  if (os2 === undefined) return 'subset';
  const type = new ByteReader(os2, 8).u16();
  if ((type & USAGES) === RESTRICTED)
    throw new FontProblem('the licence bits of the font (OS/2 fsType) forbid embedding it in documents');
  if (type & BITMAPS_ONLY)
    throw new FontProblem('the licence bits of the font (OS/2 fsType) allow embedding bitmaps only');
  return type & NO_SUBSETTING ? 'whole' : 'subset';
}
