import { valueAt } from '../../../../engine/fields';
import { pointerTo } from '../../../../lib/pointer';
import type { DataEntry } from '../data-entries';
import { generateWords } from '../words';
import { type GivenList, type Input, inputOf, readInto, type Say, showIn } from './data-input';

const words = generateWords.form.rows;

type Rows = NonNullable<DataEntry['rows']>;

/** A list whose rows can be added and removed. Every visible row is sent, even an empty one. */
export class RowList {
  readonly #rows: Rows;
  readonly #list: HTMLOListElement;
  readonly #add: HTMLButtonElement;
  /** The original value of each row, of which the inputs show a part. */
  readonly #given = new WeakMap<Element, unknown>();
  /** The rows beyond those that the page shows. */
  #rest: unknown[] = [];
  /** The original value, which may be something other than a list. */
  #before: unknown;
  #made = 0;

  readonly #element: HTMLFieldSetElement;
  readonly #entry: DataEntry & { rows: Rows };

  constructor(element: HTMLFieldSetElement, entry: DataEntry & { rows: Rows }) {
    this.#element = element;
    this.#entry = entry;

    this.#rows = entry.rows;
    this.#list = this.#inside('ol');
    this.#add = this.#inside<HTMLButtonElement>('[data-add]');
    this.#add.addEventListener('click', () =>
      this.#append(undefined).querySelector<HTMLElement>(':is(input, textarea, select)')?.focus(),
    );
    this.show(undefined);
  }

  show(value: unknown): void {
    const { least, most } = this.#rows;
    this.#before = value;
    // A required list starts with one row.
    const blank = value === undefined ? Math.max(least, this.#entry.isRequired ? 1 : 0) : 0;
    const elements: unknown[] = Array.isArray(value) ? value : Array.from({ length: blank });
    this.#rest = elements.slice(most);
    this.#list.replaceChildren();
    for (const each of elements.slice(0, most)) this.#append(each);
    this.#number();
  }

  async read(say: Say): Promise<GivenList> {
    const elements: unknown[] = [];
    let isFine = true;
    for (const row of this.#list.children) {
      const before = { row: this.#given.get(row) };
      const holder: { row?: unknown } = before.row === undefined ? {} : structuredClone(before);
      const inputs = this.#inputsOf(row).map(([entry, input]): [DataEntry, Input] => [
        { ...entry, path: ['row', ...entry.path] },
        input,
      ]);
      isFine = (await readInto(holder, { before, inputs, say })) && isFine;
      elements.push('row' in holder ? holder.row : this.#blank());
    }
    if (!isFine) return 'wrong';
    const all = [...elements, ...this.#rest];
    if (all.length > 0 || Array.isArray(this.#before)) return { value: all };
    if (this.#before !== undefined) return 'kept';
    return this.#entry.isRequired ? { value: [] } : 'none';
  }

  /** The elements at which problems are shown: each input, and the list itself. */
  places(): { pointer: string; element: HTMLElement }[] {
    const own = pointerTo(this.#entry.path);
    const inside = [...this.#list.children].flatMap((row, index) =>
      this.#inputsOf(row).map(([{ path }, element]) => ({
        pointer: `${own}/${index}${pointerTo(path)}`,
        element,
      })),
    );
    return [{ pointer: own, element: this.#element }, ...inside];
  }

  #blank(): unknown {
    return this.#rows.entries.some(({ path }) => path.length > 0) ? {} : '';
  }

  #append(value: unknown): HTMLElement {
    const copy = document.importNode(this.#inside<HTMLTemplateElement>('template').content, true);
    const row = copy.querySelector('li') as HTMLLIElement;
    this.#made += 1;
    const { id } = this.#element;
    for (const name of ['id', 'for', 'aria-describedby'])
      for (const each of row.querySelectorAll(`[${name}]`))
        each.setAttribute(
          name,
          (each.getAttribute(name) ?? '').replaceAll(`${id}-row-`, `${id}-row${this.#made}-`),
        );
    this.#given.set(row, value);
    row.dataset['row'] = String(this.#made);
    row.querySelector('[data-remove]')?.addEventListener('click', () => this.#remove(row));
    this.#list.append(row);
    for (const [entry, input] of this.#inputsOf(row)) showIn(input, entry, valueAt(value, entry.path));
    this.#number();
    return row;
  }

  /** After removing a row, the focus goes to the next row, or to the button that adds one. */
  #remove(row: Element): void {
    const next = row.nextElementSibling ?? row.previousElementSibling;
    row.remove();
    this.#number();
    const place = next?.querySelector<HTMLElement>('[data-remove]') ?? this.#add;
    place.focus();
  }

  #number(): void {
    for (const [index, row] of [...this.#list.children].entries()) {
      const [legend, remove] = [row.querySelector('legend'), row.querySelector('[data-remove]')];
      if (legend) legend.textContent = words.row(index + 1);
      remove?.setAttribute('aria-label', words.remove(index + 1));
      remove?.setAttribute('title', words.remove(index + 1));
    }
    const { length } = this.#list.children;
    this.#inside('[data-none]').hidden = length > 0;
    this.#add.disabled = this.#rest.length > 0 || length >= this.#rows.most;
    const more = this.#inside('[data-more]');
    more.hidden = this.#rest.length === 0;
    more.textContent = more.hidden ? '' : words.more(this.#rest.length);
  }

  #inputsOf(row: Element): [DataEntry, Input][] {
    const number = row instanceof HTMLElement ? row.dataset['row'] : '';
    return this.#rows.entries.flatMap((entry, index): [DataEntry, Input][] => {
      const input = inputOf(`${this.#element.id}-row${number}-${index}`);
      return input ? [[entry, input]] : [];
    });
  }

  #inside<Type extends HTMLElement>(selector: string): Type {
    const found = this.#element.querySelector<Type>(`:scope > ${selector}`);
    if (!found) throw new Error(`the list has no ${selector}`);
    return found;
  }
}
