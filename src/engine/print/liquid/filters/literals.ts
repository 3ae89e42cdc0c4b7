import { symbologies } from '../../../fields/barcode-symbologies';
import { unknownDirectives } from '../../../fields/date-format';
import { limits } from '../../../limits';
import { isDateStyle, longestDateFormat } from './date-styles';
import { ordinals } from './ordinals';
import { isZone } from './time-zones';

/**
 * Looks at a value that stands in the template itself. Returns how the right ones are, such as "is url or
 * svg"; null when it is right.
 */
export type Check = (text: string) => string | null;

export function oneOf(choices: readonly string[]): Check {
  const most = choices.slice(0, -1).join(', ');
  return (text) => (choices.includes(text) ? null : `is ${most} or ${choices.at(-1)}`);
}

export const isNumber: Check = (text) =>
  text.trim() !== '' && !Number.isNaN(Number(text)) ? null : 'is a number';

export const isPrecision: Check = (text) =>
  /^\d{1,2}$/.test(text) && Number(text) <= limits.fieldDecimalPlaces
    ? null
    : `is a whole number from 0 to ${limits.fieldDecimalPlaces}`;

export const isLocale: Check = (text) => (isKnownLocale(text) ? null : 'is a locale such as en, de or pt-BR');

/** Numbers and dates in a language that nobody knows would be written in English: "german", xx. */
function isKnownLocale(text: string): boolean {
  try {
    const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
    return names.of(new Intl.Locale(text).language) !== undefined;
  } catch {
    return false;
  }
}

export const hasAmount: Check = (text) =>
  text.includes('%n') ? null : 'has %n where the amount stands, such as "%n %u"';

/** Counts of loops: Liquid takes those below 0 from the end of a list. */
export const isWholeNumber: Check = (text) => (/^-?\d{1,15}$/.test(text) ? null : 'is a whole number');

export const isColumnCount: Check = (text) =>
  /^[1-9]\d{0,8}$/.test(text) ? null : 'is a whole number from 1';

export const isOrdinalLocale: Check = (text) =>
  Object.hasOwn(ordinals, text.split('-', 1)[0] ?? '')
    ? null
    : `is one of ${Object.keys(ordinals).join(', ')}`;

export const isTimeZone: Check = (text) =>
  isZone(text) ? null : 'is a time zone such as Europe/Berlin or UTC';

export const isDateFormat: Check = (text) => {
  if (text === '' || isDateStyle(text)) return null;
  if (text.length > longestDateFormat) return `has at most ${longestDateFormat} characters`;
  return text.includes('%') && unknownDirectives(text).length === 0
    ? null
    : 'is short, medium, long, full, or made of directives such as "%d.%m.%Y"';
};

export const isPhonePattern: Check = (text) =>
  text.includes('#') && text.length <= longestPhonePattern
    ? null
    : `has a # for each digit, such as "+## ### ######", in at most ${longestPhonePattern} characters`;

export const longestPhonePattern = 60;

export const isHexColor: Check = (text) =>
  /^#?[0-9a-f]{6}$/i.test(text) ? null : 'is six hexadecimal digits, such as "4A90E2"';

export const isSymbology = oneOf(Object.keys(symbologies));

/** The ways in which LiquidJS makes a slug. */
export const isSlug = oneOf(['none', 'raw', 'default', 'pretty', 'ascii', 'latin']);
