import { limits } from '../../limits';
import { subset } from '../shaping/harfbuzz/engines';
import { ByteReader } from './byte-reader';
import { characterWidthOf } from './character-width';
import { checkTables } from './check-tables';
import { isCidKeyed } from './compact-font';
import { type Coverage, charactersIn, readCoverage } from './coverage';
import { type Embedding, embeddingOf } from './font-licence';
import { weightsOf } from './font-metrics';
import { readNames } from './font-names';
import { ServiceFont } from './service-font';
import { FontProblem, tableOf, tablesOf, tooLarge } from './sfnt';
import { decodeWoff2, isWoff2 } from './woff2';

/** An uploaded font: the file to keep and the facts read from it. */
export type UploadedFont = {
  /** The file as TrueType or OpenType, even when the upload was WOFF2. */
  file: Uint8Array;
  extension: 'ttf' | 'otf';
  family: string | null;
  postScriptName: string | null;
  italic: boolean;
  weight: number;
  /** The lightest and the boldest weight of a variable font; null for others. */
  weights: [number, number] | null;
  covers: Coverage;
  /** The width of a character of a monospace font, in em; null for others. */
  characterWidth: number | null;
  embedding: Embedding;
};

const flavors: Record<number, 'ttf' | 'otf' | string> = {
  [0x00010000]: 'ttf',
  [0x74727565]: 'ttf',
  [0x4f54544f]: 'otf',
  [0x774f4646]: 'the font is a WOFF file; send a TTF, OTF or WOFF2 file',
  [0x74746366]: 'the file is a collection of fonts; send them one by one',
};

/**
 * The number of characters in the trial: enough to exercise every kind of table, and quick enough
 * for a request.
 */
const TRIED_CHARACTERS = 300;

/** Reads and checks an untrusted font. Throws a FontProblem that names the defect. */
export function readUploadedFont(bytes: Uint8Array, key: string): UploadedFont {
  try {
    return read(isWoff2(bytes) ? decodeWoff2(bytes) : bytes, key);
  } catch (problem) {
    if (problem instanceof FontProblem) throw problem;
    if (problem instanceof RangeError) throw new FontProblem('the font is damaged', { cause: problem });
    throw problem;
  }
}

function read(file: Uint8Array, key: string): UploadedFont {
  if (file.length > limits.fontBytes) throw new FontProblem(tooLarge);
  const extension = extensionOf(file);
  const tables = tablesOf(file);
  const outlines = extension === 'otf' ? 'CFF ' : 'glyf';
  if (!tables.has(outlines)) throw new FontProblem('the font has no outlines that can be embedded');
  if (extension === 'otf' && isCidKeyed(tableOf(tables, 'CFF ')))
    throw new FontProblem('CID-keyed OpenType fonts are not supported; send the font with TrueType outlines');
  checkTables(tables);
  const embedding = embeddingOf(tables.get('OS/2'));
  const weights = weightsOf(file);
  if (weights !== null && embedding === 'whole')
    throw new FontProblem('the licence bits of the font (OS/2 fsType) forbid fixing its weight');
  const covers = readCoverage(file);
  const font = tryOut(file, key, covers);
  const { family, postScript } = readNames(tables.get('name'));
  return {
    file,
    extension,
    family,
    postScriptName: postScript,
    ...styleOf(tables),
    weights,
    covers,
    characterWidth: characterWidthOf(font, covers),
    embedding,
  };
}

function extensionOf(file: Uint8Array): 'ttf' | 'otf' {
  const found = file.length < 12 ? undefined : flavors[new ByteReader(file).u32()];
  if (found === 'ttf' || found === 'otf') return found;
  throw new FontProblem(found ?? 'the file is not a font; send a TTF, OTF or WOFF2 file');
}

function styleOf(tables: ReadonlyMap<string, Uint8Array>): { italic: boolean; weight: number } {
  const [os2, post] = [tables.get('OS/2'), tables.get('post')];
  const slanted = post !== undefined && new ByteReader(post, 4).u32() !== 0;
  if (os2 === undefined) return { italic: slanted, weight: 400 };
  const weight = new ByteReader(os2, 4).u16();
  const isItalic = (new ByteReader(os2, 62).u16() & 1) !== 0;
  return { italic: isItalic || slanted, weight: weight >= 1 && weight <= 1000 ? weight : 400 };
}

/**
 * Shapes and subsets some characters. A font that fails this now would fail every document that
 * uses it.
 */
function tryOut(file: Uint8Array, key: string, covers: Coverage): ServiceFont {
  const some: number[] = [];
  for (const character of charactersIn(covers)) {
    if (some.length === TRIED_CHARACTERS) break;
    some.push(character);
  }
  if (some.length === 0) throw new FontProblem('the font maps no Unicode characters');
  try {
    const font = new ServiceFont({ file: key, family: 'tried', bytes: file, weight: null });
    font.shape(String.fromCodePoint(...some), false);
    subset(font, { keep: { characters: some }, drop: [] });
    return font;
  } catch (problem) {
    throw new FontProblem('the font is damaged: its glyphs cannot be read', { cause: problem });
  }
}
