import {
  type Check,
  hasAmount,
  isDateFormat,
  isHexColor,
  isLocale,
  isNumber,
  isOrdinalLocale,
  isPhonePattern,
  isPrecision,
  isSlug,
  isSymbology,
  isTimeZone,
  oneOf,
} from './literals';

/** What may follow the name of a filter. */
export type Signature = {
  /** How many values must follow, at least. */
  least: number;
  /** How many values may follow without a name. */
  most: number;
  /** The names that a value may have. */
  names: readonly string[];
  /** True when a value without a name has the name of its place. */
  namesPlaces?: true;
  /** What is asked of a value that stands in the template itself, by its name, else by its place from 0. */
  checks?: Readonly<Record<string, Check>>;
  /** The names that may not be given beside a name. */
  excludes?: Readonly<Record<string, readonly string[]>>;
  /** True when a value may have any other name, too. */
  takesAnyName?: true;
};

function takes(least: number, most = least, names: readonly string[] = []): Signature {
  return { least, most, names };
}

/** A filter whose values may be given by place or by name. */
function byPlaceOrName(checks: Readonly<Record<string, Check>>): Signature {
  const names = Object.keys(checks);
  return { least: 0, most: names.length, names, namesPlaces: true, checks };
}

const anything: Check = () => null;

/** What is asked of the values of filters that take them by place alone. */
const checksByPlace: Record<string, Readonly<Record<string, Check>>> = {
  phone: { 0: isPhonePattern },
  slugify: { 0: isSlug },
  in_time_zone: { 0: isTimeZone },
  slice: { 0: isNumber, 1: isNumber },
  ...Object.fromEntries(
    [
      ...['at_least', 'at_most', 'divided_by', 'minus', 'modulo', 'plus', 'round', 'times', 'truncate'],
      'truncatewords',
    ].map((filter) => [filter, { 0: isNumber }]),
  ),
};

const kinds: [Signature, string[]][] = [
  [
    takes(0),
    [
      ...['abs', 'base64_decode', 'base64_encode', 'capitalize', 'ceil', 'cgi_escape', 'compact', 'downcase'],
      ...['escape', 'escape_once', 'first', 'floor', 'last', 'markdown', 'newline_to_br'],
      ...['normalize_whitespace', 'pop', 'raw', 'reverse', 'shift', 'size', 'squish', 'strip_html'],
      ...['strip_newlines', 'to_integer', 'uniq', 'upcase', 'uri_escape', 'url_decode', 'url_encode'],
      'xml_escape',
    ],
  ],
  [
    takes(0, 1),
    [
      ...['array_to_sentence_string', 'inspect', 'join', 'json', 'jsonify', 'lstrip', 'number_of_words'],
      ...['phone', 'round', 'rstrip', 'sort', 'sort_natural', 'strip', 'sum'],
    ],
  ],
  [takes(0, 2), ['slugify', 'truncate', 'truncatewords']],
  [
    takes(1),
    [
      ...['append', 'at_least', 'at_most', 'concat', 'group_by', 'in_time_zone', 'map', 'minus', 'modulo'],
      ...['plus', 'prepend', 'remove', 'remove_first', 'remove_last', 'split', 'times'],
    ],
  ],
  [
    takes(1, 2),
    [
      'divided_by',
      'find',
      'find_index',
      'has',
      'pluralize',
      'reject',
      'replace',
      'replace_first',
      'slice',
      'where',
    ],
  ],
  [
    takes(2),
    ['find_exp', 'find_index_exp', 'group_by_exp', 'has_exp', 'reject_exp', 'replace_last', 'where_exp'],
  ],
];

/** What each filter takes. A test compares the names with the filters of the engine. */
export const signatures: Readonly<Record<string, Signature>> = {
  ...Object.fromEntries(
    kinds.flatMap(([signature, filters]) =>
      filters.map((name) => [name, { ...signature, checks: checksByPlace[name] ?? {} }]),
    ),
  ),
  default: takes(1, 1, ['allow_false']),
  currency: {
    ...byPlaceOrName({
      unit: anything,
      delimiter: anything,
      separator: anything,
      format: hasAmount,
      negative_format: hasAmount,
      precision: isPrecision,
      locale: isLocale,
    }),
    excludes: { locale: ['delimiter', 'separator', 'format', 'negative_format'] },
  },
  delimited: byPlaceOrName({ delimiter: anything, separator: anything, precision: isPrecision }),
  number: byPlaceOrName({ precision: isPrecision, locale: isLocale }),
  percent: byPlaceOrName({ precision: isPrecision, locale: isLocale }),
  ordinal: byPlaceOrName({ locale: isOrdinalLocale }),
  date: byPlaceOrName({ format: isDateFormat, time_zone: isTimeZone, locale: isLocale }),
  barcode: {
    ...takes(0, 1, ['symbology', 'color', 'as']),
    namesPlaces: true,
    checks: { symbology: isSymbology, color: isHexColor, as: oneOf(['url', 'svg']) },
  },
  qrcode: { ...takes(0, 0, ['color', 'as']), checks: { color: isHexColor, as: oneOf(['url', 'svg']) } },
  t: { ...takes(1, 1, ['language']), namesPlaces: true, takesAnyName: true },
};
