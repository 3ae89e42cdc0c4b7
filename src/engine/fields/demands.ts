import { requiringRules } from './conditions/rules-of-field';
import type { Visibility } from './conditions/visibility';
import { showsTick } from './displays';
import type { Field } from './field-schema';
import { holdsOf } from './field-traits';

/** Whether the field must have a value: always, or because one of its rules holds. */
export function isDemanded(field: Field, visibility: Visibility): boolean {
  if (!visibility.isShown(field) || field.default !== null) return false;
  const rules = requiringRules(field);
  if (rules.length === 0) return field.required;
  return rules.some(({ dependencies }) => visibility.ruleHolds(dependencies));
}

/**
 * The answer that ticks a lone check box, on one place or on several; null for other fields. One
 * name may also have a box for yes and a box for no: those are a choice.
 */
export function tickingAnswer(boxes: readonly Field[]): boolean | null {
  if (boxes.some((box) => holdsOf(box) !== 'boolean' || !showsTick(box))) return null;
  const answers = new Set(boxes.map(({ invertBooleanCondition }) => !invertBooleanCondition));
  const [answer] = answers;
  return answers.size === 1 && answer !== undefined ? answer : null;
}
