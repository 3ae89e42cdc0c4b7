import * as z from 'zod';
import { limits } from '../limits';
import { anyNumber, fieldName, oneOf } from './property-schemas';

export const conditionOperators = [
  'present',
  'blank',
  'equals',
  'not_equals',
  'one_of',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
] as const;

const single = z.union(
  [z.string().max(limits.descriptionChars), anyNumber, z.boolean()],
  'must be a string, a number, true or false, or a list of them',
);

const conditionSchema = z.strictObject({
  field: fieldName.describe('Name of the field that the condition checks'),
  operator: oneOf(conditionOperators),
  value: z
    .union([single, z.array(single).min(1).max(limits.fieldConditionValues)])
    .optional()
    .describe('A list for `one_of`, [least, most] for `between`; leave it out for `present` and `blank`'),
});

/** Conditional logic: when a field is shown or required. */
export const dependencyRule = z.strictObject({
  action: oneOf(['show', 'require', 'require_and_show']),
  match: oneOf(['all', 'any']).default('all'),
  conditions: z.array(conditionSchema).min(1).max(limits.fieldConditions),
});

export const dependenciesSchema = dependencyRule
  .nullable()
  .default(null)
  .describe(
    'When the field is shown or required. A hidden field is neither required nor drawn, and counts as blank',
  );

export type Condition = z.output<typeof conditionSchema>;
export type Dependencies = z.output<typeof dependencyRule>;
