/** The empty list that all others share which have nothing yet. */
export const emptyList: readonly never[] = Object.freeze([]);

/**
 * The list with one more item, which takes its place. A list that begins empty has room for 17 items after the first, and most
 * lists of a tree have one or none.
 */
export function added<Item>(list: readonly Item[], item: Item): readonly Item[] {
  if (list.length === 0) return [item];
  (list as Item[]).push(item);
  return list;
}
