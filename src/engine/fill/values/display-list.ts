import type { Field } from '../../fields/field-schema';
import { holdsList } from '../../fields/field-traits';
import { optionsOf } from '../../fields/option-list';
import { DEFAULT_FONT_SIZE, endInset, LINE_DISTANCE, sideInset } from '../../fields/text-defaults';
import { layoutText } from '../../text/layout/layout';
import { fontOf } from '../../text/layout/standard-font';
import type { TextLayout } from '../../text/layout/text-box';
import type { PageContent } from '../draw/draw-content';
import { valueFor } from '../draw/draw-values';
import type { Display, DisplayContext } from './display';
import { drawText } from './display-text';

/** The ground of chosen options, as viewers draw it. */
const CHOSEN = '99c1da';

export type ListLayout = {
  layout: TextLayout;
  options: readonly string[];
  /** The indexes of the chosen options. */
  chosen: readonly number[];
  /** The index of the first option in the box: a list is scrolled to what is chosen. */
  top: number;
  rowHeight: number;
};

export const displayList: Display = (content, field, context) => {
  drawList(content, field, layoutList(field, context));
};

/** Lays out the options that the box has room for, and reports chosen ones beyond it. */
export function layoutList(field: Field, context: DisplayContext): ListLayout {
  const options = optionsOf(field.optionList);
  const chosen = chosenIn(field, valueFor(field, context.values.data));
  const size = field.fontSize ?? DEFAULT_FONT_SIZE;
  const room = field.height - 2 * endInset(field);
  const capacity = Math.max(1, Math.floor(room / (size * LINE_DISTANCE)));
  const [first = 0] = chosen;
  const top = first < capacity ? 0 : Math.min(first, options.length - capacity);
  const shown = options.slice(top, top + capacity);
  const rowsAt = (fontSize: number, overflow: Field['overflow']) =>
    shown.map((option) => layoutText(option, rowBox(field, { fontSize, overflow, context })));
  const fontSize = Math.min(size, ...rowsAt(size, field.overflow).map((row) => row.fontSize));
  const rowHeight = size * LINE_DISTANCE;
  const rows = rowsAt(fontSize, 'truncate');
  const hidden = chosen.filter((index) => index < top || index >= top + capacity);
  const layout = {
    font: fontOf(field),
    fontSize,
    characterSpacing: field.characterSpacing,
    lines: rows.flatMap(({ lines }, row) =>
      lines.map((line) => ({ ...line, baseline: line.baseline + room - (row + 1) * rowHeight })),
    ),
    truncated: [...rows.map(({ truncated }) => truncated), ...hidden.map((index) => options[index] ?? '')]
      .filter((text) => text !== '')
      .join('\n'),
  };
  context.report.add(field, layout);
  return { layout, options, chosen, top, rowHeight };
}

function rowBox(
  field: Field,
  { fontSize, overflow, context }: Pick<Field, 'overflow'> & { fontSize: number; context: DisplayContext },
) {
  return {
    width: field.width - 2 * sideInset(field),
    height: (field.fontSize ?? DEFAULT_FONT_SIZE) * LINE_DISTANCE,
    font: fontOf(field),
    fontSize,
    characterSpacing: field.characterSpacing,
    alignment: field.alignment,
    vAlignment: 'center' as const,
    multiline: false,
    bands: null,
    overflow,
    typesetter: context.typesetter,
  };
}

/** Returns the indexes of the options that a value chooses, in the order of the options. */
export function chosenIn(field: Field, value: unknown): number[] {
  const chosen = new Set(holdsList(field) && Array.isArray(value) ? value : [value]);
  return optionsOf(field.optionList).flatMap((option, index) => (chosen.has(option) ? [index] : []));
}

export function drawList(content: PageContent, field: Field, list: ListLayout): void {
  const { layout, chosen, top, rowHeight } = list;
  const [inset, end] = [sideInset(field) / 2, endInset(field)];
  for (const index of chosen) {
    const row = index - top;
    if (row < 0 || row >= layout.lines.length) continue;
    const y = field.height - end - (row + 1) * rowHeight;
    content.fillColor(CHOSEN);
    content.fillRectangle(inset, Math.max(y, 0), field.width - 2 * inset, rowHeight);
  }
  drawText(content, field, layout);
}
