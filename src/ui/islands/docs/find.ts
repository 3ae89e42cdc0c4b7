import { closest } from '../../../lib/closest';

/** The index as the build writes it (scripts/docs-site/search-index.ts). */
export type Index = {
  pages: [address: string, title: string, section: string][];
  parts: [page: number, anchor: string, title: string][];
  words: Record<string, string>;
  common: string[];
};

export type Hit = { href: string; title: string; heading: string; section: string };

const MOST_HITS = 12;
const OF_ONE_PAGE = 3;

/** The parts of the docs that have all words of the query, the best first. */
export function find(index: Index, query: string): Hit[] {
  const typed = query.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_]*/gu) ?? [];
  const asked = typed.filter((word) => !index.common.includes(word)).map((word) => meant(index, word));
  if (asked.length === 0) return [];
  const scores = asked.map((word) => scoresOf(index, word));
  const [first = new Map(), ...others] = scores;
  const found = [...first]
    .filter(([part]) => others.every((more) => more.has(part)))
    .map(([part, score]) => ({
      part,
      score: others.reduce((sum, more) => sum + (more.get(part) ?? 0), score) + bonusOf(index, part, asked),
    }))
    .sort((one, other) => other.score - one.score || one.part - other.part);
  const perPage = new Map<number, number>();
  const hits: Hit[] = [];
  for (const { part } of found) {
    const [page = 0, anchor = '', heading = ''] = index.parts[part] ?? [];
    const times = perPage.get(page) ?? 0;
    if (times === OF_ONE_PAGE) continue;
    perPage.set(page, times + 1);
    const [address = '', title = '', section = ''] = index.pages[page] ?? [];
    hits.push({ href: `/docs${address}${anchor && `#${anchor}`}`, title, heading, section });
    if (hits.length === MOST_HITS) break;
  }
  return hits;
}

/** A word that no page has is taken for the one that it most likely stands for. */
function meant({ words }: Index, typed: string): string {
  const all = Object.keys(words);
  return all.some((word) => word.startsWith(typed)) ? typed : (closest(typed, all) ?? typed);
}

/** The parts that have a word: a whole word counts more than its beginning, a rare one more than others. */
function scoresOf({ words, parts }: Index, asked: string): Map<number, number> {
  const matching = Object.keys(words).filter((word) => word.startsWith(asked));
  const scores = new Map<number, number>();
  for (const word of matching) {
    const found = numbersOf(words[word] ?? '');
    const rare = Math.log(parts.length / found.length);
    const score = rare * (word === asked ? 1 : asked.length / word.length / 2);
    for (const part of found) scores.set(part, Math.max(score, scores.get(part) ?? 0));
  }
  return scores;
}

function numbersOf(distances: string): number[] {
  let part = 0;
  return distances.split(' ').map((distance) => {
    part += Number.parseInt(distance, 36);
    return part;
  });
}

/** Words in a heading say what a part is about. */
function bonusOf({ pages, parts }: Index, part: number, asked: string[]): number {
  const [page = 0, anchor = '', heading = ''] = parts[part] ?? [];
  // Two words in one heading say far more than one in each of two.
  const has = (text: string, points: number) =>
    asked.filter((word) => text.toLowerCase().includes(word)).length ** 2 * points;
  const [address = '', title = ''] = pages[page] ?? [];
  return has(heading, 4) + has(title, anchor === '' ? 5 : 1) + (anchor === '' ? has(address, 3) : 0);
}
