import { describe, expect, it } from 'vitest';
import { parseTag } from '../../../src/engine/fields/tags/parse-tag';

describe('a valid text tag', () => {
  const tags: [string, object][] = [
    ['name', { name: 'name' }],
    [
      '  buyer/name ; title = Full name ; required = false ; ',
      { name: 'buyer/name', title: 'Full name', required: false },
    ],
    ['address#2', { name: 'address#2' }],
    ['@@date;format=%B %-d, %Y', { name: '@@date', dateTimeFormat: '%B %-d, %Y' }],
    ['a;multiline', { name: 'a', multiline: true }],
    ['a;options=One|Two or three', { name: 'a', optionList: 'One\nTwo or three' }],
    [String.raw`a;options=One\|Two|Three\;four`, { name: 'a', optionList: 'One|Two\nThree;four' }],
    [String.raw`a;title=x\=y\\z\n2`, { name: 'a', title: 'x=y\\z\n2' }],
    ['Straße (Haus-Nr.)', { name: 'Straße (Haus-Nr.)' }],
    ['氏名', { name: '氏名' }],
    ['children/0/first name', { name: 'children/0/first name' }],

    ['a;title=1=2', { name: 'a', title: '1=2' }],
    ['a;title=2026', { name: 'a', title: '2026' }],
    ['a;title=true', { name: 'a', title: 'true' }],
    [
      'a;align=right;valign=top;fontSize=9.5',
      { name: 'a', alignment: 'right', vAlignment: 'top', fontSize: 9.5 },
    ],
    ['a;default=007', { name: 'a', default: '007' }],
    [
      'a;type=list;options=x|y, z|w;default=x|y, z',
      { name: 'a', type: 'list', optionList: 'x\ny, z\nw', default: ['x', 'y, z'] },
    ],
    ['a;type=number;default=007', { name: 'a', type: 'number', default: 7 }],
    ['a;type=number;default=b * 2', { name: 'a', type: 'number', default: 'b * 2' }],
    ['a;type=boolean;default=true', { name: 'a', type: 'boolean', default: true }],
    ['a;displayType=check;condition=7', { name: 'a', displayType: 'check', condition: '7' }],
    [
      'a;type=number;displayType=check;condition=7',
      { name: 'a', type: 'number', displayType: 'check', condition: 7 },
    ],
    [
      'a;type=combined;combinedFieldType=format;combinedFieldFormat={b}, {c}',
      { name: 'a', type: 'combined', combinedFieldType: 'format', combinedFieldFormat: '{b}, {c}' },
    ],
  ];

  it.each(tags)('%s', (text, field) => {
    expect(parseTag(text)).toEqual({ ok: true, field });
  });
});

describe('a text tag that is not valid', () => {
  it.each([
    ['', 'name: is empty'],
    ['=a', 'name: is empty'],
    ['a=b', 'name: is empty'],
    ['/a', 'name: has an empty part'],
    ['a{b}', 'name: contains braces'],
    ['__proto__', 'name: uses the reserved word'],
    ['@@nothing', 'name: the special name'],
    ['a;__proto__=1', '__proto__: is not a property of a text tag'],
    ['a;x=1', 'x: is not a property of a text tag'],
    ['a;name=b', 'name: is not a property of a text tag'],
    ['a;=1', ': is not a property of a text tag'],
    ['a;title=b;title=c', 'sets "title" twice'],
    ['a;options=b;optionList=c', 'sets "optionList" twice'],
    ['a;required=perhaps', 'required: '],
    ['a;width=-1', 'width: '],
    ['a;width=Infinity', 'width: must be a number from 0.1'],
    [String.raw`\mc foo`, 'name: does not look like'],
    [String.raw`\bf;title=b`, 'name: does not look like'],
    ['a | upper', 'name: does not look like'],
    ['#each items', 'name: does not look like'],
    ['f(x)', 'name: does not look like'],
    ['12', 'name: does not look like'],
    ['a + b', 'name: does not look like'],
    ['one two three four five six seven', 'name: does not look like'],
    ['a;width', 'width: must be a number from 0.1'],
    ['a;type=text', 'type: must be one of string'],
    ['a;color=red', 'color: must be six hexadecimal digits'],
  ])('%s', (text, message) => {
    expect(parseTag(text)).toEqual({ ok: false, message: expect.stringContaining(message) });
  });
});
