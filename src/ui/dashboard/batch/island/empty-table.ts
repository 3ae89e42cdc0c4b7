import { valueAt } from '../../../../engine/fields';
import { h } from '../../../islands/common/dom';
import type { DataEntry } from '../../generate/data-entries';
import { textOf } from '../../generate/read-entry';
import { batchWords as words } from '../words';
import { csvLine } from './model/parse-csv';

type Given = { entries: DataEntry[]; sample: Record<string, unknown>; template: { name: string } };

/** Downloads a CSV file with the names of all values and one row of sample values. */
export function giveEmptyTable({ entries, sample, template }: Given): void {
  const example = entries.map((entry) => textOf(entry, valueAt(sample, entry.path)));
  const lines = csvLine(entries.map(({ name }) => name)) + csvLine(example);
  const link = h('a', {
    href: URL.createObjectURL(new Blob([`\ufeff${lines}`], { type: 'text/csv' })),
    download: words.emptyName(template.name),
  });
  link.click();
  URL.revokeObjectURL(link.href);
}
