import type { PageContent } from '../fill/draw/draw-content';
import { ellipsePath, type Path } from '../fill/draw/draw-path';
import type { AuditReport, ReportedEvent, ReportFact, Tone } from './audit-report';
import { heightOf, type ReportPaper } from './report-paper';
import { colors, styles } from './report-text';

const LABEL_WIDTH = 122;
const ROW_GAP = 4;

export function drawHead(paper: ReportPaper, { name, standing, notice }: AuditReport): void {
  paper.paragraph('AUDIT TRAIL', styles.kind, { most: 1 });
  paper.skip(2);
  paper.paragraph(name, styles.name, { most: 3 });
  paper.skip(2);
  paper.paragraph(standing, styles.standing, { most: 2 });
  if (notice !== null) {
    paper.skip(4);
    paper.paragraph(notice, styles.notice, { most: 2 });
  }
}

/**
 * Draws the heading of a section. `following` is the height below the heading that must stay on the
 * same page.
 */
export function drawHeading(paper: ReportPaper, text: string, following: number): void {
  paper.space(20);
  paper.need(styles.heading.distance + 10 + following);
  paper.row([
    { lines: paper.text.lines(text, styles.heading, paper.width, 1), style: styles.heading, left: 0 },
  ]);
  paper.skip(3);
  paper.rule();
  paper.skip(7);
}

export function drawFacts(paper: ReportPaper, facts: readonly ReportFact[], left = 0): void {
  const valueLeft = left + LABEL_WIDTH;
  for (const { label, value } of facts) {
    paper.row([
      { lines: paper.text.lines(label, styles.label, LABEL_WIDTH - 10, 2), style: styles.label, left },
      {
        lines: paper.text.lines(value, styles.value, paper.width - valueLeft, 10),
        style: styles.value,
        left: valueLeft,
      },
    ]);
    paper.skip(ROW_GAP);
  }
}

const TIME_WIDTH = 112;
const HASH_WIDTH = 78;
const EVENT_LEFT = TIME_WIDTH + 16;
const EVENT_GAP = 9;

/**
 * Draws the audit entries below each other along a vertical line, which continues over the pages.
 */
export function drawEvents(paper: ReportPaper, events: readonly ReportedEvent[]): void {
  for (const [index, event] of events.entries()) drawEvent(paper, event, index === events.length - 1);
}

/** The height of the first entry, which must not leave its heading alone on a page. */
export function heightOfFirst(paper: ReportPaper, [first]: readonly ReportedEvent[]): number {
  return first === undefined ? 0 : layEvent(paper, first).height + EVENT_GAP;
}

/** The lines of an entry: its head, a row for each detail, and the height of them all. */
function layEvent(paper: ReportPaper, { time, title, details, hash }: ReportedEvent) {
  const width = paper.width - EVENT_LEFT - HASH_WIDTH;
  const head = [
    { lines: paper.text.lines(time, styles.detail, TIME_WIDTH, 1), style: styles.detail, left: 0 },
    { lines: paper.text.lines(title, styles.title, width, 3), style: styles.title, left: EVENT_LEFT },
    {
      lines: paper.text.lines(hash, styles.small, HASH_WIDTH, 1),
      style: styles.small,
      left: paper.width - HASH_WIDTH + 12,
    },
  ];
  const rows = details.map((detail) => [
    {
      lines: paper.text.lines(detail, styles.detail, width + HASH_WIDTH - 20, 5),
      style: styles.detail,
      left: EVENT_LEFT,
    },
  ]);
  const all = [head, ...rows];
  return { rows: all, height: all.reduce((sum, columns) => sum + heightOf(columns), 0) };
}

function drawEvent(paper: ReportPaper, event: ReportedEvent, isLast: boolean): void {
  const { rows, height } = layEvent(paper, event);
  paper.need(height + EVENT_GAP);
  drawTrack(paper, height, isLast);
  for (const columns of rows) paper.row(columns);
  paper.skip(EVENT_GAP);
}

const TRACK = TIME_WIDTH + 3;
const DOT = 2.6;

function drawTrack(paper: ReportPaper, height: number, isLast: boolean): void {
  const { content } = paper;
  const [x, y] = [paper.x(TRACK), paper.y - styles.title.distance / 2];
  if (!isLast) {
    content.fillColor(colors.line);
    content.fillRectangle(x - 0.5, y - height - EVENT_GAP + DOT, 1, height + EVENT_GAP - 2 * DOT);
  }
  content.fillColor(colors.accent);
  content.path(ellipsePath(x, y, DOT, DOT), { fill: true, lineWidth: null });
}

const PILL_HEIGHT = 14;

/**
 * Draws a word in a coloured frame at the right of the next line. Returns the width it takes from
 * that line.
 */
export function drawPill(paper: ReportPaper, text: string, tone: Tone): number {
  const style = { ...styles.small, color: colors[tone] };
  const [line = []] = paper.text.lines(text, style, 160, 1);
  const width = paper.text.width(line, style) + 14;
  const [left, bottom] = [paper.x(paper.width - width - 12), paper.y - PILL_HEIGHT];
  paper.content.strokeColor(colors[tone]);
  paper.content.path(roundedPath({ left, bottom, width, height: PILL_HEIGHT, radius: PILL_HEIGHT / 2 }), {
    fill: false,
    lineWidth: 0.7,
  });
  paper.text.draw(paper.content, line, style, { x: left + 7, y: bottom + 4.4 });
  return width + 24;
}

/** Draws the background of a card. */
export function drawGround(
  content: PageContent,
  box: { left: number; bottom: number; width: number; height: number },
): void {
  content.fillColor(colors.card);
  content.path(roundedPath({ ...box, radius: Math.min(6, box.height / 2) }), { fill: true, lineWidth: null });
}

type RoundedBox = {
  left: number;
  bottom: number;
  width: number;
  height: number;
  radius: number;
};

function roundedPath({ left, bottom, width, height, radius }: RoundedBox): Path {
  const [right, top, bend] = [left + width, bottom + height, radius * 0.4477];
  return [
    ['m', left + radius, bottom],
    ['l', right - radius, bottom],
    ['c', right - bend, bottom, right, bottom + bend, right, bottom + radius],
    ['l', right, top - radius],
    ['c', right, top - bend, right - bend, top, right - radius, top],
    ['l', left + radius, top],
    ['c', left + bend, top, left, top - bend, left, top - radius],
    ['l', left, bottom + radius],
    ['c', left, bottom + bend, left + bend, bottom, left + radius, bottom],
    ['h'],
  ];
}
