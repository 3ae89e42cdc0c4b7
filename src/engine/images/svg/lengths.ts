const UNITS: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  q: 96 / 101.6,
};
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;

/**
 * A length in user units. `whole` is the base of percentages, `em` the font size. Returns null when
 * the text is not a length.
 */
export function lengthOf(text: string | undefined, whole: number, em = 16): number | null {
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z%]*)$/i.exec(text?.trim() ?? '');
  if (match === null) return null;
  const [, digits, unit = ''] = match;
  const factor = unitOf(unit.toLowerCase(), whole, em);
  const value = Number(digits) * (factor ?? Number.NaN);
  return Number.isFinite(value) ? value : null;
}

function unitOf(unit: string, whole: number, em: number): number | undefined {
  if (unit === '%') return whole / 100;
  if (unit === 'em' || unit === 'rem') return em;
  if (unit === 'ex') return em / 2;
  return UNITS[unit];
}

export function numbersIn(text: string): number[] {
  return (text.match(NUMBER) ?? []).map(Number);
}

/** A number or percentage, limited to 0 to 1. */
export function shareOf(text: string | undefined, fallback = 1): number {
  const value = lengthOf(text, 1);
  return value === null ? fallback : Math.min(1, Math.max(0, value));
}
