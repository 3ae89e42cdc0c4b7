import { describe, expect, it } from 'vitest';
import { carryFields } from '../../../src/engine/fields/carry-fields';
import { changeSet } from '../../../src/engine/fields/change-set';
import { Visibility } from '../../../src/engine/fields/conditions/visibility';
import { dependencyRule } from '../../../src/engine/fields/dependencies-schema';
import { fieldDependenciesSchema } from '../../../src/engine/fields/field-rules';
import {
  equals,
  fieldsOf,
  type Input,
  pages,
  parsed,
  problemsOf,
  type Rules,
  setOf,
} from './support/field-sets';

describe('operators of other services', () => {
  type Sent = { field: string; operator: string; value?: unknown; rangeMax?: unknown };
  const parse = (condition: Sent) =>
    dependencyRule.safeParse({ action: 'show', conditions: [{ ...condition, field: 's' }] });

  it.each<[Omit<Sent, 'field'>, object]>([
    [
      { operator: 'in', value: ['a', 'b'] },
      { operator: 'one_of', value: ['a', 'b'] },
    ],
    [
      { operator: 'range', value: 1, rangeMax: 5 },
      { operator: 'between', value: [1, 5] },
    ],
    [
      { operator: 'range', value: 1, rangeMax: null },
      { operator: 'gte', value: 1 },
    ],
    [
      { operator: 'range', rangeMax: 5 },
      { operator: 'lte', value: 5 },
    ],
    [{ operator: 'present', value: null }, { operator: 'present' }],
  ])('are stored as our own: %j', (sent, stored) => {
    expect(parse({ field: 's', ...sent }).data?.conditions).toEqual([{ field: 's', ...stored }]);
  });

  it.each<[Omit<Sent, 'field'>, string, RegExp]>([
    [{ operator: 'range' }, 'value', /required for the operator "range"/],
    [{ operator: 'range', value: [1, 2] }, 'value', /must be the least value/],
    [{ operator: 'gt', value: 1, rangeMax: 2 }, 'rangeMax', /for the operator "range" only/],
    [{ operator: 'within', value: 1 }, 'operator', /must be one of/],
  ])('are refused: %j', (sent, property, message) => {
    const [issue] = parse({ field: 's', ...sent }).error?.issues ?? [];
    expect([issue?.path.at(-1), issue?.message]).toEqual([property, expect.stringMatching(message)]);
  });
});

describe('rules in a list', () => {
  const rules = [
    { ...equals('status', 'married'), targets: ['spouse/name', 'wedding'] },
    { ...equals('spouse/name', 'Al'), targets: ['wedding'] },
  ];
  const inputs: Input[] = [
    { name: 'status' },
    { name: 'spouse/name' },
    { name: 'wedding' },
    { name: 'wedding#2' },
  ];
  const shown = (data: object) => {
    const fields = fieldsOf(inputs.slice(0, 3), { fieldDependencies: rules });
    const visibility = Visibility.of(fields)(data);
    return fields.map((field) => visibility.isShown(field));
  };

  it.each([
    [{ status: 'married', spouse: { name: 'Al' } }, [true, true, true]],
    [{ status: 'married', spouse: { name: 'Bo' } }, [true, true, false]],
    [{ status: 'single', spouse: { name: 'Al' } }, [true, false, false]],
  ])('show the fields that they name, and all of a field must hold: %j', (data, expected) => {
    expect(shown(data)).toEqual(expected);
  });

  it('are for every line of a value', () => {
    const lines: Input[] = [{ name: 'status' }, { name: 'notes#1' }, { name: 'notes#2' }];
    const targets = [{ ...equals('status', 'x'), targets: ['notes'] }];
    const visibility = Visibility.of(fieldsOf(lines, { fieldDependencies: targets }))({});
    expect(fieldsOf(lines, { fieldDependencies: targets }).map((field) => visibility.isShown(field))).toEqual(
      [true, false, false],
    );
  });

  it.each<[string, Input[], object[], RegExp]>([
    [
      'a name without a field',
      [{ name: 'a' }],
      [{ ...equals('a', 'x'), targets: ['b'] }],
      /^\/field_dependencies\/0\/targets\/0: .*no field/,
    ],
    [
      'a circle',
      [{ name: 'a' }],
      [{ ...equals('a', 'x'), targets: ['a'] }],
      /^\/field_dependencies\/0\/conditions: form a circle/,
    ],
    [
      'a condition on nothing',
      [{ name: 'a' }],
      [{ ...equals('b', 'x'), targets: ['a'] }],
      /^\/field_dependencies\/0\/conditions\/0\/field: the template has no field "b"/,
    ],
  ])('are refused: %s', (_, fields, list, problem) => {
    const sent = list as Extract<Rules['fieldDependencies'], unknown[]>;
    expect(problemsOf(fields, { fieldDependencies: sent }).join('\n')).toMatch(problem);
  });

  it('are shared by their fields, without the names of the others', () => {
    const [, spouse, wedding] = fieldsOf(inputs.slice(0, 3), { fieldDependencies: rules });
    expect(spouse?.groups).toEqual([{ group: '0', dependencies: equals('status', 'married') }]);
    expect(wedding?.groups?.[0]?.dependencies).toBe(spouse?.groups?.[0]?.dependencies);
  });

  it('name a limited number of fields together', () => {
    const targets = Array.from({ length: 2000 }, (_, index) => `f${index}`);
    const list = (count: number) =>
      fieldDependenciesSchema.safeParse(Array(count).fill({ ...equals('a', 'x'), targets }));
    expect(list(5).success).toBe(true);
    expect(list(6).error?.message).toContain('must have at most 10000 targets in all rules together');
  });

  it('go with the fields that they name', () => {
    const set = setOf(inputs.slice(0, 3), { fieldDependencies: rules });
    const left = changeSet(set, { fields: parsed(inputs.slice(0, 2)) }, { pages });
    expect(left).toMatchObject({ set: { fieldDependencies: [{ targets: ['spouse/name'] }] } });
    const carried = carryFields(set, [], pages);
    expect(carried.set.fieldDependencies).toEqual(rules);
  });
});
