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
  /** The texts that a value with this name may be. */
  choices?: Readonly<Record<string, readonly string[]>>;
  /** True when a value may have any other name, too. */
  takesAnyName?: true;
};

function takes(least: number, most = least, names: readonly string[] = []): Signature {
  return { least, most, names };
}

/** A filter whose values may be given by place or by name. */
function byPlaceOrName(names: readonly string[], least = 0): Signature {
  return { least, most: names.length, names, namesPlaces: true };
}

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
  ...Object.fromEntries(kinds.flatMap(([signature, filters]) => filters.map((name) => [name, signature]))),
  default: takes(1, 1, ['allow_false']),
  currency: byPlaceOrName([
    ...['unit', 'delimiter', 'separator', 'format', 'negative_format', 'precision'],
    'locale',
  ]),
  delimited: byPlaceOrName(['delimiter', 'separator', 'precision']),
  number: byPlaceOrName(['precision', 'locale']),
  percent: byPlaceOrName(['precision', 'locale']),
  ordinal: byPlaceOrName(['locale']),
  date: byPlaceOrName(['format', 'time_zone', 'locale']),
  barcode: {
    ...takes(0, 1, ['symbology', 'color', 'as']),
    namesPlaces: true,
    choices: { as: ['url', 'svg'] },
  },
  qrcode: { ...takes(0, 0, ['color', 'as']), choices: { as: ['url', 'svg'] } },
  t: { ...takes(1, 1, ['language']), namesPlaces: true, takesAnyName: true },
};
