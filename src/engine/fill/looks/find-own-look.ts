import { isMark } from '../../fields/displays';
import { DOCUMENT_MARK } from '../../fields/field-catalogue';
import type { Field } from '../../fields/field-schema';
import type { ButtonLook, PagePlan, SeenBox, ValueLook } from '../document-plan';
import { lookPrint } from './look-print';

/** The own looks of a field: at most one of each kind. */
export type OwnLooks = {
  on?: ButtonLook;
  off?: ButtonLook;
  value?: ValueLook;
};

const none: OwnLooks = {};

/**
 * Looks by field. A template in use stays in memory with its fields and plans; the entries live as
 * long.
 */
const known = new WeakMap<Field, { page: PagePlan; looks: OwnLooks }>();

/** Returns how the document itself shows this field; nothing for a field that was changed. */
export function ownLooksOf(field: Field, page: PagePlan): OwnLooks {
  if (page.looks === undefined) return none;
  const before = known.get(field);
  if (before?.page === page) return before.looks;
  const looks = findLooks(field, page);
  known.set(field, { page, looks });
  return looks;
}

function findLooks(field: Field, page: PagePlan): OwnLooks {
  const here = looksByPlace(page).get(placeKey(field));
  if (!isMark[field.displayType]) return here?.value?.print === lookPrint(field) ? here : none;
  const mark = here ?? nearestMark(field, page) ?? none;
  if (field.checkCharacter !== DOCUMENT_MARK) return mark.off === undefined ? none : { off: mark.off };
  return mark;
}

/**
 * Returns the empty boxes of the paper that no field draws: their fields are hidden, were deleted,
 * moved away, or became something else.
 */
export function unclaimedBoxes(page: PagePlan, number: number, fields: readonly Field[]): ButtonLook[] {
  const boxes = emptyBoxesOf(page);
  if (boxes.length === 0) return boxes;
  const claimed = new Set<ButtonLook>();
  for (const field of fields) {
    const { off } = field.page === number ? ownLooksOf(field, page) : none;
    if (off !== undefined) claimed.add(off);
  }
  return boxes.filter((box) => !claimed.has(box));
}

const emptyBoxes = new WeakMap<PagePlan, ButtonLook[]>();

function emptyBoxesOf(page: PagePlan): ButtonLook[] {
  const before = emptyBoxes.get(page);
  if (before !== undefined) return before;
  const boxes = (page.looks ?? []).flatMap((look) => (look.shows === 'off' ? [look] : []));
  emptyBoxes.set(page, boxes);
  return boxes;
}

const places = new WeakMap<PagePlan, Map<string, OwnLooks>>();

function looksByPlace(page: PagePlan): Map<string, OwnLooks> {
  const before = places.get(page);
  if (before !== undefined) return before;
  const byPlace = new Map<string, OwnLooks>();
  for (const look of page.looks ?? []) {
    const key = placeKey(look);
    byPlace.set(key, { ...byPlace.get(key), [look.shows]: look });
  }
  places.set(page, byPlace);
  return byPlace;
}

function placeKey({ x, y, width, height }: SeenBox): string {
  return `${x} ${y} ${width} ${height}`;
}

/** A check that was moved a little, or made larger, is still the document's own box. */
function nearestMark(field: Field, page: PagePlan): OwnLooks | undefined {
  const marks = [...looksByPlace(page).values()].filter(({ on }) => on !== undefined && isWithin(field, on));
  const [first] = marks.toSorted((one, other) => distance(field, one.on) - distance(field, other.on));
  return first;
}

function isWithin(field: SeenBox, look: SeenBox): boolean {
  const [across, down] = between(field, look);
  return across <= field.width / 2 && down <= field.height / 2;
}

function distance(field: SeenBox, look: SeenBox | undefined): number {
  return look === undefined ? Number.POSITIVE_INFINITY : Math.hypot(...between(field, look));
}

function between(one: SeenBox, other: SeenBox): [number, number] {
  return [
    Math.abs(one.x + one.width / 2 - other.x - other.width / 2),
    Math.abs(one.y + one.height / 2 - other.y - other.height / 2),
  ];
}
