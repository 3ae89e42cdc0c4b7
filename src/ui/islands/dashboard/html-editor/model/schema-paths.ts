import type { JsonSchema } from '../../../../../engine/fields';

/** What a place may hold, whichever of its choices it is. */
const choicesOf = (schema: JsonSchema): JsonSchema[] => [schema, ...(schema.anyOf ?? [])];

export const propertiesOf = (schema: JsonSchema): [string, JsonSchema][] => [
  ...new Map(choicesOf(schema).flatMap(({ properties }) => Object.entries(properties ?? {}))),
];

export function itemOf(schema: JsonSchema): JsonSchema {
  const items = choicesOf(schema).find((choice) => choice.items !== undefined)?.items ?? {};
  return Array.isArray(items) ? (items[0] ?? {}) : items;
}

/** Numbers go into lists. */
export const schemaAt = (schema: JsonSchema, path: readonly (string | number)[]): JsonSchema =>
  path.reduce<JsonSchema>((inner, step) => {
    const own = propertiesOf(inner).find(([name]) => name === step)?.[1];
    return own ?? (/^\d+$/.test(String(step)) ? itemOf(inner) : {});
  }, schema);

export function nameOfType({ type, properties, items }: JsonSchema): string {
  const named = Array.isArray(type) ? type.find((each) => each !== 'null') : type;
  if (named !== undefined) return named === 'array' ? 'list' : named;
  return properties ? 'object' : items ? 'list' : '';
}
