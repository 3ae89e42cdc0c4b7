import { foundAs } from '../fields/types/imported';
import { defaultType } from '../fields/types/index';
import type { WorkBudget } from '../pdf/reader/work-budget';
import type { Cell } from './cells';
import { type Labels, labelText } from './labels';
import { type Area, type Blank, overlap, type PageMarks, type Stroke, type TextPiece } from './page-marks';
import { checkProposal, type Proposal, textProposal } from './proposal';

const SHORTEST = 24;
const HIGH = 18;
const LOW = 9;
const SIGNATURE = 34;
/** A line longer than this share of the page width separates sections, unless words lead to it. */
const SEPARATOR = 0.6;
const UNDERLINED = 0.4;
const ON_LINE = 5;
/** Words in a column of their own may stand this far before their line. */
const COLUMN = 200;
/** The gap between a row of dots and the box to which it leads. */
const LEADER = 24;
const LINE_SPACING = { least: 11, most: 40 };
const NEAR = 3;

export type LinePage = {
  marks: PageMarks;
  cells: readonly Cell[];
  labels: Labels;
  budget: WorkBudget;
};

/** Proposes fields at the blanks in the text: underscores, leaders and box characters. */
export function proposeInText({ marks, cells, labels, budget }: LinePage): Proposal[] {
  return marks.blanks.flatMap((blank) => {
    const { x, right, baseline, size } = blank;
    budget.spend(1 + (cells.length >> 3));
    if (blank.kind !== 'box' && cells.some((cell) => leadsTo(blank, cell))) return [];
    const bottom = baseline + size * 0.25;
    const area: Area = { x, right, y: bottom - Math.max(LOW, size * 1.45), bottom };
    const piece =
      blank.kind === 'box' ? (labels.rightOf(area) ?? labels.leftOf(area, 30)) : labelOfLine(area, labels);
    const label = piece === null ? '' : labelText(piece);
    if (!/\p{L}/u.test(label)) return [];
    if (blank.kind === 'box') return [checkProposal(square(blank), label)];
    const isDate = blank.kind === 'date' ? { type: foundAs.dateBlank, multiline: false } : {};
    return right - x < SHORTEST
      ? []
      : [textProposal('line', signed(area, label, marks.pieces), label, isDate)];
  });
}

/** Dots often lead from the words to the box of their value. */
function leadsTo({ right, baseline }: Blank, cell: Cell): boolean {
  const gap = cell.x - right;
  return gap >= -NEAR && gap <= LEADER && baseline > cell.y && baseline < cell.bottom + NEAR;
}

/** Proposes fields on drawn lines that belong to no cell. */
export function proposeOnLines({ marks, cells, labels, budget }: LinePage): Proposal[] {
  const proposals: Proposal[] = [];
  let above: { proposal: Proposal; line: Stroke } | null = null;
  for (const line of marks.across) {
    budget.spend(2 + ((cells.length + marks.pieces.length) >> 3));
    if (line.to - line.from < SHORTEST || isSideOf(line, cells)) continue;
    const proposal: Proposal | null = onLine(line, marks, labels) ?? (above && continued(above, line, marks));
    if (proposal === null) continue;
    proposals.push(proposal);
    above = { proposal, line };
  }
  return proposals;
}

function onLine(line: Stroke, marks: PageMarks, labels: Labels): Proposal | null {
  const start = writtenUpTo(line, marks);
  if (start === null) return null;
  const area: Area = { x: start.x, right: line.to, y: line.at - HIGH, bottom: line.at };
  if (area.right - area.x < SHORTEST) return null;
  const isLong = line.to - line.from > marks.width * SEPARATOR;
  const strip = { ...area, y: line.at - 8, bottom: line.at + 2 };
  const piece =
    start.piece ??
    labels.leftOf(strip, 40) ??
    (isLong ? null : (labels.below(area) ?? labels.highAbove(area) ?? labels.leftOf(strip, COLUMN)));
  const label = piece === null ? '' : labelText(piece);
  if (!/\p{L}/u.test(label)) return null;
  return textProposal('line', signed(freed(area, marks.pieces), label, marks.pieces), label, {
    multiline: false,
  });
}

/** Returns where the words on a line end, or null for a line that only underlines words. */
function writtenUpTo(line: Stroke, marks: PageMarks): { x: number; piece: TextPiece | null } | null {
  const on = marks.pieces.filter(
    ({ x, right, baseline }) =>
      baseline > line.at - ON_LINE &&
      baseline <= line.at + 1.5 &&
      overlap([x, right], [line.from, line.to]) > 1,
  );
  const last = on.reduce<TextPiece | null>(
    (best, piece) => (best && best.right > piece.right ? best : piece),
    null,
  );
  if (last === null) return { x: line.from, piece: null };
  const written = on.reduce((sum, { x, right }) => sum + overlap([x, right], [line.from, line.to]), 0);
  const isLead = on.length === 1 && /[:：]$/.test(last.text) && last.x <= line.from + NEAR;
  const isStress = written > (line.to - line.from) * UNDERLINED || !isLead;
  return isStress ? null : { x: last.right + NEAR, piece: last };
}

/** Continues ruled paper: proposes the next line of the same text. */
function continued(
  { proposal, line }: { proposal: Proposal; line: Stroke },
  next: Stroke,
  marks: PageMarks,
): Proposal | null {
  const gap = next.at - line.at;
  const isNext = gap >= LINE_SPACING.least && gap <= LINE_SPACING.most && Math.abs(next.to - line.to) <= NEAR;
  if (!isNext || next.from > line.from + NEAR || proposal.properties.type !== defaultType) return null;
  const area = { x: next.from, right: next.to, y: next.at - Math.min(HIGH, gap - 1), bottom: next.at };
  const isFree = marks.pieces.every(
    ({ x, right, baseline }) =>
      baseline <= line.at + 1 || baseline > next.at + 1 || overlap([x, right], [area.x, area.right]) < 1,
  );
  if (!isFree) return null;
  return { ...proposal, area, properties: { ...proposal.properties } };
}

function labelOfLine(area: Area, labels: Labels): TextPiece | null {
  return labels.leftOf(area, 40) ?? labels.below(area) ?? labels.highAbove(area);
}

function isSideOf({ at, from, to }: Stroke, cells: readonly Cell[]): boolean {
  return cells.some(
    ({ x, y, right, bottom }) =>
      (Math.abs(at - y) <= NEAR || Math.abs(at - bottom) <= NEAR) && overlap([from, to], [x, right]) > 2,
  );
}

/** Lowers the top of an area until it is clear of the words above. */
function freed(area: Area, pieces: readonly TextPiece[]): Area {
  const over = pieces.filter(
    ({ x, right, baseline }) =>
      baseline < area.bottom - LOW && baseline > area.y && overlap([x, right], [area.x, area.right]) > 1,
  );
  return { ...area, y: Math.max(area.y, ...over.map(({ baseline, size }) => baseline + size * 0.25)) };
}

/** Gives a signature more height, as far as the words above allow. */
function signed(area: Area, label: string, pieces: readonly TextPiece[]): Area {
  if (!/signature|unterschrift|firma|sign here|署名|توقيع/iu.test(label)) return area;
  return freed({ ...area, y: area.bottom - SIGNATURE }, pieces);
}

function square({ x, right, baseline, size }: Blank): Area {
  const [middle, half] = [(x + right) / 2, Math.min(size * 0.45, (right - x) / 2 + 2)];
  const y = baseline - size * 0.32;
  return { x: middle - half, right: middle + half, y: y - half, bottom: y + half };
}
