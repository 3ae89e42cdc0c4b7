import { nameOf } from '../../fields/data-tree';
import type { Field } from '../../fields/field-schema';
import { type DrawValues, textFor } from './draw-values';
import { textBox } from './fields/display-text';
import { layoutSpread } from './text/layout';
import type { TextLayout } from './text/text-box';

/** Lays out the values that are spread over several boxes: `name#1` shows the first line, `name#2` the second. */
export function layoutSpreads(fields: readonly Field[], values: DrawValues): Map<Field, TextLayout> {
  const groups = new Map<string, { line: number; field: Field }[]>();
  for (const field of fields) {
    const name = nameOf(field);
    if (name.kind !== 'value' || name.line === null) continue;
    groups.set(name.name, [...(groups.get(name.name) ?? []), { line: name.line, field }]);
  }
  const layouts = new Map<Field, TextLayout>();
  for (const group of groups.values()) {
    const sorted = group.toSorted((one, other) => one.line - other.line).map(({ field }) => field);
    const [first] = sorted;
    if (first === undefined) continue;
    const placed = layoutSpread(textFor(first, values), sorted.map(textBox));
    for (const [index, layout] of placed.entries()) {
      const field = sorted[index];
      if (field !== undefined) layouts.set(field, layout);
    }
  }
  return layouts;
}
