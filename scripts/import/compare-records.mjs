import { itemsOf } from './items-of.mjs';

/** @typedef {import('./check-import.mjs').Import} Import */

/**
 * Reads everything again from the deployment, and compares numbers, trails and PDFs with the export. Returns
 * whether all is there.
 * @param {Import} bringing
 * @param {Map<string, string>} left what was not brought
 */
export async function compareRecords({ door, query, exported, reader, parts, say }, left) {
  let problems = 0;
  const miss = (/** @type {string} */ problem) => {
    problems++;
    say(problem);
  };
  /** @type {Record<string, number>} */
  const numbers = {};
  for (const part of ['submissions', 'combined_submissions']) {
    const rows = itemsOf(exported.rows(part), async (row) => {
      const read = left.has(`${part}/${row.id}`) ? null : await reader.read(part, row);
      return read && 'item' in read ? read.item : null;
    });
    for await (const group of rows) {
      const expected = new Map(group.map(({ row, item }) => [row.id, factsOf(part, item)]));
      const asked = [...expected].map(([id, { sequence }]) => ({ id, sequence }));
      const body = { submissions: [], combined_submissions: [], [part]: asked };
      const found = (await door.put(`import/compare?${query}`, body))[part];
      const there = new Map(found.map((/** @type {{ id: string }} */ one) => [one.id, one]));
      for (const [id, { head, pdf }] of expected) {
        const one = there.get(id);
        if (!one) miss(`${part}/${id}: it is not there`);
        else if (one.head !== head) miss(`${part}/${id}: its trail differs`);
        else if (one.pdf !== pdf && !one.expired) miss(`${part}/${id}: its PDF differs`);
      }
    }
  }
  const answer = await door.put(`import/compare?${query}`, { submissions: [], combined_submissions: [] });
  for (const { name, records } of answer.parts) numbers[name] = records;
  for (const { name } of parts) {
    if (name === 'batches') continue;
    let expected = 0;
    for await (const [row] of exported.rows(name)) if (!left.has(`${name}/${row.id}`)) expected++;
    if (numbers[name] !== expected)
      miss(`${name}: ${numbers[name]} are there, and the export has ${expected}`);
  }
  const { submissions = 0, combined_submissions = 0, templates = 0 } = numbers;
  say(
    `${templates} templates, ${submissions} submissions, ${combined_submissions} combined submissions: ` +
      `numbers, trails and PDFs compared, ${problems} problems`,
  );
  return problems === 0;
}

/** @param {string} part @param {any} item */
function factsOf(part, item) {
  if (part === 'combined_submissions')
    return { sequence: 0, head: null, pdf: item.record.pdf ? item.record.pdfHash : null };
  const { audit, submission } = item.journal.tables;
  const { sequence, hash } = JSON.parse(audit.at(-1).entry);
  return { sequence, head: hash, pdf: JSON.parse(submission[0].record).pdf?.hash ?? null };
}
