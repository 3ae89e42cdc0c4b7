import { compileSchema, type JsonSchema } from '../../../../engine/fields';
import { h, part } from '../../../islands/common/dom';
import { busy } from '../../../kit/dialog/island';
import type { DataEntry } from '../../generate/data-entries';
import { valueAt } from '../../generate/data-path';
import { carryOver } from '../../generate/island/carry-over';
import { textOf } from '../../generate/read-entry';
import { page } from '../../shell/island/page';
import { api } from '../../shell/island/service/api';
import { OneRequest } from '../../shell/island/service/one-request';
import { batchWords as words } from '../words';
import { checkRows, problemsByRow, type Row } from './model/check-rows';
import { matchColumns } from './model/match-columns';
import { csvLine } from './model/parse-csv';
import { readTable, type Table } from './model/read-table';
import { columnChoices, previewTable } from './preview-table';

type BatchData = {
  version: string;
  template: { id: string; name: string };
  entries: DataEntry[];
  schema: JsonSchema;
  sample: Record<string, unknown>;
  mostRows: number;
  mostBytes: number;
};

const PAUSE_MS = 200;

/**
 * Creates a batch from rows that are pasted or read from a file, and shows their problems before
 * anything is sent.
 */
export class BatchStart {
  readonly #facts = page<BatchData>();
  readonly #check = compileSchema(this.#facts.schema);
  readonly #text = part('rows', HTMLTextAreaElement);
  readonly #submit: HTMLButtonElement | null;
  #table: Table = { kind: 'empty' };
  #matches: (number | null)[] = [];
  #rows: Row[] = [];
  #timer: number | undefined;
  readonly #request = new OneRequest();

  readonly #form: HTMLFormElement;

  constructor(form: HTMLFormElement) {
    this.#form = form;

    this.#submit = form.querySelector('button[type="submit"]');
    this.#text.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#forget();
      this.#timer = setTimeout(() => this.#read(), PAUSE_MS);
    });
    const file = part('file', HTMLInputElement);
    file.addEventListener('change', () => void this.#take(file));
    const empty = form.querySelector<HTMLButtonElement>('[data-empty]');
    empty?.addEventListener('click', () => this.#giveEmpty());
    if (empty) empty.disabled = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.#submit && !this.#submit.disabled)
        void busy(this.#submit, words.generating, () => this.#send());
    });
    carryOver(form, this.#facts.template.id, {
      given: async () => this.#text.value,
      take: (text) => {
        this.#text.value = text;
      },
    });
    this.#text.focus();
    if (this.#text.value !== '') this.#read();
  }

  async #take(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    if (file === undefined) return;
    const { mostBytes } = this.#facts;
    const isSmall = file.size <= mostBytes;
    if (isSmall) this.#text.value = await file.text();
    this.#read();
    if (!isSmall) this.#say(words.problems.tooLarge(mostBytes / 1024 / 1024));
  }

  #read(): void {
    this.#forget();
    const { entries, mostRows } = this.#facts;
    this.#table = readTable(this.#text.value, mostRows);
    this.#matches = this.#table.kind === 'cells' ? matchColumns(this.#table.columns, entries) : [];
    this.#say(this.#table.kind === 'wrong' ? this.#table.problem : '');
    this.#showColumns();
    this.#checkAll();
  }

  /** Drops the old rows at once, so that they are never sent while new ones are being read. */
  #forget(): void {
    this.#rows = [];
    if (this.#submit) this.#submit.disabled = true;
  }

  #showColumns(): void {
    const fieldset = part('columns', HTMLFieldSetElement);
    const table = this.#table;
    const matches = this.#matches;
    fieldset.hidden = table.kind !== 'cells';
    if (table.kind !== 'cells') return;
    const onMatch = (column: number, entry: number | null) => {
      this.#matches[column] = entry;
      this.#checkAll();
    };
    const { entries } = this.#facts;
    const choices = columnChoices({ columns: table.columns, entries, matches, onMatch });
    fieldset.querySelector('.columns')?.replaceChildren(...choices);
  }

  #checkAll(): void {
    this.#forget();
    const { entries } = this.#facts;
    this.#rows = checkRows(this.#table, { entries, matches: this.#matches, check: this.#check });
    this.#show();
  }

  #show(): void {
    const wrong = this.#rows.filter(({ problems }) => problems.length > 0).length;
    const preview = part('preview', HTMLElement);
    preview.hidden = this.#rows.length === 0;
    preview.replaceChildren(previewTable(this.#rows));
    const count = part('count', HTMLElement);
    count.textContent =
      this.#rows.length === 0 ? '' : wrong > 0 ? words.wrong(wrong) : words.ready(this.#rows.length);
    if (!this.#submit) return;
    this.#submit.disabled = wrong > 0 || this.#rows.length === 0;
    this.#submit.textContent = words.generate[page().mode](this.#rows.length);
  }

  async #send(): Promise<void> {
    const { version } = this.#facts;
    const submissions = this.#rows.map(({ data }) => ({ data, version }));
    const body = { template_id: this.#facts.template.id, test: page().mode === 'test', submissions };
    const answer = await api.post<{ submission_batch: { id: string } }>(
      '/submissions/batches?wait=false',
      body,
      { headers: this.#request.headersFor(body) },
    );
    this.#request.answered(answer);
    if (answer.ok)
      return location.assign(`/dashboard/submissions/batches/${answer.body.submission_batch.id}`);
    const problems = problemsByRow(answer.errors);
    for (const [index, row] of this.#rows.entries()) row.problems = problems.get(index) ?? [];
    this.#show();
    const alert = this.#form.querySelector<HTMLElement>('.alert');
    if (!alert) return;
    alert.hidden = false;
    alert.textContent = [answer.message, ...(problems.get(-1) ?? [])].join(' ');
  }

  /** Downloads a CSV file with the names of all values and one row of sample values. */
  #giveEmpty(): void {
    const { entries, sample, template } = this.#facts;
    const example = entries.map((entry) => textOf(entry, valueAt(sample, entry.path)));
    const lines = csvLine(entries.map(({ name }) => name)) + csvLine(example);
    const link = h('a', {
      href: URL.createObjectURL(new Blob([`\ufeff${lines}`], { type: 'text/csv' })),
      download: words.emptyName(template.name),
    });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  #say(problem: string): void {
    part('rows-problem', HTMLElement).textContent = problem;
    const alert = this.#form.querySelector<HTMLElement>('.alert');
    if (alert) alert.hidden = true;
  }
}
