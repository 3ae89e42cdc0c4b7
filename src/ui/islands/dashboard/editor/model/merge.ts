import type { StoredField } from '../../../../../engine/fields';
import { type Draft, isEqual } from './draft';

/** What both sides changed in different ways. */
export interface Conflict {
  id: number;
  name: string;
  mine: StoredField | null;
  theirs: StoredField | null;
}

export interface Merged {
  draft: Draft;
  /** Empty when both can be kept. */
  conflicts: Conflict[];
  /** What the template says about its fields was changed on both sides. */
  rulesConflict: boolean;
}

export type Preference = 'mine' | 'theirs';

/** Two drafts that began as the same one: what only one side changed is taken from it. */
export function merge(base: Draft, mine: Draft, theirs: Draft, prefer: Preference = 'mine'): Merged {
  const [before, own, other] = [base, mine, theirs].map(({ fields }) => byId(fields)) as [
    Known,
    Known,
    Known,
  ];
  const conflicts: Conflict[] = [];
  const renumbered = renumber(before, own, other);
  const ids = [...new Set([...theirs.fields.map(({ id }) => id), ...renumbered.keys()])];
  const fields = ids.flatMap((id): StoredField[] => {
    const sides = {
      base: before.get(id) ?? null,
      mine: renumbered.get(id) ?? null,
      theirs: other.get(id) ?? null,
    };
    const chosen = choose(sides);
    if (chosen !== 'conflict') return chosen === null ? [] : [chosen];
    conflicts.push({
      id,
      name: (sides.mine ?? sides.theirs)?.name ?? '',
      mine: sides.mine,
      theirs: sides.theirs,
    });
    const preferred = prefer === 'mine' ? sides.mine : sides.theirs;
    return preferred === null ? [] : [preferred];
  });
  const mineRules = !isEqual(mine.rules, base.rules);
  const theirRules = !isEqual(theirs.rules, base.rules);
  const rulesConflict = mineRules && theirRules && !isEqual(mine.rules, theirs.rules);
  const rules = (rulesConflict ? prefer === 'mine' : mineRules) ? mine.rules : theirs.rules;
  return { draft: { fields, rules }, conflicts, rulesConflict };
}

type Known = Map<number, StoredField>;
type Sides = Record<'base' | 'mine' | 'theirs', StoredField | null>;

function choose({ base, mine, theirs }: Sides): StoredField | null | 'conflict' {
  if (isEqual(mine, theirs)) return theirs;
  if (isEqual(mine, base)) return theirs;
  if (isEqual(theirs, base)) return mine;
  if (base === null || mine === null || theirs === null) return 'conflict';
  return together(base, mine, theirs);
}

/** One moved it and the other renamed it: both is possible. */
function together(base: StoredField, mine: StoredField, theirs: StoredField): StoredField | 'conflict' {
  const merged: Record<string, unknown> = { ...theirs };
  const [was, own, other]: Record<string, unknown>[] = [{ ...base }, { ...mine }, { ...theirs }];
  for (const key of Object.keys(mine)) {
    if (isEqual(own?.[key], was?.[key])) continue;
    if (!isEqual(other?.[key], was?.[key]) && !isEqual(other?.[key], own?.[key])) return 'conflict';
    merged[key] = own?.[key];
  }
  // Every property is that of one of two whole fields.
  return merged as StoredField;
}

/** Both sides may have given the same number to a new field. */
function renumber(before: Known, own: Known, other: Known): Known {
  let next = Math.max(0, ...before.keys(), ...own.keys(), ...other.keys()) + 1;
  const result: Known = new Map();
  for (const [id, field] of own) {
    const isTaken = !before.has(id) && other.has(id) && !isEqual(other.get(id), field);
    const free = isTaken ? next++ : id;
    result.set(free, isTaken ? { ...field, id: free } : field);
  }
  return result;
}

const byId = (fields: readonly StoredField[]): Known => new Map(fields.map((field) => [field.id, field]));
