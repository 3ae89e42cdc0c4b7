import type { Problem } from '../../lib/problems';
import { reported } from '../../lib/reasons';
import { compileSchema } from './compile-schema';
import { compileConditions } from './conditions/required-then';
import { type DataSchemaOptions, dataSchema } from './data-schema';
import type { Field } from './field-schema';
import { repeatRows, rowProblems } from './rows/repeat-rows';
import { compileValueRules } from './value-rules';

export type DataValidator = (data: unknown) => string[];

/**
 * Compiles the rules of a template once. The result lists the problems of a submission's `data`,
 * such as "#/age: expected a number, got a string"; it is empty for valid data.
 */
export function compileData(fields: readonly Field[], options: DataSchemaOptions): DataValidator {
  const check = compileRules(fields, options);
  return (data) => {
    const tooLong = rowProblems(fields, data);
    const found = tooLong.length > 0 ? tooLong : checkRows(data);
    return reported(found);
  };

  /**
   * Rows beyond the template's obey the same rules, which must be compiled for that number of rows.
   */
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
