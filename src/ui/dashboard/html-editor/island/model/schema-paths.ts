import type { JsonSchema } from '../../../../../engine/fields';

/** The schema itself and its alternatives. */
function choicesOf(schema: JsonSchema): JsonSchema[] {
  return [schema, ...(schema.anyOf ?? [])];
}

export function propertiesOf(schema: JsonSchema): [string, JsonSchema][] {
  return [...new Map(choicesOf(schema).flatMap(({ properties }) => Object.entries(properties ?? {})))];
}

export function itemOf(schema: JsonSchema): JsonSchema {
  const items = choicesOf(schema).find((choice) => choice.items !== undefined)?.items ?? {};
  return Array.isArray(items) ? (items[0] ?? {}) : items;
}

/** Finds the schema at a path; numbers lead into lists. */
export function schemaAt(schema: JsonSchema, path: readonly (string | number)[]): JsonSchema {
  return path.reduce<JsonSchema>((inner, step) => {
    const own = propertiesOf(inner).find(([name]) => name === step)?.[1];
    return own ?? (/^\d+$/.test(String(step)) ? itemOf(inner) : {});
  }, schema);
}

export function nameOfType({ type, properties, items }: JsonSchema): string {
  const named = Array.isArray(type) ? type.find((each) => each !== 'null') : type;
  if (named !== undefined) return named === 'array' ? 'list' : named;
  return properties ? 'object' : items ? 'list' : '';
}
