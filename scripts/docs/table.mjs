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
export function code(text) {
  return `\`${text}\``;
}

/** @param {string} cell */
function escaped(cell) {
  return cell.replaceAll('|', '\\|');
}
