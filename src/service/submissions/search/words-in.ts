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

/** The words of a search, each once. A word that another one begins with is in it. */
export function searchedWordsIn(text: string): string[] {
  const found = [...new Set(wordsIn(text))];
  const others = (word: string) => found.filter((other) => other !== word);
  return found.filter((word) => !isBeginning(word) || !others(word).some((other) => other.startsWith(word)));
}

/** Whether a word of a search finds words that begin so. One or two letters begin too many. */
export function isBeginning(word: string): boolean {
  return [...word].length > 2;
}

/** The characters of one text that are looked at: more than all its indexed words can have. */
const longest = 20_000;

/** A file as data or as base64. A text of this length has blanks, or letters of a script without them. */
const encoded = /^(?:data:|[!-~]{1001,}$)/;

/** A picture or a drawing, by its name in an object. */
function isPicture(name: string, value: unknown): boolean {
  if (name === 'base64') return typeof value === 'string';
  return name === 'drawing' && typeof value === 'object' && value !== null && 'strokes' in value;
}

/** Adds words to a set until it is full; of what is long, nobody searches the end. */
export class WordSet {
  readonly #words = new Set<string>();

  get isFull(): boolean {
    return this.#words.size >= limits.searchedWords;
  }

  add(text: string): void {
    if (encoded.test(text)) return;
    for (const word of wordsIn(text.slice(0, longest))) {
      if (this.isFull) return;
      if (word.length <= limits.searchedWordChars) this.#words.add(word);
    }
  }

  /** Adds each text and number of a value, in its order. Pictures have none. */
  addValue(value: unknown): void {
    const waiting: unknown[] = [value];
    while (waiting.length > 0 && !this.isFull) {
      const next = waiting.pop();
      if (typeof next === 'string') this.add(next);
      else if (typeof next === 'number') this.add(String(next));
      else if (typeof next === 'object' && next !== null) {
        const named = Object.entries(next).filter(([name, value]) => !isPicture(name, value));
        waiting.push(...named.map(([, value]) => value).reverse());
      }
    }
  }

  toString(): string {
    return [...this.#words].join(' ');
  }
}
