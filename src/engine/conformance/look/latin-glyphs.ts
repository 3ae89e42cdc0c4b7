/** The Latin glyphs in the order of CFF (Adobe 5176, Appendix A), from 1 on, and their names. */
const LETTERS = [
  ...' !"#$%&’()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_‘abcdefghijklmnopqrstuvwxyz{|}~',
  ..."¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ–†‡·¶•‚„”»…‰¿`´ˆ˜¯˘˙¨˚¸˝˛ˇ—ÆªŁØŒºæıłøœß¹¬µ™Ð½±Þ¼÷¦°þ¾²®−ð×³©",
  ...'ÁÂÄÀÅÃÇÉÊËÈÍÎÏÌÑÓÔÖÒÕŠÚÛÜÙÝŸŽáâäàåãçéêëèíîïìñóôöòõšúûüùýÿž',
];

export const LATIN_NAMES = [
  '.notdef space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft parenright asterisk plus comma',
  'hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater question at',
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'bracketleft backslash bracketright asciicircum underscore quoteleft',
  ...'abcdefghijklmnopqrstuvwxyz',
  'braceleft bar braceright asciitilde exclamdown cent sterling fraction yen florin section currency quotesingle',
  'quotedblleft guillemotleft guilsinglleft guilsinglright fi fl endash dagger daggerdbl periodcentered paragraph bullet',
  'quotesinglbase quotedblbase quotedblright guillemotright ellipsis perthousand questiondown grave acute circumflex',
  'tilde macron breve dotaccent dieresis ring cedilla hungarumlaut ogonek caron emdash AE ordfeminine Lslash Oslash OE',
  'ordmasculine ae dotlessi lslash oslash oe germandbls onesuperior logicalnot mu trademark Eth onehalf plusminus Thorn',
  'onequarter divide brokenbar degree thorn threequarters twosuperior registered minus eth multiply threesuperior',
  'copyright Aacute Acircumflex Adieresis Agrave Aring Atilde Ccedilla Eacute Ecircumflex Edieresis Egrave Iacute',
  'Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex Odieresis Ograve Otilde Scaron Uacute Ucircumflex Udieresis',
  'Ugrave Yacute Ydieresis Zcaron aacute acircumflex adieresis agrave aring atilde ccedilla eacute ecircumflex edieresis',
  'egrave iacute icircumflex idieresis igrave ntilde oacute ocircumflex odieresis ograve otilde scaron uacute',
  'ucircumflex udieresis ugrave yacute ydieresis zcaron',
].flatMap((line) => line.split(' '));

/** The number of the first name that a CFF program has of its own. */
export const OWN_NAMES = 391;

const byName = new Map(LETTERS.map((letter, index) => [LATIN_NAMES[index + 1] ?? '', letter]));
const byLetter = new Map(LETTERS.map((letter, index) => [letter, LATIN_NAMES[index + 1] ?? '']));
byName.set('Euro', '€');
byLetter.set('€', 'Euro').set('\u00a0', 'space').set('\u00ad', 'hyphen');

export function latinLetter(name: string): string | undefined {
  return byName.get(name);
}

export function latinName(letter: string): string | undefined {
  return byLetter.get(letter);
}

/** The codes of StandardEncoding above ASCII. They have the glyphs from 96 on, one after the other. */
const UPPER = [
  ...range(161, 175),
  ...range(177, 180),
  ...range(182, 189),
  191,
  ...range(193, 200),
  ...[202, 203],
  ...range(205, 208),
  ...[225, 227],
  ...range(232, 235),
  ...[241, 245],
  ...range(248, 251),
];
const FIRST_UPPER = 96;

/** The name of the glyph that StandardEncoding has for a code. */
export function standardName(code: number): string | undefined {
  if (code >= 32 && code < 127) return LATIN_NAMES[code - 31];
  const index = UPPER.indexOf(code);
  return index < 0 ? undefined : LATIN_NAMES[FIRST_UPPER + index];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
