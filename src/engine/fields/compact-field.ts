import { type StoredField, storedFieldSchema } from './field-schema';

const PLACE = { id: 1, name: 'a', page: 1, x: 0, y: 0, width: 1, height: 1 } as const;

/** The default of each property as JSON, for comparing. */
const defaults = new Map(
  Object.entries(storedFieldSchema.parse(PLACE))
    .filter(([property]) => !Object.hasOwn(PLACE, property))
    .map(([property, value]) => [property, JSON.stringify(value)]),
);

/**
 * Leaves out the properties of a field that have their defaults, which are most of them. The schema
 * restores them, so a template of thousands of fields stays small in storage.
 */
export function compactField(field: StoredField): Partial<StoredField> {
  return Object.fromEntries(
    Object.entries(field).filter(([property, value]) => defaults.get(property) !== JSON.stringify(value)),
  );
}
