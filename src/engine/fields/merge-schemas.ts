import type { JsonSchema } from './json-schema';
import { orBlank } from './values/blank-values';

/**
 * Merges schemas into one that accepts every value that any of them accepts: the common schema of a
 * list's elements.
 */
export function mergeSchemas(schemas: readonly JsonSchema[]): JsonSchema {
  const [first, ...rest] = schemas;
  return rest.reduce(mergeTwo, first ?? {});
}

function mergeTwo(a: JsonSchema, b: JsonSchema): JsonSchema {
  if (a.type === 'object' && b.type === 'object' && a.properties && b.properties) return mergeObjects(a, b);
  if (sameRules(a, b)) return withoutDifferingTexts(a, b);
  if (a.type === 'array' && b.type === 'array') return mergeLists(a, b);
  // When only one of the schemas requires the value, the merged schema also accepts "" for a
  // missing one.
  const [laxA, laxB] = [acceptingBlank(a), acceptingBlank(b)];
  if (sameRules(laxA, laxB)) return withoutDifferingTexts(laxA, laxB);
  const alternatives = [a, b].flatMap((schema) =>
    isPlainAlternative(schema) ? (schema.anyOf ?? []) : [schema],
  );
  const distinct = new Map(alternatives.map((schema) => [JSON.stringify(withoutTexts(schema)), schema]));
  return { anyOf: [...distinct.values()] };
}

function mergeObjects(a: JsonSchema, b: JsonSchema): JsonSchema {
  const keys = [...new Set([...Object.keys(a.properties ?? {}), ...Object.keys(b.properties ?? {})])];
  const both = (key: string) =>
    [a.properties?.[key], b.properties?.[key]].filter((schema) => schema !== undefined);
  const required = (a.required ?? []).filter((key) => b.required?.includes(key));
  const { required: _, ...rest } = a;
  return {
    ...rest,
    properties: Object.fromEntries(keys.map((key) => [key, mergeSchemas(both(key))])),
    ...(required.length > 0 && { required }),
  };
}

function mergeLists(a: JsonSchema, b: JsonSchema): JsonSchema {
  const itemsOf = (schema: JsonSchema) => (Array.isArray(schema.items) ? schema.items : [schema.items ?? {}]);
  const minItems = Math.min(a.minItems ?? 0, b.minItems ?? 0);
  const maxItems =
    a.maxItems !== undefined && b.maxItems !== undefined ? Math.max(a.maxItems, b.maxItems) : null;
  return {
    type: 'array',
    items: mergeSchemas([...itemsOf(a), ...itemsOf(b)]),
    ...(minItems > 0 && { minItems }),
    ...(maxItems !== null && { maxItems }),
    ...(a.uniqueItems === true && b.uniqueItems === true && { uniqueItems: true }),
  };
}

function sameRules(a: JsonSchema, b: JsonSchema): boolean {
  return JSON.stringify(withoutTexts(a)) === JSON.stringify(withoutTexts(b));
}

function withoutTexts(schema: JsonSchema): JsonSchema {
  const { title: _, description: __, default: ___, ...rules } = schema;
  return rules;
}

function acceptingBlank(schema: JsonSchema): JsonSchema {
  const rules = withoutTexts(schema);
  const texts = Object.entries(schema).filter(([key]) => !Object.hasOwn(rules, key));
  return { ...Object.fromEntries(texts), ...orBlank(rules) };
}

/** Drops texts that differ: "Name of child 1" does not title every child. */
function withoutDifferingTexts(a: JsonSchema, b: JsonSchema): JsonSchema {
  return {
    ...(a.title !== undefined && a.title === b.title && { title: a.title }),
    ...(a.description !== undefined && a.description === b.description && { description: a.description }),
    ...(a.default !== undefined && a.default === b.default && { default: a.default }),
    ...withoutTexts(a),
  };
}

function isPlainAlternative(schema: JsonSchema): boolean {
  return Object.keys(schema).length === 1 && schema.anyOf !== undefined;
}

/**
 * Drops titles and descriptions at every depth; validation does not depend on them. Names nest at
 * most 16 deep.
 */
export function withoutDescriptions(schema: JsonSchema): JsonSchema {
  const { properties, items, ...rules } = withoutTexts(schema);
  return {
    ...rules,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, inner]) => [key, withoutDescriptions(inner)]),
      ),
    }),
    ...(items && {
      items: Array.isArray(items) ? items.map(withoutDescriptions) : withoutDescriptions(items),
    }),
  };
}

/** Returns a text that is equal for schemas with the same rules. */
export function rulesText(schema: JsonSchema | JsonSchema[] | undefined): string {
  return JSON.stringify(
    Array.isArray(schema) ? schema.map(withoutDescriptions) : withoutDescriptions(schema ?? {}),
  );
}
