const ACCENTS: Record<string, string> = {
  grave: '\u0300',
  acute: '\u0301',
  circumflex: '\u0302',
  tilde: '\u0303',
  macron: '\u0304',
  breve: '\u0306',
  dotaccent: '\u0307',
  dieresis: '\u0308',
  ring: '\u030a',
  hungarumlaut: '\u030b',
  caron: '\u030c',
  cedilla: '\u0327',
  ogonek: '\u0328',
};

const SIGNS = new Map(
  Object.entries({
    space: ' ',
    exclam: '!',
    quotedbl: '"',
    numbersign: '#',
    dollar: '$',
    percent: '%',
    ampersand: '&',
    quotesingle: "'",
    quoteleft: '‘',
    quoteright: '’',
    parenleft: '(',
    parenright: ')',
    asterisk: '*',
    plus: '+',
    comma: ',',
    hyphen: '-',
    minus: '−',
    period: '.',
    slash: '/',
    zero: '0',
    one: '1',
    two: '2',
    three: '3',
    four: '4',
    five: '5',
    six: '6',
    seven: '7',
    eight: '8',
    nine: '9',
    colon: ':',
    semicolon: ';',
    less: '<',
    equal: '=',
    greater: '>',
    question: '?',
    at: '@',
    bracketleft: '[',
    backslash: '\\',
    bracketright: ']',
    asciicircum: '^',
    underscore: '_',
    grave: '`',
    braceleft: '{',
    bar: '|',
    braceright: '}',
    asciitilde: '~',
    nbspace: '\u00a0',
    endash: '–',
    emdash: '—',
    bullet: '•',
    ellipsis: '…',
    quotedblleft: '“',
    quotedblright: '”',
    Euro: '€',
    AE: 'Æ',
    ae: 'æ',
    OE: 'Œ',
    oe: 'œ',
    Oslash: 'Ø',
    oslash: 'ø',
    Lslash: 'Ł',
    lslash: 'ł',
    Eth: 'Ð',
    eth: 'ð',
    Thorn: 'Þ',
    thorn: 'þ',
    germandbls: 'ß',
    dotlessi: 'ı',
    ff: 'ff',
    fi: 'fi',
    fl: 'fl',
    ffi: 'ffi',
    ffl: 'ffl',
  }),
);

const ACCENTED =
  /^([A-Za-z])(grave|acute|circumflex|tilde|macron|breve|dotaccent|dieresis|ring|hungarumlaut|caron|cedilla|ogonek)$/;
const BY_NUMBER = /^(?:uni([0-9A-F]{4})|u([0-9A-F]{4,6}))$/;

/** The text of a glyph name, for the characters that occur in field names and properties. */
export function textOfGlyphName(name: string): string | null {
  const [base = ''] = name.split('.');
  if (/^[A-Za-z]$/.test(base)) return base;
  const accented = ACCENTED.exec(base);
  if (accented) return `${accented[1]}${ACCENTS[accented[2] ?? ''] ?? ''}`.normalize('NFC');
  const numbered = BY_NUMBER.exec(base);
  const codePoint = Number.parseInt(numbered?.[1] ?? numbered?.[2] ?? '', 16);
  if (codePoint <= 0x10ffff) return String.fromCodePoint(codePoint);
  return SIGNS.get(base) ?? null;
}
