import { checkCharacters, DOCUMENT_MARK } from '../../fields/field-catalogue';
import type { Field } from '../../fields/field-schema';
import type { PageContent } from '../draw/draw-content';

import type { Display } from './display';

/**
 * The code of a check in ZapfDingbats and the extent of its ink, in thousandths of the font size
 * (from Adobe's metrics).
 */
type CheckGlyph = {
  code: number;
  left: number;
  bottom: number;
  right: number;
  top: number;
};

const glyphs: Record<string, CheckGlyph> = {
  '✓': { code: 0x33, left: 34, bottom: -14, right: 721, top: 705 },
  '✔': { code: 0x34, left: 36, bottom: -14, right: 811, top: 705 },
  '✖': { code: 0x36, left: 35, bottom: 0, right: 727, top: 692 },
  '✗': { code: 0x37, left: -1, bottom: -68, right: 571, top: 661 },
  '✘': { code: 0x38, left: 36, bottom: -13, right: 642, top: 705 },
  '●': { code: 0x6c, left: 35, bottom: -14, right: 757, top: 705 },
  '■': { code: 0x6e, left: 35, bottom: 0, right: 726, top: 692 },
  '◆': { code: 0x75, left: 35, bottom: -14, right: 754, top: 705 },
  '★': { code: 0x48, left: 35, bottom: -14, right: 782, top: 705 },
};

/** The mark of a box that the document does not draw. */
const USUAL = '✔';

/** The share of the box that the check fills when no font size is set. */
const SHARE = 0.8;

export const displayCheck: Display = (content, field, context) => {
  if (context.values.isTicked(field)) drawCheck(content, field);
};

export function drawCheck(content: PageContent, field: Field): void {
  const { left, bottom, right, top } = glyphOf(field);
  const { size, code } = checkOf(field);
  const em = size / 1000;
  content.fillColor(field.checkColor);
  content.text({
    font: 'ZapfDingbats',
    size,
    spacing: 0,
    x: field.width / 2 - ((left + right) / 2) * em,
    y: field.height / 2 - ((bottom + top) / 2) * em,
    codes: [code],
  });
}

/** Returns the check's code in ZapfDingbats and its font size. */
export function checkOf(field: Field): { code: number; size: number } {
  const glyph = glyphOf(field);
  return { code: glyph.code, size: sizeOf(field, glyph) };
}

function glyphOf(field: Field): CheckGlyph {
  const entity = Object.entries(checkCharacters).find(([name]) => name === field.checkCharacter);
  const glyph = glyphs[entity?.[1] ?? signOf(field)];
  if (glyph === undefined)
    throw new Error(`field "${field.name}" has the unknown check character ${field.checkCharacter}`);
  return glyph;
}

function signOf({ checkCharacter }: Field): string {
  return checkCharacter === DOCUMENT_MARK ? USUAL : checkCharacter;
}

function sizeOf(field: Field, glyph: CheckGlyph): number {
  const fitting = (share: number) =>
    1000 *
    share *
    Math.min(field.width / (glyph.right - glyph.left), field.height / (glyph.top - glyph.bottom));
  return field.fontSize === null ? fitting(SHARE) : Math.min(field.fontSize, fitting(1));
}
