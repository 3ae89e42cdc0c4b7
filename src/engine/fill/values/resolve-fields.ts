import { combinedText } from '../../fields/combined-text';
import { ComputationError, ComputedValues, FieldLogic } from '../../fields/computed-values';
import { rulesOf } from '../../fields/conditions/rules-of-field';
import { nameOf, segmentsOf } from '../../fields/data-tree';
import { colorSources } from '../../fields/field-catalogue';
import { formatFieldName } from '../../fields/field-name';
import type { Field } from '../../fields/field-schema';
import { isComputed } from '../../fields/field-traits';
import { isFormula } from '../../fields/is-formula';
import { readValue } from '../../fields/read-value';
import { DrawValues, isFilledByService } from '../draw/draw-values';

export type ResolveInput = {
  fields: readonly Field[];
  /** Valid against the template's schema. */
  data: unknown;
  now: Date;
  /**
   * The values of fields with special names such as `@@version`. A field without an entry shows
   * nothing.
   */
  specialValues: Readonly<Record<string, string>>;
};

export type Resolved =
  | { outcome: 'resolved'; fields: readonly Field[] }
  | { outcome: 'failed'; state: 'syntax_error'; message: string };

/**
 * The logic of each field list. Contents are cached, so the fields are the same object from one
 * submission to the next.
 */
const logics = new WeakMap<readonly Field[], FieldLogic>();

/**
 * Returns the fields as one submission draws them: without the fields that conditions hide, and
 * with every value that is neither in `data` nor a plain default. Drawing then needs no formulas or
 * conditions.
 */
export function resolveFields(input: ResolveInput): Resolved {
  const { fields, data } = input;
  if (!fields.some(needsResolving)) return { outcome: 'resolved', fields };
  const logic = logics.get(fields) ?? new FieldLogic(fields);
  logics.set(fields, logic);
  const values = new ComputedValues(logic, data);
  try {
    const shown = fields.filter((field) => values.visibility.isShown(field));
    return { outcome: 'resolved', fields: shown.map((field) => resolveField(field, input, logic, values)) };
  } catch (error) {
    if (!(error instanceof ComputationError)) throw error;
    return { outcome: 'failed', state: 'syntax_error', message: error.message };
  }
}

function needsResolving(field: Field): boolean {
  return (
    rulesOf(field).length > 0 ||
    isComputed(field) ||
    isFilledByService(field) ||
    isFormula(field) ||
    colorSources.some(({ name }) => field[name] !== null)
  );
}

function resolveField(field: Field, input: ResolveInput, logic: FieldLogic, values: ComputedValues): Field {
  // A field that does not change stays the same object, because drawing caches facts by that
  // object.
  if (!needsResolving(field)) return field;
  const colors = colorsOf(field, values);
  if (isFilledByService(field))
    return { ...field, ...colors, default: input.specialValues[field.name] ?? null };
  if (isComputed(field)) {
    const text = combinedText(field, (name) => textOfName(name, input, logic, values));
    return { ...field, ...colors, static: true, default: text };
  }
  if (!isFormula(field)) return { ...field, ...colors };
  // A computed field stays fillable in the PDF only when its own property says so: readers rely on
  // the computed result.
  const computed = { ...field, ...colors, editable: field.editable ?? false };
  // A formula is never drawn as the default: its result takes its place, or null when `data` has a
  // value.
  return { ...computed, default: isGiven(field, input.data) ? null : values.defaultOf(field) };
}

/**
 * Tells whether `data` has the field's value. Its formula is then not computed, because it could
 * fail.
 */
function isGiven(field: Field, data: unknown): boolean {
  if (field.static) return false;
  const value = readValue(data, segmentsOf(nameOf(field).name) ?? []);
  return value !== undefined && value !== null;
}

/** Returns the text that the first field of this name shows. */
function textOfName(name: string, input: ResolveInput, logic: FieldLogic, values: ComputedValues): string {
  const [field] = logic.byName.get(name) ?? [];
  if (field === undefined || !values.visibility.isNameShown(name)) return '';
  const isComputed = isFormula(field) && !isGiven(field, input.data);
  const shown = isComputed ? { ...field, default: values.defaultOf(field) } : field;
  const known = isFilledByService(field) ? { ...shown, default: input.specialValues[name] ?? null } : shown;
  return new DrawValues(input.data, input.now).textFor(known);
}

type Colors = Partial<Pick<Field, (typeof colorSources)[number]['property']>>;

function colorsOf(field: Field, values: ComputedValues): Colors {
  const colors: Colors = {};
  for (const { property, name } of colorSources) {
    const segments = field[name] === null ? null : segmentsOf(field[name]);
    const value = segments === null ? null : values.valueOf(formatFieldName(segments));
    if (typeof value === 'string' && value !== '') colors[property] = value.replace('#', '');
  }
  return colors;
}
