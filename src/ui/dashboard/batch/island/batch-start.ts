import type { JsonSchema } from '../../../../engine/fields';
import { part } from '../../../islands/common/dom';
import { busy, confirm } from '../../../kit/dialog/island';
import { keepSaying } from '../../../kit/toast/island';
import type { DataEntry } from '../../generate/data-entries';
import { carryOver } from '../../generate/island/carry-over';
import { page } from '../../shell/island/page';
import type { Failure } from '../../shell/island/service/api';
import { prepareChecks } from '../../shell/island/service/checks';
import { batchWords as words } from '../words';
import { BatchName } from './batch-name';
import { BatchRequest } from './batch-request';
import { giveEmptyTable } from './empty-table';
import { checkRows, problemsByRow, type Row } from './model/check-rows';
import type { ColumnChoice } from './model/match-columns';
import { previewTable } from './preview-table';
import type { Repeats } from './repeats';
import { documentKind, type RowKind } from './row-kind';
import { numberText } from './row-names';
import { TableColumns } from './table-columns';
import { type CarriedTable, TableText } from './table-text';

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

const PAUSE_MS = 200;
const MOST_COLUMNS = 500;

/** Everything on the page that a person entered, and what was made of it so far. */
type Entered = CarriedTable & {
  choices: ColumnChoice[];
  /** The entries beside the table, by their ids. */
  beside: Record<string, string>;
  /** The file that gave the batch its name. */
  namedAfter: string;
  made: string[];
  done: number;
};

/**
 * Creates a batch from rows that are pasted or read from a file, and shows their problems before
 * anything is sent.
 */
export class BatchStart {
  readonly #facts = page<BatchData>();
  readonly #kind: RowKind;
  readonly #text: TableText;
  readonly #name = new BatchName();
  readonly #submit: HTMLButtonElement | null;
  readonly #repeats: Repeats | undefined;
  readonly #columns = new TableColumns(this.#facts.entries, () => this.#checkAll());
  #rows: Row[] = [];
  #timer: number | undefined;
  /** The batches that were made, and the number of their rows, which are no longer in the table. */
  #made: string[] = [];
  #done = 0;
  #isSending = false;
  /** Whether the page of another version has the rows. */
  #isCarried = false;
  readonly #request: BatchRequest;
  readonly #form: HTMLFormElement;

  constructor(form: HTMLFormElement, kind?: RowKind) {
    this.#form = form;
    this.#kind = kind ?? documentKind(this.#facts);

    const { entries, mostRows: rows, mostBytes: bytes } = this.#facts;
    // Every value can have a column, and some columns may be left out.
    this.#text = new TableText({ rows, bytes, columns: Math.max(MOST_COLUMNS, entries.length) });
    this.#submit = form.querySelector('button[type="submit"]');
    this.#repeats = this.#kind.repeats?.({
      takeOut: (rows) => {
        this.#takeOut(rows);
        this.#text.element.focus();
        this.#read();
      },
      decided: () => {
        this.#show();
        this.#submit?.focus();
      },
    });
    const { id: templateId } = this.#facts.template;
    this.#request = new BatchRequest({ templateId, kind: this.#kind, repeats: this.#repeats });
    this.#text.element.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#isCarried = false;
      this.#text.forget();
      this.#forget();
      this.#timer = setTimeout(() => this.#read(), PAUSE_MS);
    });
    const file = part('file', HTMLInputElement);
    file.addEventListener('change', () => void this.#take(file));
    const empty = form.querySelector<HTMLButtonElement>('[data-empty]');
    empty?.addEventListener('click', () => giveEmptyTable(this.#facts));
    if (empty) empty.disabled = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#decide();
    });
    carryOver(form, templateId, {
      // The next rows may be made already.
      given: async () => (this.#isHeld ? null : JSON.stringify(this.#entered())),
      leaves: () => {
        this.#isCarried = true;
      },
      take: (text) => this.#fill(JSON.parse(text)),
    });
    addEventListener('beforeunload', (event) => {
      if (!this.#text.isEmpty && !this.#isCarried) event.preventDefault();
    });
    this.#text.element.focus();
    void prepareChecks(document.documentElement.lang).then(() => this.#text.isEmpty || this.#read());
  }

  #entered(): Entered {
    const beside = Object.fromEntries(this.#beside().map(({ id, value }) => [id, value]));
    return {
      ...this.#text.carried(),
      choices: this.#columns.choices,
      beside,
      namedAfter: this.#name.file,
      made: this.#made,
      done: this.#done,
    };
  }

  #fill({ choices, beside, namedAfter, made, done, ...table }: Entered): void {
    this.#text.take(table);
    this.#name.file = namedAfter;
    [this.#columns.choices, this.#made, this.#done] = [choices, made, done];
    for (const entry of this.#beside()) entry.value = beside[entry.id] ?? entry.value;
  }

  #beside() {
    return [...this.#form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-carried]')];
  }

  async #take(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    if (file === undefined) return;
    this.#text.forget();
    this.#forget();
    const opened = await this.#text.open(file);
    const note = part('file-note', HTMLElement);
    note.hidden = !(opened.ok && opened.isGuess);
    note.textContent = note.hidden ? '' : words.guessed(file.name);
    if (opened.ok) {
      this.#columns.choices = [];
      this.#name.nameAfter(file.name);
    }
    this.#read();
    if (!opened.ok) this.#say(opened.problem);
  }

  #read(): void {
    this.#forget();
    const table = this.#text.read();
    this.#columns.show(table);
    this.#say(table.kind === 'wrong' ? table.problem : '');
    this.#checkAll();
  }

  /** Drops the old rows at once, so that they are never sent while new ones are being read. */
  #forget(): void {
    this.#rows = [];
    if (this.#submit) this.#submit.disabled = true;
  }

  #checkAll(): void {
    this.#forget();
    const { entries } = this.#facts;
    this.#rows = checkRows(this.#text.table, {
      entries,
      matches: this.#columns.matches,
      check: this.#kind.check,
      originals: this.#text.originals,
    });
    this.#repeats?.mark(this.#rows);
    this.#show();
  }

  #show(): void {
    const wrong = this.#rows.filter(({ problems }) => problems.length > 0);
    const numbers = wrong.map(({ number }) => numberText(number));
    const preview = part('preview', HTMLElement);
    preview.hidden = this.#rows.length === 0;
    preview.replaceChildren(previewTable(this.#rows, this.#text.head));
    const count = part('count', HTMLElement);
    count.textContent =
      this.#rows.length === 0 ? '' : wrong.length > 0 ? words.wrong(numbers) : words.ready(this.#rows.length);
    const isOpen = this.#repeats?.ask(this.#rows, this.#isHeld) ?? false;
    if (!this.#submit || this.#isSending) return;
    this.#submit.disabled = isOpen || wrong.length > 0 || this.#rows.length === 0;
    this.#submit.textContent = this.#kind.submit(this.#rows.length);
  }

  async #decide(): Promise<void> {
    if (!this.#submit || this.#submit.disabled) return;
    // Another page may have sent some of the rows since they were read.
    this.#askAnew();
    if (this.#submit.disabled) return;
    const question = this.#kind.ask?.(this.#rows.length, this.#repeats?.warning(this.#rows) ?? '');
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
      const isPart = this.#done > 0 || rows.length < this.#rows.length;
      const answer = await this.#request.send(rows, this.#name.nameOf(rows, isPart));
      if (answer === null) return this.#stop();
      if (!answer.ok) return this.#refused(answer);
      this.#made.push(answer.body.submission_batch.id);
      this.#done += rows.length;
      this.#takeOut(rows);
      this.#show();
      part('count', HTMLElement).textContent = words.made(this.#done, this.#done + this.#rows.length);
    }
    if (this.#kind.said) keepSaying(this.#kind.said(this.#done));
    const [only, another] = this.#made.splice(0);
    this.#done = 0;
    this.#hold(false);
    location.assign(`/dashboard/submissions/batches${another === undefined ? `/${only}` : ''}`);
  }

  /** Rows of an earlier reading are no longer there. */
  #takeOut(rows: readonly Row[]): void {
    const isOut = this.#rows.map((row) => rows.includes(row));
    if (!isOut.includes(true)) return;
    this.#rows = this.#rows.filter((_, index) => !isOut[index]);
    this.#text.takeOut((index) => isOut[index] === true);
  }

  /** Another page has sent some of the rows meanwhile, and the member has to decide first. */
  #stop(): void {
    this.#hold(false);
    this.#askAnew();
    this.#explain(this.#repeats?.warning(this.#rows) ?? '');
  }

  #askAnew(): void {
    this.#repeats?.mark(this.#rows);
    this.#show();
    part('sent-before', HTMLElement).scrollIntoView({ block: 'nearest' });
  }

  /** Rows that may be made although the answer is lost stay as they are, and are asked for again. */
  #refused(answer: Failure): void {
    const problems = problemsByRow(answer.errors);
    for (const [index, row] of this.#rows.entries()) row.problems = problems.get(index) ?? [];
    const { isUnsure } = this.#request;
    this.#hold(isUnsure);
    const parts = [answer.message, ...(problems.get(-1) ?? []), ...(isUnsure ? [words.unsure] : [])];
    this.#explain(parts.join(' '));
  }

  /** Says why not all rows were sent. */
  #explain(reason: string): void {
    const alert = this.#form.querySelector<HTMLElement>('.alert');
    if (!alert) return;
    alert.hidden = false;
    const all = this.#done + this.#rows.length;
    alert.textContent = this.#done === 0 ? reason : words.stopped(this.#done, all, reason);
  }

  /** Rows do not change while they are being sent. */
  #hold(isHeld: boolean): void {
    this.#text.element.readOnly = isHeld;
    const others = this.#form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLButtonElement>(
      'input, select, #sent-before button',
    );
    for (const entry of others) entry.disabled = isHeld;
  }

  get #isHeld(): boolean {
    return this.#text.element.readOnly;
  }

  #say(problem: string): void {
    part('rows-problem', HTMLElement).textContent = problem;
    const alert = this.#form.querySelector<HTMLElement>('.alert');
    if (alert) alert.hidden = true;
  }
}
