import { type DataEntry, entriesOf, isInData } from '../data-tree';
import type { Dependencies } from '../dependencies-schema';
import type { Field } from '../field-schema';
import { type Problem, pointerTo } from '../problems';
import { readValue } from '../read-value';
import { requiringRules, rulesOf, showingRules } from './rules-of-field';
import { Visibility } from './visibility';

/** What must be given when all of some rules hold, and one of others where there are any. */
export interface Demand {
  entries: DataEntry[];
  all: Dependencies[];
  any: Dependencies[];
}

/** What the field's rules demand: its value, and the colours of what is drawn. */
export function demandsOf(field: Field): Demand[] {
  const all = showingRules(field).map(({ dependencies }) => dependencies);
  const requiring = requiringRules(field).map(({ dependencies }) => dependencies);
  // Where it is shown, a rule that shows and requires holds already.
  const any = requiring.some((rule) => all.includes(rule)) ? [] : requiring;
  const values: DataEntry[] = [];
  const colors: DataEntry[] = [];
  const asksForValue = requiring.length > 0 || field.required;
  for (const entry of entriesOf(field)) {
    if (entry.holds === 'color' && entry.required && all.length > 0) colors.push(entry);
    if (entry.holds === 'color' || !asksForValue) continue;
    if (isInData(field) && !field.hidden && field.default === null) values.push(entry);
  }
  return [
    { entries: values, all, any },
    { entries: colors, all, any: [] },
  ].filter(({ entries }) => entries.length > 0);
}

/**
 * Holds `data` against the conditions. The published schema says the same, but a validator that follows its
 * references visits what many fields look at again and again; here every field is decided once.
 */
export function compileConditions(fields: readonly Field[]): (data: unknown) => Problem[] {
  const demands = fields.flatMap((field) => (rulesOf(field).length === 0 ? [] : demandsOf(field)));
  if (demands.length === 0) return () => [];
  const visibilityOf = Visibility.of(fields);
  return (data) => {
    const visibility = visibilityOf(data);
    const missing = new Map<string, Problem>();
    for (const { entries, all, any } of demands) {
      if (!all.every((rule) => visibility.ruleHolds(rule))) continue;
      if (any.length > 0 && !any.some((rule) => visibility.ruleHolds(rule))) continue;
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
