import { mapRows } from '../../../lib/catalogue';
import type { DisplayName } from '../displays';
import type { FieldProperties } from '../field-properties';
import type { FieldType, Holds, PictureTraits, TextTraits } from './field-type';
import { type FieldTypeName, fieldTypes } from './index';

/**
 * Facts about field types as plain data, one constant for each question. The build gives browser
 * scripts these values instead of this module: each script gets only the facts that it uses, and no
 * server code of the types.
 */
export const fieldTypeNames = namesOf(fieldTypes);

export const holdsOfType: Record<FieldTypeName, Holds> = each(({ traits }) => traits.holds);

/** The display types of each field type; the first is the default. */
export const displaysOfType: Record<FieldTypeName, readonly [DisplayName, ...DisplayName[]]> = each(
  ({ displays }) => displays,
);

export const computedTypes = typesThat(({ traits }) => traits.holds === 'text' && traits.isComputed);
export const codeTypes = typesThat(({ traits }) => traits.holds === 'text' && traits.isCode);
export const longTypes = typesThat(({ traits }) => traits.holds === 'text' && traits.isLong);
export const colorTypes = typesThat(({ traits }) => traits.holds === 'text' && traits.mayBeColor);
export const signedTypes = typesThat(({ traits }) => traits.holds === 'picture' && traits.picture.isSigned);

/** The picture traits of the types that hold pictures; null for the others. */
export const picturesOfType: Record<FieldTypeName, PictureTraits | null> = each(({ traits }) =>
  traits.holds === 'picture' ? traits.picture : null,
);

/** The inputs of the types that need more than a plain line of text; null for the others. */
export const linesOfType: Record<FieldTypeName, TextTraits['line']> = each(({ traits }) =>
  traits.holds === 'text' ? traits.line : null,
);

export const labelsOfType: Record<FieldTypeName, string> = each(({ editor }) => editor.label);

type NewField = Partial<Omit<FieldProperties, 'type'>> & { width: number; height: number };

/** The size and the properties of a new field that differ from the defaults. */
export const newFieldsOfType: Record<FieldTypeName, NewField> = each(({ editor: { size, extras } }) => ({
  ...size,
  ...extras,
}));

/** The names of new fields; null for types that use the type's name. */
export const newNamesOfType: Record<FieldTypeName, string | null> = each(({ editor }) => editor.name);

/** The editor's tools, in their order. */
export const fieldTools = inOrder().flatMap((type) => {
  const { button } = fieldTypes[type].editor;
  return button === null ? [] : [{ type, ...button }];
});

/** The types that are in the editor's menu. */
export const menuTypes = inOrder().filter((type) => fieldTypes[type].editor.button === null);

/** The text of sample data; null for types that have none. */
export const samplesOfType: Record<FieldTypeName, string | null> = each(({ editor }) => editor.sample);

function inOrder(): FieldTypeName[] {
  const positionOf = (type: FieldTypeName) => fieldTypes[type].editor.position;
  return fieldTypeNames.toSorted((one, other) => positionOf(one) - positionOf(other));
}

function each<Fact>(factOf: (type: FieldType) => Fact): Record<FieldTypeName, Fact> {
  return mapRows<Record<FieldTypeName, FieldType>, Fact>(fieldTypes, factOf);
}

function typesThat(isSo: (type: FieldType) => boolean): readonly FieldTypeName[] {
  return fieldTypeNames.filter((name) => isSo(fieldTypes[name]));
}

function namesOf<Name extends string>(types: Record<Name, FieldType>): readonly [Name, ...Name[]] {
  const isName = (text: string): text is Name => Object.hasOwn(types, text);
  const [first, ...others] = Object.keys(types).filter(isName);
  if (first === undefined) throw new Error('the catalogue has no field type');
  return [first, ...others];
}
