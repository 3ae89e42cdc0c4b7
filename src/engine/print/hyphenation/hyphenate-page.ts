import * as z from 'zod';
import { limits } from '../../limits';
import type { HtmlPage } from '../html-page';
import { OwnCodeFailed, type OwnWorld } from '../paging/own-world';
import { findHyphenated, hyphenateTexts } from './hyphenation-script';
import { patternsFor } from './languages';

/** Reads the hyphenation patterns of this name. */
export type ReadPatterns = (name: string) => Promise<string>;

const ASKS = /\bhyphens["'\]]{0,2}\s{0,9}[:=,](?!\s{0,9}["']?(?:manual|none|inherit|initial|unset)\b)/i;

/** Whether a style of the page may ask for hyphens by language. */
export function asksForHyphens({ html }: Pick<HtmlPage, 'html'>): boolean {
  return ASKS.test(html);
}

const languages = z.array(z.string());

/**
 * Writes soft hyphens into the words of a page where its styles say `hyphens: auto`: the browser that prints has no
 * dictionaries. A page in which our code fails is printed without.
 */
export async function hyphenatePage(world: OwnWorld, readPatterns: ReadPatterns): Promise<void> {
  try {
    const mostChars = limits.hyphenatedChars;
    const found = languages.parse(await world.call(findHyphenated, { mostChars }));
    const dictionaries = Object.fromEntries(
      found.flatMap((lang) => {
        const name = patternsFor(lang);
        return name === null ? [] : [[lang, name]];
      }),
    );
    const names = [...new Set(Object.values(dictionaries))];
    if (names.length === 0) return;
    const texts = await Promise.all(names.map(async (name) => [name, await readPatterns(name)]));
    await world.call(hyphenateTexts, { dictionaries, patterns: Object.fromEntries(texts) });
  } catch (error) {
    if (!(error instanceof OwnCodeFailed)) throw error;
  }
}
