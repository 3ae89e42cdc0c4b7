import type { Page, Viewport } from '@cloudflare/puppeteer';
import * as z from 'zod';
import { limits } from '../../limits';
import type { HtmlPage } from '../html-page';
import { findOverflowIn } from './overflow-script';
import type { OwnWorld } from './own-world';
import { listPageRules, type PageArea, pageAreaOf, pageRules } from './page-area';
import type { Places } from './places';
import type { PrintWarning } from './print-warning';

const overflowing = z.object({
  code: z.enum(['cut', 'overflow', 'too_wide', 'divided']),
  selector: z.string(),
  /** The name of its place in the PDF; null when it can have none. */
  name: z.string().nullable(),
  px: z.number(),
});

export type Overflowing = z.output<typeof overflowing> & { scale: number; fit: number };

const answer = z.object({ found: z.array(overflowing), tooWide: z.number() });

/** The browser makes a page that is too wide smaller, down to two thirds. */
const MOST_SHRUNK = 1.5;

/**
 * Scripts draw anew when the size of their page changes, before its next frame. A page that shows no frames is not
 * waited for.
 */
const waitForFrames = `() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => done(true)));
  setTimeout(() => done(true), 500);
})`;

/**
 * Lays a loaded page out as it will be printed, and finds what does not fit. The page is left as it was, but for
 * the marks of what was found. A page of extreme width is not looked at.
 */
export async function findOverflow(page: Page, document: HtmlPage, world: OwnWorld): Promise<Overflowing[]> {
  const usual = page.viewport();
  const resize = async (size: Viewport | null) => {
    await page.setViewport(size);
    if (document.options.javascript) await world.call(waitForFrames, null);
  };
  await page.emulateMediaType('print');
  try {
    const area = pageAreaOf(document, pageRules.parse(await world.call(listPageRules, null)));
    if (area.width > limits.measuredPageSide) return [];
    await resize({
      width: Math.round(area.width),
      height: Math.min(limits.measuredPageSide, Math.round(area.height)),
    });
    const { found, tooWide } = answer.parse(await world.call(findOverflowIn, orderFor(area)));
    const fit = Math.min(MOST_SHRUNK, tooWide / area.width);
    return found.map((one) => ({ ...one, scale: document.options.scale, fit }));
  } finally {
    await page.emulateMediaType();
    await resize(usual);
  }
}

function orderFor({ width, height }: PageArea): object {
  return {
    most: limits.printWarnings,
    mostElements: limits.measuredElements,
    mostTexts: limits.measuredElements,
    selectorChars: limits.printWarningSelectorChars,
    width: Math.round(width),
    height: Math.round(height),
  };
}

export function warnOf(overflow: Overflowing, { pageOf }: Places): PrintWarning {
  const { code, selector, name } = overflow;
  return { code, selector, page: (name !== null && pageOf.get(name)) || null, message: messageOf(overflow) };
}

const MM_IN_PX = 25.4 / 96;

function messageOf({ code, px, scale, fit }: Overflowing): string {
  const mm = `${Math.max(1, Math.round(px * MM_IN_PX * scale))} mm`;
  if (code === 'cut') return `${mm} of its text are cut off. Make its box larger, or the text shorter.`;
  if (code === 'overflow') return `Its text is ${mm} longer than its box, and may cover what is beside it.`;
  if (code === 'divided') return `It is ${mm} taller than a page, and is divided between pages.`;
  const smaller = `It is ${mm} wider than the page. All pages are printed at ${Math.round(100 / fit)} % of their size`;
  return fit < MOST_SHRUNK
    ? `${smaller} to make room.`
    : `${smaller}, and what is still too wide is cut off.`;
}
