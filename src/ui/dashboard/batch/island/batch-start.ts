import { compileSchema, type JsonSchema, valueAt } from '../../../../engine/fields';
import { h, part } from '../../../islands/common/dom';
import { busy, confirm } from '../../../kit/dialog/island';
import { keepSaying } from '../../../kit/toast/island';
import type { DataEntry } from '../../generate/data-entries';
import { carryOver } from '../../generate/island/carry-over';
import { textOf } from '../../generate/read-entry';
import { page } from '../../shell/island/page';
import { type Answer, api, type Failure } from '../../shell/island/service/api';
import { OneRequest } from '../../shell/island/service/one-request';
import { batchWords as words } from '../words';
import { checkRows, problemsByRow, type Row } from './model/check-rows';
import { matchColumns } from './model/match-columns';
import { csvLine } from './model/parse-csv';
import { readTable, type Table, textOfTable, withoutRows } from './model/read-table';
import { openFile } from './open-file';
import { columnChoices, previewTable } from './preview-table';

type BatchData = {
  version: string;
  template: { id: string; name: string };
  entries: DataEntry[];
  schema: JsonSchema;
  sample: Record<string, unknown>;
  mostRows: number;
  /** The rows of one request. */
  rowsAtOnce: number;
  mostBytes: number;
};

/** How rows are checked, and what becomes of them. */
export type RowKind = {
  check: (data: Record<string, unknown>) => { pointer: string; message: string }[];
  /** The submission of a row, as a batch takes it. */
  submissionOf: (data: Record<string, unknown>) => object;
  /** The text of the button. */
  submit: (count: number) => string;
  /** What the member confirms before anything is made. */
  ask?: (count: number) => Parameters<typeof confirm>[0];
  /** What the next page says. */
  said?: (count: number) => string;
};

const PAUSE_MS = 200;

const MOST_COLUMNS = 500;

/**
 * Creates a batch from rows that are pasted or read from a file, and shows their problems before
 * anything is sent.
 */
export class BatchStart {
  readonly #facts = page<BatchData>();
  readonly #kind: RowKind;
  readonly #text = part('rows', HTMLTextAreaElement);
  readonly #submit: HTMLButtonElement | null;
  #table: Table = { kind: 'empty' };
  #matches: (number | null)[] = [];
  #rows: Row[] = [];
  #timer: number | undefined;
  /** The batches that were made, and the number of their rows, which are no longer in the table. */
  readonly #made: string[] = [];
  #done = 0;
  #isSending = false;
  /** Whether the page of another version has the rows. */
  #isCarried = false;
  readonly #request = new OneRequest();

  readonly #form: HTMLFormElement;

  constructor(form: HTMLFormElement, kind?: RowKind) {
    this.#form = form;
    this.#kind = kind ?? this.#documents();

    this.#submit = form.querySelector('button[type="submit"]');
    this.#text.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#isCarried = false;
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
      void this.#decide();
    });
    carryOver(form, this.#facts.template.id, {
      given: async () => {
        // The next rows may be made already.
        return this.#isHeld ? null : this.#text.value;
      },
      leaves: () => {
        this.#isCarried = true;
      },
      take: (text) => {
        this.#text.value = text;
      },
    });
    addEventListener('beforeunload', (event) => {
      if (this.#text.value.trim() !== '' && !this.#isCarried) event.preventDefault();
    });
    this.#text.focus();
    if (this.#text.value !== '') this.#read();
  }

  /** Rows that become documents without signers. */
  #documents(): RowKind {
    const { schema, version } = this.#facts;
    const submissionOf = (data: object) => ({ data, version });
    return { check: compileSchema(schema), submissionOf, submit: words.generate[page().mode] };
  }

  async #take(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    if (file === undefined) return;
    this.#forget();
    const { mostBytes } = this.#facts;
    const opened =
      file.size <= mostBytes
        ? await openFile(file, this.#most)
        : { ok: false as const, problem: words.problems.tooLarge(mostBytes / 1024 / 1024) };
    if (opened.ok) this.#text.value = opened.text;
    const note = part('file-note', HTMLElement);
    note.hidden = !(opened.ok && opened.isGuess);
    note.textContent = note.hidden ? '' : words.guessed(file.name);
    this.#read();
    if (!opened.ok) this.#say(opened.problem);
  }

  /** Every value can have a column, and some columns may be left out. */
  get #most() {
    const { entries, mostRows } = this.#facts;
    return { rows: mostRows, columns: Math.max(MOST_COLUMNS, entries.length) };
  }

  #read(): void {
    this.#forget();
    const { entries } = this.#facts;
    this.#table = readTable(this.#text.value, this.#most);
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
    this.#rows = checkRows(this.#table, { entries, matches: this.#matches, check: this.#kind.check });
    this.#show();
  }

  #show(): void {
    const wrong = this.#rows.flatMap(({ problems }, index) => (problems.length > 0 ? [index + 1] : []));
    const preview = part('preview', HTMLElement);
    preview.hidden = this.#rows.length === 0;
    preview.replaceChildren(previewTable(this.#rows));
    const count = part('count', HTMLElement);
    count.textContent =
      this.#rows.length === 0 ? '' : wrong.length > 0 ? words.wrong(wrong) : words.ready(this.#rows.length);
    if (!this.#submit || this.#isSending) return;
    this.#submit.disabled = wrong.length > 0 || this.#rows.length === 0;
    this.#submit.textContent = this.#kind.submit(this.#rows.length);
  }

  async #decide(): Promise<void> {
    if (!this.#submit || this.#submit.disabled) return;
    const question = this.#kind.ask?.(this.#rows.length);
    if (question && !(await confirm(question))) return;
    this.#isSending = true;
    this.#hold(true);
    await busy(this.#submit, words.generating, () => this.#send());
    this.#isSending = false;
    this.#show();
  }

  /** Sends the rows in batches. Rows that were made leave the table, so that none is made twice. */
  async #send(): Promise<void> {
    while (this.#rows.length > 0) {
      const rows = this.#rows.slice(0, this.#facts.rowsAtOnce);
      const answer = await this.#sendBatch(rows);
      if (!answer.ok) return this.#refused(answer);
      this.#made.push(answer.body.submission_batch.id);
      this.#done += rows.length;
      this.#takeOut(rows.length);
      part('count', HTMLElement).textContent = words.made(this.#done, this.#done + this.#rows.length);
    }
    if (this.#kind.said) keepSaying(this.#kind.said(this.#done));
    const [only, another] = this.#made.splice(0);
    this.#done = 0;
    this.#hold(false);
    location.assign(`/dashboard/submissions/batches${another === undefined ? `/${only}` : ''}`);
  }

  #takeOut(count: number): void {
    this.#rows = this.#rows.slice(count);
    this.#table = withoutRows(this.#table, count);
    this.#text.value = textOfTable(this.#table);
    this.#show();
  }

  async #sendBatch(rows: readonly Row[]): Promise<Answer<{ submission_batch: { id: string } }>> {
    const submissions = rows.map(({ data }) => this.#kind.submissionOf(data));
    const body = { template_id: this.#facts.template.id, test: page().mode === 'test', submissions };
    const headers = this.#request.headersFor(body);
    const answer = await api.post<{ submission_batch: { id: string } }>(
      '/submissions/batches?wait=false',
      body,
      { headers },
    );
    this.#request.answered(answer);
    return answer;
  }

  /** Rows that may be made although the answer is lost stay as they are, and are asked for again. */
  #refused(answer: Failure): void {
    const problems = problemsByRow(answer.errors);
    for (const [index, row] of this.#rows.entries()) row.problems = problems.get(index) ?? [];
    const { isUnsure } = this.#request;
    this.#hold(isUnsure);
    const alert = this.#form.querySelector<HTMLElement>('.alert');
    if (!alert) return;
    alert.hidden = false;
    const parts = [answer.message, ...(problems.get(-1) ?? []), ...(isUnsure ? [words.unsure] : [])];
    const [said, all] = [parts.join(' '), this.#done + this.#rows.length];
    alert.textContent = this.#done === 0 ? said : words.stopped(this.#done, all, said);
  }

  /** Rows do not change while they are being sent. */
  #hold(isHeld: boolean): void {
    this.#text.readOnly = isHeld;
    const others = this.#form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select');
    for (const entry of others) entry.disabled = isHeld;
  }

  get #isHeld(): boolean {
    return this.#text.readOnly;
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
