import { describe, expect, it } from 'vitest';
import { firstWords, nameWords, withoutTask } from '../../../src/engine/detect/naming/phrases';
import { Tooltips } from '../../../src/engine/detect/naming/tooltips';
import { SOON } from '../../support/soon';

describe('the words of a label', () => {
  it.each([
    ['1 Name of entity/individual. An entry is required.', 'Name of entity individual'],
    [
      'Business name/disregarded entity name, if different from above',
      'Business name disregarded entity name',
    ],
    ['City, state, and ZIP code', 'City, state, and ZIP code'],
    ['Address (number, street, and apt. or suite no.). See instructions', 'Address'],
    ['5 Address (number, street, and apt. or suite no.) See instructions', 'Address'],
    ['List account number(s) here (optional)', 'Account number'],
    ['a Employee’s social security number', 'Employee’s social security number'],
    ['12. B. Enter your U.S. phone', 'US phone'],
    ['Individual/sole proprietor or', 'Individual sole proprietor'],
    ['Check the appropriate box for federal tax classification', 'Federal tax classification'],
    ['Immediate relative of a U.S. citizen, Form I-130', 'Immediate relative of a US citizen'],
    ['(see instructions)', '(see instructions)'],
    ['氏名（ふりがな）', '氏名（ふりがな）'],
  ])('%j names a field %j', (label, words) => {
    expect(nameWords(label)).toBe(words);
  });

  it('are those before what explains them', () => {
    expect(firstWords('3 Limited liability company. Enter the tax class (C, S, P) ▶')).toBe(
      'Limited liability company',
    );
    expect(withoutTask('Enter the date of birth.')).toBe('Date of birth');
  });

  it('are read in a moment, however long they are', () => {
    const started = performance.now();
    for (const unit of ['1.', ' ', 'a. ', '(', 'U.', 'or '])
      for (let count = 0; count < 50; count += 1) nameWords(unit.repeat(1_000));
    expect(performance.now() - started).toBeLessThan(SOON);
  });
});

describe('the labels of a form', () => {
  const start = 'Part 2. Information About You. ';
  const labels = [
    `${start}Your Full Legal Name. 1. A. Enter Family Name (Last Name).`,
    `${start}Your Full Legal Name. 1. B. Enter Given Name (First Name). This is a required field.`,
    `${start}Other Names Used. Provide all other names you have ever used. 2. A. Enter Family Name (Last Name).`,
    `${start}3. Have you ever filed this form before? Select Yes.`,
    `${start}3. Have you ever filed this form before? Select No.`,
    'First name',
    'TextField7',
  ];
  const tooltips = new Tooltips(labels);

  it('are shortened to what says which field it is', () => {
    expect(labels.map((label) => tooltips.of(label)?.title)).toEqual([
      'Your Full Legal Name. Family Name (Last Name)',
      'Given Name (First Name)',
      'All other names you have ever used. Family Name (Last Name)',
      'Yes',
      'No',
      'First name',
      undefined,
    ]);
  });

  it('say under which heads their fields stand', () => {
    expect(tooltips.of(labels[0] ?? '')).toMatchObject({
      context: 'Your Full Legal Name.',
      section: 'Part 2',
    });
    expect(tooltips.of(labels[2] ?? '')).toMatchObject({ context: 'Other Names Used.', section: 'Part 2' });
  });
});
