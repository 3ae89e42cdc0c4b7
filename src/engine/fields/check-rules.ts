import type { Problem } from '../../lib/problems';
import type { Field } from './field-schema';
import { hasLength, holdsList, holdsOf } from './field-traits';

const ofTexts = ['minLength', 'maxLength', 'autoCalculateMaxLength'] as const;
const ofNumbers = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'integer'] as const;

/** Refuses rules that the field's type does not apply: they would be saved without any effect. */
export function checkRules(field: Field): Problem[] {
  const [isText, isNumber] = [hasLength(field), holdsOf(field) === 'number'];
  const hasOptions = isText || isNumber || holdsList(field);
  const useless = [
    ...(isText ? [] : ofTexts),
    ...(isNumber ? [] : ofNumbers),
    ...(hasOptions ? [] : (['optionList'] as const)),
  ];
  return useless
    .filter(
      (property) => Boolean(field[property] ?? false) || (field[property] === 0 && property !== 'minLength'),
    )
    .map((property) => ({
      pointer: `/${property}`,
      message: `does not apply to a field of type "${field.type}"`,
    }));
}
