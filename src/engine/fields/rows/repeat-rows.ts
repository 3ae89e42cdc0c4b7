import { pointerTo } from '../../../lib/pointer';
import type { Problem } from '../../../lib/problems';
import { limits } from '../../limits';
import type { Field } from '../field-schema';
import { readValue } from '../read-value';
import { type RowGroup, type RowPage, rowGroupsOf } from './row-groups';
import { listName, rowOf } from './row-of';
import { inRow } from './shift-field';

/** The fields of one submission, whose lists may be longer than the rows of its template. */
export type RepeatedRows = {
  /** The fields; their page numbers count the repeated pages. */
  fields: readonly Field[];
  /**
   * The number of repetitions of each page by its number in the template. They follow directly
   * after the page.
   */
  copies: ReadonlyMap<number, number>;
};

type Lengths = {
  groups: ReadonlyMap<string, { group: RowGroup; length: number }>;
  copies: Map<number, number>;
};

/** Adds the fields of repeated pages for the elements beyond the rows of the template. */
export function repeatRows(fields: readonly Field[], data: unknown): RepeatedRows {
  const lengths = measure(fields, data);
  if (lengths.copies.size === 0) return { fields, copies: lengths.copies };
  const pageOf = pageNumbers(lengths.copies);
  const own = fields.map((field) => onPage(field, pageOf(field.page)));
  const again = fields.flatMap((field) => repetitions(field, lengths, pageOf));
  return { fields: [...own, ...again], copies: lengths.copies };
}

/** Returns the problems of lists that are too long. */
export function rowProblems(fields: readonly Field[], data: unknown): Problem[] {
  const { groups, copies } = measure(fields, data);
  const tooLong = [...groups.values()].filter(({ length }) => length > limits.fieldListPosition + 1);
  if (tooLong.length > 0) {
    const most = limits.fieldListPosition + 1;
    return tooLong.map(({ group, length }) =>
      problemOf(group, `has ${length} elements; a list has at most ${most}`),
    );
  }
  const pages = [...copies.values()].reduce((sum, count) => sum + count, 0);
  const count = fields.reduce((sum, field) => sum + (copies.get(field.page) ?? 0), 0);
  const [longest] = [...groups.values()].toSorted((one, other) => other.length - one.length);
  if (longest === undefined || (pages <= limits.repeatedPages && count <= limits.repeatedFields)) return [];
  const [needed, most] =
    pages > limits.repeatedPages
      ? [`${pages} pages`, `${limits.repeatedPages} (repeatedPages)`]
      : [`${count} fields`, `${limits.repeatedFields} (repeatedFields)`];
  return [
    problemOf(
      longest.group,
      `has ${longest.length} elements; the rows beyond the template's need ${needed} more, but a document can have at most ${most}`,
    ),
  ];
}

function problemOf({ list }: RowGroup, message: string): Problem {
  return { pointer: pointerTo([...list]), message };
}

function measure(fields: readonly Field[], data: unknown): Lengths {
  const groups = new Map<string, { group: RowGroup; length: number }>();
  const copies = new Map<number, number>();
  for (const group of rowGroupsOf(fields)) {
    const elements = readValue(data, group.list);
    const length = Array.isArray(elements) ? elements.length : 0;
    if (length <= group.rows) continue;
    groups.set(listName(group), { group, length });
    for (const page of group.pages) {
      copies.set(page.page, Math.max(copies.get(page.page) ?? 0, turns(group, page, length)));
    }
  }
  return { groups, copies };
}

/** Returns how many more times the rows of a page are needed. */
function turns({ rows }: RowGroup, page: RowPage, length: number): number {
  return Math.ceil((length - rows) / page.rows);
}

/** Maps a page number of the template to that in the finished PDF. */
function pageNumbers(copies: ReadonlyMap<number, number>): (page: number) => number {
  return (page) => [...copies].reduce((number, [other, count]) => number + (other < page ? count : 0), page);
}

function onPage(field: Field, page: number): Field {
  // An unchanged field stays the same object: caches for drawing use it as their key.
  return page === field.page ? field : { ...field, page };
}

/**
 * Returns the field for each repetition of its page: in the next rows, or unchanged when it belongs
 * to no repeated row.
 */
function repetitions(field: Field, lengths: Lengths, pageOf: (page: number) => number): Field[] {
  const row = rowOf(field);
  const found = row === null ? undefined : lengths.groups.get(listName(row));
  const place = found?.group.pages.find(({ page }) => page === field.page);
  // A hidden field is on no page, but formulas of the new rows may need it.
  const rows = field.hidden ? found?.group.pages[0] : place;
  const again = lengths.copies.get(field.page) ?? 0;
  if (row === null || found === undefined || rows === undefined) {
    return field.hidden ? [] : counted(again).map((copy) => onPage(field, pageOf(field.page) + copy));
  }
  if (row.position < rows.first || row.position >= rows.first + rows.rows) return [];
  return counted(turns(found.group, rows, found.length)).flatMap((copy) => {
    const by = copy * rows.rows;
    const position = row.position + by;
    if (position > limits.fieldListPosition) return [];
    const moved = inRow(field, row, by);
    const page = field.hidden ? pageOf(field.page) : pageOf(field.page) + copy;
    return [position < found.length ? { ...moved, page } : { ...blank(moved), page }];
  });
}

/**
 * Blanks a field in a row without an element. It is not drawn, but the row before may refer to it.
 */
function blank(field: Field): Field {
  return { ...field, hidden: true, required: false, default: null, dependencies: null };
}

function counted(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
