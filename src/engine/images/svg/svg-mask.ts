import { boundsAfter, boxUnits, invert, type Matrix } from '../../fill/draw/draw-matrix';
import { movedPath, rectanglePath } from '../../fill/draw/draw-path';
import { lengthOf } from './lengths';
import { pathOperators } from './paint-path';
import { elementAt, type SvgNode } from './parse-svg';
import { boxOfShape } from './shapes';
import { SvgForm } from './svg-form';
import { type DrawInside, deeper, type Place, type Step } from './svg-place';
import { SvgProblem } from './svg-problem';
import { IDENTITY } from './transforms';

export type DrawnMask = { form: SvgForm; isAlpha: boolean };

/** Draws the mask of an element, in the element's coordinates; null for an element without one. */
export async function maskFor(node: SvgNode, step: Step, drawInside: DrawInside): Promise<DrawnMask | null> {
  const { drawing, place } = step;
  const mask = elementAt(place.style.get('mask'), drawing.byId);
  if (mask?.name !== 'mask') return null;
  drawing.spend();
  const style = drawing.cascade.styleOf(mask, new Map());
  const isAlpha = style.get('mask-type') === 'alpha';
  const form = new SvgForm(boundsAfter(invert(place.matrix), place.form.box), true, !isAlpha);
  const box = boxOfShape(node, place.whole);
  const inBox = box && boxUnits(box);
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
  form.write(`${pathOperators(movedPath(rectanglePath(x, y, width, height), matrix))} W n`);
}
