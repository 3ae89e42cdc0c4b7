import { limits } from '../../../limits';
import { type Face, type FontIndex, likelyHan, type TextStyle } from '../../fonts/font-index';
import type { FontLibrary } from '../../fonts/font-library';
import { type FontRole, restFamilies, serviceFamilies, serviceList } from './font-lists';
import { encodeFont, type FontRule, WHOLE_BYTES, writeRule } from './font-rule';
import { type OwnPageFonts, ownFontRules } from './own-page-fonts';

/** Of these only the letters that are used are taken; fonts of other scripts come in small files. */
const PLAIN_ROLES = new Set<string>(['sans', 'serif', 'mono']);

const defaults = `html{font-family:${serviceList('serif')},serif}
pre,code,kbd,samp,tt,textarea{font-family:${serviceList('mono')},monospace}
input,button,select{font-family:${serviceList('sans')},sans-serif}`;

export type PageFonts = { library: FontLibrary; own: OwnPageFonts };

export type FontStyles = { css: string; files: string[] };

/**
 * The fonts that a piece of HTML needs, as a style sheet: the families it names, and of each only the files that have
 * characters of it. What comes out then does not depend on which fonts the browser's machine has. null: the customer's
 * own fonts are too big for a page.
 */
export const fontStyles = async (html: string, { library, own }: PageFonts): Promise<FontStyles | null> => {
  const index = await library.loadIndex();
  const characters = [...new Set(`${html} \u00a0`)].filter((character) => character >= ' ');
  const rules = await ownFontRules(characters, own);
  if (rules === null) return null;
  const wanted = [...standardFaces(html, characters, index), ...namedFaces(html, characters, index)];
  let chars = rules.reduce((sum, { data }) => sum + data.length, 0);
  for (const one of wanted) {
    const data = await encode(one, library);
    chars += data.length;
    if (chars > limits.pageFontBytes) break;
    rules.push(ruleOf(one, data));
  }
  const css = [...rules.map(writeRule), defaults].join('\n');
  return { css, files: [...new Set(rules.map(({ data }) => data))] };
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

const encode = ({ face, characters }: Wanted, library: FontLibrary): Promise<string> =>
  encodeFont({
    file: face.file,
    cuts: PLAIN_ROLES.has(face.role) && face.bytes > WHOLE_BYTES,
    characters,
    withForms: false,
    load: () => library.load(face, face.bold),
  });

const ruleOf = ({ family, face, characters }: Wanted, data: string): FontRule => {
  // Chromium looks for a character only among rules of one weight, so in a family for all weights each rule has all.
  const weight = family === restFamilies.all || face.weights ? '100 1000' : face.bold ? '700' : '400';
  return { family, weight, italic: false, characters, data };
};
