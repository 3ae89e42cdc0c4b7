import { listPosition, parseFieldName, readValue } from '../../engine/fields';

/** The answers of signers, by field name. */
export type Answers = Record<string, unknown>;

function segmentsOf(name: string): string[] {
  const parsed = parseFieldName(name);
  if (!parsed.ok || parsed.name.kind !== 'value') throw new Error(`"${name}" does not name a value.`);
  return parsed.name.segments;
}

/** Whether a value is no answer: neither null, "" nor an empty list is one. */
export function isBlank(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** Whether `data` holds an answer for this name. */
export function isGiven(data: unknown, name: string): boolean {
  return !isBlank(readValue(data, segmentsOf(name)));
}

/** The answers that `data` holds for these names. */
export function answersIn(data: unknown, names: readonly string[]): Answers {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = readValue(data, segmentsOf(name));
      return isBlank(value) ? [] : [[name, value]];
    }),
  );
}

/** `data` with each of these answers at the place its name gives. */
export function withAnswers(data: Record<string, unknown>, answers: Answers): Record<string, unknown> {
  const joined = structuredClone(data);
  for (const [name, value] of Object.entries(answers)) {
    if (!isBlank(value)) place(joined, segmentsOf(name), value);
  }
  return joined;
}

type Container = Record<string, unknown> | unknown[];

function place(root: Container, segments: readonly string[], value: unknown): void {
  let at = root;
  for (const [depth, segment] of segments.entries()) {
    const key = keyIn(at, segment);
    const next = segments[depth + 1];
    if (next === undefined) set(at, key, value);
    else at = containerAt(at, key, next);
  }
}

function keyIn(at: Container, segment: string): string | number {
  return Array.isArray(at) ? (listPosition(segment) ?? 0) : segment;
}

function containerAt(at: Container, key: string | number, next: string): Container {
  const known = Reflect.get(at, key);
  if (typeof known === 'object' && known !== null) return known;
  const made: Container = listPosition(next) === null ? {} : [];
  set(at, key, made);
  return made;
}

/** Sets a value. In a list, the missing items before it are added as blanks. */
function set(at: Container, key: string | number, value: unknown): void {
  if (Array.isArray(at)) {
    const blank = typeof value === 'object' && !Array.isArray(value) ? {} : null;
    while (at.length < Number(key)) at.push(structuredClone(blank));
  }
  Reflect.set(at, key, value);
}
