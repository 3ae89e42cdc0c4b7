import { part } from '../../../islands/common/dom';
import {
  numberedAs,
  type Originals,
  originalsOf,
  readTable,
  type Table,
  type TableRow,
  textOfTable,
  withoutRows,
} from './model/read-table';
import { type FileLimits, type Opened, openFile } from './open-file';

/** A table as another page of this tab gets it. */
export type CarriedTable = { text: string; table: Table; originals: [number, TableRow][] };

/** The text of a table: pasted, read from a file, and corrected. Its rows keep the numbers of the file. */
export class TableText {
  readonly element = part('rows', HTMLTextAreaElement);
  table: Table = { kind: 'empty' };
  /** The last table that could be read, whose numbers the next one keeps. */
  #numbered: Table = { kind: 'empty' };
  /** undefined: the rows that are read next are as they came. */
  originals: Originals | undefined;
  readonly #most: FileLimits;

  constructor(most: FileLimits) {
    this.#most = most;
    this.element.addEventListener('beforeinput', ({ inputType }) => {
      const { selectionStart, selectionEnd, value } = this.element;
      const isAll = selectionStart === 0 && selectionEnd === value.length;
      // What is pasted over everything corrects nothing.
      if (isAll && inputType === 'insertFromPaste') this.originals = undefined;
    });
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
    const table = numberedAs(this.#numbered, fresh);
    // Rows with numbers of their own are those of another file.
    if ('rows' in fresh && 'rows' in table && table.numbers === fresh.numbers) this.originals = undefined;
    // A quotation mark that is not closed yet is no other file.
    if (table.kind === 'wrong') this.table = table;
    else this.#keep(table);
    return table;
  }

  /** Until the text is read anew there are no rows. */
  forget(): void {
    this.table = { kind: 'empty' };
  }

  /** Puts the rows of a file into the text, where they can be changed. */
  async open(file: File): Promise<Opened> {
    const opened = await openFile(file, this.#most);
    if (opened.ok) {
      this.element.value = opened.text;
      this.#numbered = opened.table;
      this.originals = undefined;
    }
    return opened;
  }

  takeOut(isOut: (index: number) => boolean): void {
    this.#keep(withoutRows(this.table, isOut));
    this.element.value = textOfTable(this.table);
  }

  carried(): CarriedTable {
    return { text: this.element.value, table: this.#numbered, originals: [...(this.originals ?? [])] };
  }

  take({ text, table, originals }: CarriedTable): void {
    this.element.value = text;
    this.#numbered = table;
    this.originals = new Map(originals);
  }

  #keep(table: Table): void {
    this.table = table;
    this.#numbered = table;
    this.originals = originalsOf(table, this.originals);
  }
}
