import type { Field } from '../../fields/field-schema';
import { layoutSpread } from '../../text/layout/layout';
import type { TextLayout } from '../../text/layout/text-box';
import type { Typesetter } from '../../text/layout/typesetter';
import { textBox } from '../values/display-text';
import { nameOf } from './draw-names';
import type { DrawValues } from './draw-values';

/**
 * Groups the fields of each value that is spread over several boxes: `name#1` is its first line,
 * `name#2` the second.
 */
export function groupSpreads(fields: readonly Field[]): Field[][] {
  const groups = new Map<string, { line: number; field: Field }[]>();
  // A line that a repeated page shows again belongs to another group.
  const turns = new Map<string, number>();
  for (const field of fields) {
    const name = nameOf(field);
    if (name.kind !== 'value' || name.line === null) continue;
    const turn = (turns.get(field.name) ?? 0) + 1;
    turns.set(field.name, turn);
    const key = `${turn} ${name.name}`;
    const group = groups.get(key) ?? [];
    group.push({ line: name.line, field });
    groups.set(key, group);
  }
  return [...groups.values()].map((group) =>
    group.toSorted((one, other) => one.line - other.line).map(({ field }) => field),
  );
}

/** Lays out the values that are spread over several boxes. */
export function layoutSpreads(
  groups: readonly (readonly Field[])[],
  values: DrawValues,
  typesetter?: Typesetter,
): Map<Field, TextLayout> {
  const layouts = new Map<Field, TextLayout>();
  for (const group of groups) {
    const [first] = group;
    if (first === undefined) continue;
    const placed = layoutSpread(
      values.textFor(first),
      group.map((field) => textBox(field, typesetter)),
    );
    for (const [index, layout] of placed.entries()) {
      const field = group[index];
      if (field !== undefined) layouts.set(field, layout);
    }
  }
  return layouts;
}
