import * as z from 'zod';
import type { HtmlPage } from '../html-page';
import { pageSizes } from '../page-sizes';

/** What the rules of `@page` say for all pages and for named ones, as the browser spells it. */
export const pageRules = z
  .array(
    z.object({
      /** Empty for all pages. */
      name: z.string(),
      size: z.string(),
      top: z.string(),
      right: z.string(),
      bottom: z.string(),
      left: z.string(),
    }),
  )
  .max(100);

type PageRules = z.output<typeof pageRules>;

/** Returns the rules of `@page` without a pseudo-class, in their order. */
export const listPageRules = `() => {
  const found = [];
  const read = (rules) => {
    for (const rule of rules) {
      if (found.length >= 100) return;
      if (rule instanceof CSSMediaRule && matchMedia(rule.conditionText).matches) read(rule.cssRules);
      if (!(rule instanceof CSSPageRule)) continue;
      const names = rule.selectorText.split(',').map((name) => name.trim().slice(0, 100)).filter((name) => !name.includes(':'));
      const side = (name) => rule.style.getPropertyValue('margin-' + name).slice(0, 40);
      for (const name of names) found.push({
        name,
        size: rule.style.getPropertyValue('size').slice(0, 40),
        top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left'),
      });
    }
  };
  for (const sheet of document.styleSheets) read(sheet.cssRules);
  return found;
}`;

/** The room for content on a page, in CSS pixels. */
export type PageArea = { width: number; height: number };

const PX_IN_INCH = 96;
const unitsInInch: Record<string, number> = { px: 96, in: 1, cm: 2.54, mm: 25.4, q: 101.6, pt: 72, pc: 6 };
const sizes = new Map(Object.entries(pageSizes).map(([name, size]) => [name.toLowerCase(), size]));

/** Returns the area of a page with this name: margins and size of `@page` override the options, as they do in print. */
export function pageAreaOf({ options }: HtmlPage, rules: PageRules, page: string): PageArea {
  const margins = { ...options.marginsIn };
  let { widthIn: width, heightIn: height } = options.pageSize;
  if (options.landscape) [width, height] = [height, width];
  // A rule for pages with a name comes after one for all pages, wherever it stands.
  for (const rule of [...rulesFor('', rules), ...(page === '' ? [] : rulesFor(page, rules))]) {
    for (const side of ['top', 'right', 'bottom', 'left'] as const)
      margins[side] = inchesOf(rule[side]) ?? margins[side];
    [width, height] = sizeOf(rule.size, [width, height]);
  }
  const px = (inches: number) => Math.max(1, (inches * PX_IN_INCH) / options.scale);
  return {
    width: px(width - margins.left - margins.right),
    height: px(height - margins.top - margins.bottom),
  };
}

function rulesFor(page: string, rules: PageRules): PageRules {
  return rules.filter(({ name }) => name === page);
}

type Size = [number, number];

function sizeOf(text: string, [width, height]: Size): Size {
  let size: Size = [width, height];
  const lengths: number[] = [];
  for (const word of text.toLowerCase().split(/\s+/)) {
    const named = sizes.get(word);
    const length = inchesOf(word);
    if (named) size = [named.widthIn, named.heightIn];
    if (length !== null) lengths.push(length);
  }
  const [first, second = first] = lengths;
  if (first !== undefined && second !== undefined) size = [first, second];
  const [shorter, longer] = [Math.min(...size), Math.max(...size)];
  if (/\blandscape\b/i.test(text)) return [longer, shorter];
  return /\bportrait\b/i.test(text) ? [shorter, longer] : size;
}

function inchesOf(text: string): number | null {
  const [, digits, unit = ''] = /^(\d{1,9}(?:\.\d{1,9})?)([a-z]{1,2})?$/i.exec(text) ?? [];
  if (digits === undefined) return null;
  if (Number(digits) === 0) return 0;
  const inInch = Object.hasOwn(unitsInInch, unit.toLowerCase()) ? unitsInInch[unit.toLowerCase()] : undefined;
  return inInch === undefined ? null : Number(digits) / inInch;
}
