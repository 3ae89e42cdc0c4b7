import { numbersIn } from '../conformance/look/repair-annotations';
import type { PackedFile } from '../pdf/reader/packed-file';
import { spellTextString } from '../pdf/text-string';
import { PdfDict, PdfRef, type PdfValue } from '../pdf/values';
import type { Source } from './merge-source';

const LISTS = ['ON', 'OFF', 'RBGroups', 'Locked', 'AS'] as const;

/**
 * Merges optional content: the layers of all sources, shown or hidden as in their own documents.
 */
export class MergedLayers {
  readonly #layers: string[] = [];
  readonly #order: string[] = [];
  readonly #lists = new Map<string, string[]>(LISTS.map((key) => [key, []]));

  readonly #isComplete: boolean;

  /** `isComplete`: the layers have a name together, and the order lists all of them, as PDF/A wants it. */
  constructor(isComplete: boolean) {
    this.#isComplete = isComplete;
  }

  async take(source: Source): Promise<void> {
    const { file, copy } = source;
    const properties = file.dict(source.catalog.get('OCProperties'));
    const layers = refsOf(file.array(properties?.get('OCGs') ?? null));
    if (properties === null || layers.length === 0) return;
    const config = file.dict(properties.get('D')) ?? new PdfDict();
    this.#layers.push(...layers.map((layer) => copy.spell(layer)));
    for (const key of LISTS) {
      const items = key === 'OFF' ? hidden(source, config, layers) : (file.array(config.get(key)) ?? []);
      file.budget.spend(items.length);
      this.#lists.get(key)?.push(...items.map((item) => copy.spell(item)));
      await file.budget.breathe();
    }
    const own = file.array(config.get('Order')) ?? [];
    const listed = new Set(this.#isComplete ? numbersIn(file, own) : []);
    const missing = this.#isComplete ? layers.filter(({ number }) => !listed.has(number)) : [];
    const order = [...own, ...missing];
    const group = [spellTextString(source.name), ...order.map((item) => copy.spell(item))];
    if (order.length > 0) this.#order.push(`[${group.join(' ')}]`);
  }

  catalogEntries(output: PackedFile): string {
    if (this.#layers.length === 0) return '';
    const lists = [...this.#lists].filter(([, items]) => items.length > 0);
    const config = lists.map(([key, items]) => `/${key}[${items.join(' ')}]`).join('');
    const number = output.newNumber();
    const order = `/Order[${this.#order.join(' ')}]`;
    const name = this.#isComplete ? '/Name(Layers)' : '';
    output.object(number, `<</OCGs[${this.#layers.join(' ')}]/D<<${name}${config}${order}>>>>`);
    return `/OCProperties ${number} 0 R`;
  }
}

/**
 * The hidden layers. If layers are hidden by default, these are all layers but those listed as
 * shown.
 */
function hidden({ file }: Source, config: PdfDict, layers: readonly PdfRef[]): PdfValue[] {
  if (file.name(config.get('BaseState')) !== 'OFF') return file.array(config.get('OFF')) ?? [];
  const shown = new Set(refsOf(file.array(config.get('ON'))).map(({ number }) => number));
  return layers.filter(({ number }) => !shown.has(number));
}

function refsOf(items: readonly PdfValue[] | null): PdfRef[] {
  return (items ?? []).filter((item) => item instanceof PdfRef);
}
