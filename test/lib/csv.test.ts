import { describe, expect, it } from 'vitest';
import { csvLine } from '../../src/lib/csv';

describe('a line of CSV', () => {
  it.each([
    ['+49 30 12345', '+49 30 12345'],
    ['+49 (30) 123.45', '+49 (30) 123.45'],
    ['+4930', '+4930'],
    ['-12.50', '-12.50'],
    ['-', '-'],
    ['-1.234,56', '"-1.234,56"'],
    ['-1e-5', '-1e-5'],
    ['a+b=c', 'a+b=c'],
    ['Müller, “Ada”', '"Müller, “Ada”"'],
    ['say "hi"\nthere', '"say ""hi""\nthere"'],
  ])('has %j as it is', (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });

  it.each([
    '=1+1',
    '=HYPERLINK("https://evil.example")',
    "-2+3+cmd|' /C calc'!A0",
    "+cmd|' /C calc'!A0",
    '+1-555-0100',
    '-1/2',
    '+1*2',
    '-A1',
    '+SUM(1)',
    '+(1)+A1',
    '-1e5A1',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '＝1+1',
    '－A1',
    '- a point of a list',
    '+49 30 1\n=1+1',
  ])('has %j as a text that no spreadsheet computes', (text) => {
    const [cell = ''] = csvLine([text]).split('\r\n');
    expect(cell.replace(/^"/, '')).toMatch(/^'/);
    expect(csvLine([text]).replaceAll('""', '"')).toContain(`'${text}`);
  });

  it('has numbers, truth values and nothing as they are', () => {
    expect(csvLine([-1.5, true, null, ''])).toBe('-1.5,true,,\r\n');
  });
});
