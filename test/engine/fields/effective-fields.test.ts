import { describe, expect, it } from 'vitest';
import { carryFields } from '../../../src/engine/fields/carry-fields';
import { changeSet, type SetChange } from '../../../src/engine/fields/change-set';
import { Visibility } from '../../../src/engine/fields/conditions/visibility';
import { effectiveFields, emptySet } from '../../../src/engine/fields/effective-fields';
import { overrideFields } from '../../../src/engine/fields/override-fields';
import { addToSet } from '../../../src/engine/fields/place-fields';
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

describe('the defaults of a template', () => {
  const cases: [string, Input, SetChange['defaults'], object][] = [
    [
      'go before the documented ones',
      { name: 'a' },
      { fontSize: 9, color: 'FF0000' },
      { fontSize: 9, color: 'FF0000' },
    ],
    ['give way to the field', { name: 'a', color: '000000' }, { color: 'FF0000' }, { color: '000000' }],
    [
      'count for null',
      { name: 'a', color: null, bold: null },
      { color: 'FF0000', bold: true },
      { color: 'FF0000', bold: true },
    ],
    ['may be null themselves', { name: 'a' }, { color: null }, { color: '000000', typeface: 'Helvetica' }],
    ['do not count for false', { name: 'a', bold: false }, { bold: true }, { bold: false }],
  ];
  it.each(cases)('%s', (_, input, defaults, expected) => {
    expect(fieldsOf([input], { defaults: defaults ?? {} })[0]).toMatchObject(expected);
  });

  it('apply when an override is null', () => {
    const set = setOf([{ name: 'a', color: '00FF00' }], { defaults: { color: 'FF0000' } });
    const overridden = overrideFields(effectiveFields(set), { a: { color: null } }, { rules: set });
    expect(overridden.ok && overridden.fields[0]?.color).toBe('FF0000');
  });
});

describe('shared field data', () => {
  it('overrides the properties of the fields, on every line of a spread value', () => {
    const rules = { sharedFieldData: { text: { title: 'Text', required: false, maxLength: 9 } } };
    const fields = fieldsOf(
      [{ name: 'text#1', title: 'One' }, { name: 'text#2', maxLength: 3 }, { name: 'other' }],
      rules,
    );
    expect(fields).toMatchObject([
      { title: 'Text', required: false, maxLength: 9 },
      { title: 'Text', required: false, maxLength: 9 },
      { title: '', required: true, maxLength: null },
    ]);
  });

  it('sets the display type of a field without its own', () => {
    const rules = { sharedFieldData: { a: { type: 'boolean' as const } } };
    expect(fieldsOf([{ name: 'a' }, { name: 'a', displayType: 'text' }], rules)).toMatchObject([
      { type: 'boolean', displayType: 'check' },
      { type: 'boolean', displayType: 'text' },
    ]);
  });

  it('applies to fields that are added later', () => {
    const set = setOf([{ name: 'a' }], {
      sharedFieldData: { a: { type: 'number' } },
      defaults: { bold: true },
    });
    const added = addToSet(set, [{ name: 'a', page: 1, optionList: '1\n2' }], pages);
    expect(added.ok && added.fields[1]).toMatchObject({ type: 'number', bold: true });
    expect(addToSet(set, [{ name: 'a', page: 1, optionList: 'x' }], pages)).toMatchObject({
      ok: false,
      problems: [{ pointer: '/0/optionList' }],
    });
  });
});

describe('a group', () => {
  const inputs: Input[] = [
    { name: 'status' },
    { name: 'spouse/name' },
    { name: 'spouse/job/title', dependencies: equals('spouse/name', 'Al') },
    { name: 'spouse2/name' },
  ];
  const set = () => setOf(inputs, { fieldDependencies: { spouse: equals('status', 'married') } });

  it.each([
    [{ status: 'married', spouse: { name: 'Al' } }, [true, true, true, true]],
    [{ status: 'married', spouse: { name: 'Bo' } }, [true, true, false, true]],
    [{ status: 'single', spouse: { name: 'Al' } }, [true, false, false, true]],
  ])('hides and shows exactly the fields below its name: %j', (data, shown) => {
    const fields = effectiveFields(set());
    const visibility = Visibility.of(fields)(data);
    expect(fields.map((field) => visibility.isShown(field))).toEqual(shown);
  });

  it('keeps its conditional logic under overrides', () => {
    const rules = set();
    const overridden = overrideFields(
      effectiveFields(rules),
      { 'spouse/name': { required: false } },
      { rules },
    );
    if (!overridden.ok) throw new Error('refused');
    const visibility = Visibility.of(overridden.fields)({ status: 'single' });
    expect(overridden.fields.map((field) => visibility.isShown(field))).toEqual([true, false, false, true]);
  });
});

it('equal content gives the same field objects', () => {
  const set = setOf([{ name: 'a' }], { defaults: { bold: true } });
  expect(effectiveFields(set)).toBe(effectiveFields(set));
});

describe('refused rules', () => {
  it.each<[string, Input[], Rules, RegExp]>([
    [
      'a name without a field',
      [{ name: 'a' }],
      { sharedFieldData: { b: {} } },
      /^\/shared_field_data\/b: .*no field/,
    ],
    [
      'a group without fields',
      [{ name: 'a' }],
      { fieldDependencies: { a: equals('a', 'x') } },
      /^\/field_dependencies\/a: .*no field whose name begins with/,
    ],
    [
      'a group that depends on itself',
      [{ name: 'g/a' }, { name: 'g/b' }],
      { fieldDependencies: { g: equals('g/b', 'x') } },
      /^\/field_dependencies\/g\/conditions: form a circle/,
    ],
    [
      'a circle through a field and a group',
      [{ name: 'a', dependencies: equals('g/b', 'x') }, { name: 'g/b' }],
      { fieldDependencies: { g: equals('a', 'x') } },
      /form a circle/,
    ],
    [
      'a condition of a group on nothing',
      [{ name: 'g~1h/a' }],
      { fieldDependencies: { 'g~1h': equals('b', 'x') } },
      /^\/field_dependencies\/g~01h\/conditions\/0\/field: the template has no field "b"/,
    ],
    [
      'shared properties that contradict each other',
      [{ name: 'a', minLength: 9 }],
      { sharedFieldData: { a: { maxLength: 5 } } },
      /^\/shared_field_data\/a\/maxLength: /,
    ],
    [
      'a shared type that a field cannot show',
      [{ name: 'a', displayType: 'check' }],
      { sharedFieldData: { a: { type: 'date' } } },
      /^\/fields\/0\/displayType: /,
    ],
  ])('%s', (_, inputs, rules, problem) => {
    const problems = problemsOf(inputs, rules);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(problem);
  });

  it('names the rule when only the rules change', () => {
    const set = setOf([{ name: 'a', displayType: 'check' }]);
    const changed = changeSet(set, { sharedFieldData: { a: { type: 'date' } } }, { pages });
    expect(changed).toMatchObject({
      ok: false,
      problems: [{ pointer: '', message: expect.stringMatching(/field 1 \("a"\).*displayType/) }],
    });
  });
});

it('a change removes the rules of removed fields, unless it sends them', () => {
  const rules: Rules = {
    sharedFieldData: { 'g/a': { title: 'A' }, b: { title: 'B' } },
    fieldDependencies: { g: equals('b', 'x') },
  };
  const set = setOf([{ name: 'g/a' }, { name: 'b' }], rules);
  const changed = changeSet(set, { fields: parsed([{ name: 'b' }]) }, { pages });
  expect(changed).toMatchObject({
    ok: true,
    set: { sharedFieldData: { b: { title: 'B' } }, fieldDependencies: {} },
  });
});

describe('on a new document', () => {
  const two = [...pages, ...pages];
  const earlier = () => {
    const fields = parsed([
      { name: 'a', x: 10, y: 700 },
      { name: 'gone', page: 2 },
      { name: 'shown', y: 10, dependencies: equals('gone', 'x') },
      { name: 'sum', y: 10, type: 'number', default: 'lost + 1' },
      { name: 'lost', type: 'number', page: 2 },
      { name: 'g/x', y: 10 },
    ]);
    const rules = {
      fieldDependencies: { g: equals('gone', 'x') },
      sharedFieldData: { gone: { title: 'T' } },
    };
    const changed = changeSet(emptySet, { fields, ...rules }, { pages: two });
    if (!changed.ok) throw new Error(JSON.stringify(changed.problems));
    return changed.set;
  };

  it('keeps fields on the pages that remain and adds new fields', () => {
    const { set, notes } = carryFields(
      earlier(),
      [{ name: 'a' }, { name: 'new' }].map((one, index) => ({ ...one, page: 1, id: index + 1 })),
      two,
    );
    expect(notes).toEqual([]);
    expect(set.fields.map(({ id, name }) => `${id} ${name}`)).toEqual([
      ...['1 a', '2 gone', '3 shown', '4 sum', '5 lost', '6 g/x', '7 new'],
    ]);
    expect(set.fields[0]).toMatchObject({ x: 10, y: 700 });
  });

  it('removes fields on missing pages and the rules about them', () => {
    const { set, notes } = carryFields(earlier(), [{ name: 'sum' }], [{ width: 612, height: 400 }]);
    expect(set.fields.map(({ name }) => name)).toEqual(['a', 'shown', 'sum', 'g/x']);
    expect(set).toMatchObject({ fieldDependencies: {}, sharedFieldData: {} });
    expect(set.fields[0]).toMatchObject({ x: 10, y: 345 });
    expect(set.fields[1]?.dependencies).toBeNull();
    expect(set.fields[2]?.default).toBeNull();
    expect(notes.map(({ code, message }) => `${code} ${message.split(':')[0]}`).sort()).toEqual([
      'field_changed g',
      'field_changed shown',
      'field_changed sum',
      'field_dropped gone',
      'field_dropped lost',
      'field_moved a',
    ]);
  });
});
