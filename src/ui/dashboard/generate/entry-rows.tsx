import { valueAt } from '../../../engine/fields';
import type { DataEntry } from './data-entries';
import { EntryField, type LongTexts, linesOf } from './entry-input';
import { textOf } from './read-entry';
import { generateWords } from './words';

const words = generateWords.form;

type Rows = {
  entry: DataEntry;
  rows: NonNullable<DataEntry['rows']>;
  id: string;
  /** The value in the sample data. */
  value: unknown;
  longTexts: LongTexts;
};

/**
 * A list that grows row by row. The script makes rows from the HTML template and numbers their ids.
 */
export function EntryRows({ entry, rows, id, value, longTexts }: Rows) {
  return (
    <fieldset id={id} class="entry-rows" aria-describedby={`${id}-problem`}>
      <legend>
        <span dir="auto">{entry.label}</span>
        {!entry.isRequired && <small class="soft"> {words.optional}</small>}
      </legend>
      <p class="soft" data-none>
        {words.rows.none}
      </p>
      <ol></ol>
      <template>
        <li>
          <fieldset>
            <legend></legend>
            <div class="values">
              {rows.entries.map((inner, index) => {
                const name = `${entry.name}/0${inner.name === '' ? '' : `/${inner.name}`}`;
                const lines = linesOf(inner, name, longTexts);
                const sample = textOf(inner, valueAt(value, [0, ...inner.path]));
                const shown = { ...inner, label: inner.label || entry.label };
                return <EntryField {...{ entry: shown, id: `${id}-row-${index}`, sample, lines }} />;
              })}
            </div>
            <button type="button" class="icon" data-remove>
              <span aria-hidden="true">×</span>
            </button>
          </fieldset>
        </li>
      </template>
      <p class="notice" data-more hidden></p>
      <span class="problem" id={`${id}-problem`}></span>
      <button type="button" data-add disabled>
        {words.rows.add}
      </button>
    </fieldset>
  );
}
