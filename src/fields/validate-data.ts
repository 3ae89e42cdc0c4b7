import { reportProblems } from '../report-problems';
import { compileSchema } from './compile-schema';
import { compileConditions } from './conditions/required-then';
import { type DataSchemaOptions, dataSchema } from './data-schema';
import type { Field } from './field-schema';
import { compileValueRules } from './value-rules';

export type DataValidator = (data: unknown) => string[];

/**
 * Compiles the template's rules once; the result lists what is wrong with a submission's `data`, such as
 * "#/age: expected a number, got a string", and is empty when nothing is.
 */
export function compileData(fields: readonly Field[], options: DataSchemaOptions): DataValidator {
  const checkSchema = compileSchema(dataSchema(fields, { lists: 'exact', ...options }));
  const checkConditions = compileConditions(fields);
  const checkValues = compileValueRules(fields);
  return (data) => {
    const found = [...checkSchema(data), ...checkConditions(data), ...checkValues(data)];
    return reportProblems(found.map(({ pointer, message }) => `#${pointer}: ${message}`));
  };
}
