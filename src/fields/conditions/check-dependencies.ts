import { limits } from '../../limits';
import { isAlwaysShown } from '../data-tree';
import type { Condition } from '../dependencies-schema';
import type { Field } from '../field-schema';
import { isFormula } from '../is-formula';
import { type ConditionSource, conditionSources, type Scalar, type SourceKind } from './condition-source';
import { wantedValues } from './visibility';

export type DependencyProblem = { field: Field; path: string; message: string };

/** Conditions must look at values of `data`, compare them with values of their kind, and never go in circles. */
export function checkDependencies(fields: readonly Field[]): DependencyProblem[] {
  if (fields.every((field) => field.dependencies === null)) return [];
  const sources = conditionSources(fields);
  const names = new Set(fields.map((field) => field.name));
  const found: DependencyProblem[] = [];
  for (const field of fields) {
    for (const [index, condition] of (field.dependencies?.conditions ?? []).entries()) {
      const problem = conditionProblem(condition, sources.get(condition.field), names);
      if (problem !== null)
        found.push({ field, path: `conditions/${index}/${problem.at}`, message: problem.message });
    }
  }
  return [...found, ...checkChains(sources)];
}

type ConditionProblem = { at: 'field' | 'operator' | 'value'; message: string } | null;

function conditionProblem(
  { field, operator, value }: Condition,
  source: ConditionSource | undefined,
  names: ReadonlySet<string>,
): ConditionProblem {
  if (source === undefined || source.fields.some(isFormula)) {
    const message =
      names.has(field) || source !== undefined
        ? `"${field}" is not given in data (it is static, combined or computed), so no condition can look at it`
        : `the template has no field "${field}"`;
    return { at: 'field', message };
  }
  const wanted = wantedValues(value);
  const isList = Array.isArray(value);
  if (operator === 'present' || operator === 'blank') {
    return value === undefined
      ? null
      : { at: 'value', message: `"${operator}" compares with nothing; leave it out` };
  }
  if (!operatorsOf[source.kind].includes(operator)) {
    return {
      at: 'operator',
      message: `a ${source.kind} can be compared by ${operatorsOf[source.kind].join(', ')}`,
    };
  }
  const count = operator === 'between' ? 2 : operator === 'one_of' ? null : 1;
  if (
    isList !== (operator === 'between' || operator === 'one_of') ||
    (count !== null && wanted.length !== count)
  ) {
    return { at: 'value', message: shapes[operator] ?? 'must be one value to compare with' };
  }
  if (wanted.every((one) => fits(one, source.kind))) return null;
  return { at: 'value', message: `must be ${nouns[source.kind]}, because "${field}" is one` };
}

const shapes: Partial<Record<Condition['operator'], string>> = {
  between: 'must be a list of two, [least, most]',
  one_of: 'must be a list of values',
};

const equality: Condition['operator'][] = ['present', 'blank', 'equals', 'not_equals', 'one_of'];
const order: Condition['operator'][] = ['gt', 'gte', 'lt', 'lte', 'between'];

const operatorsOf: Record<SourceKind, Condition['operator'][]> = {
  text: equality,
  number: [...equality, ...order],
  boolean: equality,
  date: [...equality, ...order],
  timestamp: equality,
  picture: ['present', 'blank'],
};

const nouns: Record<SourceKind, string> = {
  text: 'a text that is not empty',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date such as 2026-05-17',
  timestamp: 'a timestamp',
  picture: 'nothing',
};

function fits(value: Scalar, kind: SourceKind): boolean {
  if (kind === 'number' || kind === 'boolean') return typeof value === kind;
  if (typeof value !== 'string' || value === '') return false;
  return kind !== 'date' || /^\d{4}-\d\d-\d\d$/.test(value);
}

/** Depth-first over what shows what, by name, because fields of one name share their value. */
function checkChains(sources: ReadonlyMap<string, ConditionSource>): DependencyProblem[] {
  const depths = new Map<string, number>();
  const open = new Set<string>();
  const found: DependencyProblem[] = [];
  const depthOf = (field: Field): number => {
    // What is only required is always there to be looked at.
    if (isAlwaysShown(field)) return 0;
    const conditions = field.dependencies?.conditions ?? [];
    return Math.max(0, ...conditions.map((condition) => 1 + nameDepth(condition.field, field)));
  };
  const nameDepth = (name: string, from: Field): number => {
    const known = depths.get(name);
    if (known !== undefined) return known;
    if (open.has(name) || open.size > limits.fieldConditionChain) {
      const message = open.has(name)
        ? `goes in a circle: "${name}" depends on itself by way of other fields`
        : `is part of a chain of more than ${limits.fieldConditionChain} fields`;
      found.push({ field: from, path: 'conditions', message });
      return 0;
    }
    open.add(name);
    const depth = Math.max(0, ...(sources.get(name)?.fields ?? []).map(depthOf));
    open.delete(name);
    depths.set(name, depth);
    return depth;
  };
  for (const name of sources.keys()) {
    const first = sources.get(name)?.fields[0];
    if (first !== undefined) nameDepth(name, first);
  }
  return found;
}
