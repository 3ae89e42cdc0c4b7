import { type FieldRules, type GroupRule, noRules } from './field-rules';
import { type Field, fieldSchema, type ParsedFieldInput, type StoredField } from './field-schema';
import { shareDefaults } from './share-defaults';
import { displaysOfType } from './types/facts';

/** The fields of a template with what it says about them: a part of its content. */
export type FieldSet = FieldRules & { fields: readonly StoredField[] };

/** Contents are cached and never change: the same content has the same fields, and what is known of them stays. */
const known = new WeakMap<FieldSet, readonly Field[]>();

/**
 * The fields as they are checked and drawn: what is shared by their name goes before what they say themselves,
 * and what they leave unset is the template's default. Nothing else needs to know of these rules.
 */
export function effectiveFields(set: FieldSet): readonly Field[] {
  const cached = known.get(set);
  if (cached !== undefined) return cached;
  const decide = fieldDecider(set);
  const fields = shareDefaults(set.fields.map(decide));
  known.set(set, fields);
  return fields;
}

type Undecided = StoredField | (ParsedFieldInput & Pick<Field, 'id' | 'x' | 'y'>);

/** Decides one field at a time by the rules of its template. */
export function fieldDecider(rules: FieldRules): (field: Undecided) => Field {
  return (field) => {
    const shared = sharedBy(rules, field.name);
    const own = { ...withoutNulls(rules.defaults), ...withoutNulls(field), ...withoutNulls(shared) };
    const type = shared.type ?? field.type;
    const decided = fieldSchema.parse({ displayType: displaysOfType[type][0], ...defaultsOf(field), ...own });
    const groups = groupsAbove(rules, field.name);
    const characterWidth = Object.hasOwn(rules.characterWidths, decided.typeface)
      ? rules.characterWidths[decided.typeface]
      : undefined;
    return {
      ...decided,
      ...withoutColor(decided),
      ...(groups.length > 0 && { groups }),
      ...(characterWidth !== undefined && { characterWidth }),
    };
  };
}

/** Where the template has a colour, a field of none has to say so. */
function withoutColor({ backgroundColor, shapeFillColor }: Field): Partial<Field> {
  return {
    ...(backgroundColor === 'transparent' && { backgroundColor: null }),
    ...(shapeFillColor === 'transparent' && { shapeFillColor: null }),
  };
}

/** The default format of dates would leave out the time, which is what this name is for. */
function defaultsOf({ name }: Undecided): Partial<Field> {
  return name === '@@datetime' ? { dateTimeFormat: '%Y-%m-%d %H:%M %Z' } : {};
}

/** What all fields of the name share; the lines of a spread value have its name. */
export function sharedBy(rules: FieldRules, name: string): FieldRules['sharedFieldData'][string] {
  const value = name.startsWith('@@') ? name : name.replace(/#\d{1,4}$/, '');
  return Object.hasOwn(rules.sharedFieldData, value) ? (rules.sharedFieldData[value] ?? {}) : {};
}

function groupsAbove(rules: FieldRules, name: string): GroupRule[] {
  const parts = name.split('/');
  return parts.slice(0, -1).flatMap((_, index) => {
    const group = parts.slice(0, index + 1).join('/');
    const dependencies = Object.hasOwn(rules.fieldDependencies, group)
      ? rules.fieldDependencies[group]
      : undefined;
    return dependencies === undefined ? [] : [{ group, dependencies }];
  });
}

/** Null is the same as nothing: whoever is asked next says what it is. */
function withoutNulls(properties: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value !== null && value !== undefined),
  );
}

export const emptySet: FieldSet = { fields: [], ...noRules };

/** The typeface of fields that name none, where the template says so. */
export function defaultTypeface({ defaults }: FieldRules): string[] {
  return typeof defaults.typeface === 'string' ? [defaults.typeface] : [];
}

/** The typefaces that the template uses already: they stay known to it when their fonts are deleted. */
export function typefacesOf({
  fields,
  defaults,
}: Pick<FieldSet, 'defaults'> & {
  fields: readonly { typeface?: string | null | undefined }[];
}): Set<string> {
  const names = [defaults.typeface, ...fields.map(({ typeface }) => typeface)];
  return new Set(names.filter((name) => typeof name === 'string'));
}
