import { LruCache } from '../../lib/lru-cache';
import type { Field } from './field-schema';
import { hasLength } from './field-traits';

/** A place of a mask: a character that stands there itself, or the characters that fit. */
type MaskPlace = { character: string; fits: RegExp | null };

const SLOTS: Record<string, RegExp> = {
  '9': /^\p{Nd}$/u,
  A: /^\p{L}$/u,
  O: /^[\p{L}\p{Nd}]$/u,
  X: /^.$/su,
};
/** What people write between the characters of a number, and leave out as well. */
const BETWEEN = /[\s().,/\-–]/u;

/** Masks by their text: a template in use has few. */
const known = new LruCache<MaskPlace[][]>(500);

/** The form of a field's text. Only fields that hold text have one. */
export function maskOf(field: Pick<Field, 'type' | 'textMask'>): string | null {
  return field.textMask !== null && field.textMask !== '' && hasLength(field) ? field.textMask : null;
}

/** Returns the problem of a mask itself, or null. */
export function maskProblem(mask: string): string | null {
  const isEmpty = masksOf(mask).some((places) => places.every(({ fits }) => fits === null));
  return isEmpty
    ? 'must have places for characters: 9 for a digit, A for a letter, O for either, X for any'
    : null;
}

/**
 * Writes a text in the form of a mask: “1234567890” by “(999) 999-9999” is “(123) 456-7890”. Returns
 * null for a text that does not fit.
 */
export function maskedText(text: string, mask: string): string | null {
  const characters = [...text.trim()];
  const masks = masksOf(mask);
  if (masks.some((places) => hasForm(characters, places))) return characters.join('');
  const bare = characters.filter((character) => !BETWEEN.test(character));
  for (const places of masks) {
    const written = filled(places, bare);
    if (written !== null) return written;
  }
  return null;
}

/** Returns the characters of a text without what stands between them, or null if it does not fit. */
export function bareText(text: string, mask: string): string | null {
  const written = maskedText(text, mask);
  if (written === null) return null;
  const characters = [...written];
  const places = masksOf(mask).find((one) => hasForm(characters, one)) ?? [];
  return characters.filter((_, index) => places[index]?.fits !== null).join('');
}

/** A text that fits a mask. */
export function sampleOfMask(mask: string): string {
  const [places = []] = masksOf(mask);
  return places.map(({ character, fits }) => (fits === null || character === 'A' ? character : '1')).join('');
}

function hasForm(characters: readonly string[], places: readonly MaskPlace[]): boolean {
  return (
    characters.length === places.length &&
    places.every(({ character, fits }, index) => {
      const given = characters[index] ?? '';
      return fits === null ? given === character : fits.test(given);
    })
  );
}

function filled(places: readonly MaskPlace[], bare: readonly string[]): string | null {
  const slots = places.filter(({ fits }) => fits !== null);
  if (slots.length !== bare.length || !slots.every(({ fits }, index) => fits?.test(bare[index] ?? '')))
    return null;
  let next = 0;
  return places.map(({ character, fits }) => (fits === null ? character : bare[next++])).join('');
}

/** Reads a mask: several forms are parted by `|`, and a backslash takes the meaning from a character. */
function masksOf(mask: string): MaskPlace[][] {
  const before = known.get(mask);
  if (before !== undefined) return before;
  const masks: MaskPlace[][] = [[]];
  const characters = [...mask];
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? '';
    if (character === '|') masks.push([]);
    else if (character === '\\' && at + 1 < characters.length) {
      at += 1;
      masks.at(-1)?.push({ character: characters[at] ?? '', fits: null });
    } else masks.at(-1)?.push({ character, fits: SLOTS[character] ?? null });
  }
  known.set(mask, masks);
  return masks;
}
