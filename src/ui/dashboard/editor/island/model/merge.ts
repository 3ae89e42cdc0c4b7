import { freshIds, type StoredField } from '../../../../../engine/fields';
import { type Draft, isEqual } from './draft';
import { inOrder } from './order';

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
  /** The pages whose fields both sides put into different orders. */
  pagesConflict: number[];
  /** Both sides changed the rules about fields. */
  rulesConflict: boolean;
};

export type Preference = 'mine' | 'theirs';

/** The ids after `from` up to `to`, which others may have used since the base. */
export type UsedIds = { from: number; to: number };

type Merging = {
  prefer?: Preference;
  /** The highest id that a field of the template ever had on any side. */
  lastId?: number;
  used?: UsedIds;
};

/** Whether somebody has to say whose changes to keep. */
export function isDisputed({ conflicts, pagesConflict, rulesConflict }: Merged): boolean {
  return conflicts.length > 0 || pagesConflict.length > 0 || rulesConflict;
}

/** Merges two drafts with a common base: a change of one side only is taken. */
export function merge(
  base: Draft,
  mine: Draft,
  theirs: Draft,
  { prefer = 'mine', lastId = 0, used = { from: 0, to: 0 } }: Merging = {},
): Merged {
  const [before, own, other] = [base, mine, theirs].map(({ fields }) => byId(fields)) as [
    Known,
    Known,
    Known,
  ];
  const conflicts: Conflict[] = [];
  const renumbered = renumber({ before, own, other }, { lastId, used });
  const ids = new Set([...other.keys(), ...renumbered.keys()]);
  const fields = [...ids].flatMap((id): StoredField[] => {
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
  const { ordered, pagesConflict } = ordering(fields, { before, mine: renumbered, theirs: other }, prefer);
  const mineRules = !isEqual(mine.rules, base.rules);
  const theirRules = !isEqual(theirs.rules, base.rules);
  const rulesConflict = mineRules && theirRules && !isEqual(mine.rules, theirs.rules);
  const rules = (rulesConflict ? prefer === 'mine' : mineRules) ? mine.rules : theirs.rules;
  return { draft: { fields: ordered, rules }, conflicts, pagesConflict, rulesConflict };
}

/** Fields by id, in their order. */
type Known = Map<number, StoredField>;

/** Orders the merged fields page by page: an order that one side only has changed is taken. */
function ordering(
  fields: readonly StoredField[],
  { before, mine, theirs }: Record<'before' | 'mine' | 'theirs', Known>,
  prefer: Preference,
): { ordered: StoredField[]; pagesConflict: number[] } {
  const pagesConflict: number[] = [];
  const byPage = Map.groupBy(inOrder(fields), ({ page }) => page);
  const ordered = [...byPage].flatMap(([page, ofPage]) => {
    const merged = byId(ofPage);
    const known = new Set(
      [...merged.keys()].filter((id) => [before, mine, theirs].every((side) => side.get(id)?.page === page)),
    );
    const [was, own, other] = [before, mine, theirs].map((side) => orderOf(side, known).join());
    const isTorn = own !== was && other !== was && own !== other;
    if (isTorn) pagesConflict.push(page);
    const isMine = isTorn ? prefer === 'mine' : own !== was;
    const all = isMine ? [mine, theirs] : [theirs, mine];
    const ids = new Set(all.flatMap((side) => orderOf(side, merged)));
    return [...ids].flatMap((id) => merged.get(id) ?? []);
  });
  return { ordered, pagesConflict };
}

/** The order that a side gives to these fields. */
function orderOf(side: Known, kept: { has(id: number): boolean }): number[] {
  return [...side.keys()].filter((id) => kept.has(id));
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

/** Gives new ids to own new fields whose id the other side has used, too, also for fields that it deleted again. */
function renumber(
  { before, own, other }: Record<'before' | 'own' | 'other', Known>,
  { lastId, used }: { lastId: number; used: UsedIds },
): Known {
  const newId = freshIds([...before.values(), ...own.values(), ...other.values()], lastId);
  const isUsed = (id: number) => id > used.from && id <= used.to;
  const result: Known = new Map();
  for (const [id, field] of own) {
    const isNew = !before.has(id);
    const theirs = other.get(id);
    const isTaken = isNew && (theirs ? !isEqual(theirs, field) : isUsed(id));
    const free = isTaken ? newId() : id;
    result.set(free, isTaken ? { ...field, id: free } : field);
  }
  return result;
}

function byId(fields: readonly StoredField[]): Known {
  return new Map(fields.map((field) => [field.id, field]));
}
