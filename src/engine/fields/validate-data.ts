import type { Problem } from '../../lib/problems';
import { reportProblems } from '../../lib/report-problems';
import { compileSchema } from './compile-schema';
import { compileConditions } from './conditions/required-then';
import { type DataSchemaOptions, dataSchema } from './data-schema';
import type { Field } from './field-schema';
import { repeatRows, rowProblems } from './rows/repeat-rows';
import { compileValueRules } from './value-rules';

export type DataValidator = (data: unknown) => string[];

/**
 * Compiles the template's rules once; the result lists what is wrong with a submission's `data`, such as
 * "#/age: expected a number, got a string", and is empty when nothing is.
 */
export function compileData(fields: readonly Field[], options: DataSchemaOptions): DataValidator {
  const check = compileRules(fields, options);
  return (data) => {
    const tooLong = rowProblems(fields, data);
    const found = tooLong.length > 0 ? tooLong : checkRows(data);
    return reportProblems(found.map(({ pointer, message }) => `#${pointer}: ${message}`));
  };

  /** What is in rows beyond the template's obeys the same rules; that takes rules for just as many. */
  function checkRows(data: unknown): Problem[] {
    const { fields: all } = repeatRows(fields, data);
    return all === fields ? check(data) : compileRules(all, options)(data);
  }
}

function compileRules(fields: readonly Field[], options: DataSchemaOptions): (data: unknown) => Problem[] {
  const checkSchema = compileSchema(dataSchema(fields, { lists: 'exact', ...options, conditions: 'apart' }));
  const checkConditions = compileConditions(fields);
  const checkValues = compileValueRules(fields);
  return (data) => [...checkSchema(data), ...checkConditions(data), ...checkValues(data)];
}
