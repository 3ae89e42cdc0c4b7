import { limits } from '../../../lib/limits';
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

export interface StyledText {
  text: string;
  font: FontMetrics;
}

/** Stretches of one font and one direction. */
interface Run {
  pieces: Piece[];
  face: Face | null;
  level: number;
}

/** Sets text in any script, with the fonts it was prepared with: choosing them needs no waiting any more. */
export class Typesetter {
  private constructor(
    private readonly index: FontIndex,
    private readonly han: Han,
    private readonly fonts: ReadonlyMap<string, ServiceFont>,
    /** What preparing found out: by font and line. */
    private readonly known: ReadonlyMap<string, Piece[]>,
  ) {}

  /** Loads what these texts need. What is typeset later and needs more is drawn as boxes. */
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

  /** One line, in the order of the text. */
  typeset(line: string, font: FontMetrics): Glyph[] {
    const text = settable(line);
    const style = styleOf(font);
    const levels = directionsOf(text);
    const pieces =
      this.known.get(lineKey(text, font)) ?? piecesOf(text, { index: this.index, style, han: this.han });
    const breaks = lineBreaksOf(text);
    const glyphs: Glyph[] = [];
    for (const run of runsOf(pieces, levels)) {
      let end = run.pieces[0]?.index ?? 0;
      for (const glyph of this.glyphsOf(run, font, style)) {
        end += glyph.text.length;
        glyphs.push({ ...glyph, level: run.level, breakAfter: breaks.has(end) });
      }
    }
    return glyphs.map((glyph, index) => withNeighbours(glyph, glyphs[index - 1], glyphs[index + 1]));
  }

  private glyphsOf(run: Run, font: FontMetrics, style: TextStyle): Glyph[] {
    const standard = standardGlyphs(run, font);
    if (standard !== null) return standard;
    const shaping = run.face === null ? undefined : this.fonts.get(keyOf(run.face, style.bold));
    if (shaping === undefined) return run.pieces.map(({ text }) => missing(text));
    const clusters = shaping.shape(run.pieces.map(({ text }) => text).join(''), run.level % 2 === 1);
    return clusters.map(({ text, width, glyphs }) =>
      glyphs.some(({ id }) => id === 0)
        ? missing(text)
        : { text, code: null, width, shaped: { font: shaping, glyphs } },
    );
  }
}

/** Text of thousands of different Han characters would take more fonts than there is memory. */
function withinMemory<T extends { face: Face }>(wanted: readonly (readonly [string, T])[]) {
  let bytes = 0;
  return wanted.filter(([, { face }]) => {
    bytes += face.bytes;
    return bytes <= limits.documentFontBytes;
  });
}

/** A new run begins where the font or the direction changes, around spaces, and where something was left out. */
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
 * A standard font draws spaces, and words of its own characters alone: a word is not drawn half with it and half
 * with the font that stands in for it.
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

/** A space between words of one font belongs to it: what is drawn in one go is also read in one go. */
function withNeighbours(glyph: Glyph, before: Glyph | undefined, after: Glyph | undefined): Glyph {
  const font = before?.shaped?.font;
  if (
    glyph.code === null ||
    !SPACE.test(glyph.text) ||
    font === undefined ||
    after?.shaped?.font.mix !== font.mix
  )
    return glyph;
  // Only among TrueType outlines can a blank be made up.
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

function styleOf({ role, bold, family }: FontMetrics): TextStyle {
  return { role, bold, family: family ?? null };
}

function lineKey(line: string, { name, family }: FontMetrics): string {
  return `${family ?? ''} ${name} ${line}`;
}

function keyOf(face: Face, bold: boolean): string {
  return `${face.file}${bold ? '+' : '-'}`;
}
