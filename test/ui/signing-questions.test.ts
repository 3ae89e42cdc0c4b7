import { describe, expect, it } from 'vitest';
import { type Field, fieldSchema } from '../../src/engine/fields/field-schema';
import { checkAnswer } from '../../src/ui/islands/signing/model/check-answer';
import {
  optionOfBox,
  type Question,
  questionsOf,
  tickValues,
  withOption,
} from '../../src/ui/islands/signing/model/questions';
import { en } from '../../src/ui/signing/words/en';

let id = 0;

function field(more: object): Field {
  id += 1;
  return fieldSchema.parse({ id, page: 1, x: 0, y: 0, width: 100, height: 20, displayType: 'text', ...more });
}

function questions(...all: object[]): Question[] {
  return questionsOf(all.map(field), { yes: 'Yes', no: 'No' });
}

function one(...all: object[]): Question {
  const [question] = questions(...all);
  if (question === undefined) throw new Error('there is no question');
  return question;
}

const list = { type: 'list', displayType: 'list', optionList: 'x\ny\nz' };
const check = { name: 'a', displayType: 'check' };

describe('the question for a field', () => {
  const cases: [string, object[], Question['kind']][] = [
    ['a text', [{ name: 'a' }], 'text'],
    ['lines', [{ name: 'a', multiline: true }], 'multiline'],
    ['lines in boxes of their own', [{ name: 'a#1' }, { name: 'a#2' }], 'multiline'],
    ['a number', [{ name: 'a', type: 'number' }], 'number'],
    ['a number of a list', [{ name: 'a', type: 'number', optionList: '1\n2' }], 'select'],
    ['a date', [{ name: 'a', type: 'date' }], 'date'],
    ['a moment', [{ name: 'a', type: 'date', includeTime: true }], 'moment'],
    ['a text of a list', [{ name: 'a', optionList: 'x\ny' }], 'select'],
    ['a box', [{ ...check, type: 'boolean' }], 'tick'],
    [
      'yes and no',
      [
        { ...check, type: 'boolean' },
        { ...check, type: 'boolean', invertBooleanCondition: true },
      ],
      'choice',
    ],
    ['a box that says a text', [{ ...check, condition: 'x' }], 'tick'],
    [
      'boxes that say one text each',
      [
        { ...check, condition: 'x' },
        { ...check, condition: 'y' },
      ],
      'choice',
    ],
    ['a box that follows a pattern', [{ ...check, condition: 'x+', stringConditionType: 'regex' }], 'text'],
    ['boxes beside a text', [{ ...check, condition: 'x' }, { name: 'a' }], 'text'],
    ['a list', [{ name: 'a', ...list }], 'several'],
    ['a signature', [{ name: 'a', type: 'signature', displayType: 'image' }], 'signature'],
  ];
  it.each(cases)('%s', (_, fields, kind) => {
    expect(one(...fields).kind).toBe(kind);
  });

  it('is missing for fields that are not asked for', () => {
    const computed = { name: 'c', type: 'number', default: 'a + 1' };
    expect(
      questions({ name: 'a', hidden: true }, { name: 'b', static: true }, computed, { name: '@@date' }),
    ).toEqual([]);
  });

  it('shows a check box for an option, and a tick means yes', () => {
    const question = one({ ...check, condition: 'x' }, { ...check, condition: 'y' });
    expect(question.boxes.map((box) => optionOfBox(question, box)?.value)).toEqual(['x', 'y']);
    expect(tickValues(one({ ...check, type: 'boolean' }))).toEqual({ ticked: true, open: false });
    expect(tickValues(one({ ...check, condition: 'x' }))).toEqual({ ticked: 'x', open: undefined });
  });

  it('adds and takes away one of several options, in the order of the list', () => {
    const question = one({ ...check, ...list, displayType: 'check', condition: 'y' });
    const [box] = question.boxes;
    const option = box && optionOfBox(question, box);
    if (option === undefined) throw new Error('the box says no option');
    expect(withOption(question, { value: ['z'], option, isChosen: true })).toEqual(['y', 'z']);
    expect(withOption(question, { value: ['y', 'z'], option, isChosen: false })).toEqual(['z']);
    expect(withOption(question, { value: ['y'], option, isChosen: false })).toBeUndefined();
  });

  it('is its title, or else its name', () => {
    expect(one({ name: 'a', title: 'First name' }).label).toBe('First name');
    expect(one({ name: 'people/0/first_name' }).label).toBe('First name');
  });
});

describe('the problem of a value', () => {
  const texts = {
    words: en.problems,
    fill: (text: string, values: Record<string, string>) => `${text} ${JSON.stringify(values)}`,
    counted: (forms: { other: string }, count: number) => forms.other.replace('{count}', String(count)),
    spell: String,
  };
  const cases: [string, object, unknown, string | null][] = [
    ['nothing', { name: 'a' }, undefined, en.problems.required],
    ['blanks', { name: 'a' }, '  ', en.problems.required],
    ['no signature', { name: 'a', type: 'signature' }, undefined, en.problems.requiredSignature],
    ['a short text', { name: 'a', minLength: 3 }, 'ab', 'Enter at least 3 characters.'],
    ['a long text', { name: 'a', maxLength: 1 }, '👍👍', 'Enter at most 1 characters.'],
    ['a text of one sign that takes two', { name: 'a', maxLength: 1 }, '👍', null],
    ['a text in its form', { name: 'a', textMask: '999-99' }, '123 45', null],
    [
      'a text that does not fit its form',
      { name: 'a', textMask: '999-99' },
      '1234',
      'Write it like this: {sample} {"sample":"111-11"}',
    ],
    [
      'more than a comb has cells',
      { name: 'a', comb: true, combNumberOfCells: 2, autoCalculateMaxLength: true },
      'abc',
      'Enter at most 2 characters.',
    ],
    ['an unticked box', { ...check, type: 'boolean' }, false, en.problems.requiredTick],
    ['a ticked box', { ...check, type: 'boolean' }, true, null],
    ['no for a word', { name: 'a', type: 'boolean', displayType: 'text' }, false, null],
    ['no number', { name: 'a', type: 'number' }, Number.NaN, en.problems.number],
    ['a part of one', { name: 'a', type: 'number', integer: true }, 1.5, en.problems.integer],
    ['too little', { name: 'a', type: 'number', minimum: 2 }, 1, `${en.problems.minimum} {"limit":"2"}`],
    [
      'as much as is too little',
      { name: 'a', type: 'number', minimum: 2, exclusiveMinimum: true },
      2,
      `${en.problems.above} {"limit":"2"}`,
    ],
    ['too much', { name: 'a', type: 'number', maximum: 2 }, 3, `${en.problems.maximum} {"limit":"2"}`],
    ['no address', { name: 'a', type: 'email' }, 'ada', en.problems.email],
    ['an address', { name: 'a', type: 'email' }, 'ada@example.com', null],
    ['a script', { name: 'a', type: 'url' }, 'javascript:alert(1)', en.problems.url],
    ['half a date', { name: 'a', type: 'date' }, '2026-1', en.problems.date],
    ['no option', { name: 'a', optionList: 'x\ny' }, 'z', en.problems.option],
    ['none of several', { name: 'a', ...list }, [], en.problems.requiredChoice],
    ['one of several that is no option', { name: 'a', ...list }, ['x', 'w'], en.problems.option],
    ['several', { name: 'a', ...list }, ['x', 'z'], null],
    [
      'a wrong check digit',
      { name: 'a', type: 'barcode', barcodeSymbology: 'ean_13' },
      '4006381333932',
      en.problems.code,
    ],
  ];
  it.each(cases)('%s', (_, given, value, problem) => {
    expect(checkAnswer(one(given), value, true, texts)).toBe(problem);
  });
});
