const PLAIN = { passed: 'passed', failed: 'FAILED', skipped: 'skipped', pending: 'not run' };

/** Prints which flow passed in which browser at which size, once all have run. */
export default class FlowTable {
  onTestRunEnd(/** @type {ReadonlyArray<import('vitest/node').TestModule>} */ modules) {
    const rows = new Map();
    const columns = new Set();
    const logs = [];
    for (const module of modules)
      for (const test of module.children.allTests()) {
        const column = columnOf(test);
        columns.add(column);
        rows.set(test.name, { ...rows.get(test.name), [column]: outcomeOf(test) });
        const { log } = test.meta();
        if (log !== undefined) logs.push(log);
      }
    print([...columns], rows);
    if (logs.length > 0) console.log(`Requests of the frames: ${logs.join(', ')}\n`);
  }
}

/** The groups around a test are the browser and, in it, the size of its window. */
function columnOf(/** @type {import('vitest/node').TestCase} */ test) {
  return test.fullName.split(' > ').slice(0, -1).join(' ');
}

function outcomeOf(/** @type {import('vitest/node').TestCase} */ test) {
  const seconds = test.diagnostic()?.duration;
  const outcome = PLAIN[test.result().state];
  return seconds === undefined ? outcome : `${outcome} ${(seconds / 1000).toFixed(1)} s`;
}

/**
 * @param {string[]} columns
 * @param {Map<string, Record<string, string>>} rows
 */
function print(columns, rows) {
  const table = [['Flow', ...columns]];
  for (const [flow, outcomes] of rows)
    table.push([flow, ...columns.map((column) => outcomes[column] ?? '–')]);
  const lines = table.map((row) => row.map((cell, index) => cell.padEnd(widthOf(table, index))));
  const text = lines.map((cells) => `| ${cells.join(' | ')} |`);
  const rule = `|${lines[0]?.map((cell) => '-'.repeat(cell.length + 2)).join('|')}|`;
  console.log(`\n${[text[0], rule, ...text.slice(1)].join('\n')}\n`);
}

function widthOf(/** @type {string[][]} */ table, /** @type {number} */ column) {
  return Math.max(...table.map((row) => row[column]?.length ?? 0));
}
