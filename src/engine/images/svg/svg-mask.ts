import { compose, type Matrix, scale, translate } from '../../fill/draw/draw-matrix';
import { rectanglePath } from '../../fill/draw/draw-path';
import { lengthOf } from './lengths';
import { pathOperators } from './paint-path';
import { idOfReference, type SvgNode } from './parse-svg';
import { boundsOf, outlineOf, SHAPES } from './shapes';
import { SvgForm } from './svg-form';
import { type DrawInside, deeper, type Place, type Step } from './svg-place';
import { SvgProblem } from './svg-problem';
import { IDENTITY, inverse } from './transforms';

export type DrawnMask = { form: SvgForm; isAlpha: boolean };

/** Draws the mask of an element, in the element's coordinates; null for an element without one. */
export async function maskFor(node: SvgNode, step: Step, drawInside: DrawInside): Promise<DrawnMask | null> {
  const { drawing, place } = step;
  const reference = place.style.get('mask') ?? 'none';
  const [address = ''] = /^url\([^)]*\)/.exec(reference.trim()) ?? [];
  const mask = drawing.byId.get(idOfReference(address) ?? '');
  if (mask?.name !== 'mask') return null;
  drawing.spend();
  const style = drawing.cascade.styleOf(mask, new Map());
  const isAlpha = style.get('mask-type') === 'alpha';
  const form = new SvgForm(reachOf(place), true, !isAlpha);
  const bounds = SHAPES.has(node.name) ? boundsOf(outlineOf(node, place.whole)) : null;
  const inBox = bounds && compose(translate(bounds.x, bounds.y), scale(bounds.width, bounds.height));
  clipToRegion(mask, { form, inBox, place });
  const matrix = mask.attributes.get('maskContentUnits') === 'objectBoundingBox' ? inBox : IDENTITY;
  if (matrix === null)
    throw new SvgProblem('the SVG masks a group in the units of its box, which is not supported');
  const whole = matrix === IDENTITY ? place.whole : { width: 1, height: 1 };
  form.save(matrix);
  await drawInside(mask, { drawing, place: { ...deeper(place), form, style, matrix, whole } });
  form.restore();
  return { form, isAlpha };
}

type Region = { form: SvgForm; inBox: Matrix | null; place: Place };

/** Nothing outside of the region of a mask is seen. The box of a group is not known: it stays whole. */
function clipToRegion(mask: SvgNode, { form, inBox, place: { whole } }: Region): void {
  const { attributes } = mask;
  const isInUse = attributes.get('maskUnits') === 'userSpaceOnUse';
  const matrix = isInUse ? IDENTITY : inBox;
  if (matrix === null) return;
  const size = isInUse ? whole : { width: 1, height: 1 };
  const side = (name: string, length: number, otherwise: string) =>
    lengthOf(attributes.get(name) ?? otherwise, length) ?? 0;
  const [x, y] = [side('x', size.width, '-10%'), side('y', size.height, '-10%')];
  const [width, height] = [side('width', size.width, '120%'), side('height', size.height, '120%')];
  const corners = rectanglePath(x, y, width, height).map((step) =>
    step[0] === 'm' || step[0] === 'l' ? ([step[0], ...seen(matrix, step[1], step[2])] as const) : step,
  );
  form.write(`${pathOperators(corners)} W n`);
}

/** The whole drawing, in the coordinates of a place in it. */
function reachOf({ form, matrix }: Place): [number, number, number, number] {
  const [left, top, right, bottom] = form.box;
  const back = inverse(matrix);
  const corners = [
    seen(back, left, top),
    seen(back, right, top),
    seen(back, right, bottom),
    seen(back, left, bottom),
  ];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function seen([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}
