import type { Page } from '@cloudflare/puppeteer';
import * as z from 'zod';
import { limits } from '../../limits';
import type { HtmlPage } from '../html-page';
import { findOverflowIn } from './overflow-script';
import type { OwnWorld } from './own-world';
import type { Places } from './places';
import { layOutForPrint, type PrintLayout } from './print-layout';
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

/** Finds what does not fit. The page is left as it was, but for the marks of what was found. */
export async function findOverflow(page: Page, document: HtmlPage, world: OwnWorld): Promise<Overflowing[]> {
  const all: Overflowing[] = [];
  await layOutForPrint({ page, document, world }, async (layout) => {
    const order = orderFor(layout, limits.printWarnings - all.length);
    const { found, tooWide } = answer.parse(await world.call(findOverflowIn, order));
    const fit = Math.min(MOST_SHRUNK, tooWide / layout.area.width);
    all.push(...found.map((one) => ({ ...one, scale: document.options.scale, fit })));
  });
  return all;
}

function orderFor({ area, names }: PrintLayout, most: number): object {
  return {
    most,
    mostElements: limits.measuredElements,
    mostTexts: limits.measuredElements,
    selectorChars: limits.printWarningSelectorChars,
    width: Math.round(area.width),
    height: Math.round(area.height),
    names,
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
