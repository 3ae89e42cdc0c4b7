/** Stands for what Liquid prints, in as many characters. No HTML has it. */
export const PRINTED = '\u0001';

/** A template source whose Liquid is put out of the way; the rest stays where it is. */
export type BlankedSource = {
  html: string;
  /** Where parts begin and end that may be printed never, or several times. */
  branches: readonly Branch[];
  /** Where data may bring elements of their own. */
  unknown: readonly number[];
};

type Branch = { start: number; end: number };
type Piece = { start: number; end: number; text: string; isOutput: boolean };

const OPENS = new Set(['if', 'unless', 'case', 'for', 'tablerow', 'capture']);
const BRINGS_ELEMENTS = /\|\s{0,9}(?:markdown|raw)\b/;

export function blankLiquid(source: string): BlankedSource {
  const parts: string[] = [];
  const branches: Branch[] = [];
  const unknown: number[] = [];
  const open: number[] = [];
  let from = 0;
  for (let piece = pieceAfter(source, 0); piece !== null; piece = pieceAfter(source, from)) {
    parts.push(source.slice(from, piece.start));
    const name = piece.isOutput ? '' : nameOf(piece.text);
    const end = name === 'comment' ? endOfComment(source, piece.end) : piece.end;
    parts.push(blank(source.slice(piece.start, end), piece.isOutput ? PRINTED : ' '));
    if (BRINGS_ELEMENTS.test(piece.text)) unknown.push(piece.start);
    if (OPENS.has(name)) open.push(piece.start);
    if (name.startsWith('end') && OPENS.has(name.slice(3))) {
      const start = open.pop();
      if (start !== undefined && open.length === 0) branches.push({ start, end });
    }
    from = end;
  }
  parts.push(source.slice(from));
  return { html: parts.join(''), branches, unknown };
}

/** Finds the next output or tag; null when there is none that ends. */
function pieceAfter(source: string, from: number): Piece | null {
  const opening = /\{[{%]/g;
  opening.lastIndex = from;
  const found = opening.exec(source);
  if (found === null) return null;
  const [start, isOutput] = [found.index, found[0] === '{{'];
  const close = source.indexOf(isOutput ? '}}' : '%}', start + 2);
  if (close === -1) return null;
  return { start, end: close + 2, text: source.slice(start + 2, close), isOutput };
}

function nameOf(tag: string): string {
  return /^-?\s{0,99}([a-z]{1,30})/.exec(tag)?.[1] ?? '';
}

function endOfComment(source: string, from: number): number {
  const ending = /\{%-?\s{0,99}endcomment\s{0,99}-?%\}/g;
  ending.lastIndex = from;
  return ending.test(source) ? ending.lastIndex : source.length;
}

/** Lines stay where they are. */
function blank(text: string, sign: string): string {
  return text.replace(/[^\n]/g, sign);
}
