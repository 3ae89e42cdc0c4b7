import {
  CONTINUED,
  type Paging,
  PROPERTIES,
  type RunningText,
  SHEET,
  shownIn,
  styleOfSection,
  styleOfText,
} from './paging';
import type { Collected } from './paging-script';
import type { Places } from './places';

/** What a print has shown, as the next one writes it. */
export type Numbers = {
  /** The number of the page behind each link, or another text; empty for a link to nothing. */
  numbers: (number | string)[][];
  /** Counter styles: what a margin box shows on each sheet. */
  css: string;
};

/**
 * Returns what links and margin boxes show when the elements are where a print has put them. A margin box can show a
 * counter in a style that has one symbol for each page: any text.
 */
export function numberPages(paging: Paging, collected: Collected, places: Places): Numbers {
  const { targets, set, sections } = collected;
  const { pages, pageOf } = places;
  const shown = shownIn(paging);
  const numbers = targets.map((links, nth) =>
    links.map((target) => (shown[nth]?.shows === 'page' ? target && pageOf.get(target) : target) ?? ''),
  );
  const placed = set.flatMap(({ place, name, text }) => {
    const page = pageOf.get(place);
    return page === undefined ? [] : [{ page, name, text }];
  });
  const continued = continuedByPage(collected, places);
  const texts = paging.strings.map((one) => {
    const own = textsByPage(one, placed, pages);
    const shown = one.name === CONTINUED ? own.map((text, at) => continued[at] ?? text) : own;
    return counterStyle(styleOfText(one), shown);
  });
  const starts = sections.flatMap((name) => pageOf.get(name) ?? []);
  const counted = paging.sections ? sectionStyles(starts, pages) : [];
  // The counter `page` may be reset; this one counts the sheets.
  const sheets = `@page{counter-increment:${SHEET}}`;
  return { numbers, css: [PROPERTIES, sheets, ...texts, ...counted].join('\n') };
}

type Placed = { page: number; name: string; text: string };

function textsByPage({ name, which }: RunningText, placed: readonly Placed[], pages: number): string[] {
  const byPage = Map.groupBy(
    placed.filter((one) => one.name === name),
    ({ page }) => page,
  );
  let before = '';
  return eachPage(pages, (page) => {
    const here = byPage.get(page) ?? [];
    const entry = before;
    const [first] = here;
    const last = here.at(-1);
    if (!first || !last) return entry;
    before = last.text;
    return { first: first.text, last: last.text, start: entry, 'first-except': '' }[which];
  });
}

/** What the tables say that go on, on each page where one does. Of tables in each other, the inner one says it. */
function continuedByPage({ continued }: Collected, { pages, pageOf }: Places): (string | undefined)[] {
  const tables = continued.map(({ from, to, text }) => ({
    from: pageOf.get(from),
    to: pageOf.get(to),
    text,
  }));
  const goesOn = (page: number) =>
    tables.findLast(({ from = pages, to = 0 }) => from < page && page <= to)?.text;
  return Array.from({ length: pages }, (_, at) => goesOn(at + 1));
}

/** The pages of each section count from 1. What is before the first section is one, too. */
function sectionStyles(starts: readonly number[], pages: number): string[] {
  const ordered = [...new Set([1, ...starts])].sort((one, other) => one - other);
  const sectionOf = (page: number) => {
    const start = ordered.findLast((one) => one <= page) ?? 1;
    const next = ordered.find((one) => one > page) ?? pages + 1;
    return { nth: page - start + 1, length: next - start };
  };
  return [
    counterStyle(
      styleOfSection('section-page'),
      eachPage(pages, (page) => `${sectionOf(page).nth}`),
    ),
    counterStyle(
      styleOfSection('section-pages'),
      eachPage(pages, (page) => `${sectionOf(page).length}`),
    ),
  ];
}

function eachPage(pages: number, text: (page: number) => string): string[] {
  return Array.from({ length: pages }, (_, at) => text(at + 1));
}

function counterStyle(name: string, texts: readonly string[]): string {
  return `@counter-style ${name}{system:fixed 1;symbols:${texts.map(quoted).join(' ')};suffix:""}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\\p{Cc}]/gu, (char) => `\\${char.codePointAt(0)?.toString(16)} `)}"`;
}
