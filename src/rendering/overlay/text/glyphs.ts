import type { FontMetrics } from './standard-font';
import { winAnsiCode } from './win-ansi';

/** One character as it will be drawn. */
export interface Glyph {
  /** What a reader calls one character: a letter with its accents, an emoji. */
  text: string;
  /** The font's code, or null when the font has no glyph and a box stands in. */
  code: number | null;
  /** Thousandths of the font size. */
  width: number;
}

const BOX_WIDTH = 600;
const TAB = '    ';
const PLAIN = /^[\x20-\x7e]*$/;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits the text at its line feeds; `%%LF%%` is one. */
export function linesOfText(text: string): string[] {
  return text.replaceAll('%%LF%%', '\n').split(/\r\n|[\r\n\u2028\u2029]/);
}

export function toGlyphs(line: string, font: FontMetrics): Glyph[] {
  const text = readable(line);
  const characters = PLAIN.test(text)
    ? text.split('')
    : Array.from(segmenter.segment(text), ({ segment }) => segment);
  return characters.flatMap((character) => glyphsOf(character, font));
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
