import { fittingFontSize } from './fit-size';
import type { Glyph } from './glyph';
import { toGlyphs } from './glyphs';
import { linesOfText } from './lines-of-text';
import {
  baselines,
  fitsHeight,
  lineCapacity,
  splitAtMost,
  startOf,
  type TextBox,
  type TextLayout,
  textOf,
} from './text-box';
import { visually } from './visual-order';
import { countThatFits, type Measure, widthOfGlyphs, wrapGlyphs } from './wrap';

type Arrangement = {
  lines: Glyph[][];
  truncated: string;
};

type WrappedParagraphs = {
  lines: Glyph[][];
  /** The text that found no line, by paragraphs. */
  rest: Glyph[][];
};

/** Breaks a value into lines, sizes them and aligns them in the box. */
export function layoutText(value: string, box: TextBox): TextLayout {
  const { text, beyond } = splitAtMost(value);
  const paragraphs = linesOfText(text).map((line) => toGlyphs(line, box.font, box.typesetter));
  const arrangeAt = keepingLast((fontSize) => arrange(paragraphs, box, fontSize));
  const fits = (fontSize: number) => {
    const { lines, truncated } = arrangeAt(fontSize);
    return truncated === '' && beyond === '' && fitsHeight(box, fontSize, lines.length);
  };
  const fontSize = box.overflow === 'shrink_to_fit' ? fittingFontSize(box.fontSize, fits) : box.fontSize;
  const { lines, truncated } = arrangeAt(fontSize);
  return { ...place(lines, box, fontSize), truncated: truncated + beyond };
}

/**
 * Remembers the last arrangement. Most text fits at the wanted size, so the arrangement tried first
 * is also the one drawn.
 */
function keepingLast(arrangeAt: (fontSize: number) => Arrangement): (fontSize: number) => Arrangement {
  let last: { fontSize: number; arrangement: Arrangement } | null = null;
  return (fontSize) => {
    if (last?.fontSize !== fontSize) last = { fontSize, arrangement: arrangeAt(fontSize) };
    return last.arrangement;
  };
}

/** Positions lines in the box. */
export function place(
  lines: readonly Glyph[][],
  box: TextBox,
  fontSize: number,
): Omit<TextLayout, 'truncated'> {
  const measure = { fontSize, characterSpacing: box.characterSpacing };
  const ys = baselines(box, fontSize, lines.length);
  return {
    font: box.font,
    ...measure,
    lines: lines.map((glyphs, index) => {
      const width = widthOfGlyphs(glyphs, measure);
      return { glyphs: visually(glyphs), x: startOf(box, width), baseline: ys[index] ?? 0, width };
    }),
  };
}

function arrange(paragraphs: readonly Glyph[][], box: TextBox, fontSize: number): Arrangement {
  const measure = { fontSize, characterSpacing: box.characterSpacing };
  const capacity = lineCapacity(box, fontSize);
  if (!box.multiline) return cutAll(paragraphs, measure, box, capacity);
  return reported(wrapAll(paragraphs, measure, [box.width], capacity));
}

function reported({ lines, rest }: WrappedParagraphs): Arrangement {
  return { lines, truncated: visible(rest.map(textOf).join('\n')) };
}

/** Wraps paragraphs in sequence into lines of these widths. */
export function wrapAll(
  paragraphs: readonly Glyph[][],
  measure: Measure,
  widths: readonly number[],
  capacity: number,
): WrappedParagraphs {
  const lines: Glyph[][] = [];
  const rest: Glyph[][] = [];
  for (const paragraph of paragraphs) {
    const wrapped = wrapGlyphs(paragraph, measure, widthsFrom(widths, lines.length), capacity - lines.length);
    const complete = wrapped.rest.length === 0 && rest.length === 0 && lines.length < capacity;
    lines.push(...wrapped.lines);
    if (!complete) rest.push(wrapped.rest);
  }
  return { lines, rest };
}

function widthsFrom(widths: readonly number[], line: number): readonly number[] {
  return widths.slice(Math.min(line, widths.length - 1));
}

/** Puts each paragraph on one line and cuts it off at the width of the box. */
function cutAll(
  paragraphs: readonly Glyph[][],
  measure: Measure,
  box: TextBox,
  capacity: number,
): Arrangement {
  const left: string[] = [];
  const lines = paragraphs.slice(0, capacity).map((paragraph): Glyph[] => {
    const count = countThatFits(paragraph, measure, box.width);
    if (count === paragraph.length) return paragraph;
    left.push(textOf(paragraph.slice(count)));
    return paragraph.slice(0, count);
  });
  left.push(...paragraphs.slice(capacity).map(textOf));
  return { lines, truncated: visible(left.join('\n')) };
}

/** Reports lost text, except blanks alone: readers do not miss blanks. */
function visible(text: string): string {
  return text.trim() === '' ? '' : text;
}

/**
 * Spreads one value over several boxes, one line each (`name#1`, `name#2`). All lines have the same
 * font size. The last box reports the text that found no line.
 */
export function layoutSpread(value: string, boxes: readonly TextBox[]): TextLayout[] {
  const [first] = boxes;
  if (first === undefined) return [];
  const { text, beyond } = splitAtMost(value);
  const paragraphs = linesOfText(text).map((line) => toGlyphs(line, first.font, first.typesetter));
  const widths = boxes.map((box) => box.width);
  const wrap = (fontSize: number) =>
    reported(
      wrapAll(paragraphs, { fontSize, characterSpacing: first.characterSpacing }, widths, boxes.length),
    );
  const fits = (fontSize: number) =>
    wrap(fontSize).truncated === '' && beyond === '' && boxes.every((box) => fitsHeight(box, fontSize, 1));
  const wanted = Math.min(...boxes.map((box) => box.fontSize));
  const fontSize = first.overflow === 'shrink_to_fit' ? fittingFontSize(wanted, fits) : wanted;
  const { lines, truncated } = wrap(fontSize);
  return boxes.map((box, index) => ({
    ...place(
      [lines[index] ?? []],
      { ...box, bands: null, characterSpacing: first.characterSpacing },
      fontSize,
    ),
    truncated: index === boxes.length - 1 ? truncated + beyond : '',
    part: textOf(lines[index] ?? []),
  }));
}
