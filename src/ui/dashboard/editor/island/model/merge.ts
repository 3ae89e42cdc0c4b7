import type { StoredField } from '../../../../../engine/fields';
import { type Draft, isEqual } from './draft';

/** A field that both sides changed in different ways. */
export type Conflict = {
  id: number;
  name: string;
  mine: StoredField | null;
  theirs: StoredField | null;
};

export type Merged = {
  draft: Draft;
  /** Empty when both sides can be kept. */
  conflicts: Conflict[];
  /** Both sides changed the rules about fields. */
  rulesConflict: boolean;
};

export type Preference = 'mine' | 'theirs';

/** Merges two drafts with a common base: a change of one side only is taken. */
export function merge(base: Draft, mine: Draft, theirs: Draft, prefer: Preference = 'mine'): Merged {
  const [before, own, other] = [base, mine, theirs].map(({ fields }) => byId(fields)) as [
    Known,
    Known,
    Known,
  ];
  const conflicts: Conflict[] = [];
  const renumbered = renumber(before, own, other);
  const ids = idsInOrder(base, renumbered, theirs);
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

/** The order is theirs, unless this side has changed the order that both began with. */
function idsInOrder(base: Draft, own: Known, theirs: Draft): number[] {
  const others = theirs.fields.map(({ id }) => id);
  const before = base.fields.map(({ id }) => id).filter((id) => own.has(id));
  const known = new Set(before);
  const now = [...own.keys()].filter((id) => known.has(id));
  const isMoved = before.some((id, at) => id !== now[at]);
  return [...new Set(isMoved ? [...own.keys(), ...others] : [...others, ...own.keys()])];
}
type Sides = Record<'base' | 'mine' | 'theirs', StoredField | null>;

function choose({ base, mine, theirs }: Sides): StoredField | null | 'conflict' {
  if (isEqual(mine, theirs)) return theirs;
  if (isEqual(mine, base)) return theirs;
  if (isEqual(theirs, base)) return mine;
  if (base === null || mine === null || theirs === null) return 'conflict';
  return together(base, mine, theirs);
}

/** Merges the properties of one field: one side may have moved it while the other renamed it. */
function together(base: StoredField, mine: StoredField, theirs: StoredField): StoredField | 'conflict' {
  const merged: Record<string, unknown> = { ...theirs };
  const [was, own, other]: Record<string, unknown>[] = [{ ...base }, { ...mine }, { ...theirs }];
  for (const key of Object.keys(mine)) {
    if (isEqual(own?.[key], was?.[key])) continue;
    if (!isEqual(other?.[key], was?.[key]) && !isEqual(other?.[key], own?.[key])) return 'conflict';
    merged[key] = own?.[key];
  }
  // Every property comes from one of two complete fields.
  return merged as StoredField;
}

/** Gives new ids to own new fields whose id the other side has used, too. */
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

function byId(fields: readonly StoredField[]): Known {
  return new Map(fields.map((field) => [field.id, field]));
}
