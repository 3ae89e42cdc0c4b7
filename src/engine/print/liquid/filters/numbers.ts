import type { FilterImplOptions } from 'liquidjs';
import { formatDecimal } from '../../../fields/decimal';
import { limits } from '../../../limits';
import { textOf } from '../markup';
import { ordinals } from './ordinals';
import { countParameter, readParameters, textParameter } from './parameters';

type NumberFormat = { places: number | null; delimiter: string; separator: string };

/**
 * Returns a number, or the number that a text spells; null for any other value, which is printed
 * unchanged.
 */
function numberOf(value: unknown): number | null {
  const text = textOf(value).trim();
  return /^[+-]?(\d{1,300}(\.\d{0,300})?|\.\d{1,300})(e[+-]?\d{1,3})?$/i.test(text) &&
    Number.isFinite(Number(text))
    ? Number(text)
    : null;
}

function grouped(value: number, { places, delimiter, separator }: NumberFormat) {
  const { negative, whole, fraction } = formatDecimal(value, places);
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, () => delimiter);
  return { negative, digits: fraction === '' ? groups : `${groups}${separator}${fraction}` };
}

/** `{{ 1234567.891 | delimited }}` → 1,234,567.891 */
function delimited(value: unknown, ...given: unknown[]): unknown {
  const number = numberOf(value);
  if (number === null) return value;
  const parameters = readParameters('delimited', given);
  const { negative, digits } = grouped(number, {
    places: placesFrom(parameters.get('precision'), null),
    delimiter: textParameter(parameters.get('delimiter'), ','),
    separator: textParameter(parameters.get('separator'), '.'),
  });
  return negative ? `-${digits}` : digits;
}

/**
 * `{{ 1234.5 | currency }}` → $1,234.50; `currency: "EUR"` sets the currency, `locale: "de"` the
 * way of writing it.
 */
function currency(value: unknown, ...given: unknown[]): unknown {
  const number = numberOf(value);
  if (number === null) return value;
  const parameters = readParameters('currency', given);
  const unit = textParameter(parameters.get('unit'), '$');
  const code = /^[A-Z]{3}$/.test(unit) ? unit : null;
  if (parameters.get('locale') !== undefined) return inLocale(number, code, parameters);
  const { negative, digits } = grouped(number, {
    places: placesFrom(parameters.get('precision'), code === null ? 2 : placesOf(code)),
    delimiter: textParameter(parameters.get('delimiter'), ','),
    separator: textParameter(parameters.get('separator'), '.'),
  });
  const format = textParameter(parameters.get('format'), '%u%n');
  const negativeFormat = textParameter(parameters.get('negative_format'), `-${format}`);
  const parts: Record<string, string> = { '%u': code === null ? unit : signOf(code), '%n': digits };
  return (negative ? negativeFormat : format).replace(/%[un]/g, (part) => parts[part] ?? part);
}

function placesFrom(precision: unknown, otherwise: number | null): number | null {
  return precision === undefined || precision === null
    ? otherwise
    : countParameter(precision, 0, limits.fieldDecimalPlaces);
}

/** `{{ 1234.5 | number: 2 }}` → 1,234.50; `locale: "de"` → 1.234,50 */
function number(value: unknown, ...given: unknown[]): unknown {
  return inWriting('number', 'decimal', limits.fieldDecimalPlaces, value, given);
}

/** `{{ 0.256 | percent }}` → 25.6% */
function percent(value: unknown, ...given: unknown[]): unknown {
  return inWriting('percent', 'percent', 2, value, given);
}

/** Writes a number as a locale does. Without a precision it has the digits that it needs. */
function inWriting(
  filter: string,
  style: 'decimal' | 'percent',
  mostPlaces: number,
  value: unknown,
  given: unknown[],
): unknown {
  const amount = numberOf(value);
  if (amount === null) return value;
  const parameters = readParameters(filter, given);
  const places = placesFrom(parameters.get('precision'), null);
  return formatterOf(textParameter(parameters.get('locale'), 'en'), {
    style,
    ...(places === null
      ? { maximumFractionDigits: mostPlaces }
      : { minimumFractionDigits: places, maximumFractionDigits: places }),
  }).format(amount);
}

/** `{{ 3 | ordinal }}` → 3rd; `ordinal: "de"` → 3. */
function ordinal(value: unknown, ...given: unknown[]): unknown {
  const count = numberOf(value);
  if (count === null || !Number.isSafeInteger(count)) return value;
  const locale = textParameter(readParameters('ordinal', given).get('locale'), 'en');
  const language = locale.split('-', 1)[0] ?? '';
  const ending = Object.hasOwn(ordinals, language) ? ordinals[language] : undefined;
  if (ending === undefined)
    throw new Error(`ordinal writes ${Object.keys(ordinals).join(', ')}, not "${locale.slice(0, 40)}"`);
  return `${count}${ending(Math.abs(count))}`;
}

/** Writes money as a locale does. A unit that is no code, such as kr, stands where the locale has its sign. */
function inLocale(number: number, code: string | null, parameters: Map<string, unknown>): string {
  const places = placesFrom(parameters.get('precision'), null);
  const digits = places === null ? {} : { minimumFractionDigits: places, maximumFractionDigits: places };
  const unit = code === null ? (parameters.get('unit') ?? null) : null;
  return formatterOf(textParameter(parameters.get('locale'), 'en'), {
    style: 'currency',
    currency: code ?? 'USD',
    ...digits,
  })
    .formatToParts(number)
    .map(({ type, value }) => (type === 'currency' && unit !== null ? String(unit) : value))
    .join('');
}

function formatterOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    // A number that rounds to zero has no sign.
    return new Intl.NumberFormat(locale, { signDisplay: 'negative', ...options });
  } catch {
    throw new Error(`unknown locale "${locale.slice(0, 40)}"; use one such as en, de or pt-BR`);
  }
}

function signOf(code: string): string {
  return (
    formatterOf('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? code
  );
}

function placesOf(code: string): number {
  return (
    formatterOf('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ?? 2
  );
}

/** `{{ count | pluralize: "item" }}` → item or items; a second parameter is an irregular plural. */
function pluralize(value: unknown, ...given: unknown[]): string {
  const number = numberOf(value);
  const [first, second] = given;
  // The reverse order is common as well: {{ "item" | pluralize: count }}
  if (number === null)
    return numberOf(first) === 1 ? textOf(value) : textParameter(second, pluralOf(textOf(value)));
  const word = textOf(first);
  return Math.abs(number) === 1 ? word : textParameter(second, pluralOf(word));
}

function pluralOf(word: string): string {
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`;
}

export const numberFilters: Record<string, FilterImplOptions> = {
  delimited,
  currency,
  number,
  percent,
  ordinal,
  pluralize,
};
