/** A field that a template offers to the people who edit it, as the API takes it. */
export type PredefinedField = {
  name: string;
  type: string;
  /** Whether the template has to have the field. */
  required_in_template: boolean;
  /** Whether documents have to have its value. */
  field_required: boolean;
};

/** The fields that have to be in a template with these values, and are not. */
export function missingFields(
  predefined: readonly PredefinedField[],
  values: ReadonlySet<string>,
): PredefinedField[] {
  return predefined.filter(({ name, required_in_template: isNeeded }) => isNeeded && !values.has(name));
}
