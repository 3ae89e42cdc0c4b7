/** @typedef {{ index: number, row: any, item: any }} Placed an item, and where it is in its part */

/** The most items of a request, and the most characters. */
const ITEMS = 50;
const CHARS = 4 * 1024 * 1024;

/**
 * The items of a part, some at a time.
 * @param {AsyncIterable<any[]>} rows
 * @param {(row: any, place: number) => Promise<object | null>} read null: it is not brought
 * @returns {AsyncGenerator<Placed[]>}
 */
export async function* itemsOf(rows, read) {
  /** @type {Placed[]} */
  let group = [];
  let chars = 0;
  let index = 0;
  for await (const [row] of rows) {
    const place = index++;
    const item = await read(row, place);
    if (item === null) continue;
    const length = JSON.stringify(item).length;
    if (group.length > 0 && (group.length === ITEMS || chars + length > CHARS)) {
      yield group;
      group = [];
      chars = 0;
    }
    group.push({ index: place, row, item });
    chars += length;
  }
  if (group.length > 0) yield group;
}
