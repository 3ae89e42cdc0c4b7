import { part } from '../../../islands/common/dom';
import { numberedAs, readTable, type Table, textOfTable, withoutRows } from './model/read-table';
import { printsByNumber } from './model/row-print';
import { type FileLimits, type Opened, openFile } from './open-file';

/** A table as another page of this tab gets it. */
export type CarriedTable = { text: string; table: Table; originals: [number, string][] };

/** The text of a table: pasted, read from a file, and corrected. Its rows keep the numbers of the file. */
export class TableText {
  readonly element = part('rows', HTMLTextAreaElement);
  table: Table = { kind: 'empty' };
  /** The last table that could be read, whose numbers the next one keeps. */
  #numbered: Table = { kind: 'empty' };
  /** The prints of the rows as they stand in the file, by their numbers. */
  originals: ReadonlyMap<number, string> = new Map();
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
    const fresh = readTable(this.element.value, this.#most);
    this.table = numberedAs(this.#numbered, fresh);
    // Rows with numbers of their own are those of another file.
    if ('rows' in fresh && 'rows' in this.table && this.table.numbers === fresh.numbers)
      this.originals = printsByNumber(fresh);
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
      this.originals = printsByNumber(opened.table);
    }
    return opened;
  }

  takeOut(isOut: (index: number) => boolean): void {
    this.#write(withoutRows(this.table, isOut));
  }

  carried(): CarriedTable {
    return { text: this.element.value, table: this.#numbered, originals: [...this.originals] };
  }

  take({ text, table, originals }: CarriedTable): void {
    this.element.value = text;
    this.#numbered = table;
    this.originals = new Map(originals);
  }

  #write(table: Table): void {
    this.table = table;
    this.#numbered = table;
    this.element.value = textOfTable(table);
  }
}
