import { showsText } from '../../fields/displays';
import type { Field } from '../../fields/field-schema';
import { rowOf } from '../../fields/rows/row-of';
import { limits } from '../../limits';
import { yieldToEventLoop } from '../../pdf/reader/yield-to-event-loop';
import { continueFromBox, continueFromSpread } from '../../text/layout/continued-layout';
import { layoutText } from '../../text/layout/layout';
import { splitAtMost, type TextLayout, textOf } from '../../text/layout/text-box';
import type { PagePlan } from '../document-plan';
import { nameOf } from '../draw/draw-names';
import type { DrawValues } from '../draw/draw-values';
import type { DisplayContext } from '../values/display';
import { textBox } from '../values/display-text';
import type { ContinuationPages } from './continuation-pages';

/** Characters laid out before other waiting work gets a turn. */
const CHARACTERS_PER_TICK = 5_000;

type Layouts = Map<Field, TextLayout>;

export type Continuing = {
  fields: readonly Field[];
  /** Groups of fields, each group for one value spread over several boxes. */
  spreads: readonly (readonly Field[])[];
  pages: readonly PagePlan[];
  continuation: ContinuationPages;
};

/** A box, or the boxes over which one value is spread. */
type Source = {
  first: Field;
  last: Field;
  fields: readonly Field[];
  isSpread: boolean;
  /** The value of the boxes as text. */
  value: string;
};

/** Returns the heading of a field's text on the continuation pages. */
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
 * Lays out the fields whose text continues at the end of the document. It goes page by page, so
 * that the references in the boxes follow the order of the continuation pages.
 */
export async function layoutContinued(continuing: Continuing, context: DisplayContext): Promise<Layouts> {
  const layouts: Layouts = new Map();
  if (!continuing.fields.some(continues)) return layouts;
  // Fields shown again on a repeated page refer to the same continuation page.
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

/** Sorts the sources by page, and by the order of the fields within a page. */
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

/**
 * Lays out the boxes of one source. The layouts stay plain when everything fits, or when no
 * continuation page is left.
 */
function layoutSource(
  source: Source,
  { pages, continuation }: Continuing,
  context: DisplayContext,
): TextLayout[] {
  const { first, last, fields, isSpread, value } = source;
  const boxes = fields.map((field) => textBox(field, context.typesetter));
  const [box = textBox(first)] = boxes;
  const known = fields.flatMap((field) => context.spreads.get(field) ?? []);
  const plain = isSpread ? known : [layoutText(value, box)];
  const page = pages[last.page - 1];
  const isShort = plain.every(({ truncated }) => truncated === '');
  const number = isShort || page === undefined ? null : continuation.begin(page);
  if (number === null || page === undefined) return plain;
  const { text, beyond } = splitAtMost(value, limits.overflowChars);
  const { layouts, rest } = isSpread
    ? continueFromSpread(text, boxes, number)
    : continueFromBox(text, box, number);
  for (const paragraph of rest) context.report.addMissing(paragraph);
  const lost = continuation.write({
    heading: headingOf(last),
    page,
    font: box.font,
    fontSize: layouts[0]?.fontSize ?? box.fontSize,
    strikethrough: first.strikethrough,
    paragraphs: rest,
  });
  return withLost(layouts, lost.map(textOf).join('\n') + beyond);
}

/** Reports text that did not even fit on the continuation pages, with the last box. */
function withLost(layouts: readonly TextLayout[], truncated: string): TextLayout[] {
  return layouts.map((layout, index) => (index === layouts.length - 1 ? { ...layout, truncated } : layout));
}
