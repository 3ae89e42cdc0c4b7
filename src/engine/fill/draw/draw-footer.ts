import { codesOf } from '../../text/layout/glyph';
import { toGlyphs } from '../../text/layout/glyphs';
import { fontOf } from '../../text/layout/standard-font';
import type { DrawnPages } from '../structure/drawn-pages';
import type { PageContent } from './draw-content';
import { boxMatrix, type Matrix } from './draw-matrix';
import { numbers } from './draw-numbers';

/**
 * The place of the footer line in points, from the lower left corner of the page as seen: below the
 * usual content, within the reach of printers.
 */
export const FOOTER_PLACE = { left: 18, up: 12 };
const FONT_SIZE = 7;
const COLOR = '666666';

const font = fontOf({ typeface: 'Helvetica', bold: false });

/** Draws the small footer line at the origin of the content. */
export function drawFooterLine(content: PageContent, text: string): void {
  content.fillColor(COLOR);
  content.text({
    font: font.name,
    size: FONT_SIZE,
    spacing: 0,
    x: 0,
    y: 0,
    codes: codesOf(toGlyphs(text, font)),
  });
}

/** Draws the footer line at the foot of a page. */
export function drawFooter(
  content: PageContent,
  { height, toUserSpace }: { height: number; toUserSpace: Matrix },
  text: string,
): void {
  const place = { x: FOOTER_PLACE.left, y: height - FOOTER_PLACE.up, width: 0, height: 0, rotation: 0 };
  content.within(numbers(boxMatrix(toUserSpace, place)), 1, () => drawFooterLine(content, text));
}

export function drawFooters(
  drawn: DrawnPages,
  pages: readonly { height: number; toUserSpace: Matrix }[],
  text: string,
): void {
  for (const [index, page] of pages.entries())
    drawn.artifact(index, 'above', (content) => drawFooter(content, page, text));
}
