import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { changeSet, type SetChange } from '../../../src/engine/fields/change-set';
import { dataSchema } from '../../../src/engine/fields/data-schema';
import { effectiveFields, emptySet } from '../../../src/engine/fields/effective-fields';
import { type Field, fieldInputSchema } from '../../../src/engine/fields/field-schema';
import type { JsonSchema } from '../../../src/engine/fields/json-schema';
import { compileData } from '../../../src/engine/fields/validate-data';

type Rules = Omit<SetChange, 'fields'>;

/** Fields as the API takes them, as a template would have them. */
export const templateFields = (inputs: object[], rules: Rules = {}): readonly Field[] => {
  const fields = inputs.map((input) => fieldInputSchema.parse({ page: 1, ...input }));
  const changed = changeSet(emptySet, { fields, ...rules }, { pages: [{ width: 612, height: 792 }] });
  if (!changed.ok) throw new Error(JSON.stringify(changed.problems));
  return effectiveFields(changed.set);
};

const options = { allowAdditionalProperties: false };

export const publishedSchema = (fields: readonly Field[]): JsonSchema => dataSchema(fields, options);

/** What `data` looks like, whatever conditions say. */
export const shapeOf = (fields: readonly Field[]): JsonSchema =>
  dataSchema(fields, { ...options, conditions: 'apart' });

/** The service's own answer: whether it would take this data. */
export const ownVerdict = (fields: readonly Field[]): ((data: unknown) => string[]) =>
  compileData(fields, options);

export const strictAjv = (schema: JsonSchema) => compiled(new Ajv({ strict: true, allErrors: true }), schema);

/** Lists of many possible lengths have open tuples, which are right but not to the taste of the strict. */
export const warnedAjv = (schema: JsonSchema) =>
  compiled(new Ajv({ strict: true, strictTuples: false }), schema);

const compiled = (ajv: Ajv, schema: JsonSchema) => {
  addFormats(ajv);
  return ajv.compile(schema);
};
