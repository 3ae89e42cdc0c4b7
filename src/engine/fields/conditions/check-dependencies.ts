import { limits } from '../../limits';
import { compileSchema } from '../compile-schema';
import type { Condition } from '../dependencies-schema';
import { parseFieldName } from '../field-name';
import type { Field } from '../field-schema';
import { isFormula } from '../is-formula';
import { type ConditionSource, conditionSources, type Scalar, type SourceKind } from './condition-source';
import { type Operator, operators } from './operators';
import { type FieldRule, pathOf, rulesOf, showingRules } from './rules-of-field';
import { wantedValues } from './visibility';

export type DependencyProblem = { field: Field; path: string; message: string };

/**
 * Checks conditions: they must look at values of `data`, compare them with values of the same kind,
 * and never depend on each other in a circle.
 */
export function checkDependencies(fields: readonly Field[]): DependencyProblem[] {
  const ruled = firstWithEach(fields);
  if (ruled.length === 0) return [];
  const sources = conditionSources(fields);
  const names = new Set(fields.map((field) => field.name));
  const found: DependencyProblem[] = [];
  for (const { field, rule } of ruled) {
    for (const [index, condition] of rule.dependencies.conditions.entries()) {
      const problem = conditionProblem(condition, sources.get(condition.field), names);
      if (problem === null) continue;
      found.push({
        field,
        path: `${pathOf(rule)}/conditions/${index}/${problem.at}`,
        message: problem.message,
      });
    }
  }
  return [...found, ...checkChains(sources)];
}

/**
 * Returns each rule once. The rule of a group concerns many fields and is checked with the first of
 * them.
 */
function firstWithEach(fields: readonly Field[]): { field: Field; rule: FieldRule }[] {
  const groups = new Set<string>();
  return fields.flatMap((field) =>
    rulesOf(field)
      .filter(({ group }) => group === null || (!groups.has(group) && groups.add(group)))
      .map((rule) => ({ field, rule })),
  );
}

type ConditionProblem = { at: 'field' | 'operator' | 'value'; message: string } | null;

function conditionProblem(
  { field, operator, value }: Condition,
  source: ConditionSource | undefined,
  names: ReadonlySet<string>,
): ConditionProblem {
  if (source === undefined || source.fields.some(isFormula)) {
    return { at: 'field', message: noSource(field, source !== undefined || names.has(field)) };
  }
  const wanted = wantedValues(value);
  const { wants } = operators[operator];
  if (wants === 'nothing') {
    return value === undefined
      ? null
      : { at: 'value', message: `must be left out for the operator "${operator}"` };
  }
  if (!operatorsOf[source.kind].includes(operator)) {
    return {
      at: 'operator',
      message: `must be one of ${operatorsOf[source.kind].join(', ')} for a ${source.kind}`,
    };
  }
  const shape = shapes[wants];
  const hasCount = shape.count === null || wanted.length === shape.count;
  if (Array.isArray(value) !== shape.isList || !hasCount) return { at: 'value', message: shape.message };
  if (!wanted.every((one) => fits[source.kind](one)))
    return { at: 'value', message: `must be ${nouns[source.kind]} to match the type of "${field}"` };
  const [least = '', most = ''] = wanted;
  if (operator !== 'between' || least <= most) return null;
  return { at: 'value', message: `must be [least, most]; nothing lies between ${least} and ${most}` };
}

function noSource(name: string, isThere: boolean): string {
  const parsed = parseFieldName(name);
  if (parsed.ok && parsed.name.kind === 'value' && parsed.name.line !== null)
    return `must name the whole value "${parsed.name.name}" instead of one of its lines`;
  return isThere
    ? `"${name}" is static, combined or computed; a condition can only check a value that data gives`
    : `the template has no field "${name}"`;
}

type Shape = { isList: boolean; count: number | null; message: string };

const shapes: Record<Exclude<Operator['wants'], 'nothing'>, Shape> = {
  one: { isList: false, count: 1, message: 'must be a single value' },
  pair: { isList: true, count: 2, message: 'must be a list of two values, [least, most]' },
  list: { isList: true, count: null, message: 'must be a list of values' },
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
  list: ['present', 'blank', 'one_of'],
};

const nouns: Record<SourceKind, string> = {
  text: 'a text that is not empty',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date such as 2026-05-17',
  timestamp: 'a timestamp such as 2026-05-17T09:30:00Z',
  picture: 'nothing',
  list: 'options',
};

/** The values with which a source of each kind can be compared. */
const fits: Record<SourceKind, (value: Scalar) => boolean> = {
  text: (value) => typeof value === 'string' && value !== '',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  date: formatted('date'),
  timestamp: formatted('date-time'),
  picture: () => false,
  list: (value) => typeof value === 'string' && value !== '',
};

function formatted(format: string): (value: Scalar) => boolean {
  const problems = compileSchema({ type: 'string', format });
  return (value) => typeof value === 'string' && value !== '' && problems(value).length === 0;
}

/**
 * Reports circles and long chains of conditions. The search is depth-first over the conditions that
 * show fields, by name, because fields of one name share their value.
 */
function checkChains(sources: ReadonlyMap<string, ConditionSource>): DependencyProblem[] {
  const depths = new Map<string, number>();
  const open = new Set<string>();
  const found: DependencyProblem[] = [];
  const depthOf = (field: Field): number => {
    // Rules that only require a value do not hide it, so they add no depth.
    const ends = showingRules(field).flatMap((rule) =>
      rule.dependencies.conditions.map((condition) => 1 + nameDepth(condition.field, { field, rule })),
    );
    return Math.max(0, ...ends);
  };
  const nameDepth = (name: string, from?: { field: Field; rule: FieldRule }): number => {
    const known = depths.get(name);
    if (known !== undefined) return known;
    if (from && (open.has(name) || open.size > limits.fieldConditionChain)) {
      const message = open.has(name)
        ? `form a circle: "${name}" depends on itself through other fields`
        : `are part of a chain of more than ${limits.fieldConditionChain} fields`;
      found.push({ field: from.field, path: `${pathOf(from.rule)}/conditions`, message });
      return 0;
    }
    open.add(name);
    const depth = Math.max(0, ...(sources.get(name)?.fields ?? []).map(depthOf));
    open.delete(name);
    depths.set(name, depth);
    return depth;
  };
  for (const name of sources.keys()) nameDepth(name);
  return found;
}
