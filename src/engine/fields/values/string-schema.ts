import { limits } from '../../../lib/limits';
import type { Field } from '../field-schema';
import type { JsonSchema } from '../json-schema';
import { optionsOf } from '../option-list';
import { codeLimits } from './barcode-schema';

export function stringSchema(field: Field): JsonSchema {
  const code = codeLimits(field);
  const longest = [field.maxLength, code.maxLength ?? null, matchable(field)].filter(
    (length) => length !== null,
  );
  const options = optionsOf(field.optionList);
  return {
    type: 'string',
    ...(field.minLength > 0 && { minLength: field.minLength }),
    ...(longest.length > 0 && { maxLength: Math.min(...longest) }),
    ...(options.length > 0 && { enum: options }),
    ...(code.pattern !== undefined && { pattern: code.pattern }),
  };
}

/** Matching takes time for every character. */
function matchable({ type, displayType, stringConditionType }: Field): number | null {
  const isMatched = type === 'string' && (displayType === 'check' || displayType === 'shape');
  return isMatched && stringConditionType === 'regex' ? limits.fieldPatternTextChars : null;
}
