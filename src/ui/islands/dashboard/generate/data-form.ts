import { compileSchema } from '../../../../fields/compile-schema';
import type { JsonSchema } from '../../../../fields/json-schema';
import type { DataEntry } from '../../../dashboard/generate/data-entries';
import { dropAt, pointerOf, putAt, valueAt } from '../../../dashboard/generate/data-path';
import { generateWords as words } from '../../../dashboard/generate/generate-words';
import { readEntry, readJson, textOf } from '../../../dashboard/generate/read-entry';
import { part } from '../../common/dom';
import { readPicture } from './read-picture';

type Data = Record<string, unknown>;
type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Given = { entries: readonly DataEntry[]; schema: JsonSchema };

/** The data of a document, entered value by value or as JSON; both say the same. */
export class DataForm {
  private readonly entries: readonly DataEntry[];
  private readonly check: (value: unknown) => { pointer: string; message: string }[];
  private readonly json = part('data', HTMLTextAreaElement);
  private readonly details: HTMLDetailsElement | null;
  /** What no input shows, and what inputs cannot hold, such as pictures given as JSON. */
  private data: Data = {};
  private wasOpen = false;

  constructor(
    private readonly form: HTMLFormElement,
    { entries, schema }: Given,
  ) {
    this.entries = entries;
    this.check = compileSchema(schema);
    this.details = form.querySelector('[data-json]');
    this.details?.addEventListener('toggle', () => void this.changeView());
  }

  /** What is given, or null where something is wrong with it, which is said beside it. */
  async read(): Promise<Data | null> {
    this.clearProblems();
    const given = this.details?.open ? this.readJson() : await this.readInputs();
    if (given === null) return null;
    this.data = given;
    // The very check of the service, before anything is made that would have to be refused.
    const problems = this.check(given).map(({ pointer, message }) => `#${pointer}: ${message}`);
    if (problems.length === 0) return given;
    this.explain(problems);
    return null;
  }

  fill(data: Data): void {
    this.data = structuredClone(data);
    this.clearProblems();
    if (this.details?.open) this.showJson();
    else this.showInputs();
  }

  /** `#/buyer/name: is missing`, each beside the value it is about. */
  explain(problems: readonly string[], message = ''): void {
    const elsewhere = problems.filter((problem) => {
      const [, pointer = '', text = problem] = /^#((?:\/[^:]*)?): (.*)$/s.exec(problem) ?? [];
      return this.details?.open || !this.mark(pointer, text);
    });
    const alert = this.form.querySelector<HTMLElement>('.alert');
    const said = elsewhere.length > 0 ? elsewhere : problems.length > 0 ? [words.problems.some] : [message];
    if (alert) {
      alert.hidden = false;
      alert.textContent = said.join('\n');
    }
    this.form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  /** JSON that is broken cannot be shown any other way. */
  private async changeView(): Promise<void> {
    const isOpen = this.details?.open ?? false;
    if (isOpen === this.wasOpen) return;
    const given = this.wasOpen ? this.readJson() : await this.readInputs();
    if (given === null && this.wasOpen && this.details) {
      this.details.open = true;
      return;
    }
    this.wasOpen = isOpen;
    this.data = given ?? this.data;
    const inputs = this.form.querySelector<HTMLElement>('[data-entries]');
    if (inputs) inputs.hidden = isOpen;
    if (isOpen) this.showJson();
    else this.showInputs();
  }

  private showJson(): void {
    this.json.value = JSON.stringify(this.data, null, 2);
  }

  private showInputs(): void {
    for (const [entry, input] of this.inputs()) {
      const value = valueAt(this.data, entry.path);
      if (input instanceof HTMLInputElement && input.type === 'checkbox') input.checked = value === true;
      else if (entry.kind === 'moment') input.value = textOf(entry, value).slice(0, 16);
      else if (entry.kind !== 'picture') input.value = textOf(entry, value);
    }
  }

  private readJson(): Data | null {
    const read = readJson(this.json.value.trim() || '{}');
    if (read.ok && isData(read.value)) return read.value;
    part('data-problem', HTMLElement).textContent = read.ok ? words.problems.json('{ … }') : read.problem;
    this.json.setAttribute('aria-invalid', 'true');
    this.json.focus();
    return null;
  }

  private async readInputs(): Promise<Data | null> {
    const data = structuredClone(this.data);
    let isFine = true;
    for (const [entry, input] of this.inputs()) {
      const read = await this.readInput(entry, input);
      if (read === 'kept') continue;
      if (read === 'none') dropAt(data, entry.path);
      else if (read.ok) putAt(data, entry.path, read.value);
      else isFine = !this.mark(pointerOf(entry.path), read.problem);
    }
    if (!isFine) this.explain([]);
    return isFine ? data : null;
  }

  private async readInput(entry: DataEntry, input: Input) {
    if (entry.kind === 'picture') return readPicture(input);
    if (input instanceof HTMLInputElement && input.type === 'checkbox') {
      // What nobody ticked and nobody must answer is not said at all.
      return input.checked || entry.isRequired ? ({ ok: true, value: input.checked } as const) : 'none';
    }
    if (input.value.trim() === '') return 'none';
    if (entry.kind !== 'moment') return readEntry(entry, input.value);
    const time = new Date(input.value);
    return { ok: true, value: Number.isNaN(time.getTime()) ? input.value : time.toISOString() } as const;
  }

  private inputs(): [DataEntry, Input][] {
    return this.entries.flatMap((entry, index): [DataEntry, Input][] => {
      const input = document.getElementById(`entry-${index}`);
      const isInput =
        input instanceof HTMLInputElement ||
        input instanceof HTMLTextAreaElement ||
        input instanceof HTMLSelectElement;
      return isInput ? [[entry, input]] : [];
    });
  }

  /** What is missing as a whole is said at its first part. */
  private mark(pointer: string, text: string): boolean {
    const pointers = this.entries.map(({ path }) => pointerOf(path));
    const index = pointers.findIndex((own) => own === pointer || own.startsWith(`${pointer}/`));
    const inside = index >= 0 ? index : pointers.findIndex((own) => pointer.startsWith(`${own}/`));
    const place = document.getElementById(`entry-${inside}-problem`);
    if (!place || pointer === '') return false;
    place.textContent = text;
    document.getElementById(`entry-${inside}`)?.setAttribute('aria-invalid', 'true');
    return true;
  }

  private clearProblems(): void {
    for (const place of this.form.querySelectorAll('.problem')) place.textContent = '';
    for (const input of this.form.querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid');
    const alert = this.form.querySelector<HTMLElement>('.alert');
    if (alert) alert.hidden = true;
  }
}

const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
