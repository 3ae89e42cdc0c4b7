import { treeEntries } from '../pdf/reader/tree-leaves';
import { PdfName, PdfString, type PdfValue } from '../pdf/values';
import { spellBytes, spellNumber } from '../pdf/writer/write-value';
import type { Source } from './merge-source';

const STYLES = new Set(['D', 'R', 'r', 'A', 'a']);
const LONGEST_PREFIX = 200;
/** The default labels of viewers: 1, 2, 3 … */
const PLAIN = '<</S/D>>';

/** Merges page labels: every page keeps the label from its own document. */
export class MergedPageLabels {
  readonly #ranges: string[] = [];
  #isNeeded = false;

  async take(source: Source): Promise<void> {
    const own = new Map<number, string>();
    for await (const { key, value } of treeEntries(source.file, source.catalog.get('PageLabels'), 'Nums')) {
      const isPage =
        typeof key === 'number' && Number.isInteger(key) && key >= 0 && key < source.pages.length;
      if (isPage) own.set(key, spellLabel(source, value));
    }
    this.#isNeeded ||= own.size > 0;
    if (!own.has(0)) own.set(0, PLAIN);
    const sorted = [...own].sort(([one], [other]) => one - other);
    this.#ranges.push(...sorted.map(([page, label]) => `${source.firstPage + page} ${label}`));
  }

  catalogEntries(): string {
    return this.#isNeeded ? `/PageLabels<</Nums[${this.#ranges.join('\n')}]>>` : '';
  }
}

function spellLabel({ file }: Source, value: PdfValue): string {
  const label = file.dict(value);
  const style = file.resolve(label?.get('S') ?? null);
  const prefix = file.resolve(label?.get('P') ?? null);
  const start = file.number(label?.get('St') ?? null);
  const parts = [
    style instanceof PdfName && STYLES.has(style.text) ? `/S/${style.text}` : '',
    prefix instanceof PdfString ? `/P ${spellBytes(prefix.bytes.subarray(0, LONGEST_PREFIX))}` : '',
    start !== null && Number.isInteger(start) && start > 1 ? `/St ${spellNumber(start)}` : '',
  ];
  return `<<${parts.join('')}>>`;
}
