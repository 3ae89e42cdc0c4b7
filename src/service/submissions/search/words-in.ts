import { limits } from '../../../lib/limits';

/** In these scripts no blank parts words: each character is one. */
const unparted =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const words = new RegExp(`[${unparted}]|[[\\p{L}\\p{N}]--[${unparted}]]+`, 'gv');

/** The words of a text, without accents and in one case, in its order. Other characters part them. */
export function wordsIn(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '');
  // Upper case first: it has one form of `ß`, and of the sigma at the end of a word.
  const folded = plain.toUpperCase().toLowerCase().replaceAll('ς', 'σ');
  return folded.match(words) ?? [];
}

/** So much of one text is looked at: more than all words together have. */
const longest = 20_000;

/** Adds words to a set until it is full; of what is long, nobody searches the end. */
export class WordSet {
  readonly #words = new Set<string>();

  get isFull(): boolean {
    return this.#words.size >= limits.searchedWords;
  }

  add(text: string): void {
    // A picture as data is no text.
    if (text.startsWith('data:')) return;
    for (const word of wordsIn(text.slice(0, longest))) {
      if (this.isFull) return;
      if (word.length <= limits.searchedWordChars) this.#words.add(word);
    }
  }

  /** Adds each text and number of a value, in its order. */
  addValue(value: unknown): void {
    const waiting: unknown[] = [value];
    while (waiting.length > 0 && !this.isFull) {
      const next = waiting.pop();
      if (typeof next === 'string') this.add(next);
      else if (typeof next === 'number') this.add(String(next));
      else if (typeof next === 'object' && next !== null) waiting.push(...Object.values(next).reverse());
    }
  }

  toString(): string {
    return [...this.#words].join(' ');
  }
}
