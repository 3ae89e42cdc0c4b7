import type { Point } from '../../fill/document-plan';
import { compose, type Matrix, rotate, scale, transformed, translate } from '../../fill/draw/draw-matrix';
import { type Path, rectanglePath } from '../../fill/draw/draw-path';
import { lengthOf } from './lengths';
import { pathOperators } from './paint-path';
import { elementAt, type SvgNode } from './parse-svg';
import { turnOf, type Vertex, verticesOf } from './path-vertices';
import { type DrawInside, deeper, type Step } from './svg-place';
import { viewportOf } from './transforms';

/** The shapes that have markers at their corners. */
const MARKED = new Set(['path', 'line', 'polyline', 'polygon']);
const PLACES = ['marker-start', 'marker-mid', 'marker-end'] as const;
type MarkerPlace = (typeof PLACES)[number];

/** Draws the markers of a path: arrow heads and dots at its ends and corners. */
export async function drawMarkers(
  node: SvgNode,
  path: Path,
  step: Step,
  drawInside: DrawInside,
): Promise<void> {
  const { drawing, place } = step;
  if (!MARKED.has(node.name) || place.style.get('visibility') === 'hidden') return;
  const markers = new Map<MarkerPlace, SvgNode>();
  for (const name of PLACES) {
    const marker = elementAt(place.style.get(name), drawing.byId);
    if (marker?.name === 'marker') markers.set(name, marker);
  }
  if (markers.size === 0) return;
  const vertices = verticesOf(path);
  for (const [index, vertex] of vertices.entries()) {
    const places: MarkerPlace[] = [];
    if (index === 0) places.push('marker-start');
    if (index > 0 && index < vertices.length - 1) places.push('marker-mid');
    if (index === vertices.length - 1) places.push('marker-end');
    for (const name of places) {
      const marker = markers.get(name);
      if (marker !== undefined) await drawMarker(marker, { vertex, isStart: index === 0 }, step, drawInside);
    }
  }
}

type At = { vertex: Vertex; isStart: boolean };

async function drawMarker(marker: SvgNode, at: At, { drawing, place }: Step, drawInside: DrawInside) {
  drawing.spend();
  const { attributes } = marker;
  const number = (name: string, otherwise: number) =>
    lengthOf(attributes.get(name), place.whole.width) ?? otherwise;
  const sizes = [
    ['width', String(number('markerWidth', 3))],
    ['height', String(number('markerHeight', 3))],
  ] as const;
  const viewport = viewportOf(new Map([...attributes, ...sizes]), { width: 3, height: 3 });
  const { width, height, matrix, inner } = viewport;
  if (!(width > 0 && height > 0)) return;
  const moved = compose(
    placed(marker, at, place),
    awayFrom({ x: number('refX', 0), y: number('refY', 0) }, matrix),
  );
  const { form } = place;
  form.save(moved);
  if (attributes.get('overflow') !== 'visible')
    form.write(`${pathOperators(rectanglePath(0, 0, width, height))} W n`);
  form.save(matrix);
  const inside = {
    ...deeper(place),
    style: drawing.cascade.styleOf(marker, new Map()),
    matrix: compose(place.matrix, compose(moved, matrix)),
    whole: inner,
    context: place.style,
  };
  await drawInside(marker, { drawing, place: inside });
  form.restore();
  form.restore();
}

/** The matrix that puts the origin of a marker on its corner, turned and in its size. */
function placed(marker: SvgNode, { vertex, isStart }: At, { style }: Step['place']): Matrix {
  const orient = (marker.attributes.get('orient') ?? '0').trim();
  const isReversed = orient === 'auto-start-reverse' && isStart;
  const degrees = orient.startsWith('auto')
    ? (turnOf(vertex) * 180) / Math.PI + (isReversed ? 180 : 0)
    : (lengthOf(orient.replace(/deg$/, ''), 1) ?? 0);
  const isOfStroke = marker.attributes.get('markerUnits') !== 'userSpaceOnUse';
  const size = isOfStroke ? (lengthOf(style.get('stroke-width'), 1) ?? 1) : 1;
  return compose(compose(translate(vertex.x, vertex.y), rotate(degrees)), scale(size, size));
}

/** Moves the reference point of a marker, in its view box, to the origin. */
function awayFrom(reference: Point, matrix: Matrix): Matrix {
  const { x, y } = transformed(matrix, reference);
  return translate(-x, -y);
}
