import type { Field } from '../../fields/field-schema';
import { DEFAULT_FONT_SIZE, endInset, sideInset } from '../../fields/text-defaults';
import { layoutComb } from '../../text/layout/comb';
import { layoutText } from '../../text/layout/layout';
import { runsOf } from '../../text/layout/runs';
import { fontOf } from '../../text/layout/standard-font';
import type { PlacedLine, TextBox, TextLayout } from '../../text/layout/text-box';
import type { Typesetter } from '../../text/layout/typesetter';
import type { PageContent } from '../draw/draw-content';

import type { Display, DisplayContext } from './display';

const STRIKE_HEIGHT = 0.28;
const STRIKE_WIDTH = 0.06;

export const displayText: Display = (content, field, context) => {
  const layout = layoutOf(field, context);
  const draw = () => drawText(content, field, layout);
  // Characters in cells are far from each other. Readers would say them one by one.
  if (field.comb && layout.part) content.readAs(layout.part, draw);
  else draw();
};

/** Lays out the text of a field, and reports the parts that could not be shown. */
export function layoutOf(field: Field, context: DisplayContext): TextLayout {
  const text = context.values.textFor(field);
  const box = textBox(field, context.typesetter);
  const layout = context.spreads.get(field) ?? layOut(text, box, field);
  context.report.add(field, layout);
  return layout;
}

export function drawText(content: PageContent, field: Field, layout: TextLayout): void {
  if (layout.lines.every((line) => line.glyphs.length === 0)) return;
  content.fillColor(field.color);
  content.strokeColor(field.color);
  drawTextLayout(content, layout, {
    left: sideInset(field),
    bottom: endInset(field),
    strikethrough: field.strikethrough,
  });
}

/** Draws a layout in the current colours. */
export function drawTextLayout(
  content: PageContent,
  layout: TextLayout,
  { left, bottom = 0, strikethrough }: { left: number; bottom?: number; strikethrough: boolean },
): void {
  for (const line of layout.lines) {
    const placed = { ...line, x: line.x + left, baseline: line.baseline + bottom };
    drawLine(content, layout, placed);
    if (strikethrough && line.width > 0) strike(content, layout, placed);
  }
}

/**
 * The text box of each field. Fields stay in memory with their templates, and each box stays as
 * long as its field.
 */
const known = new WeakMap<Field, TextBox>();

export function textBox(field: Field, typesetter?: Typesetter): TextBox {
  const box = known.get(field) ?? boxOf(field);
  known.set(field, box);
  return typesetter === undefined ? box : { ...box, typesetter };
}

function boxOf(field: Field): TextBox {
  return {
    width: field.width - 2 * sideInset(field),
    height: field.height - 2 * endInset(field),
    font: fontOf(field),
    fontSize: field.fontSize ?? DEFAULT_FONT_SIZE,
    characterSpacing: field.characterSpacing,
    alignment: field.alignment,
    vAlignment: field.vAlignment,
    multiline: field.multiline || field.multilineLines !== null,
    bands: field.multilineLines,
    overflow: field.overflow,
  };
}

function layOut(text: string, box: TextBox, field: Field): TextLayout {
  if (!field.comb) return layoutText(text, box);
  return layoutComb(text, box, { cells: field.combNumberOfCells, offset: field.combValueOffset });
}

function drawLine(content: PageContent, layout: TextLayout, line: PlacedLine): void {
  const { fontSize: size, characterSpacing: spacing } = layout;
  const y = line.baseline;
  for (const run of runsOf(line, layout)) {
    if (run.kind === 'codes') content.text({ font: run.font, size, spacing, x: run.x, y, codes: run.codes });
    else if (run.kind === 'glyphs') content.glyphs(run, { size, y });
    else drawBox(content, layout, run.x, y);
  }
}

/** Draws a box in place of a character that the font does not have. */
function drawBox(content: PageContent, layout: TextLayout, x: number, baseline: number): void {
  const em = layout.fontSize / 1000;
  content.strokeRectangle(x + 60 * em, baseline, 480 * em, layout.font.capHeight * em, 50 * em);
}

function strike(content: PageContent, layout: TextLayout, line: PlacedLine): void {
  const thickness = layout.fontSize * STRIKE_WIDTH;
  const y = line.baseline + layout.fontSize * STRIKE_HEIGHT - thickness / 2;
  content.fillRectangle(line.x, y, line.width, thickness);
}
