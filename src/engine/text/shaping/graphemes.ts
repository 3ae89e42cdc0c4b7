const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Letters that never join with others, unit by unit: Latin, Greek, Cyrillic, Armenian, Hebrew,
 * Arabic, kana, Han and Korean syllables. Most text has only these, and Intl.Segmenter is slow.
 */
const SINGLE =
  /^[\x20-\x7e\xa0-\xac\xae-\u02ff\u0370-\u0482\u048a-\u058f\u05d0-\u05ea\u0620-\u064a\u0660-\u066f\u0671-\u06d3\u06f0-\u06ff\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u3001-\u3029\u3041-\u3096\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff9d]*$/;

export type Grapheme = {
  text: string;
  /** The index of its first UTF-16 unit. */
  index: number;
};

/** Splits text into the characters a reader sees: a letter with its accents, an emoji. */
export function graphemesOf(text: string): Grapheme[] {
  if (!SINGLE.test(text))
    return Array.from(segmenter.segment(text), ({ segment, index }) => ({ text: segment, index }));
  const graphemes: Grapheme[] = [];
  for (let index = 0; index < text.length; index += 1) graphemes.push({ text: text.charAt(index), index });
  return graphemes;
}
