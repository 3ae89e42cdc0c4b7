import type { Field } from '../../fields/field-schema';
import type { PagePlan } from '../document-plan';
import { boxMatrix, type Matrix } from '../draw/draw-matrix';
import { numbers } from '../draw/draw-numbers';

/** The place of a form box on its page, spelled for its annotation. */
export type FormPlace = {
  /** /Rect in the user space of the page. */
  rect: string;
  /** The rotation of the box's coordinates on the page; empty without one. */
  matrix: string;
  /** Degrees counterclockwise by which the box is rotated in the user space of the page. */
  turn: number;
  /** Units of the page's user space in one point. */
  unit: number;
};

/**
 * Places by field. A template in use stays in memory with its fields and plans; the entries live as
 * long.
 */
const known = new WeakMap<Field, { page: PagePlan; place: FormPlace }>();

/** Form fields rotate by quarter turns only: viewers cannot set typed text at other angles. */
export function isTurnedByQuarters({ rotation }: Field): boolean {
  return rotation % 90 === 0;
}

export function formPlaceOf(field: Field, page: PagePlan): FormPlace {
  const before = known.get(field);
  if (before?.page === page) return before.place;
  const place = placeOn(page, field);
  known.set(field, { page, place });
  return place;
}

function placeOn(page: PagePlan, field: Field): FormPlace {
  const box = boxMatrix(page.toUserSpace, field);
  const [a, b, c, d, e, f] = box;
  const [right, up] = [a * field.width + c * field.height, b * field.width + d * field.height];
  const [left, bottom] = [Math.min(0, right), Math.min(0, up)];
  const unit = Math.hypot(a, b);
  return {
    rect: numbers([e + left, f + bottom, e + Math.max(0, right), f + Math.max(0, up)]),
    matrix: spellTurn([a, b, c, d, -left, -bottom]),
    turn: (Math.round((Math.atan2(b, a) * 2) / Math.PI) * 90 + 360) % 360,
    unit,
  };
}

function spellTurn(matrix: Matrix): string {
  const spelled = numbers(matrix);
  return spelled === '1 0 0 1 0 0' ? '' : `/Matrix[${spelled}]`;
}
