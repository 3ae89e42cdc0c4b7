import { type StoredField, storedFieldSchema } from './field-schema';

const PLACE = { id: 1, name: 'a', page: 1, x: 0, y: 0, width: 1, height: 1 } as const;

/** What a property is when nobody says otherwise, as text to compare with. */
const defaults = new Map(
  Object.entries(storedFieldSchema.parse(PLACE))
    .filter(([property]) => !Object.hasOwn(PLACE, property))
    .map(([property, value]) => [property, JSON.stringify(value)]),
);

/**
 * A field without what it has by default: most of its many properties. The schema puts them back, so a template
 * of thousands of fields stays small where it is stored.
 */
export function compactField(field: StoredField): Partial<StoredField> {
  return Object.fromEntries(
    Object.entries(field).filter(([property, value]) => defaults.get(property) !== JSON.stringify(value)),
  );
}
