import type { PdfFile } from '../../pdf/reader/pdf-file';
import { PdfDict, PdfName, type PdfValue } from '../../pdf/values';
import { textOfGlyphName } from './glyph-names';

/** The text of a code with unknown meaning. */
export const UNKNOWN = '\ufffd';

/** The texts of the 256 codes of a simple font, from its /Encoding. */
export function simpleEncoding(file: PdfFile, encoding: PdfValue): string[] {
  const resolved = file.resolve(encoding);
  const dict = resolved instanceof PdfDict ? resolved : null;
  const base = resolved instanceof PdfName ? resolved.text : file.name(dict?.get('BaseEncoding') ?? null);
  const texts = [...baseTexts(base)];
  let code = 0;
  for (const item of file.array(dict?.get('Differences') ?? null)?.slice(0, MOST_DIFFERENCES) ?? []) {
    file.budget.spend(1);
    const value = file.resolve(item);
    if (typeof value === 'number') code = value;
    if (!(value instanceof PdfName)) continue;
    if (code >= 0 && code < texts.length) texts[code] = textOfGlyphName(value.text) ?? UNKNOWN;
    code += 1;
  }
  return texts;
}

/** The most /Differences items read: a number and a name for each code. */
const MOST_DIFFERENCES = 512;

const knownBases = new Map<string, readonly string[]>();

function baseTexts(name: string | null): readonly string[] {
  const key = name === 'WinAnsiEncoding' || name === 'MacRomanEncoding' ? name : 'StandardEncoding';
  const texts = knownBases.get(key) ?? makeBase(key);
  knownBases.set(key, texts);
  return texts;
}

const decoders: Record<string, string> = { WinAnsiEncoding: 'windows-1252', MacRomanEncoding: 'macintosh' };

/**
 * The texts of a base encoding. All agree on ASCII, except for two quotes in StandardEncoding,
 * whose upper half is not needed.
 */
function makeBase(name: string): string[] {
  const label = decoders[name];
  if (label !== undefined) {
    const decoder = new TextDecoder(label);
    return Array.from({ length: 256 }, (_, code) => decoder.decode(Uint8Array.of(code)));
  }
  return Array.from({ length: 256 }, (_, code) => {
    if (code === 39) return '’';
    if (code === 96) return '‘';
    return code < 127 ? String.fromCharCode(code) : UNKNOWN;
  });
}
