import { itemsOf } from './items-of.mjs';

/** @typedef {import('./check-import.mjs').Import} Import */
/** @typedef {{ path: string, key: string, sha256: string, type: string }} WantedFile */

const AT_ONCE = 8;

/**
 * Writes what was checked: of each record its files first, so that whatever can be found is whole.
 * @param {Import} bringing
 * @param {Map<string, string>} left what is not brought
 */
export async function bringRecords(bringing, left) {
  const { door, query, exported, reader, parts, say } = bringing;
  const { has_begun: goesOn } = await door.put(`import/begin?${query}`, {});
  if (goesOn) say('An import of this export has begun before: it goes on.');
  for (const { name } of parts) {
    const isLeft = (/** @type {any} */ row) => left.has(`${name}/${row.id}`);
    const rows = itemsOf(exported.rows(name), async (row) => {
      const read = isLeft(row) ? null : await reader.read(name, row);
      return read && 'item' in read ? read.item : null;
    });
    let count = 0;
    let brought = 0;
    for await (const group of rows) {
      const there = goesOn && name === 'submissions' ? await idsThere(bringing, group) : new Set();
      const items = group.filter(({ row }) => !there.has(row.id)).map(({ item }) => item);
      count += group.length;
      if (items.length === 0) continue;
      const { files } = await door.put(`import/check?${query}&part=${name}`, { items });
      await putFiles(bringing, files);
      brought += (await door.put(`import/items?${query}&part=${name}`, { items })).brought;
      if (count % 1000 < group.length && count >= 1000) say(`${name}: ${count} …`);
    }
    say(`${name}: ${brought} brought${brought < count ? `; ${count - brought} were there already` : ''}`);
  }
}

/** A submission that is there has its files. @param {Import} bringing @param {import('./items-of.mjs').Placed[]} group */
async function idsThere({ door, query }, group) {
  const submissions = group.map(({ row }) => ({ id: row.id, sequence: 0 }));
  const found = await door.put(`import/compare?${query}`, { submissions, combined_submissions: [] });
  return new Set(found.submissions.map((/** @type {{ id: string }} */ { id }) => id));
}

/** @param {Import} bringing @param {WantedFile[]} files */
async function putFiles({ door, query, reader }, files) {
  const waiting = [...files];
  const put = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const { path, key, sha256, type } = file;
      const place = new URLSearchParams({ key, sha256, type });
      await door.putBytes(`import/file?${query}&${place}`, await reader.bytes(path), type);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, put));
}
