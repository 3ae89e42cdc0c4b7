import { type DataEntry, entriesOf, isAlwaysShown, isInData } from '../data-tree';
import type { Field } from '../field-schema';
import { type Problem, pointerTo } from '../problems';
import { readValue } from '../read-value';
import { Visibility } from './visibility';

/** What must be given when the field's conditions hold. */
export function requiredThen(field: Field): DataEntry[] {
  const isShowing = !isAlwaysShown(field);
  const asksForValue = field.dependencies?.action !== 'show' || field.required;
  return entriesOf(field).filter((entry) => {
    if (entry.holds === 'color') return isShowing && entry.required;
    return asksForValue && isInData(field) && !field.hidden && field.default === null;
  });
}

/**
 * Holds `data` against the conditions. The published schema says the same, but a validator that follows its
 * references visits what many fields look at again and again; here every field is decided once.
 */
export function compileConditions(fields: readonly Field[]): (data: unknown) => Problem[] {
  const conditional = fields.flatMap((field) =>
    field.dependencies === null ? [] : [{ field, entries: requiredThen(field) }],
  );
  if (conditional.length === 0) return () => [];
  const visibilityOf = Visibility.of(fields);
  return (data) => {
    const visibility = visibilityOf(data);
    const missing = new Map<string, Problem>();
    for (const { field, entries } of conditional) {
      if (!visibility.conditionsHold(field)) continue;
      for (const { segments } of entries) {
        const pointer = missingPart(data, segments);
        if (pointer !== null) missing.set(pointer, { pointer, message: 'is missing' });
      }
    }
    return [...missing.values()];
  };
}

/** The first key on the way that leads nowhere. */
function missingPart(data: unknown, segments: readonly string[]): string | null {
  const depth = segments.findIndex((_, index) => readValue(data, segments.slice(0, index + 1)) === undefined);
  return depth === -1 ? null : pointerTo(segments.slice(0, depth + 1));
}
