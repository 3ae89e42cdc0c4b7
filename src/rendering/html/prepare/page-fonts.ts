import { limits } from '../../../limits';
import { WeightedCache } from '../../fonts/weighted-cache';
import { type Face, type FontIndex, likelyHan, type TextStyle } from '../../fonts/font-index';
import type { FontLibrary } from '../../fonts/font-library';
import { subset } from '../../fonts/harfbuzz/engines';
import { type FontRole, serviceFamilies } from './font-lists';

/** Above this a font of plain letters is cut down to the ones that are used. */
const WHOLE_BYTES = 100_000;
const PLAIN_ROLES = new Set<string>(['sans', 'serif', 'mono']);
const ENCODED_BYTES = 12_000_000;

/** Fonts as they stand in a style sheet, by file and characters. Most documents need the same few. */
const encoded = new WeightedCache<string, string>(ENCODED_BYTES);

const defaults = `html{font-family:"${serviceFamilies.serif}",serif}
pre,code,kbd,samp,tt,textarea{font-family:"${serviceFamilies.mono}",monospace}
input,button,select{font-family:"${serviceFamilies.sans}",sans-serif}`;

/**
 * The service's fonts that a document needs, as a style sheet: the families it names, and of each only the files that
 * have characters of it. What comes out then does not depend on which fonts the browser's machine has.
 */
export const fontStyles = async (html: string, library: FontLibrary): Promise<string> => {
  const index = await library.loadIndex();
  const characters = [...new Set(html)].filter((character) => character > ' ');
  const wanted = [...standardFaces(html, characters, index), ...namedFaces(html, characters, index)];
  const rules: string[] = [];
  let bytes = 0;
  for (const face of wanted) {
    const data = await encode(face, library);
    bytes += data.length;
    if (bytes > limits.pageFontBytes) break;
    rules.push(ruleOf(face, data));
  }
  return `${rules.join('\n')}\n${defaults}`;
};

type Wanted = { family: string; face: Face; bold: boolean; characters: string[] };

const standardFaces = (html: string, characters: string[], index: FontIndex): Wanted[] => {
  const roles = (Object.keys(serviceFamilies) as FontRole[]).filter(
    (role) => role === 'serif' || html.includes(serviceFamilies[role]) || /<(pre|code|kbd|input|button)/i.test(html),
  );
  return roles.flatMap((role) =>
    [false, true].flatMap((bold) =>
      facesFor({ role, bold, family: null }, serviceFamilies[role], characters, index),
    ),
  );
};

const namedFaces = (html: string, characters: string[], index: FontIndex): Wanted[] => {
  const lower = html.toLowerCase();
  return index.families
    .filter((family) => lower.includes(family.toLowerCase()))
    .flatMap((family) => facesFor({ role: 'sans', bold: false, family }, family, characters, index))
    .filter(({ face, family }) => face.family === family);
};

const facesFor = (style: TextStyle, family: string, characters: string[], index: FontIndex): Wanted[] => {
  const han = likelyHan(characters);
  const byFile = new Map<string, Wanted>();
  for (const character of characters) {
    const face = index.faceFor(character, style, han);
    if (!face) continue;
    const known = byFile.get(face.file) ?? { family, face, bold: style.bold, characters: [] };
    known.characters.push(character);
    byFile.set(face.file, known);
  }
  return [...byFile.values()];
};

/** Letters of which a document has some: all of them, so that the next document needs the same font again. */
const LETTERS = Array.from({ length: 0x17f - 0x20 }, (_, at) => at + 0x20);

const encode = async ({ face, bold, characters }: Wanted, library: FontLibrary): Promise<string> => {
  const cuts = PLAIN_ROLES.has(face.role) && face.bytes > WHOLE_BYTES;
  const keep = cuts ? [...new Set([...LETTERS, ...characters.map((one) => one.codePointAt(0) ?? 0)])] : [];
  const key = `${face.file}:${keep.slice(LETTERS.length).join()}`;
  const known = encoded.get(key);
  if (known !== undefined) return known;
  const font = await library.load(face, bold);
  const part = cuts ? subset(font, { keep: { characters: keep }, drop: [] }) : font.bytes;
  const made = Buffer.from(part).toString('base64');
  encoded.set(key, made, made.length);
  return made;
};

const ruleOf = ({ family, face, bold, characters }: Wanted, data: string): string => {
  const weight = face.weights ? `${bold ? 600 : 100} ${bold ? 1000 : 599}` : face.bold ? '700' : '400';
  const range = characters.map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16)}`).join();
  return `@font-face{font-family:"${family}";font-weight:${weight};unicode-range:${range};src:url(data:font/ttf;base64,${data})}`;
};
