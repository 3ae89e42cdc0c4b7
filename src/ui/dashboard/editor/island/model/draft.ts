import {
  type EditedFields,
  isEqual,
  renameReferences,
  rulesWithOtherNames,
  type StoredField,
  valueName,
  withoutStrangeRules,
} from '../../../../../engine/fields';

export { isEqual, valueName, withNames } from '../../../../../engine/fields';

/**
 * The fields of a template and its rules about them. Drafts are immutable: every change makes a new
 * one.
 */
export type Draft = EditedFields;

export type FieldChange = Partial<StoredField>;

export type Size = {
  width: number;
  height: number;
};

export function fieldById({ fields }: Draft, id: number): StoredField | undefined {
  return fields.find((field) => field.id === id);
}

/** Applies `change` to the fields with these ids. */
export function changeFields(
  draft: Draft,
  ids: ReadonlySet<number>,
  change: (field: StoredField) => FieldChange,
): Draft {
  const fields = draft.fields.map((field) => (ids.has(field.id) ? { ...field, ...change(field) } : field));
  return { ...draft, fields };
}

export function addFields(draft: Draft, added: readonly StoredField[]): Draft {
  return { ...draft, fields: [...draft.fields, ...added] };
}

/** Removes fields. Rules about a name go with its last field: the service would refuse them. */
export function removeFields(draft: Draft, ids: ReadonlySet<number>): Draft {
  return withoutStrangeRules({ ...draft, fields: draft.fields.filter(({ id }) => !ids.has(id)) });
}

/** Renames a field. When it is the last field of a value, the rules about the value follow. */
export function renameField(draft: Draft, id: number, name: string): Draft {
  const before = fieldById(draft, id);
  if (before === undefined || before.name === name) return draft;
  const fields = draft.fields.map((field) => (field.id === id ? { ...field, name } : field));
  const [from, to] = [valueName(before.name), valueName(name)];
  const isLast = fields.every((field) => valueName(field.name) !== from);
  const shared = draft.rules.sharedFieldData;
  const moved = isLast && Object.hasOwn(shared, from) && !Object.hasOwn(shared, to);
  const sharedFieldData = moved ? { ...shared, [to]: shared[from] ?? {} } : shared;
  const nameAfter = (other: string) => (other === from ? to : other);
  const renamed = fields.map((field) => (isLast ? withReferences(field, nameAfter) : field));
  const rules = { ...draft.rules, sharedFieldData };
  if (isLast && Array.isArray(rules.fieldDependencies))
    rules.fieldDependencies = rulesWithOtherNames(rules.fieldDependencies, nameAfter);
  return withoutStrangeRules({ fields: renamed, rules });
}

/** Updates what a field says of others. An untouched field stays the same object. */
function withReferences(field: StoredField, nameAfter: (name: string) => string): StoredField {
  let isTouched = false;
  const renamed = renameReferences(field, (name) => {
    const after = nameAfter(name);
    if (after !== name) isTouched = true;
    return after;
  });
  return isTouched ? renamed : field;
}

/** Whether a name is only on the way to another one: it is empty, or another field has it. */
export function isPassingName({ fields }: Draft, id: number): boolean {
  const name = valueName(fields.find((field) => field.id === id)?.name ?? '');
  return name === '' || fields.some((field) => field.id !== id && valueName(field.name) === name);
}

/** Returns the wanted name, with a number if it is taken. */
export function freeName(taken: ReadonlySet<string>, wanted: string): string {
  if (!taken.has(wanted)) return wanted;
  const stem = wanted.replace(/_\d+$/, '');
  for (let count = 2; ; count += 1) {
    const name = `${stem}_${count}`;
    if (!taken.has(name)) return name;
  }
}

export function namesIn({ fields }: Draft): Set<string> {
  return new Set(fields.map(({ name }) => name));
}

/** Compares two drafts. Untouched fields are the same objects, so this is quick. */
export function isSame(one: Draft, other: Draft): boolean {
  if (one === other) return true;
  if (one.fields.length !== other.fields.length) return false;
  const sameFields = one.fields.every((field, index) => isEqual(field, other.fields[index]));
  return sameFields && isEqual(one.rules, other.rules);
}
