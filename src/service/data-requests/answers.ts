import { listPosition, parseFieldName, readValue } from '../../engine/fields';

/** What people say, by field name. */
export type Answers = Record<string, unknown>;

const segmentsOf = (name: string): string[] => {
  const parsed = parseFieldName(name);
  if (!parsed.ok || parsed.name.kind !== 'value') throw new Error(`"${name}" is no name of a value.`);
  return parsed.name.segments;
};

/** Neither null nor "" is an answer. */
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Whether `data` says something for this name. */
export const isGiven = (data: unknown, name: string): boolean => !isBlank(readValue(data, segmentsOf(name)));

/** What `data` holds for these names. */
export const answersIn = (data: unknown, names: readonly string[]): Answers =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = readValue(data, segmentsOf(name));
      return isBlank(value) ? [] : [[name, value]];
    }),
  );

/** `data` with these answers where their names say. */
export const withAnswers = (data: Record<string, unknown>, answers: Answers): Record<string, unknown> => {
  const joined = structuredClone(data);
  for (const [name, value] of Object.entries(answers)) {
    if (!isBlank(value)) place(joined, segmentsOf(name), value);
  }
  return joined;
};

type Container = Record<string, unknown> | unknown[];

const place = (root: Container, segments: readonly string[], value: unknown): void => {
  let at = root;
  for (const [depth, segment] of segments.entries()) {
    const key = keyIn(at, segment);
    const next = segments[depth + 1];
    if (next === undefined) set(at, key, value);
    else at = containerAt(at, key, next);
  }
};

const keyIn = (at: Container, segment: string): string | number =>
  Array.isArray(at) ? (listPosition(segment) ?? 0) : segment;

const containerAt = (at: Container, key: string | number, next: string): Container => {
  const known = Reflect.get(at, key);
  if (typeof known === 'object' && known !== null) return known;
  const made: Container = listPosition(next) === null ? {} : [];
  set(at, key, made);
  return made;
};

/** What lies before it in a list is there as well, and blank. */
const set = (at: Container, key: string | number, value: unknown): void => {
  if (Array.isArray(at)) {
    const blank = typeof value === 'object' && !Array.isArray(value) ? {} : null;
    while (at.length < Number(key)) at.push(structuredClone(blank));
  }
  Reflect.set(at, key, value);
};
