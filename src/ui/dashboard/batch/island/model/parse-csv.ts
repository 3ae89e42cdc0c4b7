/** `lines`: where each row begins. `numbers`: those that a spreadsheet shows, which counts empty rows. */
export type Csv =
  | { ok: true; rows: string[][]; lines: number[]; numbers: number[] }
  | { ok: false; line: number };

const SEPARATORS = [',', ';', '\t'] as const;

/** The line in which Excel says its separator. */
const SAID = /^sep=([,;\t])(?=[\r\n])/i;

/** Reads CSV as spreadsheets write and copy it, with any separator. Empty lines are skipped. */
export function parseCsv(text: string): Csv {
  const plain = text.replace(/^\ufeff/, '');
  const [line = '', said] = SAID.exec(plain) ?? [];
  const table = plain.slice(line.length);
  const reader = new Reader(table, said ?? separatorOf(table.replace(/^\s+/, '')));
  const rows: string[][] = [];
  const lines: number[] = [];
  const numbers: number[] = [];
  // The line that says the separator is no row.
  for (let number = said === undefined ? 1 : 0; !reader.isAtEnd; number += 1) {
    const line = reader.line;
    const row = reader.row();
    if (row === null) return { ok: false, line };
    if (row.every((cell) => cell.trim() === '')) continue;
    rows.push(row);
    lines.push(line);
    numbers.push(number);
  }
  return { ok: true, rows, lines, numbers };
}

/** The separator that the first line has most often outside of quotes. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]));
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '\n' || character === '\r') break;
    const count = counts.get(character);
    if (count !== undefined) counts.set(character, count + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? ',';
}

class Reader {
  #at = 0;
  line = 1;

  readonly #text: string;
  readonly #separator: string;

  constructor(text: string, separator: string) {
    this.#text = text;
    this.#separator = separator;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Reads one row to the end of its line; null where a quote is not closed. */
  row(): string[] | null {
    const cells: string[] = [];
    for (;;) {
      const cell = this.#text[this.#at] === '"' ? this.#quoted() : this.#bare();
      if (cell === null) return null;
      cells.push(cell);
      if (this.#text[this.#at] !== this.#separator) break;
      this.#at += 1;
    }
    if (this.#text[this.#at] === '\r') this.#at += 1;
    if (this.#text[this.#at] === '\n') this.#at += 1;
    this.line += 1;
    return cells;
  }

  /**
   * Reads a quoted cell. Two quotes stand for one; text after the closing quote belongs to the
   * cell, as in spreadsheets.
   */
  #quoted(): string | null {
    let value = '';
    for (let from = this.#at + 1; ; ) {
      const end = this.#text.indexOf('"', from);
      if (end === -1) return null;
      value += this.#text.slice(from, end);
      this.#at = end + 1;
      if (this.#text[this.#at] !== '"') break;
      value += '"';
      from = end + 2;
    }
    this.line += value.split('\n').length - 1;
    return value + this.#bare();
  }

  #bare(): string {
    const from = this.#at;
    while (!this.isAtEnd && !this.#isEnd(this.#text[this.#at] ?? '')) this.#at += 1;
    return this.#text.slice(from, this.#at);
  }

  #isEnd(character: string): boolean {
    return character === this.#separator || character === '\n' || character === '\r';
  }
}

/** Writes one line of CSV for a spreadsheet. A cell in quotes is not taken for the beginning of JSON. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",;\t\r\n]|^\s*[[{]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}
