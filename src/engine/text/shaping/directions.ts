import bidiFactory from 'bidi-js';

/** Right-to-left letters, and the characters that force a direction. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Marks, embeddings, overrides and isolates: they have no use once the directions are known. */
const CONTROLS = /^[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+$/;

const RIGHT_TO_LEFT_LETTER =
  /[\u05d0-\u05f2\u0620-\u064a\u0660-\u0669\u066e-\u06d5\u06ee-\u06ff\u0700-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{1e900}-\u{1e95f}]/u;

let bidi: ReturnType<typeof bidiFactory> | null = null;

/**
 * The embedding level of each UTF-16 unit (odd levels run from right to left); null when all text
 * runs from left to right.
 */
export function directionsOf(text: string): Uint8Array | null {
  if (!RIGHT_TO_LEFT.test(text)) return null;
  bidi ??= bidiFactory();
  return bidi.getEmbeddingLevels(text).levels;
}

export function isRightToLeftLetter(text: string): boolean {
  return RIGHT_TO_LEFT_LETTER.test(text);
}

export function isDirectionControl(text: string): boolean {
  return CONTROLS.test(text);
}

/** The mirror image of a character. Brackets face the other way in right-to-left text. */
export function mirrored(character: string): string {
  bidi ??= bidiFactory();
  return bidi.getMirroredCharacter(character) ?? character;
}

/**
 * Sorts items from left to right as drawn: reverses every run of items at or above a level, from
 * the highest level down.
 */
export function inVisualOrder<T extends { level: number }>(items: readonly T[]): readonly T[] {
  const highest = items.reduce((most, { level }) => Math.max(most, level), 0);
  if (highest === 0) return items;
  let order = [...items];
  for (let level = highest; level > 0; level -= 1) order = turned(order, level);
  return order;
}

function turned<T extends { level: number }>(items: readonly T[], level: number): T[] {
  const order: T[] = [];
  let stretch: T[] = [];
  for (const item of items) {
    if (item.level >= level) stretch.push(item);
    else {
      order.push(...stretch.toReversed(), item);
      stretch = [];
    }
  }
  return [...order, ...stretch.toReversed()];
}
