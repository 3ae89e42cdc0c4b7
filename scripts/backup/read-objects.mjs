/** @typedef {import('./door.mjs').Door} Door */
/**
 * Where the objects of a kind go on: after a name, when the large ones among those before have come in pieces; `after`
 * and `piece` say which piece of the first of them is next.
 * @typedef {{ next: string | null, large: string[], piece: number, after: unknown }} Place
 */

/**
 * Lines of objects, and the keys of the archives that have those that are empty.
 * @typedef {{ lines: object[], archives: string[], next: string | Place | null }} Page
 */

/**
 * Reads some objects of a kind, or a piece of a large one.
 * @param {Door} door
 * @param {string} query
 * @param {unknown} given a name, a Place, or null at the beginning
 * @returns {Promise<Page>}
 */
export async function readObjects(door, query, given) {
  const place = /** @type {string | Place | null} */ (given);
  if (place !== null && typeof place === 'object') return readPiece(door, query, place);
  const after = place === null ? '' : `&after=${encodeURIComponent(place)}`;
  const page = await door.json(`backup/objects?${query}${after}`);
  const { next, large, archives } = page;
  const following = large.length === 0 ? next : { next, large, piece: 0, after: null };
  return { lines: linesIn(page), archives, next: following };
}

/** @param {Door} door @param {string} query @param {Place} place @returns {Promise<Page>} */
async function readPiece(door, query, { next, large, piece: number, after }) {
  const [name = '', ...others] = large;
  const asked = `name=${encodeURIComponent(name)}&after=${encodeURIComponent(JSON.stringify(after))}`;
  const page = await door.json(`backup/object?${query}&${asked}`);
  const isLast = page.next === null;
  const piece = number === 0 && isLast ? {} : { piece: { number, isLast } };
  const lines = linesIn(page).map((line) => ('dump' in line ? { ...line, ...piece } : line));
  const { archives } = page;
  if (!isLast) return { lines, archives, next: { next, large, piece: number + 1, after: page.next } };
  const following = others.length === 0 ? next : { next, large: others, piece: 0, after: null };
  return { lines, archives, next: following };
}

/** An object that is empty has no line. A submission that was archived meanwhile has the row of now. */
function linesIn(/** @type {{ objects: { dump: unknown }[], rows: object[] }} */ { objects, rows }) {
  return [...objects.filter(({ dump }) => dump !== null), ...rows.map((row) => ({ row }))];
}
