import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { displaysOfType, fieldTypeNames } from '../../../src/engine/fields';
import { effectiveFields } from '../../../src/engine/fields/effective-fields';
import { noRules } from '../../../src/engine/fields/field-rules';
import { type StoredField, storedFieldSchema } from '../../../src/engine/fields/field-schema';
import { compileData } from '../../../src/engine/fields/validate-data';
import { keepFresh } from '../../../src/ui/dashboard/comments/island/keep-fresh';
import { duplicate, paste } from '../../../src/ui/dashboard/editor/island/model/copies';
import {
  changeFields,
  type Draft,
  freeName,
  isPassingName,
  isSame,
  removeFields,
  renameField,
} from '../../../src/ui/dashboard/editor/island/model/draft';
import { History } from '../../../src/ui/dashboard/editor/island/model/history';
import { textOf } from '../../../src/ui/dashboard/editor/island/model/live-text';
import { isDisputed, merge, type UsedIds } from '../../../src/ui/dashboard/editor/island/model/merge';
import {
  inOrder,
  placeBefore,
  shift,
  sortByPlace,
} from '../../../src/ui/dashboard/editor/island/model/order';
import { propertiesByGroup } from '../../../src/ui/dashboard/editor/island/model/panel-groups';
import { sampleData } from '../../../src/ui/dashboard/editor/island/model/sample-data';
import {
  blankField,
  compact,
  type FieldSchema,
  shapeOf,
} from '../../../src/ui/dashboard/editor/island/model/schema';
import { SampleData } from '../../../src/ui/dashboard/editor/island/sample-data';
import { draftOf, field, ids, pages } from './support/drafts';

function xs({ fields }: Draft) {
  return fields.map(({ x }) => x);
}

describe('steps of editing', () => {
  it('are undone and redone, and a drag is one step', () => {
    const history = new History(0);
    history.apply(1);
    for (const state of [2, 3, 4]) history.apply(state, 'drag');
    history.endGroup();
    history.apply(5, 'drag');
    const seen = [history.state];
    while (history.undo()) seen.push(history.state);
    expect(seen).toEqual([5, 4, 1, 0]);
    expect([history.redo(), history.redo(), history.state]).toEqual([true, true, 4]);
    history.apply(9);
    expect(history.canRedo).toBe(false);
  });

  it('are not recorded when they change nothing', () => {
    const history = new History('a');
    history.apply('a');
    expect(history.canUndo).toBe(false);
  });

  it('of other members are not undone with the member’s own', () => {
    const history = new History<string[]>([]);
    history.apply(['mine']);
    history.rebase((state) => [...state, 'theirs']);
    expect(history.state).toEqual(['mine', 'theirs']);
    history.undo();
    expect(history.state).toEqual(['theirs']);
  });
});

describe('the order of fields', () => {
  const four = draftOf(field(1), field(2), field(9, { page: 2 }), field(3), field(4));
  const order = ({ fields }: Draft) => inOrder(fields).map(({ id }) => id);

  it.each([
    ['one before another', placeBefore(four, ids(4), 1, 2), [1, 4, 2, 3, 9]],
    ['two at the end', placeBefore(four, ids(1, 3), 1, null), [2, 4, 1, 3, 9]],
    ['two before one of them', placeBefore(four, ids(1, 3), 1, 3), [2, 1, 3, 4, 9]],
    ['one up', shift(four, ids(3), -1), [1, 3, 2, 4, 9]],
    ['two up, and the first stays', shift(four, ids(1, 3), -1), [1, 3, 2, 4, 9]],
    ['neighbours down', shift(four, ids(2, 3), 1), [1, 4, 2, 3, 9]],
  ])('moves %s, on their page', (_, moved, expected) => {
    expect(order(moved)).toEqual(expected);
    expect(moved.fields[2]?.id).toBe(9);
  });

  it('is kept where nothing moves', () => {
    expect(shift(four, ids(1, 9), -1)).toBe(four);
    expect(placeBefore(four, ids(3), 1, 4)).toBe(four);
    expect(placeBefore(four, ids(3), 1, 9)).toBe(four);
  });

  it('becomes that of reading: boxes beside one another are a row, though not quite level', () => {
    const drawn = draftOf(
      field(1, { x: 300, y: 97 }),
      field(2, { x: 20, y: 100 }),
      field(3, { x: 10, y: 40 }),
      field(4, { x: 10, y: 118 }),
    );
    expect(order(sortByPlace(drawn))).toEqual([3, 2, 1, 4]);
    expect(sortByPlace(sortByPlace(drawn))).toEqual(sortByPlace(drawn));
  });
});

describe('copies', () => {
  it('have names and numbers of their own', () => {
    const { draft, ids: made } = duplicate(draftOf(field(1), field(2, { name: 'f1_2' })), ids(1, 2), {
      pages,
    });
    expect(made).toEqual([3, 4]);
    expect(draft.fields.slice(2)).toMatchObject([
      { id: 3, name: 'f1_3', x: 112, y: 112 },
      { id: 4, name: 'f1_4', x: 212 },
    ]);
  });

  it('get no number that a field of the template ever had', () => {
    const pasting = { pages, lastId: 9 };
    expect(duplicate(draftOf(field(1)), ids(1), pasting).ids).toEqual([10]);
    expect(paste(draftOf(field(1)), [field(7)], { ...pasting, currentPage: 1 }).ids).toEqual([10]);
  });

  it('come to the same places of another page, and what is beyond the last is named', () => {
    const draft = draftOf(field(1), field(2, { page: 2 }));
    const { draft: pasted, moved } = paste(draft, draft.fields, { currentPage: 2, pages });
    expect(pasted.fields).toHaveLength(3);
    expect(pasted.fields[2]).toMatchObject({ page: 2, x: 100, y: 100 });
    expect(moved.map(({ name, page }) => [name, page])).toEqual([
      ['f1', 2],
      ['f2', 3],
    ]);
  });

  it.each([
    ['city', ['city'], 'city_2'],
    ['city_2', ['city', 'city_2'], 'city_3'],
    ['city', [], 'city'],
  ])('of %s beside %j', (wanted, taken, expected) => {
    expect(freeName(new Set(taken), wanted)).toBe(expected);
  });
});

describe('names', () => {
  const rules = { ...noRules, sharedFieldData: { city: { required: false } } };
  const depends = {
    action: 'show' as const,
    match: 'all' as const,
    conditions: [{ field: 'city', operator: 'present' as const }],
  };

  it('take along what is said about them', () => {
    const draft: Draft = { fields: [field(1, { name: 'city' }), field(2, { dependencies: depends })], rules };
    const renamed = renameField(draft, 1, 'town');
    expect(renamed.rules.sharedFieldData).toEqual({ town: { required: false } });
    expect(renamed.fields[1]?.dependencies?.conditions[0]?.field).toBe('town');
  });

  it('that others have, too, keep it', () => {
    const draft: Draft = { fields: [field(1, { name: 'city' }), field(2, { name: 'city' })], rules };
    expect(renameField(draft, 1, 'town').rules.sharedFieldData).toEqual(rules.sharedFieldData);
    expect(removeFields(draft, ids(1, 2)).rules.sharedFieldData).toEqual({});
  });

  it.each([
    ['', true],
    ['town', true],
    ['town#2', true],
    ['to', false],
  ])('such as "%s" are on their way: %s', (name, isPassing) => {
    const draft = draftOf(field(1, { name }), field(2, { name: 'town' }));
    expect(isPassingName(draft, 1)).toBe(isPassing);
  });
});

describe('two editors at once', () => {
  const base = draftOf(field(1), field(2), field(3));
  const change = (id: number, what: Partial<StoredField>) => changeFields(base, ids(id), () => what);

  it('keep both changes of different fields, and of different properties', () => {
    const merged = merge(base, change(1, { x: 5 }), change(1, { title: 'Theirs' }));
    expect(merged.conflicts).toEqual([]);
    expect(merged.draft.fields[0]).toMatchObject({ x: 5, title: 'Theirs' });
    const apart = merge(base, change(1, { x: 5 }), change(2, { x: 6 })).draft;
    expect(xs(apart)).toEqual([5, 6, 300]);
  });

  it('keep a new order of one side', () => {
    const mine = placeBefore(base, ids(3), 1, 1);
    const theirs: Draft = { ...change(2, { x: 6 }), fields: [...change(2, { x: 6 }).fields, field(4)] };
    const all = [merge(base, mine, theirs), merge(base, theirs, mine)].map(({ draft }) => draft.fields);
    expect(all.map((fields) => fields.map(({ id }) => id))).toEqual([
      [3, 1, 2, 4],
      [3, 1, 2, 4],
    ]);
    expect(all[0]?.[2]?.x).toBe(6);
  });

  it('keep the new orders of different pages, and are asked about that of the same page', () => {
    const base = draftOf(field(1), field(2), field(3, { page: 2 }), field(4, { page: 2 }));
    const first = placeBefore(base, ids(2), 1, 1);
    const second = placeBefore(base, ids(4), 2, 3);
    const order = ({ draft }: { draft: Draft }) => draft.fields.map(({ id }) => id);
    for (const merged of [merge(base, first, second), merge(base, second, first)]) {
      expect(order(merged)).toEqual([2, 1, 4, 3]);
      expect(isDisputed(merged)).toBe(false);
    }
    const three = draftOf(field(1), field(2), field(3));
    const sides = [placeBefore(three, ids(3), 1, 1), placeBefore(three, ids(1), 1, null)] as const;
    const torn = merge(three, ...sides);
    expect([torn.pagesConflict, isDisputed(torn)]).toEqual([[1], true]);
    expect([order(torn), order(merge(three, ...sides, { prefer: 'theirs' }))]).toEqual([
      [3, 1, 2],
      [2, 3, 1],
    ]);
  });

  it('are asked about the same property', () => {
    const sides = [change(1, { x: 5 }), change(1, { x: 6 })] as const;
    const mine = merge(base, ...sides);
    expect(mine.conflicts).toMatchObject([{ id: 1, name: 'f1', mine: { x: 5 }, theirs: { x: 6 } }]);
    expect(
      [mine, merge(base, ...sides, { prefer: 'theirs' })].map(({ draft }) => draft.fields[0]?.x),
    ).toEqual([5, 6]);
  });

  it('are asked when one changed what the other took away', () => {
    const merged = merge(base, removeFields(base, ids(1)), change(1, { x: 6 }));
    expect(merged.conflicts).toMatchObject([{ id: 1, mine: null }]);
    expect(merge(base, removeFields(base, ids(1)), change(2, { x: 6 })).draft.fields).toHaveLength(2);
  });

  it('may give new fields the same number', () => {
    const mine: Draft = { ...base, fields: [...base.fields, field(4, { name: 'mine' })] };
    const theirs: Draft = { ...base, fields: [...base.fields, field(4, { name: 'theirs' })] };
    const { draft, conflicts } = merge(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(draft.fields.slice(3).map(({ id, name }) => [id, name])).toEqual([
      [4, 'theirs'],
      [5, 'mine'],
    ]);
    const later = merge(base, mine, theirs, { lastId: 20 }).draft.fields;
    expect(later.map(({ id }) => id)).toEqual([1, 2, 3, 4, 21]);
  });

  it('give new fields no id that the other side used and deleted again', () => {
    const mine: Draft = { ...base, fields: [...base.fields, field(4, { name: 'mine' }), field(5)] };
    const idsOf = (theirs: Draft, used: UsedIds) =>
      merge(base, mine, theirs, { lastId: Math.max(5, used.to), used }).draft.fields.map(({ id }) => id);
    expect(idsOf(base, { from: 3, to: 4 })).toEqual([1, 2, 3, 6, 5]);
    expect(idsOf(base, { from: 3, to: 8 })).toEqual([1, 2, 3, 9, 10]);
    // A save whose answer was lost brought the same field there, and undo brings back one with an older id.
    const saved: Draft = { ...base, fields: [...base.fields, field(4, { name: 'mine' })] };
    expect(idsOf(saved, { from: 3, to: 4 })).toEqual([1, 2, 3, 4, 5]);
    expect(idsOf(base, { from: 5, to: 9 })).toEqual([1, 2, 3, 4, 5]);
  });

  it('that say the same agree', () => {
    expect(isSame(change(1, { x: 5 }), change(1, { x: 5 }))).toBe(true);
    expect(isSame(base, change(1, { x: 5 }))).toBe(false);
  });
});

describe('properties', () => {
  const schema: FieldSchema = JSON.parse(JSON.stringify(z.toJSONSchema(storedFieldSchema).properties));
  const names = Object.keys(schema);

  it('are all in the panel of some field', () => {
    const shown = new Set(['id']);
    for (const type of fieldTypeNames) {
      for (const display of displaysOfType[type]) {
        for (const list of propertiesByGroup({ type, displayType: display }, names, display).values())
          for (const name of list) shown.add(name);
      }
    }
    expect(names.filter((name) => !shown.has(name))).toEqual([]);
  });

  it.each([
    ['required', 'flag', false],
    ['fontSize', 'number', true],
    ['color', 'color', true],
    ['type', 'choice', false],
    ['overflow', 'choice', true],
    ['description', 'prose', false],
    ['default', 'json', true],
    ['dependencies', 'json', true],
    ['editable', 'flag', true],
  ])('%s are asked for as %s', (name, kind, nullable) => {
    expect(shapeOf(name, schema[name] ?? {})).toMatchObject({ kind, nullable });
  });

  it('that go without saying are not sent', () => {
    const blank = blankField(schema, { id: 1, name: 'a', page: 1, x: 0, y: 0, width: 10, height: 10 });
    expect(storedFieldSchema.parse(blank)).toEqual(blank);
    expect(compact(schema, { ...blank, required: false })).toEqual({
      id: 1,
      name: 'a',
      page: 1,
      x: 0,
      y: 0,
      width: 10,
      height: 10,
      required: false,
    });
  });
});

describe('sample data', () => {
  const sampled = (...fields: StoredField[]) => {
    const data = sampleData(fields);
    const loose = effectiveFields({ fields, ...noRules }).map((one) => ({ ...one, required: false }));
    return { data, problems: compileData(loose, { allowAdditionalProperties: false })(data) };
  };

  it.each(fieldTypeNames)('is right for a field of type %s', (type) => {
    expect(sampled(field(1, { type })).problems).toEqual([]);
  });

  it.each([
    { type: 'string', minLength: 30 },
    { type: 'string', maxLength: 2 },
    { type: 'string', optionList: 'S\nM' },
    { type: 'number', optionList: '7\n8' },
    { type: 'number', minimum: 0.5, integer: true },
    { type: 'number', maximum: 3 },
    { type: 'date', includeTime: true },
    ...['ean_13', 'ean_8', 'upc_a', 'code_25', 'code_128', 'qrcode', 'pdf417'].map((barcodeSymbology) => ({
      type: 'barcode',
      barcodeSymbology,
    })),
  ] as Partial<StoredField>[])('keeps to the rules of %j', (rules) => {
    expect(sampled(field(1, rules)).problems).toEqual([]);
  });

  it.each([
    ['passport_number', 'passport_number'],
    ['insurance', 'insurance'],
    ['hotel', 'hotel'],
    ['report', 'report'],
    ['firstName', 'Ada'],
    ['applicant/last_name', 'Lovelace'],
    ['city_of_birth', 'London'],
    ['tel.', '+44 20 7946 0123'],
  ])('of %s is %s', (name, value) => {
    const [made] = Object.values(sampled(field(1, { name })).data);
    expect(typeof made === 'object' ? Object.values(made ?? {}) : [made]).toEqual([value]);
  });

  it('has the shape of the names', () => {
    const rows = [
      field(1, { name: 'rows/0/name' }),
      field(2, { name: 'rows/1/name' }),
      field(3, { name: 'a#2' }),
    ];
    const { data, problems } = sampled(...rows, field(4, { name: 'a#1' }));
    expect(problems).toEqual([]);
    expect(data).toMatchObject({ rows: [{ name: 'Ada Lovelace' }, { name: 'Ada Lovelace' }] });
    expect(Object.keys(data)).toEqual(['rows', 'a']);
  });

  it('follows the names of fields, and takes the place of no other value on the way', () => {
    const named = (name: string) => [field(1, { name }), field(2, { name: 'person/first' })];
    const kept = new SampleData('tpl_sample', named('who'));
    kept.enter('{"who":"Ada","person":{"first":"Grace"}}');
    const seen = ['p', 'person', 'person/', 'person/last', 'person/first', 'person/first/x', 'who'].map(
      (name) => {
        kept.follow(named(name));
        return JSON.parse(kept.text);
      },
    );
    const unmoved = { who: 'Ada', person: { first: 'Grace' } };
    expect(seen).toEqual([
      { p: 'Ada', person: { first: 'Grace' } },
      unmoved,
      { person: { first: 'Grace', '': 'Ada' } },
      { person: { first: 'Grace', last: 'Ada' } },
      unmoved,
      unmoved,
      unmoved,
    ]);
  });

  it('is exchanged where fields exchange their names', () => {
    const kept = new SampleData('tpl_sample', [field(1, { name: 'a' }), field(2, { name: 'b' })]);
    kept.enter('{"a":1,"b":2}');
    kept.follow([field(1, { name: 'b' }), field(2, { name: 'a' })]);
    expect(JSON.parse(kept.text)).toEqual({ a: 2, b: 1 });
  });

  it.each([
    [true, {}, '✓'],
    [false, {}, ''],
    [false, { invertBooleanCondition: true }, '✓'],
    [true, { invertBooleanCondition: true }, ''],
    [undefined, { invertBooleanCondition: true }, ''],
  ])('draws %s in a check box with %j as "%s"', (value, more, drawn) => {
    expect(textOf(field(1, { type: 'boolean', ...more }), value)).toBe(drawn);
  });
});

describe('comments that are seen', () => {
  function watched() {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const read = vi.fn(async () => true);
    const isSeen = vi.fn(() => true);
    const begin = keepFresh({ isSeen, read });
    return { begin, read, isSeen, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
  }
  const hour = 3_600_000;

  it('are read again for ten minutes, and again when somebody comes back', async () => {
    const { begin, read, pass } = watched();
    await begin();
    await pass(65_000);
    expect(read).toHaveBeenCalledTimes(3);
    await pass(hour);
    expect(read).toHaveBeenCalledTimes(20);
    await begin();
    expect(read).toHaveBeenCalledTimes(21);
  });

  it('are not read while nobody sees them, nor after a failure', async () => {
    const { begin, read, isSeen, pass } = watched();
    isSeen.mockReturnValue(false);
    await begin();
    await pass(60_000);
    expect(read).not.toHaveBeenCalled();
    isSeen.mockReturnValue(true);
    await pass(30_000);
    expect(read).toHaveBeenCalledTimes(1);
    read.mockResolvedValueOnce(false);
    await pass(hour);
    expect(read).toHaveBeenCalledTimes(2);
  });
});
