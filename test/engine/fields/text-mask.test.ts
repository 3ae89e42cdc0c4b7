import { describe, expect, it } from 'vitest';
import { bareText, maskedText, maskProblem, sampleOfMask } from '../../../src/engine/fields/text-mask';

const phone = '(999) 999-9999|999-9999';

describe('a mask of text', () => {
  it.each([
    ['1234567890', phone, '(123) 456-7890'],
    ['123 456 7890', phone, '(123) 456-7890'],
    ['123.456.7890', phone, '(123) 456-7890'],
    ['(123) 456-7890', phone, '(123) 456-7890'],
    [' 4567890 ', phone, '456-7890'],
    ['١٢٣٤٥٦٧', phone, '١٢٣-٤٥٦٧'],
    ['123456789', '999-99-9999', '123-45-6789'],
    ['12345', '99999|99999-9999', '12345'],
    ['123456789', '99999|99999-9999', '12345-6789'],
    ['ab1c', 'AA-OO', 'ab-1c'],
    ['éß12', 'AA99', 'éß12'],
    ['a b', 'XXX', 'a b'],
    ['550100', '\\999 9999', '955 0100'],
    ['5501005', '+\\4\\9 999 9999', '+49 550 1005'],
    ['+49 550 1005', '+\\4\\9 999 9999', '+49 550 1005'],
  ])('writes %j by %j as %j', (text, mask, written) => {
    expect(maskedText(text, mask)).toBe(written);
  });

  it.each([
    ['12345', phone],
    ['12345678901', phone],
    ['123456789O', phone],
    ['(123 456-7890 x5', phone],
    ['1234', 'AAAA'],
    ['', '9'],
    ['-', '9'],
    ['5550100', '\\999 9999'],
  ])('takes no %j by %j', (text, mask) => {
    expect(maskedText(text, mask)).toBeNull();
  });

  it.each([
    ['123-45-6789', '999-99-9999', '123456789'],
    ['123456789', '999-99-9999', '123456789'],
    ['4567890', phone, '4567890'],
    ['+49 550 1005', '+\\4\\9 999 9999', '5501005'],
    ['12', '999', null],
  ])('leaves of %j by %j the characters %j', (text, mask, bare) => {
    expect(bareText(text, mask)).toBe(bare);
  });

  it('must have places', () => {
    for (const mask of ['-', '', '999|', '\\9']) expect(maskProblem(mask)).toContain('must have places');
    for (const mask of [phone, 'X', 'A-O']) expect(maskProblem(mask)).toBeNull();
  });

  it.each([phone, '999-99-9999', 'AA-OO X', '+\\4\\9 999'])('has a sample that fits: %j', (mask) => {
    expect(maskedText(sampleOfMask(mask), mask)).toBe(sampleOfMask(mask));
  });
});
