import { sortedJson } from '../../../lib/json';
import { groupsAbove, mapRules, rulesRenamed, rulesThatRemain } from '../field-dependencies';
import type { SentRules } from '../field-rules';
import type { StoredField } from '../field-schema';
import { renameReferences } from '../rename-references';

/** The fields of a template and its rules about them, as somebody edits them. */
export type EditedFields = {
  readonly fields: readonly StoredField[];
  readonly rules: SentRules;
};

/** The new names of values. A value that comes apart has no one name, and keeps its own. */
export function namesAfter(
  before: readonly StoredField[],
  after: readonly StoredField[],
): (name: string) => string {
  const later = new Map(after.map(({ id, name }) => [id, valueName(name)]));
  const names = new Map<string, Set<string>>();
  for (const { id, name } of before) {
    const value = valueName(name);
    names.set(value, (names.get(value) ?? new Set()).add(later.get(id) ?? value));
  }
  return (name) => {
    const [only, ...others] = names.get(name) ?? [];
    return only === undefined || others.length > 0 ? name : only;
  };
}

/** Gives fields other names, with what belongs to them: all at once. Rules about the values follow. */
export function withNames(
  { fields: before, rules }: EditedFields,
  fields: readonly StoredField[],
): EditedFields {
  const nameAfter = namesAfter(before, fields);
  const sharedFieldData = Object.fromEntries(
    Object.entries(rules.sharedFieldData).map(([name, rule]) => [nameAfter(name), rule]),
  );
  const fieldDependencies = rulesWithOtherNames(rules.fieldDependencies, nameAfter);
  return withoutStrangeRules({ fields, rules: { ...rules, sharedFieldData, fieldDependencies } });
}

export function rulesWithOtherNames(
  rules: SentRules['fieldDependencies'],
  nameAfter: (name: string) => string,
): SentRules['fieldDependencies'] {
  const changed = mapRules(rules, (rule) => ({
    ...rule,
    conditions: renameReferences({ dependencies: rule }, nameAfter).dependencies.conditions,
  }));
  return rulesRenamed(changed, nameAfter);
}

/** Leaves out the rules about names that no field has: the service would refuse them. */
export function withoutStrangeRules({ fields, rules }: EditedFields): EditedFields {
  const values = new Set(fields.map(({ name }) => valueName(name)));
  const groups = new Set(fields.flatMap(({ name }) => groupsAbove(name)));
  const sharedFieldData = only(rules.sharedFieldData, (name) => values.has(name));
  const remaining = rulesThatRemain(rules.fieldDependencies, { values, groups });
  const fieldDependencies = isEqual(remaining, rules.fieldDependencies) ? rules.fieldDependencies : remaining;
  return { fields, rules: { ...rules, sharedFieldData, fieldDependencies } };
}

function only<Value>(entries: Record<string, Value>, keep: (key: string) => boolean): Record<string, Value> {
  const kept = Object.entries(entries).filter(([key]) => keep(key));
  return kept.length === Object.keys(entries).length ? entries : Object.fromEntries(kept);
}

/** The name of a field's value: `notes#2` is a line of the value `notes`. */
export function valueName(name: string): string {
  return name.replace(/#\d{1,4}$/, '');
}

/** The service sends keys in another order: only their values count. */
export function isEqual(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || sortedJson(one) === sortedJson(other);
}
