import { limits } from '../../../limits';
import { type Face, type FontIndex, likelyHan, type TextStyle } from '../../fonts/font-index';
import type { FontLibrary } from '../../fonts/font-library';
import { subset } from '../../fonts/harfbuzz/engines';
import { WeightedCache } from '../../fonts/weighted-cache';
import { type FontRole, restFamilies, serviceFamilies, serviceList } from './font-lists';

/** Above this a font of plain letters is cut down to the ones that are used. */
const WHOLE_BYTES = 100_000;
const PLAIN_ROLES = new Set<string>(['sans', 'serif', 'mono']);
const ENCODED_BYTES = 12_000_000;

/** Fonts as they stand in a style sheet, by file and characters. Most documents need the same few. */
const encoded = new WeightedCache<string, string>(ENCODED_BYTES);

const defaults = `html{font-family:${serviceList('serif')},serif}
pre,code,kbd,samp,tt,textarea{font-family:${serviceList('mono')},monospace}
input,button,select{font-family:${serviceList('sans')},sans-serif}`;

/**
 * The service's fonts that a document needs, as a style sheet: the families it names, and of each only the files that
 * have characters of it. What comes out then does not depend on which fonts the browser's machine has.
 */
export const fontStyles = async (html: string, library: FontLibrary): Promise<string> => {
  const index = await library.loadIndex();
  const characters = [...new Set(`${html} \u00a0`)].filter((character) => character >= ' ');
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

type Wanted = { family: string; face: Face; characters: string[] };

const roles: readonly FontRole[] = ['serif', 'sans', 'mono'];

/** A rule for the whole page that names its fonts: then nothing is set in the usual one. */
const SETS_ALL = /(?:^|[\s,}>])(?:html|body|\*|:root)\s{0,9}\{[^{}]{0,2000}\bfont(?:-family)?\s{0,9}:/i;
const MAY_BE_BOLD = /<(?:b|strong|th|h[1-6]|dt)\b|\bfont(?:-weight)?\s{0,9}:|class=/i;

/** Of the standard typefaces those that are named. What they do not have is the same for all, and stands there once. */
const standardFaces = (html: string, characters: string[], index: FontIndex): Wanted[] => {
  const unnamed = /<(pre|code|kbd|samp|tt|textarea|input|button|select)\b/i.test(html);
  const used = roles.filter(
    (role) => (role === 'serif' && !SETS_ALL.test(html)) || unnamed || html.includes(serviceFamilies[role]),
  );
  const faces = used.flatMap((role) =>
    (MAY_BE_BOLD.test(html) ? [false, true] : [false]).flatMap((bold) =>
      facesFor({ role, bold, family: null }, characters, index).map(({ face, ...one }) => ({
        ...one,
        face,
        family:
          face.role === role ? serviceFamilies[role] : restFamilies[index.hasBold(face) ? 'bold' : 'all'],
      })),
    ),
  );
  const once = new Map(faces.map((one) => [`${one.family}/${one.face.file}`, one]));
  return [...once.values()];
};

const namedFaces = (html: string, characters: string[], index: FontIndex): Wanted[] => {
  const lower = html.toLowerCase();
  return index.families
    .filter((family) => lower.includes(family.toLowerCase()))
    .flatMap((family) =>
      facesFor({ role: 'sans', bold: false, family }, characters, index)
        .filter(({ face }) => face.family === family)
        .map((one) => ({ ...one, family })),
    );
};

const facesFor = (
  style: TextStyle,
  characters: string[],
  index: FontIndex,
): { face: Face; characters: string[] }[] => {
  const han = likelyHan(characters);
  const byFile = new Map<string, { face: Face; characters: string[] }>();
  for (const character of characters) {
    const face = index.faceFor(character, style, han);
    if (!face) continue;
    const known = byFile.get(face.file) ?? { face, characters: [] };
    known.characters.push(character);
    byFile.set(face.file, known);
  }
  return [...byFile.values()];
};

/** Letters of which a document has some: all of them, so that the next document needs the same font again. */
const LETTERS = [...Array(0x5f).keys()]
  .map((at) => at + 0x20)
  .concat([...Array(0x60).keys()].map((at) => at + 0xa0));

const encode = async ({ face, characters }: Wanted, library: FontLibrary): Promise<string> => {
  const cuts = PLAIN_ROLES.has(face.role) && face.bytes > WHOLE_BYTES;
  const keep = cuts ? [...new Set([...LETTERS, ...characters.map((one) => one.codePointAt(0) ?? 0)])] : [];
  const key = `${face.file}:${keep.slice(LETTERS.length).join()}`;
  const known = encoded.get(key);
  if (known !== undefined) return known;
  const font = await library.load(face, face.bold);
  const part = cuts ? subset(font, { keep: { characters: keep }, drop: [] }) : font.bytes;
  const made = Buffer.from(part).toString('base64');
  encoded.set(key, made, made.length);
  return made;
};

const ruleOf = ({ family, face, characters }: Wanted, data: string): string => {
  // Chromium looks for a character only among rules of one weight, so in a family for all weights each rule has all.
  const weight = family === restFamilies.all || face.weights ? '100 1000' : face.bold ? '700' : '400';
  const range = characters.map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16)}`).join();
  return `@font-face{font-family:"${family}";font-weight:${weight};unicode-range:${range};src:url(data:font/ttf;base64,${data})}`;
};
