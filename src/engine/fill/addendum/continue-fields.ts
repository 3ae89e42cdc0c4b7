import { limits } from '../../../lib/limits';
import { showsText } from '../../fields/displays';
import type { Field } from '../../fields/field-schema';
import { rowOf } from '../../fields/rows/row-of';
import { yieldToEventLoop } from '../../pdf/reader/yield-to-event-loop';
import { continueFromBox, continueFromSpread } from '../../text/layout/continued-layout';
import { layoutText } from '../../text/layout/layout';
import { splitAtMost, type TextLayout, textOf } from '../../text/layout/text-box';
import type { PagePlan } from '../document-plan';
import { nameOf } from '../draw/draw-names';
import type { DrawValues } from '../draw/draw-values';
import type { DisplayContext } from '../values/display';
import { textBox } from '../values/display-text';
import type { Addendum } from './addendum';

/** Laid out before everything else that waits gets a turn. */
const CHARACTERS_PER_TICK = 5_000;

type Layouts = Map<Field, TextLayout>;

export type Continuing = {
  fields: readonly Field[];
  /** The fields over which one value each is spread. */
  spreads: readonly (readonly Field[])[];
  pages: readonly PagePlan[];
  addendum: Addendum;
};

/** A box, or those over which one value is spread. */
type Source = {
  first: Field;
  last: Field;
  fields: readonly Field[];
  isSpread: boolean;
  /** What it shows. */
  value: string;
};

/** What stands above a field's text on the pages at the end. */
export function headingOf(field: Field): string {
  const row = rowOf(field);
  const page = `(page ${field.page})`;
  if (field.title === '') return `${nameOf(field).name} ${page}`;
  return row === null ? `${field.title} ${page}` : `${field.title}, row ${row.position + 1} ${page}`;
}

export function continues(field: Field): boolean {
  return field.overflow === 'continue' && showsText(field) && !field.comb;
}

/**
 * Lays out the fields whose text goes on at the end of the document, page by page, so that the references are in
 * the order of the pages they lead to.
 */
export async function layoutContinued(continuing: Continuing, context: DisplayContext): Promise<Layouts> {
  const layouts: Layouts = new Map();
  if (!continuing.fields.some(continues)) return layouts;
  // Fields that a repeated page shows again refer to the same place.
  const known = new Map<string, readonly TextLayout[]>();
  let laidOut = 0;
  for (const source of sourcesOf(continuing, context.values)) {
    const key = source.fields.map(({ id, name }) => `${id} ${name}`).join('\n');
    const placed = known.get(key) ?? layoutSource(source, continuing, context);
    known.set(key, placed);
    for (const [index, layout] of placed.entries()) {
      const field = source.fields[index];
      if (field !== undefined) layouts.set(field, layout);
    }
    laidOut += source.value.length;
    if (laidOut < CHARACTERS_PER_TICK) continue;
    laidOut = 0;
    await yieldToEventLoop();
  }
  return layouts;
}

/** Page by page, and in the order of the fields there. */
function sourcesOf({ fields, spreads }: Continuing, values: DrawValues): Source[] {
  const spreadOf = new Map(spreads.flatMap((spread) => spread.map((field) => [field, spread] as const)));
  const sources = fields.flatMap((field): Source[] => {
    const spread = spreadOf.get(field);
    const group = spread ?? [field];
    const [first, last] = [group[0], group.at(-1)];
    if (first !== field || last === undefined || !continues(field)) return [];
    return [{ first, last, fields: group, isSpread: spread !== undefined, value: values.textFor(first) }];
  });
  return sources.toSorted((one, other) => one.last.page - other.last.page);
}

/** The layouts of the boxes: as they are where everything fits, or no page is left for the rest. */
function layoutSource(
  source: Source,
  { pages, addendum }: Continuing,
  context: DisplayContext,
): TextLayout[] {
  const { first, last, fields, isSpread, value } = source;
  const boxes = fields.map((field) => textBox(field, context.typesetter));
  const [box = textBox(first)] = boxes;
  const known = fields.flatMap((field) => context.spreads.get(field) ?? []);
  const plain = isSpread ? known : [layoutText(value, box)];
  const page = pages[last.page - 1];
  const isShort = plain.every(({ truncated }) => truncated === '');
  const number = isShort || page === undefined ? null : addendum.begin(page);
  if (number === null || page === undefined) return plain;
  const { text, beyond } = splitAtMost(value, limits.overflowChars);
  const { layouts, rest } = isSpread
    ? continueFromSpread(text, boxes, number)
    : continueFromBox(text, box, number);
  for (const paragraph of rest) context.report.addMissing(paragraph);
  const lost = addendum.write({
    heading: headingOf(last),
    page,
    font: box.font,
    fontSize: layouts[0]?.fontSize ?? box.fontSize,
    strikethrough: first.strikethrough,
    paragraphs: rest,
  });
  return withLost(layouts, lost.map(textOf).join('\n') + beyond);
}

/** What even the pages at the end had no room for is reported with the last box. */
function withLost(layouts: readonly TextLayout[], truncated: string): TextLayout[] {
  return layouts.map((layout, index) => (index === layouts.length - 1 ? { ...layout, truncated } : layout));
}
