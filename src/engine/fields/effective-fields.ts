import { rulesFinder } from './field-dependencies';
import { type FieldRules, noRules } from './field-rules';
import { type Field, fieldSchema, type ParsedFieldInput, type StoredField } from './field-schema';
import { shareDefaults } from './share-defaults';
import { displaysOfType } from './types/facts';

/** The fields of a template and its rules about them; part of its content. */
export type FieldSet = FieldRules & { fields: readonly StoredField[] };

/**
 * Fields by content. Contents are cached and never change, so the same content keeps the same
 * fields, with everything cached for them.
 */
const known = new WeakMap<FieldSet, readonly Field[]>();

/**
 * Returns the fields as they are checked and drawn. Data shared by a name overrides the field's own
 * property; a property that is still unset takes the template's default. No other code needs these
 * rules.
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
  const rulesAbout = rulesFinder(rules.fieldDependencies);
  return (field) => {
    const shared = sharedBy(rules, field.name);
    const own = { ...withoutNulls(rules.defaults), ...withoutNulls(field), ...withoutNulls(shared) };
    const type = shared.type ?? field.type;
    const decided = fieldSchema.parse({ displayType: displaysOfType[type][0], ...defaultsOf(field), ...own });
    const groups = rulesAbout(field.name, valueNameOf(field.name));
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

/**
 * Turns `transparent` into no colour. A field needs that value to have no colour where the template
 * has one.
 */
function withoutColor({ backgroundColor, shapeFillColor }: Field): Partial<Field> {
  return {
    ...(backgroundColor === 'transparent' && { backgroundColor: null }),
    ...(shapeFillColor === 'transparent' && { shapeFillColor: null }),
  };
}

/** The default of `@@datetime`: the general default format of dates would leave out the time. */
function defaultsOf({ name }: Undecided): Partial<Field> {
  return name === '@@datetime' ? { dateTimeFormat: '%Y-%m-%d %H:%M %Z' } : {};
}

/**
 * Returns the properties that all fields of a name share. The lines of a spread value have one
 * name.
 */
export function sharedBy(rules: FieldRules, name: string): FieldRules['sharedFieldData'][string] {
  const value = valueNameOf(name);
  return Object.hasOwn(rules.sharedFieldData, value) ? (rules.sharedFieldData[value] ?? {}) : {};
}

function valueNameOf(name: string): string {
  return name.startsWith('@@') ? name : name.replace(/#\d{1,4}$/, '');
}

/** Leaves out null properties: null means unset, and the next source decides. */
function withoutNulls(properties: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value !== null && value !== undefined),
  );
}

export const emptySet: FieldSet = { fields: [], ...noRules };

/** Returns the template's typeface for fields without one; empty when the template sets none. */
export function defaultTypeface({ defaults }: FieldRules): string[] {
  return typeof defaults.typeface === 'string' ? [defaults.typeface] : [];
}

/**
 * Returns the typefaces that the template already uses. They stay valid for it after their fonts
 * are deleted.
 */
export function typefacesOf({
  fields,
  defaults,
}: Pick<FieldSet, 'defaults'> & {
  fields: readonly { typeface?: string | null | undefined }[];
}): Set<string> {
  const names = [defaults.typeface, ...fields.map(({ typeface }) => typeface)];
  return new Set(names.filter((name) => typeof name === 'string'));
}
