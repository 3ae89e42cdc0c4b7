import { textOf } from '../markup';
import { longestPhonePattern } from './literals';

/** Country code, area code, exchange and line of a number in North America. */
const northAmerican = /^(?:\+?1)?([2-9]\d{2})([2-9]\d{2})(\d{4})$/;

/**
 * `{{ "4155550123" | phone }}` → (415) 555-0123. Numbers of other countries need a pattern, each `#` of
 * which is a digit: `phone: "+## ### ######"`. A value that does not fit is printed unchanged.
 */
export function phone(value: unknown, pattern?: unknown): unknown {
  const text = textOf(value).trim();
  const dialled = text.replace(/[\s().\-/]/g, '');
  if (!/^\+?\d{1,20}$/.test(dialled)) return value;
  if (pattern !== undefined && pattern !== null) return inPattern(dialled, textOf(pattern)) ?? value;
  const [, area, exchange, line] = northAmerican.exec(dialled) ?? [];
  return area === undefined ? value : `(${area}) ${exchange}-${line}`;
}

function inPattern(dialled: string, pattern: string): string | null {
  const digits = dialled.replace('+', '');
  if (pattern.length > longestPhonePattern || pattern.split('#').length - 1 !== digits.length) return null;
  let next = 0;
  return pattern.replace(/#/g, () => digits[next++] ?? '');
}
