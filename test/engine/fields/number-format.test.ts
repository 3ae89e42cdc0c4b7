import { describe, expect, it } from 'vitest';
import { formatNumber, numberFormatProblem } from '../../../src/engine/fields/number-format';

describe('a format of numbers', () => {
  it.each([
    [1234.5, '1234', '1235'],
    [1234.5, '1234.50', '1234.50'],
    [1234567.891, '1,234.50', '1,234,567.89'],
    [1234.5, '€ 1.234,50', '€ 1.234,50'],
    [1234.5, '1 234,00 kg', '1 234,50 kg'],
    [1234.5, "CHF 1'234.0", "CHF 1'234.5"],
    [-1234.5, '$1,234.00', '-$1,234.50'],
    [-1234.5, '1,234.00;(1,234.00)', '(1,234.50)'],
    [1234.5, '1,234.00;(1,234.00)', '1,234.50'],
    [-0.001, '1,234.00;(1,234.00)', '0.00'],
    [0.0725, '1,234.00%', '7.25%'],
    [0.07, '1234 %', '7 %'],
    [-0.5, '1234%', '-50%'],
    [0, '1,234.00', '0.00'],
    [1e21, '1,234', '1,000,000,000,000,000,000,000'],
    [999.995, '1,234.00', '1,000.00'],
  ])('writes %d by %j as %j', (value, format, written) => {
    expect(numberFormatProblem(format)).toBeNull();
    expect(formatNumber(value, format)).toBe(written);
  });

  it.each([
    '',
    '#,##0.00',
    '1,234,50',
    '1.234.50',
    '12',
    '1234;',
    '1234;(1234.0)',
    '1;2;3',
    '5 1234',
    `1234.${'0'.repeat(60)}`,
  ])('is not %j', (format) => {
    expect(numberFormatProblem(format)).toMatch(/^must show how 1234.5 is written/);
    expect(formatNumber(1, format)).toBeNull();
  });
});
