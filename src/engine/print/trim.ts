import { numbers } from '../fill/draw/draw-numbers';
import type { PdfValue } from '../pdf/values';
import type { HtmlEngineOptions } from './engine-options';

/** What a printing house cuts off the sheets, in points. */
export type Trim = { bleed: number; cropMarks: boolean };

type Box = readonly [number, number, number, number];

const POINTS_IN_INCH = 72;
/** A mark begins 1 mm outside the bleed and is 6 mm long; 2 mm of paper follow. */
const [MARK_START, MARK_END, ROOM] = [2.83, 19.84, 25.51];

export function trimOf({ bleedIn, cropMarks }: HtmlEngineOptions): Trim | undefined {
  return bleedIn === 0 ? undefined : { bleed: bleedIn * POINTS_IN_INCH, cropMarks };
}

/** How a sheet is trimmed: its boxes, the marks around it, and how far from its edges it is cut. */
export type TrimmedSheet = { boxes: Record<string, PdfValue>; marks: string; bleed: number };

/** Returns how a sheet is trimmed. A sheet of which nothing would be left is not. */
export function trimSheet(sheet: Box, trim: Trim | undefined): TrimmedSheet | null {
  const [left, bottom, right, top] = sheet;
  if (!isTrimmed(sheet, trim)) return null;
  const { bleed, cropMarks } = trim;
  const paper = [...paperAround(sheet, trim)];
  const boxes = {
    MediaBox: paper,
    ...(cropMarks && { CropBox: paper }),
    BleedBox: [...sheet],
    TrimBox: [left + bleed, bottom + bleed, right - bleed, top - bleed],
  };
  return { boxes, marks: cropMarks ? drawCropMarks(sheet, bleed) : '', bleed };
}

/** The visible paper: marks stand outside the sheet. */
export function paperAround(sheet: Box, trim: Trim | undefined): Box {
  const [left, bottom, right, top] = sheet;
  const room = isTrimmed(sheet, trim) && trim.cropMarks ? ROOM : 0;
  return [left - room, bottom - room, right + room, top + room];
}

function isTrimmed([left, bottom, right, top]: Box, trim: Trim | undefined): trim is Trim {
  return trim !== undefined && Math.min(right - left, top - bottom) > 2 * trim.bleed;
}

/** Draws a line on each side of each corner, where the sheet is cut. */
function drawCropMarks([left, bottom, right, top]: Box, bleed: number): string {
  const lines: string[] = [];
  const line = (...ends: [number, number, number, number]) =>
    lines.push(`${numbers(ends.slice(0, 2))} m ${numbers(ends.slice(2))} l`);
  for (const x of [left + bleed, right - bleed]) {
    line(x, bottom - MARK_START, x, bottom - MARK_END);
    line(x, top + MARK_START, x, top + MARK_END);
  }
  for (const y of [bottom + bleed, top - bleed]) {
    line(left - MARK_START, y, left - MARK_END, y);
    line(right + MARK_START, y, right + MARK_END, y);
  }
  return ` /Artifact <</Type/Page>> BDC q 0 G 0.25 w ${lines.join(' ')} S Q EMC`;
}
