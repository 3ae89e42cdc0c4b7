import { describe, expect, it } from 'vitest';
import type { FieldInput } from '../../../src/engine/fields/field-schema';
import { contentOn, draw, drawOne, wordsOn } from './support/drawing';

async function shown(properties: Partial<FieldInput>, value: unknown) {
  return wordsOn(await drawOne(properties, value));
}

async function hasCheck(properties: Partial<FieldInput>, value: unknown): Promise<boolean> {
  return (await wordsOn(await drawOne({ displayType: 'check', ...properties }, value))) !== '';
}

describe('numbers as text', () => {
  const cases: [Partial<FieldInput>, number, string][] = [
    [{}, 1234.5, '1234.5'],
    [{}, -0.5, '-0.5'],
    [{}, 1e21, '1000000000000000000000'],
    [{}, 1.5e-7, '0.00000015'],
    [{}, 123456789.123, '123456789.123'],
    [{ decimalPlaces: 2 }, 1.005, '1.01'],
    [{ decimalPlaces: 2 }, -1.005, '-1.01'],
    [{ decimalPlaces: 2 }, 7, '7.00'],
    [{ decimalPlaces: 0 }, 0.5, '1'],
    [{ decimalPlaces: 0 }, 99.5, '100'],
    [{ decimalPlaces: 2 }, -0.001, '0.00'],
    [{ currency: true }, 1234.5, '$1,234.50'],
    [{ currency: true }, -1234567.891, '-$1,234,567.89'],
    [{ currency: true }, 0, '$0.00'],
    [{ currency: true, decimalPlaces: 0 }, 999.5, '$1,000'],
  ];
  for (const [properties, value, text] of cases) {
    it(`${value} with ${JSON.stringify(properties)} is ${text}`, async () => {
      expect(await shown({ type: 'number', ...properties }, value)).toBe(text);
    });
  }
});

describe('dates as text', () => {
  const cases: [string, string][] = [
    ['%Y-%m-%d', '2026-02-05'],
    ['%B %-d, %Y', 'February 5, 2026'],
    ['%b %e %y', 'Feb 5 26'],
    ['%A %a', 'Thursday Thu'],
    ['%-m/%-d/%y', '2/5/26'],
    ['%j', '036'],
    ['%^b %%', 'FEB %'],
    ['%10d', '0000000005'],
    ['%-^b|%^-B|%#p', 'FEB|FEBRUARY|am'],
    ['%5e|%_3m|%05y', '5| 2|00026'],
  ];
  for (const [dateTimeFormat, text] of cases) {
    it(`${dateTimeFormat} is ${text}`, async () => {
      const drawn = await shown({ type: 'date', dateTimeFormat }, '2026-02-05');
      expect(drawn.replace(/\s+/g, ' ')).toBe(text);
    });
  }

  it('shows a timestamp at the offset it was written with', async () => {
    const dateTimeFormat = '%Y-%m-%d %H:%M:%S %I %p %z %Z';
    const field = { type: 'date' as const, includeTime: true, dateTimeFormat, width: 400 };
    expect(await shown(field, '2026-02-05T23:30:15+05:30')).toBe('2026-02-05 23:30:15 11 PM +0530 UTC+05:30');
    expect(await shown(field, '2026-02-05T00:05:00Z')).toBe('2026-02-05 00:05:00 12 AM +0000 UTC');
  });

  it('keeps the fraction of a second', async () => {
    const field = {
      type: 'date' as const,
      includeTime: true,
      dateTimeFormat: '%L|%N|%3N|%6N|%s',
      width: 400,
    };
    expect(await shown(field, '2026-02-05T23:30:30.123+02:00')).toBe('123|123000000|123|123000|1770327030');
    expect(await shown(field, '2026-02-05T23:30:30Z')).toBe('000|000000000|000|000000|1770334230');
  });

  it('draws nothing for an empty text', async () => {
    expect(await shown({ type: 'date', required: false }, '')).toBe('');
  });

  it('fills @@date and @@datetime with the time of the submission', async () => {
    const fields = [
      { name: '@@date', page: 1, dateTimeFormat: '%d.%m.%Y' },
      { name: '@@datetime', page: 1 },
      { name: '@@datetime', page: 1, dateTimeFormat: '%Y-%m-%d' },
    ];
    expect(await wordsOn(await draw(fields, {}))).toBe('20.11.2026 2026-11-20 15:04 UTC 2026-11-20');
  });
});

describe('booleans', () => {
  it('are drawn as check and as text', async () => {
    expect(await hasCheck({ type: 'boolean' }, true)).toBe(true);
    expect(await hasCheck({ type: 'boolean' }, false)).toBe(false);
    expect(await hasCheck({ type: 'boolean', invertBooleanCondition: true }, false)).toBe(true);
    expect(await hasCheck({ type: 'boolean', invertBooleanCondition: true }, true)).toBe(false);
    expect(await hasCheck({ type: 'boolean', required: false }, undefined)).toBe(false);
    expect(await hasCheck({ type: 'boolean', invertBooleanCondition: true }, undefined)).toBe(true);
    expect(await shown({ type: 'boolean', displayType: 'text' }, undefined)).toBe('');
    expect(await shown({ type: 'boolean', displayType: 'text' }, true)).toBe('Yes');
    expect(await shown({ type: 'boolean', displayType: 'text', falseText: 'Never' }, false)).toBe('Never');
    expect(await shown({ type: 'boolean', displayType: 'text', trueText: 'Always' }, true)).toBe('Always');
  });
});

describe('checks for strings', () => {
  const cases: [Partial<FieldInput>, string, boolean][] = [
    [{}, 'anything', true],
    [{}, '', false],
    [{ condition: 'yes' }, 'yes', true],
    [{ condition: 'yes' }, 'Yes', false],
    [{ condition: 'es', stringConditionType: 'contains' }, 'yes', true],
    [{ condition: 'ye', stringConditionType: 'starts_with' }, 'yes', true],
    [{ condition: 'ye', stringConditionType: 'ends_with' }, 'yes', false],
    [{ condition: 'es', stringConditionType: 'ends_with' }, 'yes', true],
  ];
  for (const [properties, value, drawn] of cases) {
    it(`"${value}" with ${JSON.stringify(properties)}: ${drawn}`, async () => {
      expect(await hasCheck(properties, value)).toBe(drawn);
    });
  }
});

describe('checks for numbers', () => {
  const cases: [Partial<FieldInput>, number, boolean][] = [
    [{}, 3, true],
    [{}, 0, false],
    [{ condition: 5 }, 5, true],
    [{ condition: '5' }, 5, true],
    [{ condition: 5 }, 6, false],
    [{ condition: 5, numberConditionType: 'gte' }, 5, true],
    [{ condition: 5, numberConditionType: 'gt' }, 5, false],
    [{ condition: 5, numberConditionType: 'lte' }, 5, true],
    [{ condition: 5, numberConditionType: 'lt' }, 5, false],
    [{ numberConditionType: 'range', numberConditionRangeMin: 1, numberConditionRangeMax: 5 }, 5, true],
    [{ numberConditionType: 'range', numberConditionRangeMin: 1 }, 0.5, false],
    [
      { numberConditionType: 'range', numberConditionRangeMax: 5, numberConditionRangeExclusiveMax: true },
      5,
      false,
    ],
    [
      { numberConditionType: 'range', numberConditionRangeMin: 1, numberConditionRangeExclusiveMin: true },
      1,
      false,
    ],
  ];
  for (const [properties, value, drawn] of cases) {
    it(`${value} with ${JSON.stringify(properties)}: ${drawn}`, async () => {
      expect(await hasCheck({ type: 'number', ...properties }, value)).toBe(drawn);
    });
  }
});

describe('the check', () => {
  const codes: [NonNullable<FieldInput['checkCharacter']>, string][] = [
    ['&#10003;', '33'],
    ['&#10004;', '34'],
    ['✖', '36'],
    ['&#10007;', '37'],
    ['✘', '38'],
  ];
  for (const [checkCharacter, code] of codes) {
    it(`draws ${checkCharacter} in the middle of the box`, async () => {
      const content = await contentOn(await drawOne({ type: 'boolean', checkCharacter }, true));
      expect(content).toContain(`<${code}> Tj`);
      const [size = 0, x = 0] = (/F1 ([\d.]+) Tf ([\d.]+)/.exec(content) ?? []).slice(1).map(Number);
      // The widest character is nine tenths of an em: it starts left of the middle by about half of
      // that.
      expect(100 - x).toBeGreaterThan(size * 0.25);
      expect(100 - x).toBeLessThan(size * 0.45);
    });
  }

  it('has a colour and, if set, a size', async () => {
    const content = await contentOn(
      await drawOne({ type: 'boolean', checkColor: '0000FF', fontSize: 9 }, true),
    );
    expect(content).toContain('0 0 1 rg');
    expect(content).toContain('/F1 9 Tf');
  });
});

describe('a field', () => {
  const field = { name: 'a', page: 1 };

  it('shows its default when data has no value', async () => {
    expect(await wordsOn(await draw([{ ...field, default: 'fallback' }], {}))).toBe('fallback');
    expect(await wordsOn(await draw([{ ...field, default: 'fallback' }], { a: 'given' }))).toBe('given');
  });

  it('shows only its default when it is static', async () => {
    expect(await wordsOn(await draw([{ ...field, static: true, default: 'fixed' }], { a: 'given' }))).toBe(
      'fixed',
    );
  });

  it('shows nothing when it is hidden or has no value', async () => {
    expect(await wordsOn(await draw([{ ...field, hidden: true }], { a: 'given' }))).toBe('');
    expect(await wordsOn(await draw([{ ...field, required: false }], {}))).toBe('');
  });

  it('shows the value at its pointer', async () => {
    const data = { children: [{ 'a/b': 'first' }, { 'a/b': 'second' }] };
    const fields = [{ name: 'children/1/a~1b', page: 1 }];
    expect(await wordsOn(await draw(fields, data))).toBe('second');
  });

  it('shows the same value in every field of the name', async () => {
    expect(await wordsOn(await draw([field, { ...field }], { a: 'twice' }))).toBe('twice twice');
  });
});
