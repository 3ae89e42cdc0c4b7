import { pointerTo } from '../../../lib/pointer';
import type { Problem } from '../../../lib/problems';
import { dataEntries } from '../data-entries';
import type { DataEntry } from '../data-tree';
import type { Dependencies } from '../dependencies-schema';
import type { Field } from '../field-schema';
import { isWritten } from '../field-traits';
import { readValue } from '../read-value';
import { requiringRules, rulesOf, showingRules } from './rules-of-field';
import { Visibility } from './visibility';

/**
 * The entries that must be given when all rules of `all` hold and, if `any` has rules, one of them.
 */
export type Demand = {
  entries: DataEntry[];
  all: Dependencies[];
  any: Dependencies[];
};

/** Returns the demands of all conditions. */
export function demandsOf(fields: readonly Field[]): Demand[] {
  const entries = new Map<Field, DataEntry[]>();
  for (const entry of dataEntries(fields)) {
    const known = entries.get(entry.field);
    if (known !== undefined) known.push(entry);
    else if (rulesOf(entry.field).length > 0) entries.set(entry.field, [entry]);
  }
  return [...entries].flatMap(([field, own]) => demandsOfField(field, own));
}

/** Returns the demands of a field's rules: its value, and the colours that it draws. */
function demandsOfField(field: Field, entries: readonly DataEntry[]): Demand[] {
  const all = showingRules(field).map(({ dependencies }) => dependencies);
  const requiring = requiringRules(field).map(({ dependencies }) => dependencies);
  // A rule that shows and requires already holds when the field is shown.
  const any = requiring.some((rule) => all.includes(rule)) ? [] : requiring;
  const values: DataEntry[] = [];
  const colors: DataEntry[] = [];
  const asksForValue = requiring.length > 0 || field.required;
  for (const entry of entries) {
    if (entry.holds === 'color' && entry.required && all.length > 0) colors.push(entry);
    if (entry.holds === 'color' || !asksForValue) continue;
    if (!field.hidden && field.default === null) values.push(entry);
  }
  return [
    { entries: values, all, any },
    { entries: colors, all, any: [] },
  ].filter(({ entries }) => entries.length > 0);
}

/**
 * Checks `data` against the conditions. The published schema expresses the same, but a validator
 * that follows its references visits shared conditions again and again; here every field is decided
 * once.
 */
export function compileConditions(fields: readonly Field[]): (data: unknown) => Problem[] {
  const demands = demandsOf(fields);
  if (demands.length === 0) return () => [];
  const visibilityOf = Visibility.of(fields);
  return (data) => {
    const visibility = visibilityOf(data);
    const missing = new Map<string, Problem>();
    for (const { entries, all, any } of demands) {
      if (!all.every((rule) => visibility.ruleHolds(rule))) continue;
      if (any.length > 0 && !any.some((rule) => visibility.ruleHolds(rule))) continue;
      for (const entry of entries) {
        const problem = missingIn(data, entry);
        if (problem !== null) missing.set(problem.pointer, problem);
      }
    }
    return [...missing.values()];
  };
}

/** Returns the problem of a missing value: at the first missing key, or at an empty text. */
function missingIn(data: unknown, entry: DataEntry): Problem | null {
  const { segments } = entry;
  const depth = segments.findIndex((_, index) => readValue(data, segments.slice(0, index + 1)) === undefined);
  if (depth !== -1) return ruleAt(segments.slice(0, depth + 1), 'is missing');
  const value = readValue(data, segments);
  const isEmptyList = Array.isArray(value) && value.length === 0;
  const what = isEmptyList ? 'element' : isText(entry) && value === '' ? 'character' : null;
  return what === null ? null : ruleAt(segments, `must have at least 1 ${what}, has 0`);
}

/** A problem of a value that the template names; nothing in its words was sent. */
function ruleAt(segments: readonly string[], rule: string): Problem {
  const pointer = pointerTo(segments);
  return { pointer, message: rule, kept: { pointer, rule } };
}

/** Tells whether an entry is text. A required text must not be "". */
export function isText({ holds, field }: DataEntry): boolean {
  return holds === 'color' || isWritten(field);
}
