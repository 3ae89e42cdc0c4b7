import { dropAt, pathOfName, putAt, valueAt } from './data-path';

type Moved = { value: unknown; from: string; to: string };

/** Moves values to the new names of their fields, if nothing else is there; returns whether it moved some. */
export function moveValues(
  data: object,
  names: Iterable<string>,
  nameAfter: (name: string) => string,
): boolean {
  const all = [...names].flatMap((from): Moved[] => {
    const [to, value] = [nameAfter(from), valueAt(data, pathOfName(from))];
    return to === from || value === undefined ? [] : [{ from, to, value }];
  });
  for (const { from } of all) dropAt(data, pathOfName(from));
  // Those that stay come first: they may be where others would go.
  const [staying, going] = [false, true].map((goes) => all.filter(({ to }) => isFree(data, to) === goes)) as [
    Moved[],
    Moved[],
  ];
  for (const { from, value } of staying) putAt(data, pathOfName(from), value);
  for (const { from, to, value } of going) putAt(data, pathOfName(isFree(data, to) ? to : from), value);
  return going.length > 0;
}

/** Whether nothing is at the place of a name, and no single value on the way to it. */
function isFree(data: object, name: string): boolean {
  const path = pathOfName(name);
  return path.every((_, at) => {
    const value = valueAt(data, path.slice(0, at + 1));
    return value === undefined || (at < path.length - 1 && typeof value === 'object' && value !== null);
  });
}
