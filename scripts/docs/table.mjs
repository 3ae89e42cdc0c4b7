/**
 * A table of Markdown.
 * @param {string[]} head
 * @param {string[][]} rows
 */
export function table(head, rows) {
  const line = (/** @type {string[]} */ cells) =>
    `| ${cells.map(escaped).join(' | ')} |`.replaceAll('|  |', '| |');
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** @param {string} text */
export const code = (text) => `\`${text}\``;

/** @param {string} cell */
const escaped = (cell) => cell.replaceAll('|', '\\|');
