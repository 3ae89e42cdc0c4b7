import { itemsOf } from './items-of.mjs';

/**
 * @typedef {import('../backup/door.mjs').Door} Door
 * @typedef {import('./read-records.mjs').RecordReader} RecordReader
 * @typedef {{ name: string, refs: Record<string, string[]>, most?: Record<string, number> }} Part
 * @typedef {{ isDone(part: string): boolean, rows(part: string): AsyncIterable<any[]> }} Exported
 * @typedef {{ door: Door, query: string, exported: Exported, reader: RecordReader, parts: Part[], say: (line: string) => void }} Import
 */

/**
 * Checks all records of an export, here and in the deployment, before anything is written. Returns the ids of
 * those that cannot be brought and do no harm, with the reason.
 * @param {Import} bringing
 * @param {(problem: string) => void} refuse
 */
export async function checkRecords({ door, query, exported, reader, parts, say }, refuse) {
  const ids = await idsOf(exported);
  /** @type {Map<string, string>} */
  const left = new Map();
  for (const { name, refs, most = {} } of parts) {
    const counts = new Map();
    const at = (/** @type {number} */ index) => `rows/${name}, line ${index + 1}`;
    let count = 0;
    const rows = itemsOf(exported.rows(name), async (row, index) => {
      try {
        count++;
        checkRefs(row, refs, ids);
        checkMost(row, most, counts);
        const read = await reader.read(name, row);
        if ('left' in read) {
          left.set(`${name}/${row.id}`, read.left);
          return null;
        }
        if (name === 'submissions') await reader.judge(row.id);
        if (name === 'batches') checkChildren(read.item, row.id, ids);
        return read.item;
      } catch (error) {
        refuse(`${at(index)}: ${error instanceof Error ? error.message : error}`);
        return null;
      }
    });
    for await (const group of rows) {
      const items = group.map(({ item }) => item);
      const { problems, files } = await door.put(`import/check?${query}&part=${name}`, { items });
      for (const { index, problem } of problems) refuse(`${at(group[index]?.index ?? 0)}: ${problem}`);
      for (const { path, sha256 } of files)
        if (reader.hashOf(path) !== sha256)
          refuse(
            `${path}: ${reader.hashOf(path) === null ? 'it is missing' : 'it is not the file of its record'}`,
          );
    }
    say(`${name}: ${count} checked`);
  }
  return left;
}

/**
 * The ids in each part that others name.
 * @param {Exported} exported
 */
async function idsOf(exported) {
  /** @type {Record<string, Set<string>>} */
  const ids = {};
  for (const part of [
    'accounts',
    'folders',
    'documents',
    'templates',
    'submissions',
    'combined_submissions',
  ]) {
    const own = new Set();
    for await (const [{ id }] of exported.rows(part)) own.add(id);
    ids[part] = own;
  }
  return ids;
}

/**
 * A row must name rows of its own account only, which are all in the export. What is over names none any more.
 * @param {any} row
 * @param {Record<string, string[]>} refs
 * @param {Record<string, Set<string>>} ids
 */
function checkRefs(row, refs, ids) {
  if ((row.deleted_at ?? null) !== null || (row.released_at ?? null) !== null) return;
  for (const [column, parts] of Object.entries(refs)) {
    const named = row[column] ?? null;
    if (named !== null && !parts.some((part) => ids[part]?.has(named)))
      throw new Error(`${column} names ${named}, which is not in the export`);
  }
}

/** @param {any} row @param {Record<string, number>} most @param {Map<string, number>} counts by what rows name */
function checkMost(row, most, counts) {
  for (const [column, limit] of Object.entries(most)) {
    const count = (counts.get(row[column]) ?? 0) + 1;
    counts.set(row[column], count);
    if (count > limit) throw new Error(`more than ${limit} have the ${column} ${row[column]}`);
  }
}

/** @param {any} batch @param {string} id @param {Record<string, Set<string>>} ids */
function checkChildren({ record, children }, id, ids) {
  if (record.id !== id) throw new Error(`batches/${id}.record.json is the one of ${record.id}`);
  for (const child of children)
    if (!ids.submissions?.has(child.id))
      throw new Error(`batches/${id}.record.json names ${child.id}, which is not in the export`);
}
