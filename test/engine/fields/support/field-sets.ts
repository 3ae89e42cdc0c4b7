import { changeSet, type SetChange } from '../../../../src/engine/fields/change-set';
import { effectiveFields, emptySet, type FieldSet } from '../../../../src/engine/fields/effective-fields';
import { type FieldInput, fieldInputSchema } from '../../../../src/engine/fields/field-schema';

export const pages = [{ width: 612, height: 792 }];
export type Input = Omit<FieldInput, 'page'> & { page?: number };
export type Rules = Omit<SetChange, 'fields'>;

export function parsed(inputs: Input[]) {
  return inputs.map((input) => fieldInputSchema.parse({ page: 1, ...input }));
}

export function change(inputs: Input[], rules: Rules = {}) {
  return changeSet(emptySet, { fields: parsed(inputs), ...rules }, { pages });
}

export function setOf(inputs: Input[], rules: Rules = {}): FieldSet {
  const changed = change(inputs, rules);
  if (!changed.ok) throw new Error(JSON.stringify(changed.problems));
  return changed.set;
}

export function fieldsOf(inputs: Input[], rules: Rules = {}) {
  return effectiveFields(setOf(inputs, rules));
}

export function problemsOf(inputs: Input[], rules: Rules = {}): string[] {
  const changed = change(inputs, rules);
  return changed.ok ? [] : changed.problems.map(({ pointer, message }) => `${pointer}: ${message}`);
}

export function equals(field: string, value: string) {
  return {
    action: 'show' as const,
    match: 'all' as const,
    conditions: [{ field, operator: 'equals' as const, value }],
  };
}
