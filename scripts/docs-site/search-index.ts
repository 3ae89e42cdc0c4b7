import type { Page } from './markdown';

/**
 * The index that the search of the site reads, as small as possible: `pages` and `parts` name what can
 * be found, `words` maps a word to the numbers of its parts, each as the distance from the one before.
 */
export type SearchIndex = {
  pages: [address: string, title: string, section: string][];
  parts: [page: number, anchor: string, title: string][];
  words: Record<string, string>;
  /** Words that are not in it, because they are nearly everywhere. */
  common: string[];
};

export function searchIndex(pages: (Page & { section: string })[]): SearchIndex {
  const index: SearchIndex = { pages: [], parts: [], words: {}, common: [...COMMON] };
  const places = new Map<string, number[]>();
  for (const { address, title, section, passages } of pages) {
    const page = index.pages.push([address.replace('/docs', ''), title, section]) - 1;
    for (const { id, title: heading, text } of passages) {
      const part = index.parts.push([page, id, heading]) - 1;
      for (const word of wordsOf(`${title} ${heading} ${text}`)) {
        const found = places.get(word) ?? [];
        places.set(word, [...found, part]);
      }
    }
  }
  for (const [word, parts] of [...places].sort(([one], [other]) => (one < other ? -1 : 1)))
    index.words[word] = parts
      .map((part, position) => (part - (parts[position - 1] ?? 0)).toString(36))
      .join(' ');
  return index;
}

/** Words that are nearly everywhere and find nothing. */
const COMMON = new Set(
  'a an and are as at be but by can do does for from had has have if in into is it its may more most no not of on one only or so than that the their them then there they this to too was were what when where which while who will with you your'.split(
    ' ',
  ),
);

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_]*/gu) ?? [];
  return new Set(words.filter((word) => word.length > 1 && word.length <= 40 && !COMMON.has(word)));
}
