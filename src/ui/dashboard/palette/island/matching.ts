import type { paletteWords as words } from '../words';

/** What the palette offers. */
export type Entry = {
  group: keyof typeof words.groups;
  text: string;
  note?: string;
  run: () => void;
};

/**
 * The entries that have each word of the query, or a word that begins so. Accents do not count, and scripts
 * that write words together are searched anywhere.
 */
export function matching(entries: readonly Entry[], query: string): Entry[] {
  const wanted = folded(query).split(/\s+/);
  return entries.filter(({ text }) => {
    const whole = folded(text);
    const own = whole.split(/\s+/);
    return wanted.every((begun) =>
      TOGETHER.test(begun) ? whole.includes(begun) : own.some((word) => word.startsWith(begun)),
    );
  });
}

const TOGETHER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
