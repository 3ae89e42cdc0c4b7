import type { FilterImplOptions } from 'liquidjs';
import { formatDecimal } from '../../../fields/decimal';
import { limits } from '../../../limits';
import { textOf } from '../markup';
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
  const { plain, named } = readParameters(given, ['delimiter', 'separator', 'precision']);
  const places = named.get('precision') ?? null;
  const { negative, digits } = grouped(number, {
    places: places === null ? null : countParameter(places, 0, limits.fieldDecimalPlaces),
    delimiter: textParameter(plain[0] ?? named.get('delimiter'), ','),
    separator: textParameter(plain[1] ?? named.get('separator'), '.'),
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
  const names = ['unit', 'locale', 'precision', 'delimiter', 'separator', 'format'];
  const { plain, named } = readParameters(given, names);
  const unit = textParameter(plain[0] ?? named.get('unit'), '$');
  const code = /^[A-Z]{3}$/.test(unit) ? unit : null;
  const locale = named.get('locale');
  if (locale !== undefined)
    return inLocale(number, textParameter(locale, 'en'), code ?? 'USD', named.get('precision'));
  const places = countParameter(
    named.get('precision'),
    code === null ? 2 : placesOf(code),
    limits.fieldDecimalPlaces,
  );
  const { negative, digits } = grouped(number, {
    places,
    delimiter: textParameter(named.get('delimiter'), ','),
    separator: textParameter(named.get('separator'), '.'),
  });
  const format = textParameter(named.get('format'), '%u%n');
  const parts: Record<string, string> = { '%u': code === null ? unit : signOf(code), '%n': digits };
  return (negative ? '-' : '') + format.replace(/%[un]/g, (part) => parts[part] ?? part);
}

function inLocale(number: number, locale: string, code: string, precision: unknown): string {
  const places = precision === undefined ? null : countParameter(precision, 2, limits.fieldDecimalPlaces);
  const digits = places === null ? {} : { minimumFractionDigits: places, maximumFractionDigits: places };
  return formatterOf(locale, code, digits).format(number);
}

function formatterOf(locale: string, code: string, digits: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency: code, ...digits });
  } catch {
    throw new Error(`unknown locale "${locale.slice(0, 40)}"; use one such as en, de or pt-BR`);
  }
}

function signOf(code: string): string {
  return (
    formatterOf('en', code, { currencyDisplay: 'narrowSymbol' })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? code
  );
}

function placesOf(code: string): number {
  return formatterOf('en', code, {}).resolvedOptions().maximumFractionDigits ?? 2;
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

export const numberFilters: Record<string, FilterImplOptions> = { delimited, currency, pluralize };
