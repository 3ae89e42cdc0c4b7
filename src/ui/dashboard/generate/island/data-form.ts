import { compileSchema, dropAt, type JsonSchema, putAt, valueAt } from '../../../../engine/fields';
import { isRecord } from '../../../../lib/json';
import { pointerTo } from '../../../../lib/pointer';
import { part } from '../../../islands/common/dom';
import { prepareChecks, saidCheck } from '../../shell/island/service/checks';
import type { DataEntry } from '../data-entries';
import { readJson } from '../read-entry';
import { generateWords as words } from '../words';
import { type Input, inputOf, isInput, readInto, type Say, showIn } from './data-input';
import { DataPages, type Fault } from './data-pages';
import { RowList } from './row-list';

type Data = Record<string, unknown>;
type Given = { entries: readonly DataEntry[]; schema: JsonSchema };

const COUNTED_AFTER_MS = 150;
/** How the check says that a value is not there. */
const MISSING = 'is missing';

/** An invalid input, or the button of a list with too few rows. */
const WRONG = '[aria-invalid="true"], .problem:not(:empty) + [data-add]';

/**
 * The data of a submission, entered value by value or as JSON. Switching keeps both views equal.
 */
export class DataForm {
  readonly #entries: readonly DataEntry[];
  readonly #check: (value: unknown) => { pointer: string; message: string }[];
  readonly #json = part('data', HTMLTextAreaElement);
  readonly #details: HTMLDetailsElement | null;
  readonly #lists: [DataEntry, RowList][];
  /** The values that no input shows or can hold, such as images given as JSON. */
  #data: Data = {};
  /** The names of the entries that others fill in. */
  #hidden: ReadonlySet<string> = new Set();
  /** Whether the JSON view counts. The page opens and closes it before this changes. */
  #isJson = false;

  readonly #form: HTMLFormElement;
  readonly #pages: DataPages | null;
  #counting: ReturnType<typeof setTimeout> | undefined;

  constructor(form: HTMLFormElement, { entries, schema }: Given) {
    this.#form = form;

    this.#entries = entries;
    this.#check = compileSchema(schema);
    this.#details = form.querySelector('[data-json]');
    this.#lists = entries.flatMap(({ rows, ...entry }, index): [DataEntry, RowList][] => {
      const element = document.getElementById(`entry-${index}`);
      if (!rows || !(element instanceof HTMLFieldSetElement)) return [];
      return [[entry, new RowList(element, { ...entry, rows })]];
    });
    this.#details?.addEventListener('toggle', () => void this.#changeView());
    this.#pages = DataPages.in(form);
    if (this.#pages) form.addEventListener('change', () => this.#countSoon());
    this.#countSoon();
    void prepareChecks(document.documentElement.lang);
  }

  /** Returns the data, or null when it has problems, which are shown at the inputs. */
  async read(): Promise<Data | null> {
    const given = await this.leave();
    if (given === null) return null;
    this.#data = given;
    // Applies the same check as the service, so that no request is sent that would be refused.
    const problems = this.#check(given).map(({ pointer, message }) => `#${pointer}: ${message}`);
    if (problems.length === 0) return given;
    await prepareChecks(document.documentElement.lang);
    this.explain(problems);
    return null;
  }

  fill(data: Data): void {
    this.#data = structuredClone(data);
    this.#clearProblems();
    if (this.#isJson) this.#showJson();
    else this.#showInputs();
  }

  /**
   * Hides these entries. What is wrong in them is not said and stops nothing. What was typed stays for when
   * they are shown again.
   */
  hide(names: ReadonlySet<string>): void {
    this.#hidden = names;
    for (const [index, { name }] of this.#entries.entries()) {
      const input = document.getElementById(`entry-${index}`);
      const whole = input instanceof HTMLFieldSetElement ? input : input?.closest<HTMLElement>('p, div');
      if (whole) whole.hidden = names.has(name);
    }
    this.#countSoon();
  }

  /** Lets the menu of the form fill it in. `check` shows what does not fit. It is loaded when somebody opens it. */
  offerFill(check: () => unknown): void {
    const menu = this.#form.querySelector<HTMLDetailsElement>('[data-fill]');
    const list = async () =>
      menu && (await import('../../test-data/island/fill-form')).letFillForm(menu, this, check);
    if (menu?.open) void list();
    else menu?.addEventListener('toggle', list, { once: true });
  }

  /** Returns the data without checking it, or null when it cannot be read; the page shows why. */
  leave(): Promise<Data | null> {
    return this.#given(this.#isJson);
  }

  /** Shows each problem, such as `#/buyer/name: is missing`, at the input of its value. */
  explain(problems: readonly string[], message = ''): void {
    const placeOf = this.#placing();
    const elsewhere = problems.filter((problem) => {
      const [, pointer = '', text = problem] = /^#((?:\/[^:]*)?): (.*)$/s.exec(problem) ?? [];
      const place = this.#isJson ? null : placeOf(pointer);
      if (place) say(place, saidCheck(text));
      return place === null;
    });
    const alert = this.#form.querySelector<HTMLElement>('.alert');
    const left = problems.length > 0 ? words.problems.some : message;
    const said = (elsewhere.length > 0 ? elsewhere : [left]).map(saidCheck);
    if (alert) {
      alert.hidden = false;
      alert.textContent = said.join('\n');
    }
    const first = this.#form.querySelector<HTMLElement>(WRONG);
    if (first) this.#pages?.showPageOf(first);
    first?.focus();
    this.#countSoon();
  }

  async #given(isJson: boolean): Promise<Data | null> {
    this.#clearProblems();
    return isJson ? this.#readJson() : this.#readInputs();
  }

  /**
   * Unreadable data cannot be shown in the other view, so the current view stays open and nothing
   * is lost.
   */
  async #changeView(): Promise<void> {
    const isOpen = this.#details?.open ?? false;
    if (isOpen === this.#isJson) return;
    const given = await this.#given(this.#isJson);
    if (given === null) {
      if (this.#details) this.#details.open = this.#isJson;
      return;
    }
    this.#isJson = isOpen;
    this.#data = given;
    const inputs = this.#form.querySelector<HTMLElement>('[data-entries]');
    if (inputs) inputs.hidden = isOpen;
    if (isOpen) this.#showJson();
    else this.#showInputs();
  }

  #showJson(): void {
    this.#json.value = JSON.stringify(this.#data, null, 2);
  }

  #showInputs(): void {
    for (const [entry, input] of this.#inputs()) {
      showIn(input, entry, valueAt(this.#data, entry.path));
    }
    for (const [{ path }, list] of this.#lists) list.show(valueAt(this.#data, path));
    this.#countSoon();
  }

  /** Counts after the change has been shown, and many changes once. */
  #countSoon(): void {
    if (!this.#pages) return;
    clearTimeout(this.#counting);
    this.#counting = setTimeout(() => void this.#count(), COUNTED_AFTER_MS);
  }

  async #count(): Promise<void> {
    const faults = new Map<Element, Fault>();
    const { data } = await this.#readAll((input) => faults.set(input, 'invalid'));
    const placeOf = this.#placing();
    for (const { pointer, message } of this.#check(data)) {
      const place = placeOf(pointer);
      if (place && !faults.has(place)) faults.set(place, message === MISSING ? 'missing' : 'invalid');
    }
    // An object that is missing as a whole is one problem, but each of its values is missing.
    for (const [{ path, isRequired }, input] of this.#shownInputs())
      if (isRequired && !faults.has(input) && valueAt(data, path) === undefined) faults.set(input, 'missing');
    this.#pages?.count(faults);
  }

  #readJson(): Data | null {
    const read = readJson(this.#json.value.trim() || '{}');
    if (read.ok && isRecord(read.value)) return read.value;
    part('data-problem', HTMLElement).textContent = read.ok ? words.problems.json('{ … }') : read.problem;
    this.#json.setAttribute('aria-invalid', 'true');
    this.#json.focus();
    return null;
  }

  async #readInputs(): Promise<Data | null> {
    const { data, isFine } = await this.#readAll(say);
    if (!isFine) this.explain([], words.problems.some);
    return isFine ? data : null;
  }

  async #readAll(say: Say): Promise<{ data: Data; isFine: boolean }> {
    const data = structuredClone(this.#data);
    const sayOf = ({ name }: DataEntry): Say => (this.#hidden.has(name) ? () => {} : say);
    let isFine = true;
    for (const each of this.#inputs()) {
      const [entry] = each;
      const isRead = await readInto(data, { before: this.#data, inputs: [each], say: sayOf(entry) });
      isFine &&= isRead || this.#hidden.has(entry.name);
    }
    for (const [entry, list] of this.#lists) {
      const { name, path } = entry;
      const given = await list.read(sayOf(entry));
      if (given === 'wrong') isFine &&= this.#hidden.has(name);
      else if (given === 'none') dropAt(data, path);
      else if (given !== 'kept') putAt(data, path, given.value);
    }
    return { data, isFine };
  }

  #inputs(): [DataEntry, Input][] {
    return this.#entries.flatMap((entry, index): [DataEntry, Input][] => {
      const input = inputOf(`entry-${index}`);
      return input ? [[entry, input]] : [];
    });
  }

  #shownInputs(): [DataEntry, Input][] {
    return this.#inputs().filter(([{ name }]) => !this.#hidden.has(name));
  }

  /** Finds the element at which a problem is shown: that of a whole object at its first value. */
  #placing(): (pointer: string) => HTMLElement | null {
    const places = [
      ...this.#shownInputs().map(([{ path }, element]) => ({ pointer: pointerTo(path), element })),
      ...this.#lists.flatMap(([{ name }, list]) => (this.#hidden.has(name) ? [] : list.places())),
    ];
    const exact = new Map(places.toReversed().map(({ pointer, element }) => [pointer, element]));
    return (pointer) => {
      if (pointer === '') return null;
      const near = () =>
        places.find((own) => own.pointer.startsWith(`${pointer}/`)) ??
        places.findLast((own) => pointer.startsWith(`${own.pointer}/`));
      return exact.get(pointer) ?? near()?.element ?? null;
    };
  }

  #clearProblems(): void {
    for (const place of this.#form.querySelectorAll('.problem')) place.textContent = '';
    for (const input of this.#form.querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid');
    const alert = this.#form.querySelector<HTMLElement>('.alert');
    if (alert) alert.hidden = true;
  }
}

function say(element: HTMLElement, text: string): void {
  const place = document.getElementById(`${element.id}-problem`);
  if (place) place.textContent = text;
  if (isInput(element)) element.setAttribute('aria-invalid', 'true');
}
