import { graphemesOf } from '../shaping/graphemes';
import { BOX_WIDTH, type Glyph } from './glyph';
import type { FontMetrics } from './standard-font';
import type { Typesetter } from './typesetter';
import { winAnsiCode } from './win-ansi';

export type { Glyph } from './glyph';

const TAB = '    ';
const PLAIN = /^[\x20-\x7e]*$/;
/** What is drawn character by character, just as it is: nearly every line. */
const READY = /^[\x20-\x7e\xa0-\xac\xae-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;
/** Every one of these is a character by itself. */
const WIN_ANSI = /^[\n\r\x20-\x7e\xa0-\xac\xae-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/** In the order of the text. Without a typesetter, or what it was not prepared for, the others become boxes. */
export function toGlyphs(line: string, font: FontMetrics, typesetter?: Typesetter): Glyph[] {
  if (typesetter !== undefined && font.family !== undefined) return typesetter.typeset(line, font);
  if (READY.test(line)) return plainGlyphs(line, font);
  const text = readable(line);
  if (WIN_ANSI.test(text)) return plainGlyphs(text, font);
  if (typesetter !== undefined) return typesetter.typeset(line, font);
  return graphemesOf(text).flatMap((one) => glyphsOf(one.text, font));
}

/** Whether it takes more than the standard fonts. */
export function needsTypesetting(text: string, font: FontMetrics): boolean {
  return font.family !== undefined || !(WIN_ANSI.test(text) || WIN_ANSI.test(readable(text)));
}

/** Nearly all text is made of these characters, and each is the same every time: made once, used by all. */
const plain = new WeakMap<FontMetrics, Glyph[]>();

function plainGlyphs(text: string, font: FontMetrics): Glyph[] {
  const known = plain.get(font) ?? [];
  if (known.length === 0) plain.set(font, known);
  const glyphs: Glyph[] = [];
  for (let at = 0; at < text.length; at += 1) {
    // Under its code, not its code point: the table stays short.
    const code = winAnsiCode(text.charCodeAt(at)) ?? 0;
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
