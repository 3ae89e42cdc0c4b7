import { unescapeSegment } from '../../lib/pointer';
import { limits } from '../limits';
import { listPosition } from './field-name';

/** The path from the data to one of its values: keys of objects and positions of lists. */
export type DataPath = readonly (string | number)[];

/** Turns a name into a path: `rows/0/name` is in a list of objects. */
export function pathOfName(name: string): DataPath {
  return name.split('/').map((part, index) => {
    const position = index === 0 ? null : listPosition(part);
    return position ?? unescapeSegment(part);
  });
}

export function valueAt(data: unknown, path: DataPath): unknown {
  return path.reduce<unknown>((inner, part) => (isHolder(inner) ? own(inner, part) : undefined), data);
}

/**
 * Puts a value at a path and creates the objects and lists on the way. An existing value on the way
 * that is neither stays.
 */
export function putAt(data: object, path: DataPath, value: unknown): void {
  let at: object = data;
  for (const [index, part] of path.entries()) {
    const next = path[index + 1];
    const inner = next === undefined ? value : (held(own(at, part)) ?? (typeof next === 'number' ? [] : {}));
    if (Array.isArray(at) && typeof part === 'number') fillUp(at, part, blankLike(inner));
    // Sets an own property: the name may equal an inherited one.
    Object.defineProperty(at, part, { value: inner, enumerable: true, configurable: true, writable: true });
    if (!isHolder(inner)) return;
    at = inner;
  }
}

/**
 * Removes a value, and the holders on its path that become empty. Later elements of a list keep
 * their positions.
 */
export function dropAt(data: object, path: DataPath): void {
  const [part, ...rest] = path;
  const inner = part === undefined ? undefined : own(data, part);
  if (part === undefined || inner === undefined) return;
  if (rest.length > 0 && isHolder(inner)) dropAt(inner, rest);
  if (rest.length > 0 && !(isHolder(inner) && isEmpty(inner))) return;
  if (Array.isArray(data)) blankOut(data, Number(part));
  else Reflect.deleteProperty(data, part);
}

/**
 * JSON lists have no holes: blank elements fill the positions before a value, and the check reports
 * the missing ones.
 */
function fillUp(list: unknown[], length: number, blank: () => unknown): void {
  const end = Math.min(length, limits.dataValues);
  while (list.length < end) list.push(blank());
}

function blankOut(list: unknown[], position: number): void {
  list[position] = blankLike(list[position])();
  while (list.length > 0 && isEmpty(list.at(-1))) list.pop();
}

function blankLike(value: unknown) {
  return (): unknown => {
    if (Array.isArray(value)) return [];
    if (isHolder(value)) return {};
    return typeof value === 'string' ? '' : null;
  };
}

function isEmpty(value: unknown): boolean {
  return isHolder(value) ? Object.keys(value).length === 0 : value === '' || value === null;
}

function own(holder: object, part: string | number): unknown {
  return Object.hasOwn(holder, part) ? Reflect.get(holder, part) : undefined;
}

function isHolder(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function held(value: unknown): object | undefined {
  return isHolder(value) ? value : undefined;
}
