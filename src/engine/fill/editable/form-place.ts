import type { Field } from '../../fields/field-schema';
import type { PagePlan } from '../document-plan';
import { boxMatrix, type Matrix } from '../draw/draw-matrix';
import { numbers } from '../draw/draw-numbers';

/** Where a box of a form is on its page, spelled as its annotation has it. */
export interface FormPlace {
  /** /Rect, in the page's user space. */
  rect: string;
  /** How the box's own coordinates are turned for the page; empty when they are not. */
  matrix: string;
  /** Degrees counterclockwise that the box is turned on the page's own coordinates. */
  turn: number;
  /** Units of the page's user space in a point. */
  unit: number;
}

/** Templates are kept in memory while they are used, fields and plans with them; this lives as long as they do. */
const known = new WeakMap<Field, { page: PagePlan; place: FormPlace }>();

/** Fields of forms are turned by quarters only: viewers know no other way to set what is typed. */
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
