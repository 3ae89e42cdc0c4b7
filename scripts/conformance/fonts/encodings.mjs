const UPPER_WIN =
  '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ' +
  Array.from({ length: 96 }, (_, index) => String.fromCharCode(160 + index)).join('');
const UPPER_MAC =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ';
const ASCII = Array.from({ length: 96 }, (_, index) => String.fromCharCode(32 + index)).join('');

/** The characters of the encodings that are predefined for text, by code from 32. @type {Record<string, string>} */
const PREDEFINED = { WinAnsiEncoding: ASCII + UPPER_WIN, MacRomanEncoding: ASCII + UPPER_MAC };
const STANDARD_UPPER = new Map(
  Object.entries({
    39: '’',
    96: '‘',
    161: '¡',
    162: '¢',
    163: '£',
    164: '⁄',
    165: '¥',
    166: 'ƒ',
    167: '§',
    168: '¤',
  })
    .concat(
      Object.entries({
        169: "'",
        170: '“',
        171: '«',
        172: '‹',
        173: '›',
        174: 'ﬁ',
        175: 'ﬂ',
        177: '–',
        178: '†',
      }),
    )
    .concat(
      Object.entries({
        179: '‡',
        180: '·',
        182: '¶',
        183: '•',
        184: '‚',
        185: '„',
        186: '”',
        187: '»',
        188: '…',
      }),
    )
    .concat(
      Object.entries({
        189: '‰',
        191: '¿',
        193: '`',
        194: '´',
        195: 'ˆ',
        196: '˜',
        197: '¯',
        198: '˘',
        199: '˙',
      }),
    )
    .concat(
      Object.entries({
        200: '¨',
        202: '˚',
        203: '¸',
        205: '˝',
        206: '˛',
        207: 'ˇ',
        208: '—',
        225: 'Æ',
        227: 'ª',
      }),
    )
    .concat(
      Object.entries({
        232: 'Ł',
        233: 'Ø',
        234: 'Œ',
        235: 'º',
        241: 'æ',
        245: 'ı',
        248: 'ł',
        249: 'ø',
        250: 'œ',
      }),
    )
    .map(([code, letter]) => /** @type {const} */ ([Number(code), letter])),
);

/** The names of glyphs for Latin text: the letters, then their names in the same order. */
const LETTERS = `${ASCII.slice(0, 95)}${UPPER_WIN.replace(/[\u0081\u008d\u008f\u0090\u009d\u00a0\u00ad]/g, '')}ﬁﬂ⁄ıłŁ−˘˙˚˝˛ˇ`;
const NAMES =
  'space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus comma hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum underscore grave a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde Euro quotesinglbase florin quotedblbase ellipsis dagger daggerdbl circumflex perthousand Scaron guilsinglleft OE Zcaron quoteleft quoteright quotedblleft quotedblright bullet endash emdash tilde trademark scaron guilsinglright oe zcaron Ydieresis exclamdown cent sterling currency yen brokenbar section dieresis copyright ordfeminine guillemotleft logicalnot registered macron degree plusminus twosuperior threesuperior acute mu paragraph periodcentered cedilla onesuperior ordmasculine guillemotright onequarter onehalf threequarters questiondown Agrave Aacute Acircumflex Atilde Adieresis Aring AE Ccedilla Egrave Eacute Ecircumflex Edieresis Igrave Iacute Icircumflex Idieresis Eth Ntilde Ograve Oacute Ocircumflex Otilde Odieresis multiply Oslash Ugrave Uacute Ucircumflex Udieresis Yacute Thorn germandbls agrave aacute acircumflex atilde adieresis aring ae ccedilla egrave eacute ecircumflex edieresis igrave iacute icircumflex idieresis eth ntilde ograve oacute ocircumflex otilde odieresis divide oslash ugrave uacute ucircumflex udieresis yacute thorn ydieresis fi fl fraction dotlessi lslash Lslash minus breve dotaccent ring hungarumlaut ogonek caron'.split(
    ' ',
  );
const BY_NAME = new Map(NAMES.map((name, index) => [name, LETTERS[index] ?? '']));
const BY_LETTER = new Map(NAMES.map((name, index) => [LETTERS[index] ?? '', name]));

/** The letter for the name of a glyph, as far as names say it. */
export function letterOf(/** @type {string} */ name) {
  const hex = /^(?:uni([0-9A-F]{4})|u([0-9A-F]{4,6}))(?:\.|$)/.exec(name);
  const code = hex?.[1] ?? hex?.[2];
  if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
  return BY_NAME.get(name) ?? BY_NAME.get(name.split('.')[0] ?? '');
}

/** The name of the glyph that an encoding has for a code. */
export function nameIn(/** @type {string} */ encoding, /** @type {number} */ code) {
  const letter =
    PREDEFINED[encoding]?.[code - 32] ?? (encoding === 'StandardEncoding' ? standard(code) : undefined);
  if (letter === undefined) return undefined;
  return BY_LETTER.get(letter === '\u00a0' ? ' ' : letter === '\u00ad' ? '-' : letter);
}

function standard(/** @type {number} */ code) {
  return STANDARD_UPPER.get(code) ?? (code < 127 ? ASCII[code - 32] : undefined);
}
