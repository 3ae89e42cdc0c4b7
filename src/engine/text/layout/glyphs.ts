import { graphemesOf } from '../shaping/graphemes';
import { BOX_WIDTH, type Glyph } from './glyph';
import type { FontMetrics } from './standard-font';
import type { Typesetter } from './typesetter';
import { winAnsiCode } from './win-ansi';

export type { Glyph } from './glyph';

const TAB = '    ';
const PLAIN = /^[\x20-\x7e]*$/;
/** Characters that are drawn one by one without any change: nearly every line has only these. */
const READY = /^[\x20-\x7e\xa0-\xac\xae-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;
/** Characters of WinAnsi, none of which combines with another. */
const WIN_ANSI = /^[\n\r\x20-\x7e\xa0-\xac\xae-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/**
 * The glyphs of a line, in text order. Characters outside the standard font become boxes, unless a
 * typesetter was prepared for them.
 */
export function toGlyphs(line: string, font: FontMetrics, typesetter?: Typesetter): Glyph[] {
  if (typesetter !== undefined && font.family !== undefined) return typesetter.typeset(line, font);
  if (READY.test(line)) return plainGlyphs(line, font);
  const text = readable(line);
  if (WIN_ANSI.test(text)) return plainGlyphs(text, font);
  if (typesetter !== undefined) return typesetter.typeset(line, font);
  return graphemesOf(text).flatMap((one) => glyphsOf(one.text, font));
}

/** Whether the text needs more than the standard fonts. */
export function needsTypesetting(text: string, font: FontMetrics): boolean {
  return font.family !== undefined || !(WIN_ANSI.test(text) || WIN_ANSI.test(readable(text)));
}

/**
 * Shared glyphs by font and code. Nearly all text consists of them, and each is always the same.
 */
const plain = new WeakMap<FontMetrics, Glyph[]>();

function plainGlyphs(text: string, font: FontMetrics): Glyph[] {
  const known = plain.get(font) ?? [];
  if (known.length === 0) plain.set(font, known);
  const glyphs: Glyph[] = [];
  for (let at = 0; at < text.length; at += 1) {
    // The table is indexed by code, not by code point, to stay short.
    const code = winAnsiCode(text.charCodeAt(at)) ?? 0;
    known[code] ??= Object.freeze(glyphOf(text.charAt(at), font));
    glyphs.push(known[code]);
  }
  return glyphs;
}

/**
 * The glyphs of a cluster. A cluster that the font covers only in part becomes one box, because a
 * letter without its accent would be another letter.
 */
function glyphsOf(cluster: string, font: FontMetrics): Glyph[] {
  const glyphs = Array.from(cluster, (text) => glyphOf(text, font));
  if (glyphs.every((glyph) => glyph.code !== null)) return glyphs;
  return [{ text: cluster, code: null, width: BOX_WIDTH }];
}

function glyphOf(text: string, font: FontMetrics): Glyph {
  const code = winAnsiCode(text.codePointAt(0) ?? 0);
  return { text, code, width: code === null ? BOX_WIDTH : font.widthOf(code) };
}

/**
 * Simplifies a line for the standard fonts: joins accents to their letters, turns special spaces
 * and hyphens into plain ones, drops invisible characters.
 */
function readable(line: string): string {
  if (PLAIN.test(line)) return line;
  return (
    line
      .normalize('NFC')
      .replaceAll('\t', TAB)
      .replace(/[\u2000-\u200a\u202f\u205f]/gu, ' ')
      .replace(/[\u2010\u2011]/gu, '-')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters have no glyph.
      .replace(/[\u0000-\u001f\u007f-\u009f\u00ad\u200b\u2060\ufeff]/gu, '')
  );
}
