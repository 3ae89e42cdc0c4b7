import type { FormView } from '../../../../service/data-requests/form-view';
import { part } from '../../common/dom';
import { type FieldRow, fieldRow } from '../controls/field-row';
import type { Values } from '../model/answers';
import { Form } from '../model/form';
import type { Question } from '../model/questions';
import { Api } from '../service/api';
import { dataOf } from '../service/fields-for-parent';
import { hold, isFramed, pageAddress, replacePage, showPage } from '../service/frame';
import { type Given, keepGivenInLinks, setInput } from '../service/given';
import { postToParent } from '../service/parent';
import { sendForm } from '../service/send-form';
import { serveFields } from '../service/serve-fields';
import { announce } from '../steps/announce';
import { webAddress } from '../steps/closing';
import { counted, language, words } from '../words';
import { askParent } from './ask-parent';
import { KeptAnswers } from './kept-answers';
import { takeRefusal } from './problem-page';
import { VisitorPart } from './visitor-part';
import { withGiven } from './with-given';

/** A public form without its document: nothing of it is stored before it is sent. */
export class PlainForm {
  readonly #view: FormView;
  readonly #given: Given | null;
  readonly #form: Form;
  readonly #rows: FieldRow[];
  /** What the service is given, by its names. */
  readonly #sent: Record<string, unknown>;
  readonly #kept: KeptAnswers;
  readonly #element = part('begin-form', HTMLFormElement);
  readonly #visitor = new VisitorPart(this.#element);
  readonly #problem = part('plain-problem', HTMLElement);
  readonly #send = part('plain-send', HTMLButtonElement);

  constructor(view: FormView, given: Given | null) {
    this.#given = given;
    this.#sent = given?.sent ?? JSON.parse(String(new FormData(this.#element).get('given')) || '{}');
    this.#view = given === null ? view : withGiven(view, given.sent);
    this.#kept = new KeptAnswers(view.templateId);
    this.#form = new Form({ ...this.#view, values: this.#kept.read()?.values ?? this.#view.values });
    this.#rows = this.#form.questions.map((question) => fieldRow(question, this.#form, () => {}));
  }

  start(): void {
    this.#visitor.begin(this.#given, this.#kept.read());
    part('plain-fields', HTMLElement).replaceChildren(...this.#rows.map(({ element }) => element));
    this.#form.onChange(() => {
      for (const row of this.#rows) row.refresh();
    });
    this.#label();
    this.#element.noValidate = true;
    this.#element.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit();
    });
    part('plain-clear', HTMLButtonElement).addEventListener('click', () => this.#clear());
    if (isFramed) keepGivenInLinks();
    this.#keepEntered();
    serveFields({
      id: '',
      form: this.#form,
      goTo: (question) => this.#goTo(question),
      submit: () => this.#element.requestSubmit(),
      clear: () => this.#clear(),
    });
    postToParent('loaded', '', { standing: 'form' });
    document.body.classList.add('ready');
  }

  /** Nothing is lost when the page loads anew, or in another language. */
  #keepEntered(): void {
    for (const left of ['change', 'focusout']) this.#element.addEventListener(left, () => this.#keep());
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.languages a'))
      link.addEventListener('click', (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void this.#showAt(link.href);
      });
  }

  /** Shows the form in another language, with what was entered. */
  async #showAt(address: string): Promise<void> {
    const before = location.href;
    this.#keep(address);
    if (await showPage(address).catch(() => false)) return;
    this.#keep(before);
    this.#say(words.trouble.offline);
  }

  #keep(address?: string): void {
    this.#kept.keep({ values: this.#form.answers.values(), ...this.#visitor.entered }, address);
  }

  /** The page around the form may have words of its own for its buttons. */
  #label(): void {
    const { submit, clear } = this.#given?.labels ?? {};
    if (typeof submit === 'string') this.#send.textContent = submit;
    const clearing = part('plain-clear', HTMLButtonElement);
    if (typeof clear === 'string') clearing.textContent = clear;
    clearing.hidden = this.#given?.hasClear === false;
  }

  #clear(): void {
    this.#form.answers.replace(this.#view.values);
    this.#keep();
    this.#problem.textContent = '';
    postToParent('cleared', '');
  }

  #goTo(question: Question): void {
    const row = this.#rows.find((one) => one.question === question);
    row?.element.scrollIntoView({ block: 'center' });
    row?.focus();
  }

  /** Says what is missing, at the first place where it is. */
  #isReady(): boolean {
    const isGood = this.#visitor.isGood();
    this.#form.checkAll();
    const [wrong] = this.#form.withProblems();
    if (!isGood) {
      this.#sayOfAddress(words.problems.email);
      return false;
    }
    if (wrong === undefined) return true;
    this.#say(counted(words.problems.title, this.#form.withProblems().length), () => this.#goTo(wrong));
    return false;
  }

  #say(text: string, goThere = () => {}): void {
    this.#send.parentElement?.before(this.#problem);
    this.#problem.textContent = text;
    goThere();
  }

  #sayOfAddress(text: string): void {
    this.#problem.textContent = text;
    this.#visitor.show(this.#problem);
  }

  async #submit(): Promise<void> {
    this.#problem.textContent = '';
    if (this.#send.disabled || !this.#isReady()) return;
    const data = dataOf(this.#form);
    // What the page around it and the service hear is the same, whatever is typed meanwhile.
    const values = this.#form.given();
    const label = this.#send.textContent;
    const { saving } = this.#given?.labels ?? {};
    this.#send.disabled = true;
    this.#send.textContent = typeof saving === 'string' ? saving : words.form.sending;
    announce(this.#send.textContent);
    try {
      if (!this.#given?.asks || (await askParent(data))) await this.#begin(values);
    } catch {
      this.#say(words.trouble.offline);
    }
    this.#send.disabled = false;
    this.#send.textContent = label;
  }

  async #begin(values: Values): Promise<void> {
    const given = { ...this.#sent, answers: values };
    setInput(this.#element, 'given', JSON.stringify(given));
    const answer = await sendForm(this.#element);
    if (answer === null) return this.#say(words.form.unavailable);
    if ('page' in answer) return this.#goOnAt(answer.page);
    if (isFramed) hold(answer);
    await this.#finish(answer.id, values);
  }

  #goOnAt(page: string): void {
    const refusal = takeRefusal(this.#element, page);
    if (refusal === null) replacePage(page);
    else if (refusal.isOfAddress) this.#sayOfAddress(refusal.text);
    else this.#say(refusal.text);
  }

  /** Completes the form where it is. What is left to do stands on the page with the document. */
  async #finish(id: string, values: Values): Promise<void> {
    if (this.#view.goesOn) return this.#leaveFor(id);
    const answer = await new Api(id).complete({ values });
    if (!answer.reached) throw new Error('the form was begun, and could not be completed');
    if (!answer.ok) return this.#leaveFor(id);
    const { submission_id: submissionId, redirect_url: redirectUrl } = answer.body;
    postToParent('completed', id, { submissionId });
    const elsewhere = isFramed ? null : webAddress(redirectUrl);
    if (elsewhere === null) return this.#leaveFor(id);
    this.#kept.forget();
    location.replace(elsewhere);
  }

  /** The service has the answers by now. */
  async #leaveFor(id: string): Promise<void> {
    this.#kept.forget();
    if (!isFramed) location.assign(`/sign/${id}?lang=${language}`);
    else if (!(await showPage(pageAddress(id)))) postToParent('error', id);
  }
}
