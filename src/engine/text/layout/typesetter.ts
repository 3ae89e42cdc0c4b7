import { limits } from '../../limits';
import { type Face, type FontIndex, type Han, likelyHan, type TextStyle } from '../fonts/font-index';
import type { FontLibrary } from '../fonts/font-library';
import type { ServiceFont } from '../fonts/service-font';
import { directionsOf, mirrored } from '../shaping/directions';
import { lineBreaksOf } from '../shaping/line-breaks';
import { BLANK } from '../shaping/shaped-clusters';
import { BOX_WIDTH, type Glyph } from './glyph';
import { linesOfText } from './lines-of-text';
import type { FontMetrics } from './standard-font';
import { type Piece, piecesOf, SPACE, settable } from './typeset-pieces';
import { winAnsiCode } from './win-ansi';

export type StyledText = {
  text: string;
  font: FontMetrics;
};

/** Pieces in sequence with one font and one direction. */
type Run = {
  pieces: Piece[];
  face: Face | null;
  level: number;
};

/** Sets text in any script with fonts loaded in advance, so typesetting is synchronous. */
export class Typesetter {
  readonly #index: FontIndex;
  readonly #han: Han;
  readonly #fonts: ReadonlyMap<string, ServiceFont>;
  readonly #known: ReadonlyMap<string, Piece[]>;

  private constructor(
    index: FontIndex,
    han: Han,
    fonts: ReadonlyMap<string, ServiceFont>,
    /** The pieces found while preparing, by font and line. */
    known: ReadonlyMap<string, Piece[]>,
  ) {
    this.#index = index;
    this.#han = han;
    this.#fonts = fonts;
    this.#known = known;
  }

  /**
   * Loads the fonts that these texts need. Later text that needs another font is drawn as boxes.
   */
  static async prepare(library: FontLibrary, texts: readonly StyledText[]): Promise<Typesetter> {
    const index = await library.loadIndex();
    const han = likelyHan(texts.map(({ text }) => text));
    const wanted = new Map<string, { face: Face; bold: boolean }>();
    const known = new Map<string, Piece[]>();
    for (const { text, font } of texts) {
      const style = styleOf(font);
      for (const line of linesOfText(text).map(settable)) {
        const pieces = piecesOf(line, { index, style, han });
        known.set(lineKey(line, font), pieces);
        for (const { face } of pieces)
          if (face !== null) wanted.set(keyOf(face, style.bold), { face, bold: style.bold });
      }
    }
    const loading = withinMemory([...wanted]).map(
      async ([key, { face, bold }]) => [key, await library.load(face, bold)] as const,
    );
    return new Typesetter(index, han, new Map(await Promise.all(loading)), known);
  }

  /** The glyphs of one line, in text order. */
  typeset(line: string, font: FontMetrics): Glyph[] {
    const text = settable(line);
    const style = styleOf(font);
    const levels = directionsOf(text);
    const pieces =
      this.#known.get(lineKey(text, font)) ?? piecesOf(text, { index: this.#index, style, han: this.#han });
    const breaks = lineBreaksOf(text);
    const glyphs: Glyph[] = [];
    for (const run of runsOf(pieces, levels)) {
      let end = run.pieces[0]?.index ?? 0;
      for (const glyph of this.#glyphsOf(run, font, style)) {
        end += glyph.text.length;
        glyphs.push({ ...glyph, level: run.level, breakAfter: breaks.has(end) });
      }
    }
    return glyphs.map((glyph, index) => withNeighbours(glyph, glyphs[index - 1], glyphs[index + 1]));
  }

  #glyphsOf(run: Run, font: FontMetrics, style: TextStyle): Glyph[] {
    const standard = standardGlyphs(run, font);
    if (standard !== null) return standard;
    const shaping = run.face === null ? undefined : this.#fonts.get(keyOf(run.face, style.bold));
    if (shaping === undefined) return run.pieces.map(({ text }) => missing(text));
    const clusters = shaping.shape(run.pieces.map(({ text }) => text).join(''), run.level % 2 === 1);
    return clusters.map(({ text, width, glyphs }) =>
      glyphs.some(({ id }) => id === 0)
        ? missing(text)
        : { text, code: null, width, shaped: { font: shaping, glyphs } },
    );
  }
}

/**
 * The fonts that fit the memory limit. Thousands of different Han characters would need more fonts
 * than memory holds.
 */
function withinMemory<T extends { face: Face }>(wanted: readonly (readonly [string, T])[]) {
  let bytes = 0;
  return wanted.filter(([, { face }]) => {
    bytes += face.bytes;
    return bytes <= limits.documentFontBytes;
  });
}

/**
 * Divides pieces into runs. A new run begins where the font or direction changes, at spaces, and
 * where a character was left out.
 */
function runsOf(pieces: readonly Piece[], levels: Uint8Array | null): Run[] {
  const runs: Run[] = [];
  let before: Piece | undefined;
  for (const piece of pieces) {
    const level = levels?.[piece.index] ?? 0;
    const run = runs.at(-1);
    const continues =
      run !== undefined &&
      before !== undefined &&
      before.kind === piece.kind &&
      run.face === piece.face &&
      run.level === level &&
      before.index + before.text.length === piece.index;
    if (continues) run.pieces.push(piece);
    else runs.push({ pieces: [piece], face: piece.face, level });
    before = piece;
  }
  return runs;
}

/**
 * The glyphs of a run that a standard font draws: spaces and words that consist only of its
 * characters; else null. A word is never drawn half in the standard font and half in its
 * substitute.
 */
function standardGlyphs({ pieces, face, level }: Run, font: FontMetrics): Glyph[] | null {
  if (face !== null && (font.family !== undefined || face.role !== styleOf(font).role)) return null;
  const glyphs: Glyph[] = [];
  for (const { text, kind } of pieces) {
    if (face === null && kind === 'drawn') return null;
    const shown = level % 2 === 1 ? mirrored(text) : text;
    const code = shown.length === 1 ? winAnsiCode(shown.charCodeAt(0)) : null;
    if (code === null) return null;
    glyphs.push({ text, code, width: font.widthOf(code) });
  }
  return glyphs;
}

/**
 * Draws a space between two words of one font in that font, so that PDF readers read one piece of
 * text.
 */
function withNeighbours(glyph: Glyph, before: Glyph | undefined, after: Glyph | undefined): Glyph {
  const font = before?.shaped?.font;
  if (
    glyph.code === null ||
    !SPACE.test(glyph.text) ||
    font === undefined ||
    after?.shaped?.font.mix !== font.mix
  )
    return glyph;
  // A blank can only be made among TrueType outlines.
  if (font.metrics.outlines !== 'TrueType') return glyph;
  const { text, width } = glyph;
  return {
    ...glyph,
    code: null,
    shaped: { font, glyphs: [{ id: BLANK, text, advance: width, x: 0, y: 0 }] },
  };
}

function missing(text: string): Glyph {
  return { text, code: null, width: BOX_WIDTH };
}

function styleOf({ role, bold, italic, family }: FontMetrics): TextStyle {
  return { role, bold, italic, family: family ?? null };
}

function lineKey(line: string, { name, family }: FontMetrics): string {
  return `${family ?? ''} ${name} ${line}`;
}

function keyOf(face: Face, bold: boolean): string {
  return `${face.file}${bold ? '+' : '-'}`;
}
