import type { JsonSchema } from '../../../engine/fields';
import { pointerTo } from '../../../lib/pointer';

/** The problems of `data`, each beginning with its place. */
export type Validate = (data: Record<string, unknown>) => readonly string[];

/** A validator names only the first problems, so a large form needs several rounds. */
const mostRounds = 40;

/**
 * Leaves the wrong values out of `data`, and nothing else. A required value stays: then the member
 * corrects it.
 */
export function dropWrong(
  schema: JsonSchema,
  data: Record<string, unknown>,
  validate: Validate,
): Record<string, unknown> {
  let kept = data;
  for (let round = 0; round < mostRounds; round++) {
    const problems = validate(kept);
    const next = membersOf({ schema, place: '#', problems }, kept);
    if (next === kept) return kept;
    kept = next;
  }
  return kept;
}

/** A part of the data, and the problems of the whole. */
type Part = { schema: JsonSchema; place: string; problems: readonly string[] };

/** Returns the members without the wrong ones; the same object when none was dropped. */
function membersOf({ schema, place, problems }: Part, data: Record<string, unknown>) {
  const { properties = {}, required = [] } = schema;
  const before = Object.entries(data);
  const after = before.flatMap(([key, value]) => {
    const part = { schema: properties[key] ?? {}, place: place + pointerTo([key]), problems };
    const kept = keptOf(part, value);
    if (kept !== undefined) return [[key, kept] as const];
    return required.includes(key) ? [[key, value] as const] : [];
  });
  const isSame = after.length === before.length && after.every(([, value], at) => value === before[at]?.[1]);
  return isSame ? data : Object.fromEntries(after);
}

/** Returns what is left of a value, or `undefined` when all of it is wrong. */
function keptOf({ schema, place, problems }: Part, value: unknown): unknown {
  const own = problems.filter((problem) => problem.startsWith(place));
  if (own.some((problem) => problem.startsWith(`${place}: `))) return undefined;
  const inner = own.filter((problem) => problem.startsWith(`${place}/`));
  if (inner.length === 0) return value;
  if (isMembers(value) && schema.properties) return membersOf({ schema, place, problems: inner }, value);
  const { items } = schema;
  if (Array.isArray(value) && items && !Array.isArray(items) && items.properties)
    return rowsOf({ schema: items, place, problems: inner }, value);
  return undefined;
}

function rowsOf({ schema, place, problems }: Part, rows: readonly unknown[]): unknown {
  const kept = rows.map((row, at) => keptOf({ schema, place: `${place}/${at}`, problems }, row));
  if (kept.includes(undefined)) return undefined;
  return kept.every((row, at) => row === rows[at]) ? rows : kept;
}

function isMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
