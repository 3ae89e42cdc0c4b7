import { describe, expect, it } from 'vitest';
import type { Field, FieldInput } from '../../../src/engine/fields/field-schema';
import { type FieldOverrides, overrideFields } from '../../../src/engine/fields/override-fields';
import { placeFields } from '../../../src/engine/fields/place-fields';

const inputs: FieldInput[] = [
  { name: 'name', page: 1 },
  { name: 'name', page: 1, fontSize: 8 },
  { name: 'address#1', page: 1 },
  { name: 'address#2', page: 1 },
  { name: 'total', page: 1, type: 'number', default: 'count * 2' },
  { name: 'count', page: 1, type: 'number' },
];

function template(): Field[] {
  const placed = placeFields([], inputs, [{ width: 612, height: 792 }]);
  if (!placed.ok) throw new Error('the template is not valid');
  return placed.fields;
}

function problems(overrides: FieldOverrides): string[] {
  const result = overrideFields(template(), overrides);
  return result.ok ? [] : result.problems.map(({ pointer, message }) => `${pointer}: ${message}`);
}

describe('overriding fields', () => {
  it('changes every field of the name and no other', () => {
    const fields = template();
    const result = overrideFields(fields, { name: { required: false, color: 'FF0000' } });
    if (!result.ok) throw new Error('refused');
    expect(result.fields.map(({ required }) => required)).toEqual([false, false, true, true, true, true]);
    expect(result.fields.map(({ fontSize }) => fontSize)).toEqual([null, 8, null, null, null, null]);
    expect(result.fields[2]).toBe(fields[2]);
    expect(fields[0]?.required).toBe(true);
  });

  it('changes one line of a spread value, or all lines', () => {
    const all = overrideFields(template(), { address: { bold: true }, 'address#2': { fontSize: 9 } });
    if (!all.ok) throw new Error('refused');
    expect(all.fields.slice(2, 4).map(({ bold, fontSize }) => [bold, fontSize])).toEqual([
      [true, null],
      [false, 9],
    ]);
  });

  const bad: [FieldOverrides, RegExp][] = [
    [{ nobody: {} }, /^\/nobody: the template has no field of this name$/],
    [{ __proto__x: {} }, /no field of this name/],
    [{ name: { id: 5 } }, /^\/name\/id: cannot be changed/],
    [{ name: { type: 'number' } }, /^\/name\/type: cannot be changed/],
    [{ name: { colour: 'FF0000' } }, /^\/name\/colour: is not a property/],
    [{ name: { x: 'left' } }, /^\/name\/x: /],
    [{ name: { width: Number.NaN } }, /^\/name\/width: /],
    [{ name: { displayType: 'image' } }, /^\/name\/displayType: /],
    [{ total: { default: 'nobody + 1' } }, /^\/total\/default: the template has no field "nobody"/],
    [{ count: { default: 'total + 1' } }, /forms a circle/],
  ];
  for (const [overrides, message] of bad) {
    it(`refuses ${JSON.stringify(overrides)}`, () => expect(problems(overrides)[0]).toMatch(message));
  }

  it('checks only boxes that change, because the document may be smaller now', () => {
    const pages = [{ width: 612, height: 20 }];
    expect(overrideFields(template(), { name: { bold: true } }, { pages }).ok).toBe(true);
    expect(overrideFields(template(), { count: { width: 50 } }, { pages })).toEqual({
      ok: false,
      problems: [{ pointer: '/count/y', message: 'the box is off the page, which is 20 points high' }],
    });
  });

  it('ignores inherited properties', () => {
    expect(problems(JSON.parse('{"__proto__": {"required": false}}'))).toEqual([
      '/__proto__: the template has no field of this name',
    ]);
  });
});
