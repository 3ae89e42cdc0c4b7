import { part } from '../../../islands/common/dom';
import { numberedAs, readTable, type Table, textOfTable, withoutRows } from './model/read-table';
import { type FileLimits, type Opened, openFile } from './open-file';

/** A table as another page of this tab gets it. */
export type CarriedTable = { text: string; table: Table };

/** The text of a table: pasted, read from a file, and corrected. Its rows keep the numbers of the file. */
export class TableText {
  readonly element = part('rows', HTMLTextAreaElement);
  table: Table = { kind: 'empty' };
  /** The last table that could be read, whose numbers the next one keeps. */
  #numbered: Table = { kind: 'empty' };
  readonly #most: FileLimits;

  constructor(most: FileLimits) {
    this.#most = most;
  }

  get isEmpty(): boolean {
    return this.element.value.trim() === '';
  }

  /** The number of the row with the names of the columns; 0: there is none. */
  get head(): number {
    return 'rows' in this.table ? this.table.head : 0;
  }

  read(): Table {
    this.table = numberedAs(this.#numbered, readTable(this.element.value, this.#most));
    // A quotation mark that is not closed yet is no other file.
    if (this.table.kind !== 'wrong') this.#numbered = this.table;
    return this.table;
  }

  /** Puts the rows of a file into the text, where they can be changed. */
  async open(file: File): Promise<Opened> {
    const opened = await openFile(file, this.#most);
    if (opened.ok) {
      this.element.value = opened.text;
      this.#numbered = opened.table;
    }
    return opened;
  }

  takeOut(count: number): void {
    this.#write(withoutRows(this.table, count));
  }

  carried(): CarriedTable {
    return { text: this.element.value, table: this.#numbered };
  }

  take({ text, table }: CarriedTable): void {
    this.element.value = text;
    this.#numbered = table;
  }

  #write(table: Table): void {
    this.table = table;
    this.#numbered = table;
    this.element.value = textOfTable(table);
  }
}
