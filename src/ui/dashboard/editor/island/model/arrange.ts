import type { StoredField } from '../../../../../engine/fields';
import { changeFields, type Draft, type Size } from './draft';
import { type Box, bottomOf, boundsOf, clamp, type Move, moveWithin, rightOf, roundedBox } from './geometry';

export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';
export type Direction = 'across' | 'down';

type Chosen = ReadonlySet<number>;

function chosenOf({ fields }: Draft, chosen: Chosen): StoredField[] {
  return fields.filter(({ id }) => chosen.has(id));
}

/**
 * Aligns boxes at one edge or middle: of the selection, or of the page when only one box is
 * selected.
 */
export function align(draft: Draft, chosen: Chosen, alignment: Alignment, page: Size): Draft {
  const boxes = chosenOf(draft, chosen);
  const area = boxes.length === 1 ? { x: 0, y: 0, ...page } : boundsOf(boxes);
  return changeFields(draft, chosen, (field) =>
    roundedBox({ ...boxOf(field), ...aligned(field, area, alignment) }),
  );
}

function aligned({ width, height }: Box, area: Box, alignment: Alignment): Partial<Box> {
  switch (alignment) {
    case 'left':
      return { x: area.x };
    case 'center':
      return { x: area.x + (area.width - width) / 2 };
    case 'right':
      return { x: rightOf(area) - width };
    case 'top':
      return { y: area.y };
    case 'middle':
      return { y: area.y + (area.height - height) / 2 };
    case 'bottom':
      return { y: bottomOf(area) - height };
  }
}

/** Spaces boxes evenly between the first and the last, which stay. */
export function distribute(draft: Draft, chosen: Chosen, direction: Direction): Draft {
  const [at, length] = direction === 'across' ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const boxes = chosenOf(draft, chosen).sort((one, other) => one[at] - other[at]);
  const [first, last] = [boxes[0], boxes.at(-1)];
  if (first === undefined || last === undefined || boxes.length < 3) return draft;
  const taken = boxes.reduce((sum, box) => sum + box[length], 0);
  const gap = (last[at] + last[length] - first[at] - taken) / (boxes.length - 1);
  const places = new Map<number, number>();
  let next = first[at];
  for (const box of boxes) {
    places.set(box.id, next);
    next += box[length] + gap;
  }
  return changeFields(draft, chosen, (field) =>
    roundedBox({ ...boxOf(field), [at]: places.get(field.id) ?? field[at] }),
  );
}

/** Gives the selected boxes the size of the first selected one. */
export function sameSize(
  draft: Draft,
  chosen: Chosen,
  { model, which, page }: { model: number; which: 'width' | 'height' | 'both'; page: Size },
): Draft {
  const like = draft.fields.find(({ id }) => id === model);
  if (like === undefined) return draft;
  return changeFields(draft, chosen, (field) => {
    const width = which === 'height' ? field.width : like.width;
    const height = which === 'width' ? field.height : like.height;
    const x = clamp(field.x, 0, Math.max(0, page.width - width));
    return roundedBox({ x, y: clamp(field.y, 0, Math.max(0, page.height - height)), width, height });
  });
}

/** Moves fields by the same distance, so far that none leaves its page. */
export function moveFields(draft: Draft, chosen: Chosen, move: Move, pages: readonly Size[]): Draft {
  let allowed = move;
  for (const field of chosenOf(draft, chosen)) {
    const page = pages[field.page - 1];
    if (page !== undefined) allowed = moveWithin(field, allowed, page);
  }
  if (allowed.x === 0 && allowed.y === 0) return draft;
  return changeFields(draft, chosen, (field) =>
    roundedBox({ ...boxOf(field), x: field.x + allowed.x, y: field.y + allowed.y }),
  );
}

export function boxOf({ x, y, width, height }: Box): Box {
  return { x, y, width, height };
}
