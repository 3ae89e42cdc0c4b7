import { part } from '../../../islands/common/dom';
import type { DataEntry } from '../../generate/data-entries';
import { type ColumnChoice, chosenColumns, matchColumns } from './model/match-columns';
import type { Table } from './model/read-table';
import { columnChoices } from './preview-table';

/** Which value each column of the table gives: as found by its name, or as the member chose. */
export class TableColumns {
  /** For each column the index of its value. */
  matches: (number | null)[] = [];
  /** What was chosen stays when the rows are read again. */
  choices: ColumnChoice[] = [];

  readonly #entries: readonly DataEntry[];
  readonly #onChoice: () => void;

  constructor(entries: readonly DataEntry[], onChoice: () => void) {
    this.#entries = entries;
    this.#onChoice = onChoice;
  }

  show(table: Table): void {
    const fieldset = part('columns', HTMLFieldSetElement);
    fieldset.hidden = table.kind !== 'cells';
    this.matches = [];
    if (table.kind !== 'cells') return;
    const { columns } = table;
    const entries = this.#entries;
    const matches = chosenColumns(matchColumns(columns, entries), this.choices, { columns, entries });
    this.matches = matches;
    const onMatch = (index: number, entry: number | null) => {
      matches[index] = entry;
      this.#choose({
        index,
        name: columns[index] ?? '',
        entry: entry === null ? null : (entries[entry]?.name ?? null),
      });
    };
    const selects = columnChoices({ columns, entries, matches, onMatch });
    fieldset.querySelector('.columns')?.replaceChildren(...selects);
  }

  #choose(choice: ColumnChoice): void {
    this.choices = [...this.choices.filter(({ index }) => index !== choice.index), choice];
    this.#onChoice();
  }
}
