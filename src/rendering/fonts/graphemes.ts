const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

export interface Grapheme {
  text: string;
  /** Where it begins, in UTF-16 units. */
  index: number;
}

/** What a reader calls characters: a letter with its accents, an emoji. */
export function graphemesOf(text: string): Grapheme[] {
  return Array.from(segmenter.segment(text), ({ segment, index }) => ({ text: segment, index }));
}
