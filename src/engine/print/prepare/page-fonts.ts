import { limits } from '../../limits';
import { covers } from '../../text/fonts/coverage';
import { type Face, type FontIndex, likelyHan, type TextStyle } from '../../text/fonts/font-index';
import type { FontLibrary } from '../../text/fonts/font-library';
import { type FontRole, restFamilies, serviceFamilies, serviceList } from './font-lists';
import { encodeFont, type FontRule, WHOLE_BYTES, writeRule } from './font-rule';
import { otherWeights } from './other-weights';
import { type OwnPageFonts, ownFontRules } from './own-page-fonts';
import { charactersOf, type PageCharacters } from './page-characters';

/**
 * The standard typefaces, which are cut down to the needed letters. Fonts of other scripts come in
 * small files.
 */
const PLAIN_ROLES = new Set<string>(['sans', 'serif', 'mono']);

const defaults = `html{font-family:${serviceList('serif')},serif}
pre,code,kbd,samp,tt,textarea{font-family:${serviceList('mono')},monospace}
input,button,select{font-family:${serviceList('sans')},sans-serif}`;

export type PageFonts = { library: FontLibrary; own: OwnPageFonts };

export type FontStyles = { css: string; files: string[] };

/**
 * Makes the style sheet of the fonts that a piece of HTML needs: the families it names, with only
 * the files that have its characters. The result does not depend on the fonts of the browser's
 * machine. Returns null when the customer's own fonts are too big for a page.
 */
export async function fontStyles(html: string, { library, own }: PageFonts): Promise<FontStyles | null> {
  const index = await library.loadIndex();
  const characters = charactersOf(html);
  const rules = await ownFontRules([...characters.needed, ...characters.welcome], own);
  if (rules === null) return null;
  const page = { html, characters, index };
  const room = limits.pageFontBytes - rules.reduce((sum, { data }) => sum + data.length, 0);
  const others = otherWeights(html);
  const found = await rulesFor(wantedBy({ ...page, others }), library, room);
  // Several weights of many files may be too big where the files themselves are not.
  const fits = found.isWhole || others === null;
  rules.push(...(fits ? found : await rulesFor(wantedBy({ ...page, others: null }), library, room)).rules);
  const css = [...rules.map(writeRule), defaults].join('\n');
  return { css, files: [...new Set(rules.map(({ data }) => data))] };
}

type Page = {
  html: string;
  characters: PageCharacters;
  index: FontIndex;
  /** The weights beside plain and bold at which variable fonts are fixed; null leaves them variable. */
  others: readonly number[] | null;
};

/** The faces that the page uses. */
function wantedBy(page: Page): Wanted[] {
  const upright = [...standardFaces(page), ...namedFaces(page)];
  return MAY_BE_ITALIC.test(page.html) ? upright.flatMap((one) => withItalic(one, page.index)) : upright;
}

/** Makes the rules of these faces, as long as there is room. */
async function rulesFor(
  wanted: readonly Wanted[],
  library: FontLibrary,
  room: number,
): Promise<{ rules: FontRule[]; isWhole: boolean }> {
  const rules: FontRule[] = [];
  let chars = 0;
  for (const one of wanted) {
    const data = await encode(one, library);
    chars += data.length;
    if (chars > room) return { rules, isWhole: false };
    rules.push(ruleOf(one, data));
  }
  return { rules, isWhole: true };
}

/** A face to set the page in. `weight`: at which a variable font is fixed; null leaves it variable. */
type Wanted = { family: string; face: Face; characters: string[]; weight: number | null };

const roles: readonly FontRole[] = ['serif', 'sans', 'mono'];

/** A CSS rule that sets the font of the whole page: then the default typeface is not used. */
const SETS_ALL = /(?:^|[\s,}>])(?:html|body|\*|:root)\s{0,9}\{[^{}]{0,2000}\bfont(?:-family)?\s{0,9}:/i;
const MAY_BE_BOLD = /<(?:b|strong|th|h[1-6]|dt)\b|\bfont(?:-weight)?\s{0,9}[:=]|class=/i;
const MAY_BE_ITALIC = /<(?:i|em|cite|dfn|var|address|link)\b|\b(?:italic|oblique)\b/i;

function weightsIn(html: string): boolean[] {
  return MAY_BE_BOLD.test(html) ? [false, true] : [false];
}

/** The weights at which a font is fixed; one that is null leaves it variable, or as it is. */
function fixedWeights({ weights }: Face, bold: boolean, others: Page['others']): readonly (number | null)[] {
  if (weights === null || others === null) return [null];
  return bold ? [700] : [400, ...others];
}

/**
 * Returns the faces of the standard typefaces that the page uses. The faces for characters they
 * lack are the same for all typefaces and are listed once.
 */
function standardFaces({ html, characters, index, others }: Page): Wanted[] {
  const unnamed = /<(pre|code|kbd|samp|tt|textarea|input|button|select)\b/i.test(html);
  const used = roles.filter(
    (role) => (role === 'serif' && !SETS_ALL.test(html)) || unnamed || html.includes(serviceFamilies[role]),
  );
  const faces = used.flatMap((role) =>
    weightsIn(html).flatMap((bold) =>
      facesFor({ role, bold, italic: false, family: null }, characters, index).flatMap(({ face, ...one }) =>
        fixedWeights(face, bold, others).map((weight) => {
          const rest = restFamilies[restOf(face, { weight, others, index })];
          return { ...one, face, weight, family: face.role === role ? serviceFamilies[role] : rest };
        }),
      ),
    ),
  );
  return onceEach(faces);
}

type Fixed = Pick<Page, 'others' | 'index'> & { weight: number | null };

function restOf(face: Face, { weight, others, index }: Fixed): keyof typeof restFamilies {
  if (weight !== null && others?.length) return 'weights';
  return weight !== null || index.hasBold(face) ? 'bold' : 'all';
}

function onceEach(faces: readonly Wanted[]): Wanted[] {
  const once = new Map(faces.map((one) => [`${one.family}/${one.face.file}/${one.weight}`, one]));
  return [...once.values()];
}

function namedFaces({ html, characters, index, others }: Page): Wanted[] {
  const lower = html.toLowerCase();
  const named = index.families.filter((family) => lower.includes(family.toLowerCase()));
  const faces = named.flatMap((family) =>
    weightsIn(html).flatMap((bold) =>
      facesFor({ role: 'sans', bold, italic: false, family }, characters, index)
        .filter(({ face }) => face.family === family)
        .flatMap((one) => fixedWeights(one.face, bold, others).map((weight) => ({ ...one, family, weight }))),
    ),
  );
  return onceEach(faces);
}

/** Adds the italic face. The browser slants a font that has none. */
function withItalic(upright: Wanted, index: FontIndex): Wanted[] {
  const face = index.italicOf(upright.face);
  if (!face) return [upright];
  const characters = upright.characters.filter((one) => covers(face.covers, one.codePointAt(0) ?? 0));
  return [upright, { ...upright, face, characters }];
}

function facesFor(
  style: TextStyle,
  { needed, welcome }: PageCharacters,
  index: FontIndex,
): { face: Face; characters: string[] }[] {
  const han = likelyHan(needed);
  const byFile = new Map<string, { face: Face; characters: string[] }>();
  for (const character of needed) {
    const face = index.faceFor(character, style, han);
    if (!face) continue;
    const known = byFile.get(face.file) ?? { face, characters: [] };
    known.characters.push(character);
    byFile.set(face.file, known);
  }
  for (const character of welcome) {
    const face = index.faceFor(character, style, han);
    if (face) byFile.get(face.file)?.characters.push(character);
  }
  return [...byFile.values()];
}

function encode({ face, characters, weight }: Wanted, library: FontLibrary): Promise<string> {
  return encodeFont({
    file: face.file,
    weight,
    cuts: PLAIN_ROLES.has(face.role) && face.bytes > WHOLE_BYTES,
    characters,
    withForms: false,
    load: () => library.load(face, face.bold, weight ?? undefined),
  });
}

function ruleOf({ family, face, characters, weight: fixed }: Wanted, data: string): FontRule {
  // Chromium looks for a character only among rules of one weight, so in a family for all weights
  // each rule covers every weight.
  const isForAll = family === restFamilies.all || face.weights !== null;
  const weight = fixed !== null ? `${fixed}` : isForAll ? '100 1000' : face.bold ? '700' : '400';
  const italic = face.role !== 'own' && face.italic;
  return { family, weight, italic, characters, data };
}
