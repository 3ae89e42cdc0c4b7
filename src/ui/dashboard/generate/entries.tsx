import { valueAt } from '../../../engine/fields';
import type { DataEntry } from './data-entries';
import { EntryField, type LongTexts, linesOf } from './entry-input';
import { EntryRows } from './entry-rows';
import { textOf } from './read-entry';

type Given = {
  entries: DataEntry[];
  sample: Record<string, unknown>;
  /** The names of the texts that may have several lines. */
  longTexts: LongTexts;
  shown: number[];
};

/** Some of the entries. Their ids are of their places in the list of all. */
export function Entries({ entries, sample, longTexts, shown }: Given) {
  return (
    <>
      {shown.map((index) => {
        const entry = entries[index];
        if (!entry) return null;
        const id = `entry-${index}`;
        const value = valueAt(sample, entry.path);
        if (entry.rows) return <EntryRows {...{ entry, id, value, longTexts }} rows={entry.rows} />;
        const lines = linesOf(entry, entry.name, longTexts);
        return <EntryField {...{ entry, id, lines }} sample={textOf(entry, value)} />;
      })}
    </>
  );
}
