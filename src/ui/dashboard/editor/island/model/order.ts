import type { StoredField } from '../../../../../engine/fields';
import type { Draft } from './draft';

type Chosen = ReadonlySet<number>;

/** Fields page by page, each page in its own order: that of forms, data and drawing. */
export function inOrder(fields: readonly StoredField[]): StoredField[] {
  return fields.toSorted((one, other) => one.page - other.page);
}

/** Puts the chosen fields of a page before another field of it; null puts them at its end. */
export function placeBefore(draft: Draft, chosen: Chosen, page: number, before: number | null): Draft {
  return reorder(draft, page, (fields) => {
    const isMoved = ({ id }: StoredField) => chosen.has(id) && id !== before;
    const rest = fields.filter((field) => !isMoved(field));
    const at = before === null ? rest.length : rest.findIndex(({ id }) => id === before);
    return at === -1 ? fields : rest.toSpliced(at, 0, ...fields.filter(isMoved));
  });
}

/** Moves the chosen fields one place up or down on their pages. Those at the end stay there. */
export function shift(draft: Draft, chosen: Chosen, by: -1 | 1): Draft {
  const up = (fields: readonly StoredField[]) => {
    const result = [...fields];
    for (const [at, field] of fields.entries()) {
      const other = result[at - 1];
      if (other === undefined || !chosen.has(field.id) || chosen.has(other.id)) continue;
      result[at - 1] = field;
      result[at] = other;
    }
    return result;
  };
  const pages = new Set(draft.fields.filter(({ id }) => chosen.has(id)).map(({ page }) => page));
  return [...pages].reduce(
    (changed, page) =>
      reorder(changed, page, (fields) => (by === -1 ? up(fields) : up(fields.toReversed()).toReversed())),
    draft,
  );
}

/** Orders all fields as one reads: row by row, and each row from the left. */
export function sortByPlace(draft: Draft): Draft {
  const pages = new Set(draft.fields.map(({ page }) => page));
  return [...pages].reduce((sorted, page) => reorder(sorted, page, (fields) => rowsOf(fields).flat()), draft);
}

/** A box whose middle is beside the first box of a row belongs to the row. */
function rowsOf(fields: readonly StoredField[]): StoredField[][] {
  const rows: StoredField[][] = [];
  for (const field of fields.toSorted((one, other) => one.y - other.y)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    const middle = field.y + field.height / 2;
    if (row !== undefined && first !== undefined && middle < first.y + first.height) row.push(field);
    else rows.push([field]);
  }
  return rows.map((row) => row.toSorted((one, other) => one.x - other.x));
}

/** Gives the fields of a page another order. Those of other pages keep their places. */
function reorder(
  draft: Draft,
  page: number,
  change: (fields: readonly StoredField[]) => readonly StoredField[],
): Draft {
  const before = draft.fields.filter((field) => field.page === page);
  const after = change(before);
  if (after.every((field, at) => field === before[at])) return draft;
  const left = [...after];
  const fields = draft.fields.map((field) => (field.page === page ? (left.shift() ?? field) : field));
  return { ...draft, fields };
}
