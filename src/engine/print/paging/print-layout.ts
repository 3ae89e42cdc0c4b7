import type { Page, Viewport } from '@cloudflare/puppeteer';
import * as z from 'zod';
import { limits } from '../../limits';
import type { HtmlPage } from '../html-page';
import type { OwnWorld } from './own-world';
import { listPageRules, type PageArea, pageAreaOf, pageRules } from './page-area';
import { findPageNames } from './page-names';
import { readElements } from './places';

/**
 * Scripts draw anew when the size of their page changes, before its next frame. A page that shows no frames is not
 * waited for.
 */
const waitForFrames = `() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => done(true)));
  setTimeout(() => done(true), 500);
})`;

const listPageNames = `({ mostElements, mostNames }) => {
  ${readElements}
  ${findPageNames}
  const names = new Set(['']);
  const elements = document.body.getElementsByTagName('*');
  for (let at = 0; at < Math.min(elements.length, mostElements) && names.size < mostNames; at++) names.add(pageNameOf(elements[at]));
  return [...names];
}`;

const pageNames = z.array(z.string());

/** A document has this many kinds of pages at most that are laid out each by itself. */
const MOST_NAMES = 10;

/** What lies on pages with one of these names, or on all of them, and the room that they have. */
export type PrintLayout = { area: PageArea; names: string[] | null };

/**
 * Lays a loaded page out as it will be printed, in one column as wide as its pages: once for each width that they
 * have. A page of extreme width is left out. The page is left as it was, but for what the work changes.
 */
export async function layOutForPrint(
  { page, document, world }: { page: Page; document: HtmlPage; world: OwnWorld },
  work: (layout: PrintLayout) => Promise<void>,
): Promise<void> {
  const usual = page.viewport();
  const resize = async (size: Viewport | null) => {
    await page.setViewport(size);
    if (document.options.javascript) await world.call(waitForFrames, null);
  };
  await page.emulateMediaType('print');
  try {
    for (const layout of await listLayouts(document, world)) {
      const { width, height } = layout.area;
      if (width > limits.measuredPageSide) continue;
      await resize({
        width: Math.round(width),
        height: Math.min(limits.measuredPageSide, Math.round(height)),
      });
      await work(layout);
    }
  } finally {
    await page.emulateMediaType();
    await resize(usual);
  }
}

async function listLayouts(document: HtmlPage, world: OwnWorld): Promise<PrintLayout[]> {
  const rules = pageRules.parse(await world.call(listPageRules, null));
  const most = { mostElements: limits.measuredElements, mostNames: MOST_NAMES };
  if (rules.every(({ name }) => name === '')) return [{ area: pageAreaOf(document, rules, ''), names: null }];
  const names = pageNames.parse(await world.call(listPageNames, most));
  const areas = Map.groupBy(names, (name) => JSON.stringify(pageAreaOf(document, rules, name)));
  return [...areas].map(([area, alike]) => ({ area: JSON.parse(area) as PageArea, names: alike }));
}
