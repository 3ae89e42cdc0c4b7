import type { PdfFile } from '../../pdf/reader/pdf-file';
import type { PdfValue } from '../../pdf/values';
import { spellNumber } from '../../pdf/writer/write-value';
import type { Box } from '../document-plan';
import type { Drawing } from './compile-appearance';
import { type Border, readBorder, thicknessOf } from './compile-border';
import type { Widget } from './compile-widget';

const WHITE = '1 g';
const GREY = '0.5 g';
const LIGHT_GREY = '0.75 g';

/** Draws the empty box of a field: background and border by /MK and /BS, without a value. */
export function drawEmptyBox(widget: Widget, combCells: number): Drawing | null {
  const { file, box } = widget;
  const look = file.dict(widget.dict.get('MK'));
  const ground = colorParts(file, look?.get('BG') ?? null);
  const border = colorParts(file, look?.get('BC') ?? null);
  if (ground.length === 0 && border.length === 0) return null;
  const frame = readBorder(widget);
  const fill = ground.length === 0 ? '' : `${fillOperator(ground)} ${rectangle(box, 0)} f\n`;
  const isDrawn = frame.width > 0 && 2 * thicknessOf(frame) < Math.min(box[2] - box[0], box[3] - box[1]);
  const edges = isDrawn ? drawEdges(box, frame, ground) : '';
  const stroke = isDrawn && border.length > 0 ? strokeBox(box, frame, border, combCells) : '';
  return { form: null, operators: () => `q\n${fill}${edges}${stroke}Q\n` };
}

function strokeBox(box: Box, frame: Border, color: readonly number[], combCells: number): string {
  const { width, style, dash } = frame;
  const [left, bottom, right, top] = box;
  const pattern = style === 'dashed' ? `[${dash.map(spellNumber).join(' ')}] 0 d ` : '';
  const outline =
    style === 'underline'
      ? line([left, bottom + width / 2], [right, bottom + width / 2])
      : `${rectangle(box, width / 2)} S\n`;
  const thickness = thicknessOf(frame);
  const cell = (right - left - 2 * thickness) / Math.max(1, combCells);
  const dividers = Array.from({ length: Math.max(0, combCells - 1) }, (_, index) => {
    const x = left + thickness + cell * (index + 1);
    return line([x, bottom], [x, top]);
  });
  return `${spelled(color)} ${operatorFor(color, STROKING)} ${pattern}${spellNumber(width)} w ${outline}${dividers.join('')}`;
}

/**
 * Draws the light and the dark edge inside the line of a border that stands out, or of one that is
 * sunk in.
 */
function drawEdges(box: Box, { width, style }: Border, ground: readonly number[]): string {
  if (style !== 'beveled' && style !== 'inset') return '';
  const outer = deflated(box, width);
  const inner = deflated(box, 2 * width);
  const [upper, lower] = style === 'beveled' ? [WHITE, shadeOf(ground)] : [GREY, LIGHT_GREY];
  return `${upper} ${corner(outer, inner, 'upper')} f\n${lower} ${corner(outer, inner, 'lower')} f\n`;
}

/** The edges along the left and the top, or along the bottom and the right. */
function corner(outer: Box, inner: Box, which: 'upper' | 'lower'): string {
  const [by, at] = which === 'upper' ? [0, 3] : [2, 1];
  const bends = (box: Box) => [
    [box[0], box[1]],
    [box[by] ?? 0, box[at] ?? 0],
    [box[2], box[3]],
  ];
  const points = [...bends(outer), ...bends(inner).toReversed()];
  return points.map((point, index) => `${spelled(point)} ${index === 0 ? 'm' : 'l'}`).join(' ');
}

/** The background at half its brightness. More ink would be needed for that in CMYK. */
function shadeOf(ground: readonly number[]): string {
  return ground.length === 1 || ground.length === 3 ? fillOperator(ground.map((part) => part / 2)) : GREY;
}

function line(from: readonly number[], to: readonly number[]): string {
  return `${spelled(from)} m ${spelled(to)} l S\n`;
}

function deflated([left, bottom, right, top]: Box, inset: number): Box {
  return [left + inset, bottom + inset, right - inset, top - inset];
}

function rectangle(box: Box, inset: number): string {
  const [left, bottom, right, top] = deflated(box, inset);
  return `${spelled([left, bottom, right - left, top - bottom])} re`;
}

function spelled(numbers: readonly number[]): string {
  return numbers.map(spellNumber).join(' ');
}

/** Operators by the number of parts of a colour. */
const FILLING: Record<number, string> = { 1: 'g', 3: 'rg', 4: 'k' };
const STROKING: Record<number, string> = { 1: 'G', 3: 'RG', 4: 'K' };

function fillOperator(color: readonly number[]): string {
  return `${spelled(color)} ${operatorFor(color, FILLING)}`;
}

function operatorFor(color: readonly number[], operators: Record<number, string>): string {
  return operators[color.length] ?? '';
}

/** The parts of a colour; none for a box that has no colour. */
function colorParts(file: PdfFile, value: PdfValue): number[] {
  const parts = file.array(value)?.map((item) => file.number(item) ?? 0) ?? [];
  return parts.length in FILLING ? parts : [];
}
