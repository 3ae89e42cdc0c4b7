import { part } from '../../common/dom';
import { fillWithGiven, type Given, setInput } from '../service/given';
import type { Entered } from './kept-answers';

/** Where a plain form asks visitors who they are. */
export class VisitorPart {
  readonly #form: HTMLFormElement;
  readonly #place = part('visitor', HTMLElement);

  constructor(form: HTMLFormElement) {
    this.#form = form;
  }

  /** A page that knows the visitor spares them the questions; others find what they entered before. */
  begin(given: Given | null, before: Entered | null): void {
    this.#place.hidden = fillWithGiven(this.#form, given);
    if (this.#place.hidden || before === null) return;
    setInput(this.#form, 'name', before.name);
    setInput(this.#form, 'email', before.email);
  }

  get entered(): Pick<Entered, 'name' | 'email'> {
    const entered = new FormData(this.#form);
    return { name: String(entered.get('name')), email: String(entered.get('email')) };
  }

  /** Whether the address can be one. What was said of it is no longer true then. */
  isGood(): boolean {
    const isGood = this.#email.checkValidity();
    this.#email.setAttribute('aria-invalid', String(!isGood));
    if (isGood) this.#email.removeAttribute('aria-describedby');
    return isGood;
  }

  /** Puts what is wrong with the address beside it, also where the page around the form gave the address. */
  show(problem: HTMLElement): void {
    this.#place.hidden = false;
    this.#email.setAttribute('aria-invalid', 'true');
    this.#email.setAttribute('aria-describedby', problem.id);
    this.#email.closest('label')?.after(problem);
    this.#email.focus();
  }

  get #email(): HTMLInputElement {
    const email = this.#form.elements.namedItem('email');
    if (email instanceof HTMLInputElement) return email;
    throw new Error('a plain form asks for an address');
  }
}
