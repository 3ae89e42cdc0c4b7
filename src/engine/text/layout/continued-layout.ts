import type { Glyph } from './glyph';
import { toGlyphs } from './glyphs';
import { place, wrapAll } from './layout';
import { linesOfText } from './lines-of-text';
import { readsFromRight, referenceTo, withReference } from './reference';
import { lineCapacity, type TextBox, type TextLayout, textOf } from './text-box';
import { countThatFits, type Measure, wholeWords, widthOfGlyphs } from './wrap';

export type ContinuedText = {
  /** A layout for each box. The last line of the last box ends with the reference. */
  layouts: TextLayout[];
  /** The text that continues elsewhere, by paragraphs, in text order. */
  rest: Glyph[][];
};

/** Fills a box with text that does not fit and continues on another page. */
export function continueFromBox(text: string, box: TextBox, page: number): ContinuedText {
  const measure = { fontSize: box.fontSize, characterSpacing: box.characterSpacing };
  const paragraphs = glyphsOf(text, box);
  const lines = usedLines(paragraphs, box, measure);
  const widths = Array.from({ length: lines }, () => box.width);
  const filled = fill(paragraphs, { box, measure, widths, page });
  return { layouts: [{ ...place(filled.lines, box, box.fontSize), truncated: '' }], rest: filled.rest };
}

/**
 * Fills several boxes, one line each, with a value that does not fit and continues on another page.
 */
export function continueFromSpread(text: string, boxes: readonly TextBox[], page: number): ContinuedText {
  const [first] = boxes;
  if (first === undefined) return { layouts: [], rest: [] };
  const fontSize = Math.min(...boxes.map((box) => box.fontSize));
  const { characterSpacing } = first;
  const widths = boxes.map((box) => box.width);
  const measure = { fontSize, characterSpacing };
  const filled = fill(glyphsOf(text, first), { box: first, measure, widths, page });
  const layouts = boxes.map((box, index) => ({
    ...place([filled.lines[index] ?? []], { ...box, bands: null, characterSpacing }, fontSize),
    truncated: '',
    part: textOf(filled.own[index] ?? []),
  }));
  return { layouts, rest: filled.rest };
}

function glyphsOf(text: string, { font, typesetter }: TextBox): Glyph[][] {
  return linesOfText(text).map((line) => toGlyphs(line, font, typesetter));
}

/**
 * The number of lines to use in the box. Without wrapping, the first line that is too long is the
 * last one: the text after it continues together with the rest of that line.
 */
function usedLines(paragraphs: readonly Glyph[][], box: TextBox, measure: Measure): number {
  const capacity = lineCapacity(box, box.fontSize);
  if (box.multiline) return capacity;
  const tooLong = paragraphs.findIndex((line) => countThatFits(line, measure, box.width) < line.length);
  return tooLong === -1 ? capacity : Math.min(capacity, tooLong + 1);
}

type Frame = {
  box: TextBox;
  measure: Measure;
  /** The width of each line. */
  widths: readonly number[];
  /** The page on which the text continues. */
  page: number;
};

function fill(paragraphs: readonly Glyph[][], { box, measure, widths, page }: Frame) {
  const before = wrapAll(paragraphs, measure, widths.slice(0, -1), widths.length - 1);
  const [paragraph = [], ...others] = before.rest;
  const width = widths.at(-1) ?? 0;
  const reference = referenceTo(page, box, measure, width);
  const fromRight = readsFromRight(paragraph);
  const room = width - widthOfGlyphs(withReference([], reference, fromRight), measure);
  const { line, rest } = lastLine(paragraph, measure, { room, width });
  return {
    lines: [...before.lines, withReference(line, reference, fromRight)],
    /** The lines without the reference. */
    own: [...before.lines, line],
    rest: rest.length > 0 ? [rest, ...others] : others,
  };
}

/** The last line before the reference. Words stay whole, except a word that fits no full line. */
function lastLine(
  paragraph: readonly Glyph[],
  measure: Measure,
  { room, width }: { room: number; width: number },
): { line: readonly Glyph[]; rest: Glyph[] } {
  const { lines, rest } = wholeWords(paragraph, measure, room);
  const [line = []] = lines;
  if (line.length > 0 || wholeWords(paragraph, measure, width).lines[0]?.length !== 0) return { line, rest };
  const count = countThatFits(paragraph, measure, room);
  return { line: paragraph.slice(0, count), rest: paragraph.slice(count) };
}
