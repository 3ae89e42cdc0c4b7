import type { StoredField } from '../../../../../engine/fields';
import { addFields, type Draft, freeName, namesIn, nextId, type Size } from './draft';
import { boundsOf, clamp, roundedBox } from './geometry';

/** The offset between a copy and its original, in points. */
const OFFSET = 12;

export type Pasted = {
  draft: Draft;
  ids: number[];
};

/** Inserts copies beside the originals, on the same page. */
export function duplicate(draft: Draft, chosen: ReadonlySet<number>, pages: readonly Size[]): Pasted {
  const originals = draft.fields.filter(({ id }) => chosen.has(id));
  return insert(draft, originals, pages, { x: OFFSET, y: OFFSET });
}

/**
 * Inserts copies at the same coordinates of another page, or beside the originals where these are
 * still there.
 */
export function paste(
  draft: Draft,
  copied: readonly StoredField[],
  { page, pages }: { page: number; pages: readonly Size[] },
): Pasted {
  const from = Math.min(...copied.map((field) => field.page));
  const moved = copied.map((field) => ({ ...field, page: field.page - from + page }));
  const fitting = moved.filter((field) => field.page <= pages.length);
  const isOver = fitting.some((field) =>
    draft.fields.some((other) => other.page === field.page && other.x === field.x && other.y === field.y),
  );
  const by = isOver ? OFFSET : 0;
  return insert(draft, fitting, pages, { x: by, y: by });
}

function insert(
  draft: Draft,
  originals: readonly StoredField[],
  pages: readonly Size[],
  by: { x: number; y: number },
): Pasted {
  if (originals.length === 0) return { draft, ids: [] };
  const taken = namesIn(draft);
  let id = nextId(draft);
  const bounds = boundsOf(originals);
  const copies = originals.map((field) => {
    const page = pages[field.page - 1] ?? { width: bounds.width, height: bounds.height };
    const x = clamp(field.x + by.x, 0, Math.max(0, page.width - field.width));
    const y = clamp(field.y + by.y, 0, Math.max(0, page.height - field.height));
    const name = field.name.startsWith('@@') ? field.name : freeName(taken, field.name);
    taken.add(name);
    return { ...field, ...roundedBox({ ...field, x, y }), id: id++, name };
  });
  return { draft: addFields(draft, copies), ids: copies.map((copy) => copy.id) };
}
