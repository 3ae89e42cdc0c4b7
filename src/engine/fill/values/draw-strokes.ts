import type { Field } from '../../fields/field-schema';
import type { DrawnSignature } from '../../fields/values/signature-value';
import type { PageContent } from '../draw/draw-content';
import type { Path, PathStep } from '../draw/draw-path';
import { scaledSize, sharesOfRoom } from './picture-place';

type PenPoint = {
  x: number;
  y: number;
  pressure: number | null;
};

/** The pen's width at middle pressure, as a share of the pad's height. */
const PEN = 0.02;
/** The factor that turns tangents of a Catmull-Rom spline into control points of a Bézier curve. */
const TENSION = 1 / 6;

/** Draws a signature as lines, sharp at any size. The pad is fitted into the box like a picture. */
export function drawStrokes(content: PageContent, field: Field, drawing: DrawnSignature): void {
  const size = scaledSize(field, drawing);
  const { across, up } = sharesOfRoom(field.imageGravity);
  const left = (field.width - size.width) * across;
  const bottom = (field.height - size.height) * up;
  const [scaleX, scaleY] = [size.width / drawing.width, size.height / drawing.height];
  const pen = drawing.height * PEN * Math.min(scaleX, scaleY);
  // Parts of a stroke outside the pad are not drawn on the page.
  content.clipTo(field.width, field.height);
  content.strokeColor(field.color);
  for (const stroke of drawing.strokes) {
    const points = stroke.map(([x = 0, y = 0, pressure]) => ({
      x: left + x * scaleX,
      y: bottom + (drawing.height - y) * scaleY,
      pressure: pressure ?? null,
    }));
    drawStroke(content, points, pen);
  }
}

/**
 * Draws a stroke as one line. With known pressures, each piece is a line of its own, as wide as the
 * pressure makes it.
 */
function drawStroke(content: PageContent, points: readonly PenPoint[], pen: number): void {
  const [first] = points;
  if (first === undefined) return;
  const curves = points.slice(1).map((_, index) => curve(points, index));
  // A line that ends where it begins is a dot, thanks to its round ends.
  if (curves.length === 0) curves.push(['l', first.x, first.y]);
  if (points.every(({ pressure }) => pressure === null)) {
    content.path([['m', first.x, first.y], ...curves], { fill: false, lineWidth: pen, roundEnds: true });
    return;
  }
  for (const [index, step] of curves.entries()) {
    const [from, to] = [points[index] ?? first, points[index + 1] ?? first];
    const path: Path = [['m', from.x, from.y], step];
    const width = pen * widthAt(((from.pressure ?? 0.5) + (to.pressure ?? 0.5)) / 2);
    content.path(path, { fill: false, lineWidth: width, roundEnds: true });
  }
}

function widthAt(pressure: number): number {
  return 0.4 + 1.2 * Math.min(1, Math.max(0, pressure));
}

/**
 * Returns the curve from one point to the next. The points before and after them set its
 * directions.
 */
function curve(points: readonly PenPoint[], index: number): PathStep {
  const [from, to] = [points[index], points[index + 1]];
  if (from === undefined || to === undefined) throw new Error('a curve needs two points');
  const before = points[index - 1] ?? from;
  const after = points[index + 2] ?? to;
  return [
    'c',
    from.x + (to.x - before.x) * TENSION,
    from.y + (to.y - before.y) * TENSION,
    to.x - (after.x - from.x) * TENSION,
    to.y - (after.y - from.y) * TENSION,
    to.x,
    to.y,
  ];
}
