import { autoMaxLength } from '../auto-max-length';
import type { DataEntry } from '../data-tree';
import { isFormula } from '../is-formula';
import type { JsonSchema } from '../json-schema';
import { notBlank, orBlank } from './blank-values';
import { colorSchema } from './color-schema';
import { valueSchema } from './value-schema';

/**
 * Returns the schema of the value of one name. Fields of one name share the value, so it must
 * satisfy each of them.
 */
export function leafSchema(entries: readonly DataEntry[]): JsonSchema {
  const fields = entries.filter(({ holds }) => holds === 'value').map(({ field }) => field);
  const longest = autoMaxLength(fields);
  const mustBeGiven = entries.some(({ required, conditional }) => required && !conditional);
  const schemaOf = ({ field, holds }: DataEntry): JsonSchema => {
    const schema = holds === 'color' ? colorSchema : atMost(valueSchema(field), longest);
    if (!mustBeGiven) return orBlank(schema);
    return holds === 'color' ? schema : notBlank(schema);
  };
  const distinct = new Map(entries.map(schemaOf).map((schema) => [JSON.stringify(schema), schema]));
  const schemas = [...distinct.values()];
  const [only] = schemas;
  const title = fields.find((field) => field.title !== '')?.title;
  const description = fields.find((field) => field.description !== '')?.description;
  const fallback = fields.find((field) => field.default !== null && !isFormula(field))?.default;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(fallback !== undefined && { default: fallback }),
    ...(schemas.length === 1 && only !== undefined ? only : { allOf: schemas }),
  };
}

function atMost(schema: JsonSchema, longest: number | null): JsonSchema {
  if (longest === null || schema.type !== 'string') return schema;
  return { ...schema, maxLength: Math.min(longest, schema.maxLength ?? longest) };
}
