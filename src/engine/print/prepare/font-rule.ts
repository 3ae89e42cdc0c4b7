import { LruCache } from '../../../lib/lru-cache';
import { type FontData, fixWeight, subset } from '../../text/shaping/harfbuzz/engines';
import { LETTERS } from './page-characters';

/** A font larger than this is cut down to the needed letters, if it may be cut. */
export const WHOLE_BYTES = 100_000;
const ENCODED_BYTES = 12_000_000;

/** Encoded fonts by file and characters. Most documents need the same few fonts. */
const encoded = new LruCache<string>(ENCODED_BYTES, { keepsNewest: true });

type Part = {
  file: string;
  /** The weight at which a variable font is fixed; null leaves it variable. */
  weight: number | null;
  /** True when the font may be cut down to the needed characters. */
  cuts: boolean;
  characters: readonly string[];
  load(): Promise<FontData>;
  /** True to keep ligatures and the forms that a script needs, such as those of Arabic letters. */
  withForms: boolean;
};

/** Returns a data URL of the font, or of the part of it that these characters need. */
export async function encodeFont({ file, weight, cuts, characters, load, withForms }: Part): Promise<string> {
  const keep = cuts ? [...new Set([...LETTERS, ...characters.map((one) => one.codePointAt(0) ?? 0)])] : [];
  const key = `${file}@${weight ?? ''}:${keep.slice(LETTERS.length).join()}`;
  const known = encoded.get(key);
  if (known !== undefined) return known;
  const font = await load();
  const whole = () => (weight === null ? font.bytes : fixWeight(font, []));
  const part = cuts ? subset(font, { keep: { characters: keep }, drop: [], withForms }) : whole();
  const made = `data:font/ttf;base64,${Buffer.from(part).toString('base64')}`;
  encoded.set(key, made, made.length);
  return made;
}

export type FontRule = {
  family: string;
  weight: string;
  italic: boolean;
  characters: readonly string[];
  data: string;
};

export function writeRule({ family, weight, italic, characters, data }: FontRule): string {
  const range = stretchesOf(characters).join();
  const style = italic ? 'font-style:italic;' : '';
  return `@font-face{font-family:${quoted(family)};${style}font-weight:${weight};unicode-range:${range};src:url(${data})}`;
}

/** Writes characters as ranges for `unicode-range`, such as `U+41-5a`. */
function stretchesOf(characters: readonly string[]): string[] {
  const points = characters.map((one) => one.codePointAt(0) ?? 0).sort((one, other) => one - other);
  const stretches: { first: number; last: number }[] = [];
  for (const point of points) {
    const open = stretches.at(-1);
    if (open && point <= open.last + 1) open.last = point;
    else stretches.push({ first: point, last: point });
  }
  return stretches.map(
    ({ first, last }) => `U+${first.toString(16)}${last > first ? `-${last.toString(16)}` : ''}`,
  );
}

/**
 * Escapes the name of a font, which a customer chose: it must not end the CSS string or the style
 * element.
 */
function quoted(name: string): string {
  return `"${name.replace(/[^\w -]/gu, (sign) => `\\${hexOf(sign)} `)}"`;
}

function hexOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16);
}
