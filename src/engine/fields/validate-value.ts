import { compileSchema } from './compile-schema';
import type { Field } from './field-schema';
import { ruleProblem } from './value-rules';
import { valueSchema } from './values/value-schema';

/** Compiles a check of a single value of this field, such as its default. */
export function compileValue(field: Field): (value: unknown) => string[] {
  const check = compileSchema(valueSchema(field));
  return (value) => {
    const found = check(value).map(({ pointer, message }) =>
      pointer === '' ? message : `${pointer}: ${message}`,
    );
    const rule = found.length === 0 ? ruleProblem(field, value) : null;
    return rule === null ? found : [rule.message];
  };
}
