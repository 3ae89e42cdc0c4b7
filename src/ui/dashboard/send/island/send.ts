import { compileSchema, type JsonSchema, pathOfName } from '../../../../engine/fields';
import { isRecord } from '../../../../lib/json';
import type { SignerRole } from '../../../../lib/signer-role';
import { part } from '../../../islands/common/dom';
import { keepSaying } from '../../../kit/toast/island';
import type { DataEntry } from '../../generate/data-entries';
import { carryOver } from '../../generate/island/carry-over';
import { DataForm } from '../../generate/island/data-form';
import { page } from '../../shell/island/page';
import { api } from '../../shell/island/service/api';
import { OneRequest } from '../../shell/island/service/one-request';
import type { AskableField } from '../askable-field';
import { sendWords as words } from '../words';
import { listOwners, showBrush } from './field-owners';
import { showFieldPages } from './field-pages';
import { Assignment } from './model/assignment';
import { problemTexts, withoutAsked } from './model/open-problems';
import {
  dataRequestOf,
  type GivenSigner,
  numbersIn,
  rolesToKeep,
  type SignerProblem,
  signerProblemOf,
  signerProblems,
} from './model/read-signers';
import { openReview } from './review';
import { SignerCards } from './signer-cards';

type SendData = {
  version: string;
  entries: DataEntry[];
  schema: JsonSchema;
  fields: AskableField[];
  signers: SignerRole[];
  roles: SignerRole[];
  pageSizes: number[][];
  updatedAt: string;
  limits: { signers: number; order: number; reminders: number; reminderDays: number; expireDays: number };
};

type Ready = {
  body: Record<string, unknown>;
  roles: object[];
  values: number;
  reminders: number[];
  expiry: number | null;
};

type Entry = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

const OPTIONS = ['reminders', 'expiry'] as const;

/** Whether to keep the roles with the template. Members who make no templates have no such choice. */
function keepsRoles(): boolean {
  return document.querySelector<HTMLInputElement>('#keep-roles')?.checked ?? false;
}

/** Sends a document to signers. Nothing is sent before the member has seen what will happen. */
export class SendForm {
  readonly #facts = page<SendData>();
  readonly #check = compileSchema(this.#facts.schema);
  readonly #assignment = new Assignment(this.#facts.fields.map(({ name }) => name));
  readonly #signers = new SignerCards(this.#assignment, () => this.#refresh());
  readonly #brush = showBrush(part('brush', HTMLElement), this.#signers);
  readonly #refreshes: (() => void)[] = [];
  readonly #request = new OneRequest();
  readonly #data: DataForm;
  readonly #form: HTMLFormElement;
  readonly #templateId: string;
  #state: 'entering' | 'sending' | 'sent' = 'entering';
  /** What was sent without an answer. Until there is one nothing changes, and the same is asked for again. */
  #held: { ready: Ready; inputs: Entry[] } | null = null;
  #isTouched = false;

  constructor(form: HTMLFormElement, templateId: string) {
    this.#form = form;
    this.#templateId = templateId;
    const { entries, schema, fields, pageSizes: sizes } = this.#facts;
    this.#data = new DataForm(form, { entries, schema });
    const shown = { fields, assignment: this.#assignment, signers: this.#signers };
    this.#refreshes.push(listOwners(part('field-list', HTMLElement), shown), () => this.#hideAsked());
    const pages = document.getElementById('field-pages');
    if (pages) this.#refreshes.push(showFieldPages(pages, { ...shown, sizes, brush: this.#brush.owner }));
    this.#assignment.onChange(() => this.#refresh());
    for (const role of this.#facts.signers) this.#add(role);
    this.#listen();
  }

  #listen(): void {
    const form = this.#form;
    const add = form.querySelector<HTMLButtonElement>('[data-add]');
    add?.addEventListener('click', () =>
      this.#add({}).querySelector<HTMLElement>('[data-entry="name"]')?.focus(),
    );
    this.#data.offerFill(() => this.#checkValues());
    const submit = form.querySelector<HTMLButtonElement>('button[type="submit"]');
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#review();
    });
    const touch = () => {
      this.#isTouched = true;
    };
    form.addEventListener('input', touch);
    this.#assignment.onChange(touch);
    addEventListener('beforeunload', (event) => {
      if (this.#isTouched && this.#state !== 'sent') event.preventDefault();
    });
    // A page that the browser kept comes back as it was left: sent.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted && this.#state === 'sent') location.reload();
    });
    carryOver(form, this.#templateId, {
      given: () => this.#carried(),
      take: (text) => this.#take(text),
      leaves: () => {
        this.#isTouched = false;
      },
    });
    if (add) add.disabled = false;
    if (submit) submit.disabled = submit.dataset['mail'] === undefined;
    form.querySelector<HTMLElement>('[data-entry="name"]')?.focus();
  }

  #add(role: Partial<SignerRole>, texts: Record<string, string> = {}): HTMLElement {
    const { number, element } = this.#signers.add(role, texts);
    this.#assignment.give(role.fields ?? [], number);
    return element;
  }

  #refresh(): void {
    this.#brush.refresh();
    for (const refresh of this.#refreshes) refresh();
    const add = this.#form.querySelector<HTMLButtonElement>('[data-add]');
    if (add) add.hidden = this.#signers.cards.length >= this.#facts.limits.signers;
  }

  /** Values that signers give are not entered here. */
  #hideAsked(): void {
    const names = this.#facts.entries.map(({ name }) => name);
    const asked = names.filter((name) => this.#assignment.ownerOf(name) !== null);
    this.#data.hide(new Set(asked));
    part('no-values', HTMLElement).hidden = asked.length < names.length;
  }

  /** Shows what does not fit in the values of the sender. */
  async #checkValues(): Promise<void> {
    const data = await this.#data.leave();
    const problems = data ? problemTexts(this.#check, data, this.#asked()) : [];
    if (problems.length > 0) this.#data.explain(problems);
  }

  #asked() {
    const names = this.#signers.cards.flatMap(({ number }) => this.#assignment.fieldsOf(number));
    return names.map(pathOfName);
  }

  /** Reads everything, and shows what is wrong at its place; null when something is. */
  async #read(): Promise<Ready | null> {
    const given = await this.#data.leave();
    if (given === null) return null;
    const { limits, version } = this.#facts;
    const signers = this.#signers.read();
    const asked = this.#asked();
    const data = withoutAsked(given, asked);
    const wrong = signerProblems(signers, limits, keepsRoles());
    const reminders = numbersIn(part('reminders', HTMLInputElement).value, {
      most: limits.reminders,
      highest: limits.reminderDays,
    });
    const expiry = numbersIn(part('expiry', HTMLInputElement).value, { most: 1, highest: limits.expireDays });
    const said = words.problems;
    if (reminders === null) sayAt('reminders', said.reminders(limits.reminders, limits.reminderDays));
    if (expiry === null) sayAt('expiry', said.expiry(limits.expireDays));
    const problems = problemTexts(this.#check, data, asked);
    const isFine = wrong.length === 0 && problems.length === 0 && reminders && expiry && signers.length > 0;
    if (!isFine) {
      this.#explain(wrong, problems, signers.length === 0 ? said.noSigner : said.some);
      return null;
    }
    const days = expiry[0] ?? null;
    return {
      body: {
        data,
        version,
        test: page().mode === 'test',
        data_requests: signers.map(dataRequestOf),
        data_request_reminder_days: reminders,
        ...(days !== null && { expires_in: days * 24 * 3600 }),
      },
      roles: rolesToKeep(signers, this.#facts.roles, this.#signers.steps),
      values: countValues(data),
      reminders,
      expiry: days,
    };
  }

  #explain(wrong: readonly SignerProblem[], problems: readonly string[], message: string): void {
    const left = this.#signers.explain(wrong).map(({ entry, text }) => `${entry}: ${text}`);
    this.#data.explain(left.length > 0 ? [...left, ...problems] : problems, message);
    // Without an entry to go to, the message itself has to come into view.
    const isAtEntry = this.#form.querySelector('[aria-invalid="true"]') !== null;
    if (!isAtEntry) this.#form.querySelector('.alert')?.scrollIntoView({ block: 'center' });
  }

  async #review(): Promise<void> {
    if (this.#state !== 'entering') return;
    const ready = this.#held?.ready ?? (await this.#read());
    if (ready === null) return;
    const { cards } = this.#signers;
    const requests = ready.body['data_requests'] as Record<string, unknown>[];
    const signers = requests.map((request, index) => {
      const step = cards[index]?.element.querySelector<HTMLSelectElement>('[data-entry="identity_step"]');
      return {
        number: cards[index]?.number ?? 0,
        request,
        step: step?.value ? (step.selectedOptions[0]?.text ?? '') : '',
      };
    });
    openReview({ ...ready, signers }, () => this.#send(ready));
  }

  async #send(ready: Ready): Promise<() => void> {
    const { body, roles } = ready;
    this.#state = 'sending';
    const path = `/templates/${this.#templateId}/submissions`;
    const headers = this.#request.headersFor(body);
    const answer = await api.post<{ submission: { id: string } }>(`${path}?wait=false`, body, { headers });
    this.#request.answered(answer);
    this.#state = answer.ok ? 'sent' : 'entering';
    if (answer.ok) {
      const notKept = await this.#keepRoles(roles);
      const said = [words.sent(roles.length), ...(notKept === null ? [] : [words.notKept(notKept)])];
      keepSaying(said.join(' '));
      return () => location.assign(`/dashboard/submissions/${answer.body.submission.id}`);
    }
    this.#hold(this.#request.isUnsure ? ready : null);
    if (this.#held !== null) return () => this.#explain([], [], `${answer.message} ${words.problems.unsure}`);
    const wrong = answer.errors.map(signerProblemOf).filter((found) => found !== null);
    const others = answer.errors.filter((error) => signerProblemOf(error) === null);
    return () => this.#explain(wrong, others, wrong.length > 0 ? words.problems.some : answer.message);
  }

  /** A letter that may be on its way does not change. null: everything can be changed again. */
  #hold(ready: Ready | null): void {
    for (const input of this.#held?.inputs ?? []) input.disabled = false;
    this.#held = null;
    if (ready === null) return;
    const entries = [...this.#form.querySelectorAll<Entry>('input, select, textarea, button')];
    const inputs = entries.filter((entry) => !entry.disabled && entry.type !== 'submit');
    for (const input of inputs) input.disabled = true;
    this.#held = { ready, inputs };
  }

  /** Keeps the roles with the template, if they are others now. Returns why that did not work. */
  async #keepRoles(roles: object[]): Promise<string | null> {
    const isSame = JSON.stringify(roles) === JSON.stringify(this.#facts.roles);
    if (isSame || !keepsRoles()) return null;
    const body = { template: { signer_roles: roles }, if_updated_at: this.#facts.updatedAt };
    const answer = await api.put(`/templates/${this.#templateId}`, body);
    if (answer.ok) return null;
    return answer.code === 'conflict' ? words.changed : (answer.errors[0] ?? answer.message);
  }

  async #carried(): Promise<string | null> {
    if (this.#held !== null) return null;
    const data = await this.#data.leave();
    if (data === null) return null;
    const [reminders, expiry] = OPTIONS.map((id) => part(id, HTMLInputElement).value);
    const entered = { data, signers: this.#signers.read(), reminders, expiry, keeps: keepsRoles() };
    return JSON.stringify(entered);
  }

  #take(text: string): void {
    const { data, signers, keeps, ...options } = JSON.parse(text);
    this.#isTouched = true;
    this.#data.fill(data);
    for (const id of OPTIONS) part(id, HTMLInputElement).value = options[id] ?? '';
    this.#signers.clear();
    for (const { entries, fields, elsewhere } of signers as GivenSigner[])
      this.#add({ fields: [...fields, ...elsewhere] }, entries);
    const keep = document.querySelector<HTMLInputElement>('#keep-roles:enabled');
    if (keep) keep.checked = keeps;
  }
}

function sayAt(id: string, text: string): void {
  part(`${id}-problem`, HTMLElement).textContent = text;
  part(id, HTMLInputElement).setAttribute('aria-invalid', 'true');
}

/** The number of values that are no objects. */
function countValues(value: unknown): number {
  if (isRecord(value)) return Object.values(value).reduce<number>((sum, each) => sum + countValues(each), 0);
  return 1;
}
