import type { Field } from './field-schema';

type Combined = Pick<
  Field,
  'combinedFieldNames' | 'combinedFieldSeparator' | 'combinedFieldType' | 'combinedFieldFormat'
>;

const PLACEHOLDER = /\{([^{}]+)\}/g;

/** Returns the names of the fields that a combined field joins. */
export function combinedNames(field: Combined): string[] {
  if (field.combinedFieldType === 'format') {
    return Array.from(field.combinedFieldFormat.matchAll(PLACEHOLDER), ([, name = '']) => name.trim());
  }
  return field.combinedFieldNames
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Returns the text of a combined field from the texts of the others. */
export function combinedText(field: Combined, textOf: (name: string) => string): string {
  if (field.combinedFieldType === 'format') {
    return field.combinedFieldFormat.replace(PLACEHOLDER, (_, name: string) => textOf(name.trim()));
  }
  return combinedNames(field)
    .map(textOf)
    .filter((text) => text !== '')
    .join(field.combinedFieldSeparator);
}
