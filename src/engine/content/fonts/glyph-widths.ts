import type { PdfFile } from '../../pdf/reader/pdf-file';
import type { WorkBudget } from '../../pdf/reader/work-budget';
import type { PdfDict, PdfValue } from '../../pdf/values';
import { type WidthTable, widthOfCode } from '../../text/layout/standard-widths';
import { winAnsiCode } from '../../text/layout/win-ansi';
import { type CodeRange, CodeRanges } from './code-ranges';

/** The advance of a code, in thousandths of the font size. */
export type WidthOf = (code: number) => number;

const THOUSANDTHS = 1000;

/** The widths of a simple font: its own, or those of the standard font that its name suggests. */
export function simpleWidths(file: PdfFile, font: PdfDict, texts: readonly string[]): WidthOf {
  const first = file.number(font.get('FirstChar')) ?? 0;
  const own = (file.array(font.get('Widths')) ?? []).slice(0, texts.length);
  file.budget.spend(own.length);
  const widths = own.map((value) => file.number(value));
  const missing = file.number(file.dict(font.get('FontDescriptor'))?.get('MissingWidth') ?? null) ?? 0;
  const unit = glyphUnit(file, font);
  if (widths.length > 0) return (code) => (widths[code - first] ?? missing) * unit;
  const table = standardTable(file.name(font.get('BaseFont')) ?? '');
  return (code) => widthOfCode(table, winAnsiCode(texts[code]?.codePointAt(0) ?? 0) ?? 0);
}

/** The scale of a font's widths. Type 3 fonts define their own units. */
function glyphUnit(file: PdfFile, font: PdfDict): number {
  if (file.name(font.get('Subtype')) !== 'Type3') return 1;
  const scale = file.number(file.array(font.get('FontMatrix'))?.[0] ?? null);
  return scale === null ? 1 : scale * THOUSANDTHS;
}

/** The standard font for a font without widths, chosen by its name as viewers do. */
function standardTable(baseFont: string): WidthTable {
  const isBold = /bold/i.test(baseFont);
  const isItalic = /italic|oblique/i.test(baseFont);
  if (/courier/i.test(baseFont)) return 'Courier';
  if (!/times/i.test(baseFont)) return isBold ? 'Helvetica-Bold' : 'Helvetica';
  if (isItalic) return isBold ? 'Times-BoldItalic' : 'Times-Italic';
  return isBold ? 'Times-Bold' : 'Times-Roman';
}

/** The glyph widths of a composite font from /W, such as `3 [500 250]` or `10 20 600`. */
export function compositeWidths(file: PdfFile, descendant: PdfDict | null, budget: WorkBudget): WidthOf {
  const usual = file.number(descendant?.get('DW') ?? null) ?? THOUSANDTHS;
  const single = new Map<number, number>();
  const ranges: CodeRange<number>[] = [];
  const items = (file.array(descendant?.get('W') ?? null) ?? []).map((item) => file.resolve(item));
  for (let at = 0; at + 1 < items.length; ) {
    const [from, second, third] = [items[at], items[at + 1] ?? null, items[at + 2]];
    if (typeof from !== 'number') break;
    if (Array.isArray(second)) {
      addSingle(single, { file, from, widths: second });
      at += 2;
    } else {
      if (typeof second === 'number' && typeof third === 'number')
        ranges.push({ from, to: second, value: third });
      at += 3;
    }
    budget.spend(1);
  }
  const inRanges = new CodeRanges(ranges, budget);
  return (glyph) => single.get(glyph) ?? inRanges.rangeOf(glyph)?.value ?? usual;
}

function addSingle(
  single: Map<number, number>,
  { file, from, widths }: { file: PdfFile; from: number; widths: readonly PdfValue[] },
): void {
  file.budget.spend(widths.length);
  for (const [index, value] of widths.entries()) single.set(from + index, file.number(value) ?? 0);
}
