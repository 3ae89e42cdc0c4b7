import { type Draft, isEqual } from '../model/draft';

type Named = { id: number; name: string };

/** The fields that a save changed: their ids and names, and no value. */
export type SavedChanges = { added: Named[]; changed: Named[]; removed: Named[]; rules: boolean };

export function changesBetween(before: Draft, after: Draft): SavedChanges {
  const was = new Map(before.fields.map((field) => [field.id, field]));
  const left = new Set(after.fields.map(({ id }) => id));
  const named = ({ id, name }: Named) => ({ id, name });
  return {
    added: after.fields.filter(({ id }) => !was.has(id)).map(named),
    changed: after.fields
      .filter((field) => was.has(field.id) && !isEqual(was.get(field.id), field))
      .map(named),
    removed: before.fields.filter(({ id }) => !left.has(id)).map(named),
    rules: !isEqual(before.rules, after.rules),
  };
}
