import * as z from 'zod';
import { limits } from '../limits';
import { anyNumber, fieldName, oneOf } from './property-schemas';

const conditionOperators = [
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

/** Operators of other services, which stand for one of ours. */
const otherOperators = ['in', 'range'] as const;

const single = z.union(
  [z.string().max(limits.descriptionChars), anyNumber, z.boolean()],
  'must be a string, a number, true or false, or a list of them',
);

const values = z.union([single, z.array(single).min(1).max(limits.fieldConditionValues)]);
const described = 'A list for `one_of`, [least, most] for `between`; leave it out for `present` and `blank`';

const conditionSchema = z.strictObject({
  field: fieldName.describe('Name of the field that the condition checks'),
  operator: oneOf(conditionOperators),
  value: values.optional().describe(described),
});

const sentCondition = z
  .strictObject({
    ...conditionSchema.shape,
    operator: oneOf([...conditionOperators, ...otherOperators]).describe(
      '`in` is the same as `one_of`. `range` is from `value` to `rangeMax`, of which one may be left out.',
    ),
    value: values.nullish().describe(described),
    rangeMax: anyNumber.nullish().describe('For `range`: the greatest value'),
  })
  .transform(asStored)
  .pipe(conditionSchema);

/** Conditional logic: when a field is shown or required. */
export const dependencyRule = z.strictObject({
  action: oneOf(['show', 'require', 'require_and_show']),
  match: oneOf(['all', 'any']).default('all'),
  conditions: z.array(sentCondition).min(1).max(limits.fieldConditions),
});

export const dependenciesSchema = dependencyRule
  .nullable()
  .default(null)
  .describe(
    'When the field is shown or required. A hidden field is neither required nor drawn, and counts as blank',
  );

type Sent = {
  field: string;
  operator: Condition['operator'] | (typeof otherOperators)[number];
  value?: Condition['value'] | null | undefined;
  rangeMax?: number | null | undefined;
};

function asStored({ field, operator, value, rangeMax }: Sent, context: z.RefinementCtx): Condition {
  const most = rangeMax ?? undefined;
  const sent = value ?? undefined;
  if (operator === 'in') return { field, operator: 'one_of', value: sent };
  if (operator !== 'range') {
    if (most !== undefined) complain(context, 'rangeMax', 'is for the operator "range" only');
    // A condition without a value has no such property, which is how it was stored always.
    return sent === undefined ? { field, operator } : { field, operator, value: sent };
  }
  if (Array.isArray(sent)) complain(context, 'value', 'must be the least value; the greatest is `rangeMax`');
  else if (sent !== undefined && most !== undefined)
    return { field, operator: 'between', value: [sent, most] };
  else if (sent !== undefined) return { field, operator: 'gte', value: sent };
  else if (most !== undefined) return { field, operator: 'lte', value: most };
  else complain(context, 'value', 'required for the operator "range", or `rangeMax`');
  return { field, operator: 'present' };
}

function complain(context: z.RefinementCtx, property: string, message: string): void {
  context.addIssue({ code: 'custom', path: [property], message });
}

export type Condition = z.output<typeof conditionSchema>;
export type Dependencies = z.output<typeof dependencyRule>;
