import { LruCache } from '../../../lib/lru-cache';
import { type FontData, subset } from '../../text/shaping/harfbuzz/engines';
import { LETTERS } from './page-characters';

/** Above this a font is cut down to the letters that are used, where it may be. */
export const WHOLE_BYTES = 100_000;
const ENCODED_BYTES = 12_000_000;

/** Fonts as they stand in a style sheet, by file and characters. Most documents need the same few. */
const encoded = new LruCache<string>(ENCODED_BYTES, { keepsNewest: true });

type Part = {
  file: string;
  /** Whether to take only what is needed of it. */
  cuts: boolean;
  characters: readonly string[];
  load(): Promise<FontData>;
  /** With the forms that its script needs, such as those of Arabic letters, and its ligatures. */
  withForms: boolean;
};

/** The font, or the part of it that these characters need, as a data address. */
export const encodeFont = async ({ file, cuts, characters, load, withForms }: Part): Promise<string> => {
  const keep = cuts ? [...new Set([...LETTERS, ...characters.map((one) => one.codePointAt(0) ?? 0)])] : [];
  const key = `${file}:${keep.slice(LETTERS.length).join()}`;
  const known = encoded.get(key);
  if (known !== undefined) return known;
  const font = await load();
  const part = cuts ? subset(font, { keep: { characters: keep }, drop: [], withForms }) : font.bytes;
  const made = `data:font/ttf;base64,${Buffer.from(part).toString('base64')}`;
  encoded.set(key, made, made.length);
  return made;
};

export type FontRule = {
  family: string;
  weight: string;
  italic: boolean;
  characters: readonly string[];
  data: string;
};

export const writeRule = ({ family, weight, italic, characters, data }: FontRule): string => {
  const range = stretchesOf(characters).join();
  const style = italic ? 'font-style:italic;' : '';
  return `@font-face{font-family:${quoted(family)};${style}font-weight:${weight};unicode-range:${range};src:url(${data})}`;
};

/** `U+41-5a`: characters that follow each other are said as one. */
const stretchesOf = (characters: readonly string[]): string[] => {
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
};

/** Names are whatever people gave their fonts: none of it may end the text, or the style element. */
const quoted = (name: string): string => `"${name.replace(/[^\w -]/gu, (sign) => `\\${hexOf(sign)} `)}"`;

const hexOf = (character: string): string => (character.codePointAt(0) ?? 0).toString(16);
