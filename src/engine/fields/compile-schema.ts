import { Validator } from '@cfworker/json-schema';
import { pointerTo } from '../../lib/pointer';
import type { Problem } from '../../lib/problems';
import { limits } from '../limits';
import { describeErrors } from './describe-errors';
import type { JsonSchema } from './json-schema';

/**
 * Compiles a schema for an interpreter that reports every problem. Nothing is evaluated as code.
 */
export function compileSchema(schema: JsonSchema): (value: unknown) => Problem[] {
  const own = withoutUniqueItems(schema);
  const validator = new Validator(own, '7', false);
  return (value) => {
    const unfit = unfitForValidation(value);
    if (unfit !== null) return [unfit];
    const { valid, errors } = validator.validate(value);
    return valid ? [] : describeErrors(own, value, errors);
  };
}

/**
 * Returns a copy, because the validator marks the objects of a schema. Lists with repetitions are
 * found elsewhere: the validator compares each element with each other one.
 */
function withoutUniqueItems(schema: JsonSchema): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => (key === 'uniqueItems' && value === true ? undefined : value)),
  );
}

/**
 * Refuses values on which the validator would fail. It spreads lists of errors as arguments and
 * turns keys into URIs, so very many unknown keys or half a surrogate pair would make it throw.
 * Infinity, which JSON can write as 1e400, passes as a number, but cannot be stored or drawn.
 */
function unfitForValidation(value: unknown): Problem | null {
  let count = 0;
  const waiting = [{ pointer: '', value }];
  for (let found = waiting.pop(); found !== undefined; found = waiting.pop()) {
    const { pointer, value: next } = found;
    count += 1;
    if (count > limits.dataValues) {
      return { pointer: '', message: `holds more than ${limits.dataValues} values` };
    }
    if (typeof next === 'number' && !Number.isFinite(next)) {
      return { pointer, message: 'is too large for a number' };
    }
    if (typeof next !== 'object' || next === null) continue;
    const keys = Object.keys(next);
    if (!Array.isArray(next) && keys.some((key) => /\p{Surrogate}/u.test(key))) {
      return { pointer: '', message: 'has a property whose name contains broken Unicode' };
    }
    if (keys.length > limits.dataValues) {
      return { pointer: '', message: `holds more than ${limits.dataValues} values` };
    }
    for (const [key, held] of Object.entries(next)) {
      waiting.push({ pointer: pointer + pointerTo([key]), value: held });
    }
  }
  return null;
}
