import type { Problem } from '../../lib/problems';
import { textTypes } from './field-catalogue';
import type { Field } from './field-schema';

const ofTexts = ['minLength', 'maxLength', 'autoCalculateMaxLength'] as const;
const ofNumbers = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'integer'] as const;

/** A rule that the type has no use for would be a promise that nobody keeps. */
export function checkRules(field: Field): Problem[] {
  const { type } = field;
  const hasLength = textTypes.has(type) && type !== 'date';
  const useless = [
    ...(hasLength ? [] : ofTexts),
    ...(type === 'number' ? [] : ofNumbers),
    ...(hasLength || type === 'number' ? [] : (['optionList'] as const)),
  ];
  return useless
    .filter(
      (property) => Boolean(field[property] ?? false) || (field[property] === 0 && property !== 'minLength'),
    )
    .map((property) => ({ pointer: `/${property}`, message: `is no rule for a field of type "${type}"` }));
}
