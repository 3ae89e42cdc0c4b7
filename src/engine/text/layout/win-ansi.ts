/**
 * The characters of WinAnsiEncoding (Windows code page 1252) from 0x80 to 0x9F; all others are as
 * in Latin-1.
 */
const SPECIALS: Record<number, number> = {
  8364: 128,
  8218: 130,
  402: 131,
  8222: 132,
  8230: 133,
  8224: 134,
  8225: 135,
  710: 136,
  8240: 137,
  352: 138,
  8249: 139,
  338: 140,
  381: 142,
  8216: 145,
  8217: 146,
  8220: 147,
  8221: 148,
  8226: 149,
  8211: 150,
  8212: 151,
  732: 152,
  8482: 153,
  353: 154,
  8250: 155,
  339: 156,
  382: 158,
  376: 159,
};

/** The byte of a code point in a standard font; null when the font has no glyph for it. */
export function winAnsiCode(codePoint: number): number | null {
  if (codePoint >= 0x20 && codePoint <= 0x7e) return codePoint;
  if (codePoint >= 0xa0 && codePoint <= 0xff) return codePoint;
  return SPECIALS[codePoint] ?? null;
}

const characters = new Map(Object.entries(SPECIALS).map(([point, byte]) => [byte, Number(point)]));
/** Viewers draw a hyphen, also where none is wanted in other encodings. */
const SOFT_HYPHEN = 0xad;

/** The character that viewers draw for a byte in a standard font; null for none. */
export function winAnsiCharacter(byte: number): string | null {
  if (byte === SOFT_HYPHEN) return '-';
  const point = characters.get(byte) ?? byte;
  return winAnsiCode(point) === byte ? String.fromCodePoint(point) : null;
}
