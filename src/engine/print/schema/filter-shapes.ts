import { listOf, Shape } from './shape';

type Arguments = {
  /** The first parameter when it is a literal text; null otherwise. */
  text: string | null;
  others: (Shape | null)[];
};
type Apply = (shape: Shape, given: Arguments) => Shape | null;

/** The filter returns the same value, or some entries of the same list. */
const same: Apply = (shape) => shape;

const byMember: Apply = (shape, { text }) => {
  if (text !== null) memberOfEntries(shape, text);
  return shape;
};

const number: Apply = (shape, { others }) => {
  for (const used of [shape, ...others]) used?.hints.add('number');
  return null;
};

const date: Apply = (shape) => {
  shape.hints.add('date');
  return null;
};

const open: Apply = (shape) => {
  shape.isOpen = true;
  return null;
};

/** Follows a path into the entries of a list, as in `map: "person.name"`. */
function memberOfEntries(shape: Shape, path: string): Shape {
  return path.split('.').reduce((inner, name) => inner.member(name), shape.entry());
}

const grouped: Apply = (shape, { text }) => {
  if (text !== null) memberOfEntries(shape, text);
  const group = new Shape();
  group.members.set('items', listOf(shape.entry()));
  return listOf(group);
};

const effects: Record<string, Apply> = {
  default: same,
  reverse: same,
  uniq: same,
  compact: same,
  slice: same,
  concat: same,
  where: byMember,
  reject: byMember,
  where_exp: same,
  reject_exp: same,
  sort: byMember,
  sort_natural: byMember,
  find: (shape, { text }) => {
    if (text !== null) memberOfEntries(shape, text);
    return shape.entry();
  },
  first: (shape) => shape.entry(),
  last: (shape) => shape.entry(),
  map: (shape, { text }) => (text === null ? null : listOf(memberOfEntries(shape, text))),
  sum: (shape, { text }) => {
    if (text !== null) memberOfEntries(shape, text).hints.add('number');
    return null;
  },
  group_by: grouped,
  json: open,
  jsonify: open,
  inspect: open,
  t: open,
  date,
  in_time_zone: date,
  ...Object.fromEntries(
    [
      'abs',
      'at_least',
      'at_most',
      'ceil',
      'currency',
      'delimited',
      'divided_by',
      'floor',
      'minus',
      'modulo',
      'number',
      'ordinal',
      'percent',
      'plus',
      'round',
      'times',
    ].map((name) => [name, number]),
  ),
};

/**
 * Records what a filter tells about its input. Returns the shape of its output; null when that is
 * no part of `data`.
 */
export function applyFilter(shape: Shape | null, name: string, given: Arguments): Shape | null {
  const effect = Object.hasOwn(effects, name) ? effects[name] : undefined;
  if (shape === null || effect === undefined) return null;
  return effect(shape, given);
}
