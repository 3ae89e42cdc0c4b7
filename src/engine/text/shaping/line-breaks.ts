import LineBreaker from 'linebreak';

/** Scripts that write no spaces between words, so line breaks need a dictionary. */
const UNSPACED =
  /[\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0eb9\u0ebb-\u0ec6\u0edc-\u0edf\u1000-\u103f\u1050-\u109f\u1780-\u17d3\u17d7]+/g;

let words: Intl.Segmenter | null = null;

/** The indexes of UTF-16 units at which a line may break (UAX 14). */
export function lineBreaksOf(text: string): ReadonlySet<number> {
  const breaks = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) breaks.add(next.position);
  for (const { 0: stretch, index } of text.matchAll(UNSPACED)) {
    words ??= new Intl.Segmenter('th', { granularity: 'word' });
    for (const word of words.segment(stretch)) if (word.index > 0) breaks.add(index + word.index);
  }
  return breaks;
}
