import { freshIds, type StoredField } from '../../../../../engine/fields';
import { addFields, type Draft, freeName, namesIn, type Size } from './draft';
import { boundsOf, clamp, roundedBox } from './geometry';

/** The offset between a copy and its original, in points. */
const OFFSET = 12;

type Pasting = {
  currentPage: number;
  pages: readonly Size[];
  /** The highest id that a field of the template ever had. */
  lastId?: number;
};

export type Pasted = {
  draft: Draft;
  ids: number[];
};

/** Inserts copies beside the originals, on the same page. */
export function duplicate(
  draft: Draft,
  chosen: ReadonlySet<number>,
  { pages, lastId = 0 }: Omit<Pasting, 'currentPage'>,
): Pasted {
  const originals = draft.fields.filter(({ id }) => chosen.has(id));
  return insert(draft, originals, { pages, lastId, by: OFFSET });
}

/**
 * Inserts copies at the same coordinates of another page, or beside the originals where these are
 * still there. `moved`: the fields at the pages where they belong, also beyond the last one.
 */
export function paste(
  draft: Draft,
  copied: readonly StoredField[],
  { currentPage, pages, lastId = 0 }: Pasting,
): Pasted & { moved: StoredField[] } {
  const from = Math.min(...copied.map((field) => field.page));
  const moved = copied.map((field) => ({ ...field, page: field.page - from + currentPage }));
  const fitting = moved.filter((field) => field.page <= pages.length);
  const isOver = fitting.some((field) =>
    draft.fields.some((other) => other.page === field.page && other.x === field.x && other.y === field.y),
  );
  return { ...insert(draft, fitting, { pages, lastId, by: isOver ? OFFSET : 0 }), moved };
}

function insert(
  draft: Draft,
  originals: readonly StoredField[],
  { pages, lastId, by }: { pages: readonly Size[]; lastId: number; by: number },
): Pasted {
  if (originals.length === 0) return { draft, ids: [] };
  const taken = namesIn(draft);
  const newId = freshIds(draft.fields, lastId);
  const bounds = boundsOf(originals);
  const copies = originals.map((field) => {
    const page = pages[field.page - 1] ?? { width: bounds.width, height: bounds.height };
    const x = clamp(field.x + by, 0, Math.max(0, page.width - field.width));
    const y = clamp(field.y + by, 0, Math.max(0, page.height - field.height));
    const name = field.name.startsWith('@@') ? field.name : freeName(taken, field.name);
    taken.add(name);
    return { ...field, ...roundedBox({ ...field, x, y }), id: newId(), name };
  });
  return { draft: addFields(draft, copies), ids: copies.map((copy) => copy.id) };
}
