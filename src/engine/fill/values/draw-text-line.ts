import type { Glyph } from '../../text/layout/glyph';
import type { FontMetrics } from '../../text/layout/standard-font';
import { visually } from '../../text/layout/visual-order';
import { plainMeasure, widthOfGlyphs } from '../../text/layout/wrap';
import type { PageContent } from '../draw/draw-content';
import { drawTextLayout } from './display-text';

export type LineStyle = {
  font: FontMetrics;
  fontSize: number;
  color: string;
  strikethrough?: boolean;
};

/** Draws one line of text whose first glyph stands at this place. */
export function drawTextLine(
  content: PageContent,
  line: readonly Glyph[],
  style: LineStyle,
  at: { x: number; y: number },
): void {
  const { font, fontSize, color, strikethrough = false } = style;
  const width = widthOfGlyphs(line, plainMeasure(style));
  const placed = { glyphs: visually(line), x: 0, baseline: at.y, width };
  content.fillColor(color);
  content.strokeColor(color);
  const layout = { font, fontSize, characterSpacing: 0, lines: [placed], truncated: '' };
  drawTextLayout(content, layout, { left: at.x, strikethrough });
}
