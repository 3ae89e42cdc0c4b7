import { limits } from '../../../lib/limits';

/** Keys of objects, and positions of lists, from the data to one of its values. */
export type DataPath = readonly (string | number)[];

/** `rows/0/name` is in a list of objects. */
export const pathOfName = (name: string): DataPath =>
  name.split('/').map((part, index) => {
    const isPosition = index > 0 && /^(0|[1-9]\d{0,8})$/.test(part);
    return isPosition ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~');
  });

/** As problems point to it. */
export const pointerOf = (path: DataPath): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

export const valueAt = (data: unknown, path: DataPath): unknown =>
  path.reduce<unknown>((inner, part) => (isHolder(inner) ? own(inner, part) : undefined), data);

/** Puts a value where the path leads, with the objects and lists on the way. What is in the way stays as it is. */
export const putAt = (data: object, path: DataPath, value: unknown): void => {
  let at: object = data;
  for (const [index, part] of path.entries()) {
    const next = path[index + 1];
    const inner = next === undefined ? value : (held(own(at, part)) ?? (typeof next === 'number' ? [] : {}));
    if (Array.isArray(at) && typeof part === 'number') fillUp(at, part, blankLike(inner));
    // Own properties only: a name may be that of something every object has.
    Object.defineProperty(at, part, { value: inner, enumerable: true, configurable: true, writable: true });
    if (!isHolder(inner)) return;
    at = inner;
  }
};

/** Takes a value away, and what on the way has nothing in it any more. What follows it in a list stays where it is. */
export const dropAt = (data: object, path: DataPath): void => {
  const [part, ...rest] = path;
  const inner = part === undefined ? undefined : own(data, part);
  if (part === undefined || inner === undefined) return;
  if (rest.length > 0 && isHolder(inner)) dropAt(inner, rest);
  if (rest.length > 0 && !(isHolder(inner) && isEmpty(inner))) return;
  if (Array.isArray(data)) blankOut(data, Number(part));
  else Reflect.deleteProperty(data, part);
};

/** Lists have no holes in JSON: before a value comes what says nothing, or what the check then finds missing. */
const fillUp = (list: unknown[], length: number, blank: () => unknown): void => {
  const end = Math.min(length, limits.dataValues);
  while (list.length < end) list.push(blank());
};

const blankOut = (list: unknown[], position: number): void => {
  list[position] = blankLike(list[position])();
  while (list.length > 0 && isEmpty(list.at(-1))) list.pop();
};

const blankLike = (value: unknown) => (): unknown => {
  if (Array.isArray(value)) return [];
  if (isHolder(value)) return {};
  return typeof value === 'string' ? '' : null;
};

const isEmpty = (value: unknown): boolean =>
  isHolder(value) ? Object.keys(value).length === 0 : value === '' || value === null;

const own = (holder: object, part: string | number): unknown =>
  Object.hasOwn(holder, part) ? Reflect.get(holder, part) : undefined;

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null;

const held = (value: unknown): object | undefined => (isHolder(value) ? value : undefined);
