import { describe, expect, it } from 'vitest';
import { closest, Hints } from '../../src/lib/closest';

const names = ['name', 'title', 'displayType', 'parent_folder_id', 'x', 'id'];

describe('the closest name', () => {
  it.each([
    ['nmae', 'name'],
    ['names', 'name'],
    ['tilte', 'title'],
    ['Title', 'title'],
    ['display_type', 'displayType'],
    ['displaytypes', 'displayType'],
    ['parentFolderId', 'parent_folder_id'],
    ['parnet_folder', null],
    ['parent_foldr_i', 'parent_folder_id'],
    ['ids', 'id'],
    ['y', null],
    ['colour', null],
    ['', null],
  ])('of %s is %s', (typed, meant) => {
    expect(closest(typed, names)).toBe(meant);
  });

  it('is the nearest of several, and the first of equal ones', () => {
    expect(closest('data', ['date', 'datas', 'DATA'])).toBe('DATA');
    expect(closest('datta', ['daty', 'data', 'datt'])).toBe('data');
  });

  it('is not looked for in long words, whatever they hold', () => {
    const long = 'a'.repeat(61);
    expect(closest(long, [long])).toBeNull();
    expect(closest('a'.repeat(60), [`${'a'.repeat(59)}b`])).toBe(`${'a'.repeat(59)}b`);
  });

  it('is asked for a few times only', () => {
    const hints = new Hints();
    let asked = 0;
    const said = Array.from({ length: 1_000 }, () =>
      hints.about(() => {
        asked += 1;
        return asked % 2 === 0 ? null : 'name';
      }),
    );
    expect(asked).toBe(10);
    expect(said[0]).toBe('; did you mean `name`?');
    expect(said[1]).toBe('');
    expect(said[10]).toBe('');
  });
});
