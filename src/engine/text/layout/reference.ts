import type { Glyph } from './glyph';
import { toGlyphs } from './glyphs';
import type { TextBox } from './text-box';
import { type Measure, widthOfGlyphs } from './wrap';

/** Wordings of a reference, from the most helpful to the shortest. */
const WORDINGS = [
  (page: number) => ['…', ` (continued on page ${page})`] as const,
  (page: number) => ['…', ` (page ${page})`] as const,
  (page: number) => ['…', ` p. ${page}`] as const,
  () => ['…', ''] as const,
];

/** The share of a line that a reference may take. */
const SHARE = 0.75;

/** Every character of the references, so that their fonts can be loaded in advance. */
export const REFERENCE_CHARACTERS = `${WORDINGS.map((wording) => wording(0).join('')).join('')}0123456789`;

/**
 * The reference at the end of a line to the page where its text continues; empty when not even dots
 * have room.
 */
export function referenceTo(page: number, { font, typesetter }: TextBox, measure: Measure, width: number) {
  const glyphs = WORDINGS.map((wording) => wording(page).map((part) => toGlyphs(part, font, typesetter)));
  const fitting = glyphs.find((parts) => widthOfGlyphs(parts.flat(), measure) <= width * SHARE);
  const [dots = [], words = []] = fitting ?? [];
  return { dots, words };
}

/**
 * Adds the reference to a line, in text order. In right-to-left text the reference stands at the
 * left and still reads from left to right.
 */
export function withReference(
  line: readonly Glyph[],
  { dots, words }: ReturnType<typeof referenceTo>,
  fromRight: boolean,
): Glyph[] {
  const at = (level: number) => (glyph: Glyph) => ({ ...glyph, level });
  return fromRight
    ? [...line, ...dots.map(at(1)), ...words.slice(0, 1).map(at(1)), ...words.slice(1).map(at(2))]
    : [...line, ...dots.map(at(0)), ...words.map(at(0))];
}

/** Whether a paragraph reads from right to left. Even its Latin words then have a level above 0. */
export function readsFromRight(paragraph: readonly Glyph[]): boolean {
  return paragraph.length > 0 && paragraph.every((glyph) => (glyph.level ?? 0) > 0);
}
