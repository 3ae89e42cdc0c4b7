import type { Widget } from './compile-widget';

const STYLES = ['solid', 'dashed', 'beveled', 'inset', 'underline'] as const;

export type BorderStyle = (typeof STYLES)[number];

export type Border = {
  /** The width of its line. A beveled or inset border is twice as wide. */
  width: number;
  style: BorderStyle;
  dash: number[];
};

const INITIALS: Record<string, BorderStyle> = Object.fromEntries(
  STYLES.map((style) => [style.charAt(0).toUpperCase(), style]),
);
const USUAL_WIDTH = 1;
const WIDEST = 100;
const USUAL_DASH = 3;
const MOST_DASHES = 8;

/** Reads the border of a widget: /BS, else /Border, else a line of one point. */
export function readBorder({ file, dict }: Widget): Border {
  const own = file.dict(dict.get('BS'));
  const old = own === null ? file.array(dict.get('Border')) : null;
  const width = file.number(own?.get('W') ?? old?.[2] ?? null) ?? USUAL_WIDTH;
  const dash = numbersOf(file.array(own?.get('D') ?? old?.[3] ?? null)?.map((item) => file.number(item)));
  const usual = old !== null && dash.length > 0 ? 'dashed' : 'solid';
  return {
    width: Math.min(Math.max(width, 0), WIDEST),
    style: INITIALS[file.name(own?.get('S') ?? null) ?? ''] ?? usual,
    dash: dash.length > 0 ? dash : [USUAL_DASH],
  };
}

/** Returns the thickness of a border with its light and dark edges. */
export function thicknessOf({ width, style }: Border): number {
  return style === 'beveled' || style === 'inset' ? 2 * width : width;
}

/**
 * Returns the distance of text from the sides of its box, as Acrobat sets it: the border once, and
 * its thickness again; at least a point each. The cells of a comb lie within the border, if it has
 * a colour.
 */
export function textInsetOf(widget: Widget, isComb: boolean): number {
  const thickness = thicknessOf(readBorder(widget));
  if (!isComb) return 2 * Math.max(1, thickness);
  const { file, dict } = widget;
  const color = file.array(file.dict(dict.get('MK'))?.get('BC') ?? null) ?? [];
  return color.length === 0 ? 0 : 2 * thickness;
}

/** A pattern of zeros alone would draw nothing, and viewers disagree about negative numbers. */
function numbersOf(items: (number | null)[] = []): number[] {
  const dash = items.slice(0, MOST_DASHES).map((item) => item ?? 0);
  return dash.every((length) => length >= 0) && dash.some((length) => length > 0) ? dash : [];
}
