import { describe, expect, it } from 'vitest';
import { comparePictures } from '../../../scripts/corpus/check-pixels.mjs';
import { checkText } from '../../../scripts/corpus/check-text.mjs';
import { type Field, fieldsForPages } from '../../../scripts/corpus/fields.mjs';
import { shownText, valuesFor } from '../../../scripts/corpus/values.mjs';

/** A check that never fails proves nothing, so these tests show that each check finds its fault. */

function area(left: number, top: number, width: number, height: number) {
  return {
    left,
    top,
    right: left + width,
    bottom: top + height,
  };
}

function word(text: string, left: number, top: number) {
  return { text, area: area(left, top, 20, 10) };
}

describe('the check of text', () => {
  const box = { name: 'city', area: area(100, 100, 60, 12), rotation: 0, texts: ['Paris'] };
  const label = word('City', 100, 80);
  const check = (after: ReturnType<typeof word>[]) =>
    checkText({ before: [label], after: [label, ...after], wanted: [box] });

  it.each([
    ['the text in its box', [word('Paris', 101, 101)], []],
    ['the text in pieces', [word('Par', 101, 101), word('is', 121, 101)], []],
    ['another text', [word('Rome', 101, 101)], ['"city" reads "Rome" instead of "Paris"']],
    ['no text', [], ['"city" reads "" instead of "Paris"']],
    ['the text elsewhere', [word('Paris', 300, 101)], ['"city" reads "" instead of "Paris"']],
    ['text that sticks out', [word('Paris', 101, 104)], ['"city": "Paris" is 2.0 points outside its box']],
  ])('judges %s', (_, after, problems) => {
    expect(check(after)).toEqual(problems);
  });

  it('takes no text for an answer that was there before', () => {
    const printed = word('Paris', 101, 101);
    expect(checkText({ before: [printed], after: [printed], wanted: [box] })).toHaveLength(1);
  });
});

describe('the check of pixels', () => {
  const blank = { width: 100, height: 100, channels: 4, data: new Uint8Array(40_000).fill(255) };
  const withDotAt = (x: number, y: number) => {
    const data = blank.data.slice();
    data[(y * 100 + x) * 4] = 0;
    return { ...blank, data };
  };
  const boxes = [{ name: 'city', area: area(10, 10, 30, 10) }];
  const options = { size: [100, 100] as [number, number], boxes, shown: boxes };

  it.each([
    ['something in the box', withDotAt(20, 15), []],
    ['a blank box', blank, ['"city" shows nothing']],
    [
      'something beside it as well',
      withDotAt(60, 70),
      ['"city" shows nothing', expect.stringContaining('60, 70')],
    ],
  ])('judges %s', (_, after, problems) => {
    expect(comparePictures(blank, after, options)).toEqual(problems);
  });

  it('compares only pages of one size', () => {
    expect(comparePictures(blank, { ...blank, width: 50, height: 200 }, options)).toHaveLength(1);
  });
});

describe('the values', () => {
  const base = fieldsForPages([[600, 800]])[0];
  const field = (changes: Partial<Field>) =>
    ({
      rotation: 0,
      displayType: 'text',
      optionList: null,
      condition: null,
      comb: false,
      combValueOffset: 0,
      textMask: null,
      numberFormat: null,
      maxLength: null,
      ...base,
      ...changes,
    }) as Field;

  it('fill the combs, keep to options and lengths, and check one button of a group', () => {
    const group = ['small', 'large'].map((condition) =>
      field({ name: 'size', displayType: 'check', condition, optionList: 'small\nlarge' }),
    );
    const { data, values } = valuesFor([
      field({ name: 'ssn/0', comb: true, combNumberOfCells: 9 }),
      field({ name: 'a~1b', maxLength: 3 }),
      ...group,
    ]);
    expect(data).toEqual({ ssn: ['073918462'], 'a/b': '1 Z', size: 'small' });
    expect(group.map((one) => shownText(one, values.get('size')))).toEqual(['check', null]);
  });

  it('show the parts of a number in its combs, and numbers in their formats', () => {
    const parts = [0, 3, 5].map((combValueOffset, index) =>
      field({
        name: 'ssn',
        textMask: '999-99-9999',
        comb: true,
        combValueOffset,
        combNumberOfCells: [3, 2, 4][index] ?? 0,
      }),
    );
    const { data, values } = valuesFor(parts);
    expect(data).toEqual({ ssn: '100-00-0310' });
    expect(parts.map((one) => shownText(one, values.get('ssn')))).toEqual(['100', '00', '0310']);
    const price = field({ name: 'price', type: 'number', numberFormat: '€ 1.234,50;(€ 1.234,50)' });
    expect(shownText(price, 1234.5)).toBe('€1.234,50');
  });
});
