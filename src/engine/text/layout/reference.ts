import type { Glyph } from './glyph';
import { toGlyphs } from './glyphs';
import type { TextBox } from './text-box';
import { type Measure, widthOfGlyphs } from './wrap';

/** From the most helpful to the shortest. */
const WORDINGS = [
  (page: number) => ['…', ` (continued on page ${page})`] as const,
  (page: number) => ['…', ` (page ${page})`] as const,
  (page: number) => ['…', ` p. ${page}`] as const,
  () => ['…', ''] as const,
];

/** How much of a line a reference may take. */
const SHARE = 0.75;

/** Every character that references are made of, for fonts that must be loaded before. */
export const REFERENCE_CHARACTERS = `${WORDINGS.map((wording) => wording(0).join('')).join('')}0123456789`;

/** What says at a line's end where its text goes on; nothing where there is no room even for dots. */
export function referenceTo(page: number, { font, typesetter }: TextBox, measure: Measure, width: number) {
  const glyphs = WORDINGS.map((wording) => wording(page).map((part) => toGlyphs(part, font, typesetter)));
  const fitting = glyphs.find((parts) => widthOfGlyphs(parts.flat(), measure) <= width * SHARE);
  const [dots = [], words = []] = fitting ?? [];
  return { dots, words };
}

/**
 * A line with its reference, in the order of the text. In text from right to left the reference is at its left,
 * and still reads from left to right.
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

/** Whether a paragraph reads from right to left: then even the Latin words in it are inside of that. */
export function readsFromRight(paragraph: readonly Glyph[]): boolean {
  return paragraph.length > 0 && paragraph.every((glyph) => (glyph.level ?? 0) > 0);
}
