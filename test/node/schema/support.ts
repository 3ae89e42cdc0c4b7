import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { changeSet, type SetChange } from '../../../src/engine/fields/change-set';
import { dataSchema } from '../../../src/engine/fields/data-schema';
import { effectiveFields, emptySet } from '../../../src/engine/fields/effective-fields';
import { type Field, fieldInputSchema } from '../../../src/engine/fields/field-schema';
import type { JsonSchema } from '../../../src/engine/fields/json-schema';
import { compileData } from '../../../src/engine/fields/validate-data';

type Rules = Omit<SetChange, 'fields'>;

/** Fields of a template, from the properties that the API takes. */
export function templateFields(inputs: object[], rules: Rules = {}): readonly Field[] {
  const fields = inputs.map((input) => fieldInputSchema.parse({ page: 1, ...input }));
  const changed = changeSet(emptySet, { fields, ...rules }, { pages: [{ width: 612, height: 792 }] });
  if (!changed.ok) throw new Error(JSON.stringify(changed.problems));
  return effectiveFields(changed.set);
}

const options = { allowAdditionalProperties: false };

export function publishedSchema(fields: readonly Field[]): JsonSchema {
  return dataSchema(fields, options);
}

/** The shape of `data` without any conditions. */
export function shapeOf(fields: readonly Field[]): JsonSchema {
  return dataSchema(fields, { ...options, conditions: 'apart' });
}

/** The service's own verdict on data. */
export function ownVerdict(fields: readonly Field[]): (data: unknown) => string[] {
  return compileData(fields, options);
}

export function strictAjv(schema: JsonSchema) {
  return compiled(new Ajv({ strict: true, allErrors: true }), schema);
}

/** Allows open tuples, which lists of many possible lengths need and ajv's strict mode warns of. */
export function warnedAjv(schema: JsonSchema) {
  return compiled(new Ajv({ strict: true, strictTuples: false }), schema);
}

function compiled(ajv: Ajv, schema: JsonSchema) {
  addFormats(ajv);
  return ajv.compile(schema);
}
