import { maskedText, maskProblem } from '../../fields/text-mask';
import { importedAs } from '../../fields/types/imported';
import { limits } from '../../limits';
import type { ImportedField } from './compile-imported-field';
import type { ScriptCall } from './script-call';

/** How a script shows the value of its field, in properties of fields. */
export type ScriptFormat = {
  properties: Pick<
    ImportedField,
    | 'type'
    | 'decimalPlaces'
    | 'currency'
    | 'numberFormat'
    | 'dateTimeFormat'
    | 'includeTime'
    | 'minimum'
    | 'maximum'
    | 'textMask'
  >;
  /** Reads the value of the form; null when it does not fit. */
  read: (text: string) => string | number | null;
};

/** Returns null for a format that fields do not have. */
export function formatOfCall({ name, values }: ScriptCall): ScriptFormat | null {
  if (/^AFNumber_(Format|Keystroke)$/.test(name)) return numberFormat(values);
  if (/^AFPercent_(Format|Keystroke)$/.test(name)) return percentFormat(values);
  if (/^AFTime_(Format|Keystroke)Ex$/.test(name)) return textFormat(TIMES.get(String(values[0])));
  if (/^AFTime_(Format|Keystroke)$/.test(name)) return textFormat([...TIMES.values()][Number(values[0])]);
  if (/^AFDate_(Format|Keystroke)Ex$/.test(name)) return dateFormat(values[0]);
  if (/^AFDate_(Format|Keystroke)$/.test(name)) return dateFormat(DATE_FORMATS[Number(values[0])]);
  if (/^AFSpecial_(Format|Keystroke)$/.test(name)) return textFormat(SPECIAL_FORMATS[Number(values[0])]);
  if (name === 'AFSpecial_KeystrokeEx') return textFormat(escaped(values[0]));
  return null;
}

/** The formats that `AFSpecial_Format` calls by number: ZIP, ZIP + 4, phone, social security number. */
const SPECIAL_FORMATS = ['99999', '99999-9999', '(999) 999-9999|999-9999', '999-99-9999'];

/** Escapes the signs of our masks: a mask of a form has no signs for parts and escapes. */
function escaped(mask: unknown): string | undefined {
  return typeof mask === 'string' ? mask.replace(/[|\\]/g, '\\$&') : undefined;
}

function textFormat(textMask: string | undefined): ScriptFormat | null {
  if (textMask === undefined || textMask.length > limits.fieldTextMaskChars) return null;
  if (maskProblem(textMask) !== null) return null;
  return {
    properties: { type: importedAs.text.type, textMask },
    read: (text) => (maskedText(text, textMask) === null ? null : text),
  };
}

/** The format of a field with a sum and no format of its own. */
export function plainNumber(): ScriptFormat {
  return { properties: { type: 'number' }, read: (text) => readNumber(text, POINT) };
}

const POINT = { thousands: /[,'’\s]/g, decimal: '.' };
const COMMA = { thousands: /[.\s]/g, decimal: ',' };

/** The separators of thousands and the decimal signs that forms call by number. */
const STYLES = [
  { group: ',', point: '.' },
  { group: '', point: '.' },
  { group: '.', point: ',' },
  { group: '', point: ',' },
  { group: "'", point: '.' },
];
/** The styles of negative numbers with brackets; the others have a minus or are red. */
const IN_BRACKETS = new Set<unknown>([2, 3]);
const LONGEST_CURRENCY = 10;

/** `AFNumber_Format(places, separators, negative, unused, currency, currencyComesFirst)`. */
function numberFormat(values: ScriptCall['values']): ScriptFormat | null {
  const [places, separators, negative, , currency = '', isFirst = true] = values;
  const sign = String(currency);
  const whole = numberLike(places, separators);
  if (whole === null || sign.length > LONGEST_CURRENCY || /[\d;]/.test(sign)) return null;
  const format = isFirst === true ? `${sign}${whole.sample}` : `${whole.sample}${sign}`;
  const shown = IN_BRACKETS.has(negative) ? `${format};(${format})` : format;
  return {
    properties: { type: 'number', decimalPlaces: whole.places, ...ownFormat(shown, whole.places) },
    read: (text) => readNumber(text, whole.point === ',' ? COMMA : POINT),
  };
}

/** What fields draw without a format of their own needs none. */
function ownFormat(format: string, places: number): Partial<ScriptFormat['properties']> {
  const digits = places === 0 ? '' : `.${'0'.repeat(places)}`;
  if (format === `1234${digits}`) return {};
  return format === `$1,234${digits}` ? { currency: true } : { numberFormat: format };
}

/** `AFPercent_Format(places, separators)`: 0.5 is shown as 50%. */
function percentFormat([places, separators]: ScriptCall['values']): ScriptFormat | null {
  const whole = numberLike(places, separators);
  return (
    whole && {
      properties: { type: 'number', numberFormat: `${whole.sample}%` },
      read: (text) => (text.includes('%') ? null : readNumber(text, whole.point === ',' ? COMMA : POINT)),
    }
  );
}

/** How 1234 is written with these places and separators. */
function numberLike(places: unknown, separators: unknown) {
  const style = STYLES[typeof separators === 'number' ? separators : 0];
  const isWhole = typeof places === 'number' && Number.isInteger(places);
  if (!isWhole || places < 0 || places > limits.fieldDecimalPlaces || style === undefined) return null;
  const { group, point } = style;
  return { places, point, sample: `1${group}234${places === 0 ? '' : `${point}${'0'.repeat(places)}`}` };
}

/** The times of a day, in the order in which `AFTime_Format` calls them by number. */
const TIMES = new Map([
  ['HH:MM', '99:99'],
  ['h:MM tt', '9:99 AA|99:99 AA'],
  ['HH:MM:ss', '99:99:99'],
  ['h:MM:ss tt', '9:99:99 AA|99:99:99 AA'],
]);

/** Values are stored plainly or as they are shown, with separators and a currency. */
function readNumber(text: string, { thousands, decimal }: typeof POINT): number | null {
  const trimmed = text.trim().replace(/\s+/g, ' ');
  if (/^-?\d*\.?\d+$/.test(trimmed)) return Number(trimmed);
  const isNegative = /^\(.*\)$|-/.test(trimmed);
  const digits = trimmed
    .replace(/^[-(\s]*[^\d.,()-]{0,5}\s*|\s*[^\d.,()-]{0,5}[-)\s]*$/g, '')
    .replace(thousands, '')
    .replace(decimal, '.');
  if (!/^\d+(\.\d+)?$/.test(digits)) return null;
  return isNegative ? -Number(digits) : Number(digits);
}

/** The formats that `AFDate_Format` calls by number. */
const DATE_FORMATS = [
  ...['m/d', 'm/d/yy', 'mm/dd/yy', 'mm/yy', 'd-mmm', 'd-mmm-yy', 'dd-mmm-yy', 'yy-mm-dd', 'mmm-yy'],
  ...['mmmm-yy', 'mmm d, yyyy', 'mmmm d, yyyy', 'm/d/yy h:MM tt', 'm/d/yy HH:MM'],
];

const DIRECTIVES = new Map(
  Object.entries({
    ...{ yyyy: '%Y', yy: '%y', mmmm: '%B', mmm: '%b', mm: '%m', m: '%-m' },
    ...{ dddd: '%A', ddd: '%a', dd: '%d', d: '%-d', HH: '%H', H: '%-H', hh: '%I', h: '%-I' },
    ...{ MM: '%M', M: '%-M', ss: '%S', s: '%-S', tt: '%P' },
  }),
);
const PARTS = /([A-Za-z])\1*|[^A-Za-z]+/g;
const LONGEST_FORMAT = 60;

/** A date needs day, month and year. Times without a date are texts. */
function dateFormat(format: unknown): ScriptFormat | null {
  if (typeof format !== 'string' || format.length > LONGEST_FORMAT || format.includes('\\')) return null;
  const parts = format.match(PARTS) ?? [];
  const directives = parts.map((part) =>
    /^[A-Za-z]/.test(part) ? DIRECTIVES.get(part) : part.replaceAll('%', '%%'),
  );
  const isWhole = ['y', 'm', 'd'].every((letter) => parts.some((part) => part.startsWith(letter)));
  if (!isWhole || directives.some((directive) => directive === undefined)) return null;
  if (repeatsPart(parts)) return null;
  const includeTime = /[hHMs]/.test(format);
  return {
    properties: { type: 'date', dateTimeFormat: directives.join(''), ...(includeTime && { includeTime }) },
    read: (text) => (includeTime ? null : readDate(text.trim(), parts)),
  };
}

/** A weekday and a day are different parts. Reading a value is quick only if no part comes twice. */
function repeatsPart(parts: readonly string[]): boolean {
  const kinds = parts
    .filter((part) => /^[A-Za-z]/.test(part))
    .map((part) => (/^d{3}/.test(part) ? 'weekday' : part.charAt(0)));
  return new Set(kinds).size < kinds.length;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Reads a date that is written in the format, or as `2026-05-17`. */
function readDate(text: string, parts: readonly string[]): string | null {
  const found = /^(?<y>\d{4})-(?<m>\d\d)-(?<d>\d\d)$/.exec(text) ?? patternOf(parts).exec(text);
  const { y = '', m = '', d = '' } = found?.groups ?? {};
  const month = /^\d/.test(m) ? Number(m) : MONTHS.indexOf(m.slice(0, 3).toLowerCase()) + 1;
  const year = y.length === 2 ? Number(y) + (Number(y) < 50 ? 2000 : 1900) : Number(y);
  const date = new Date(Date.UTC(year, month - 1, Number(d)));
  const isReal = found !== null && date.getUTCMonth() === month - 1 && date.getUTCDate() === Number(d);
  return isReal ? date.toISOString().slice(0, 10) : null;
}

function patternOf(parts: readonly string[]): RegExp {
  const seen = new Set<string>();
  const sources = parts.map((part) => {
    if (!/^[A-Za-z]/.test(part)) return part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    const letter = part.charAt(0);
    const digits = letter === 'y' ? `\\d{${part.length}}` : '\\d{1,2}';
    const source = part.length > 2 && letter !== 'y' ? '\\p{L}{1,20}' : digits;
    const isNamed = (letter !== 'd' || part.length <= 2) && !seen.has(letter);
    if (isNamed) seen.add(letter);
    return isNamed ? `(?<${letter}>${source})` : source;
  });
  return new RegExp(`^${sources.join('')}$`, 'u');
}
