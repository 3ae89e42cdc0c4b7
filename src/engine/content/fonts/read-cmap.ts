import type { WorkBudget } from '../../pdf/reader/work-budget';
import { PdfString, type PdfValue } from '../../pdf/values';
import { ContentLexer } from '../content-lexer';
import { type CodeRange, CodeRanges, codeOf } from './code-ranges';

/** A CMap: the lengths of codes, and the texts or glyphs of the codes. */
export type CMap = {
  /** The distinct code lengths, in bytes. */
  codeLengths: ReadonlySet<number>;
  texts: CodeRanges<string>;
  glyphs: CodeRanges<number>;
};

type Reading = {
  codeLengths: Set<number>;
  texts: CodeRange<string>[];
  glyphs: CodeRange<number>[];
};

/** Reads a CMap stream, which has the syntax of content. */
export function readCMap(bytes: Uint8Array, budget: WorkBudget): CMap {
  const reading: Reading = { codeLengths: new Set(), texts: [], glyphs: [] };
  const lexer = new ContentLexer(bytes, budget);
  for (let next = lexer.next(); next !== null; next = lexer.next()) {
    budget.spend(next.operands.length);
    take(reading, next.operator, next.operands);
  }
  return {
    codeLengths: reading.codeLengths,
    texts: new CodeRanges(reading.texts, budget),
    glyphs: new CodeRanges(reading.glyphs, budget),
  };
}

function take(reading: Reading, operator: string, operands: readonly PdfValue[]): void {
  switch (operator) {
    case 'endcodespacerange':
      for (const value of operands)
        if (value instanceof PdfString) reading.codeLengths.add(value.bytes.length);
      break;
    case 'endbfchar':
      for (const [code = null, text = null] of groups(operands, 2)) addText(reading, [code, code], text);
      break;
    case 'endbfrange':
      for (const [from = null, to = null, text = null] of groups(operands, 3))
        addText(reading, [from, to], text);
      break;
    case 'endcidchar':
      for (const [code = null, glyph = null] of groups(operands, 2)) addGlyph(reading, [code, code], glyph);
      break;
    case 'endcidrange':
      for (const [from = null, to = null, glyph = null] of groups(operands, 3))
        addGlyph(reading, [from, to], glyph);
      break;
  }
}

function addText({ texts }: Reading, [first, last]: [PdfValue, PdfValue], text: PdfValue): void {
  const [from, to] = [codeOf(first), codeOf(last)];
  if (from < 0 || to < from) return;
  if (text instanceof PdfString) texts.push({ from, to, value: utf16(text) });
  if (!Array.isArray(text)) return;
  for (const [index, item] of text.entries()) {
    if (item instanceof PdfString) texts.push({ from: from + index, to: from + index, value: utf16(item) });
  }
}

function addGlyph({ glyphs }: Reading, [first, last]: [PdfValue, PdfValue], glyph: PdfValue): void {
  const [from, to] = [codeOf(first), codeOf(last)];
  if (from >= 0 && to >= from && typeof glyph === 'number') glyphs.push({ from, to, value: glyph });
}

const decoder = new TextDecoder('utf-16be');

function utf16({ bytes }: PdfString): string {
  return bytes.length === 1 ? String.fromCharCode(bytes[0] ?? 0) : decoder.decode(bytes);
}

function groups(operands: readonly PdfValue[], size: number): PdfValue[][] {
  return Array.from({ length: Math.floor(operands.length / size) }, (_, index) =>
    operands.slice(index * size, (index + 1) * size),
  );
}
