import { deflateSync } from 'node:zlib';
import { isUnreadable } from '../../pdf/pdf-problem';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { PdfDict, PdfName, PdfStream, type PdfValue } from '../../pdf/values';

const PAGE_TURNS = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);
const FORBIDDEN_ACTIONS = new Set(['GoTo3DView', 'SetOCGState', 'Trans']);
/** The entries that may hold an action. */
const ACTIONS = ['A', 'Next', 'OpenAction'];
const LZW = new Set(['LZWDecode', 'LZW']);

/**
 * An object without what PDF/A forbids and no viewer shows: actions, sets of the glyphs of fonts, smoothing and
 * stand-ins of pictures, and the old compression. The same object when it has none of it.
 */
export function repairedObject(file: PdfFile, value: PdfValue): PdfValue {
  if (value instanceof PdfDict && isForbidden(file, value)) return null;
  if (value instanceof PdfStream) return repairedStream(file, value);
  return repairedValue(file, value);
}

/** The same for one dictionary, without what it holds; null for a forbidden action. */
export function repairedAlone(file: PdfFile, dict: PdfDict): PdfDict | null {
  return isForbidden(file, dict) ? null : withoutUseless(file, dict);
}

function repairedStream(file: PdfFile, stream: PdfStream): PdfStream {
  const dict = repairedDict(file, stream.dict);
  if (file.filtersOf(dict).some(({ name }) => LZW.has(name))) {
    const plain = decoded(file, stream);
    const packed = dict.without('Filter', 'DecodeParms').with({ Filter: new PdfName('FlateDecode') });
    if (plain !== null) return new PdfStream(packed, new Uint8Array(deflateSync(plain)));
  }
  return dict === stream.dict ? stream : new PdfStream(dict, stream.raw, stream.owner);
}

/** Null for a stream whose other filters the engine does not undo. */
function decoded(file: PdfFile, stream: PdfStream): Uint8Array | null {
  try {
    return file.decode(stream);
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}

function repairedValue(file: PdfFile, value: PdfValue): PdfValue {
  if (value instanceof PdfDict) return repairedDict(file, value);
  if (!Array.isArray(value)) return value;
  const items = value.map((item) => repairedValue(file, item));
  return items.some((item, index) => item !== value[index]) ? items : value;
}

function repairedDict(file: PdfFile, dict: PdfDict): PdfDict {
  const changes = new Map<string, PdfValue>();
  for (const [key, item] of dict.entries) {
    const action = ACTIONS.includes(key) ? file.resolve(item) : null;
    const repaired =
      action instanceof PdfDict && isForbidden(file, action) ? null : repairedValue(file, item);
    if (repaired !== item) changes.set(key, repaired);
  }
  const useful = withoutUseless(file, dict);
  if (changes.size === 0) return useful;
  const dropped = [...changes].flatMap(([key, value]) => (value === null ? [key] : []));
  const gone = uselessKeys(file, dict);
  return useful.with(Object.fromEntries(changes)).without(...gone, ...dropped);
}

function withoutUseless(file: PdfFile, dict: PdfDict): PdfDict {
  const gone = uselessKeys(file, dict).filter((key) => dict.has(key));
  const mapped = needsGlyphMap(file, dict) ? dict.with({ CIDToGIDMap: new PdfName('Identity') }) : dict;
  return gone.length === 0 ? mapped : mapped.without(...gone);
}

/** What a dictionary has beside what viewers show. */
function uselessKeys(file: PdfFile, dict: PdfDict): readonly string[] {
  if (file.name(dict.get('Subtype')) === 'Image')
    return file.resolve(dict.get('Interpolate')) === true
      ? ['Interpolate', 'Alternates', 'OPI']
      : ['Alternates', 'OPI'];
  return dict.has('FontName') && dict.has('Flags') ? ['CIDSet', 'CharSet'] : [];
}

/** Without the map, viewers take the character for the glyph: the same as with the map `Identity`. */
function needsGlyphMap(file: PdfFile, dict: PdfDict): boolean {
  if (file.name(dict.get('Subtype')) !== 'CIDFontType2' || dict.has('CIDToGIDMap')) return false;
  return file.dict(dict.get('FontDescriptor'))?.has('FontFile2') === true;
}

function isForbidden(file: PdfFile, action: PdfDict): boolean {
  const kind = file.name(action.get('S')) ?? '';
  if (kind === 'Named') return action.has('N') && !PAGE_TURNS.has(file.name(action.get('N')) ?? '');
  // Elements of the structure have an S, too.
  return FORBIDDEN_ACTIONS.has(kind) && !action.has('P') && !action.has('K');
}
