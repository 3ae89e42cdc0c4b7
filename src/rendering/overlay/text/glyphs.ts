import { graphemesOf } from '../../fonts/graphemes';
import { BOX_WIDTH, type Glyph } from './glyph';
import type { FontMetrics } from './standard-font';
import type { Typesetter } from './typesetter';
import { winAnsiCode } from './win-ansi';

export type { Glyph } from './glyph';

const TAB = '    ';
const LINE_FEED = /[\r\n\u2028\u2029]|%%LF%%/;
const PLAIN = /^[\x20-\x7e]*$/;
/** Every one of these is a character by itself. */
const WIN_ANSI = /^[\n\r\x20-\x7e\xa0-\xac\xae-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/** Splits the text at its line feeds; `%%LF%%` is one. */
export function linesOfText(text: string): string[] {
  if (!LINE_FEED.test(text)) return [text];
  return text.replaceAll('%%LF%%', '\n').split(/\r\n|[\r\n\u2028\u2029]/);
}

/** In the order of the text. Without a typesetter, or what it was not prepared for, the others become boxes. */
export function toGlyphs(line: string, font: FontMetrics, typesetter?: Typesetter): Glyph[] {
  const standard = standardGlyphs(line, font);
  if (typesetter === undefined || isStandard(standard, font)) return standard;
  return typesetter.typeset(line, font);
}

/** Whether the standard fonts are all it takes. */
export function needsTypesetting(text: string, font: FontMetrics): boolean {
  if (font.family !== undefined) return true;
  if (WIN_ANSI.test(text)) return false;
  return linesOfText(text).some((line) => !isStandard(standardGlyphs(line, font), font));
}

function isStandard(glyphs: readonly Glyph[], font: FontMetrics): boolean {
  return font.family === undefined && glyphs.every((glyph) => glyph.code !== null);
}

function standardGlyphs(line: string, font: FontMetrics): Glyph[] {
  const text = readable(line);
  if (PLAIN.test(text)) return plainGlyphs(text, font);
  return graphemesOf(text).flatMap((one) => glyphsOf(one.text, font));
}

/** Nearly all text is made of these characters, and each is the same every time: made once, used by all. */
const plain = new WeakMap<FontMetrics, Glyph[]>();

function plainGlyphs(text: string, font: FontMetrics): Glyph[] {
  const known = plain.get(font) ?? [];
  if (known.length === 0) plain.set(font, known);
  const glyphs: Glyph[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    known[code] ??= Object.freeze(glyphOf(text.charAt(at), font));
    glyphs.push(known[code]);
  }
  return glyphs;
}

/** A cluster the font knows only in part becomes one box: a letter without its accent would be another letter. */
function glyphsOf(cluster: string, font: FontMetrics): Glyph[] {
  const glyphs = Array.from(cluster, (text) => glyphOf(text, font));
  if (glyphs.every((glyph) => glyph.code !== null)) return glyphs;
  return [{ text: cluster, code: null, width: BOX_WIDTH }];
}

function glyphOf(text: string, font: FontMetrics): Glyph {
  const code = winAnsiCode(text.codePointAt(0) ?? 0);
  return { text, code, width: code === null ? BOX_WIDTH : font.widthOf(code) };
}

/** Accents joined to their letters, spaces and hyphens that differ only in breaking made plain, the unseen dropped. */
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
