import type { StoredField } from './field-schema';

type Numbered = { id?: number | undefined };

/**
 * Callers may choose any id. Those that leave out more than this many count for nothing, or one of them could
 * use up all ids of a template.
 */
const mostLeftOut = 1_000_000;

/** The highest id of these fields, or `lastId` if none is higher. */
export function highestId(fields: readonly Numbered[], lastId = 0): number {
  return fields.reduce(
    (highest, { id = 0 }) => (id > lastId + mostLeftOut ? highest : Math.max(highest, id)),
    lastId,
  );
}

/** The first id after this one that is not taken. */
function nextId(last: number, taken: ReadonlySet<number | undefined>): number {
  let id = last + 1;
  while (taken.has(id)) id += 1;
  return id;
}

/** Gives ids one by one that no field of a template ever had. `lastId` is the highest that one had. */
export function freshIds(fields: readonly Numbered[], lastId = 0): () => number {
  const taken = new Set(fields.map(({ id }) => id));
  let id = highestId(fields, lastId);
  return () => {
    id = nextId(id, taken);
    return id;
  };
}

type Named = Numbered & { name: string };

/** Gives an id to each field that comes without one: that of the known field with its name, or a fresh one. */
export function withIds<Field extends Named>(
  fields: readonly Field[],
  known: readonly Pick<StoredField, 'id' | 'name'>[],
  lastId = 0,
): (Field & { id: number })[] {
  const taken = new Set(fields.map(({ id }) => id));
  const left = new Map<string, number[]>();
  for (const { id, name } of known) if (!taken.has(id)) left.set(name, [...(left.get(name) ?? []), id]);
  let last = highestId(known, lastId);
  const fresh = () => {
    last = nextId(last, taken);
    return last;
  };
  return fields.map((field) => {
    last = highestId([field], last);
    return { ...field, id: field.id ?? left.get(field.name)?.shift() ?? fresh() };
  });
}
