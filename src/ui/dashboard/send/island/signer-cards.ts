import type { SignerRole } from '../../../../lib/signer-role';
import { part } from '../../../islands/common/dom';
import { sendWords } from '../words';
import type { Assignment } from './model/assignment';
import type { GivenSigner, SignerProblem, SignerTexts } from './model/read-signers';

const { signer: words } = sendWords;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** A signer on the page. The number never changes and is used once. */
export type Card = { number: number; element: HTMLFieldSetElement };

/** The cards of the signers: added, removed and read. */
export class SignerCards {
  readonly #list = part('signers', HTMLElement);
  readonly #card = part('signer-card', HTMLTemplateElement);
  readonly #assignment: Assignment;
  readonly #onChange: () => void;
  #cards: Card[] = [];
  #made = 0;

  constructor(assignment: Assignment, onChange: () => void) {
    this.#assignment = assignment;
    this.#onChange = onChange;
    assignment.onChange(() => this.#count());
  }

  get cards(): readonly Card[] {
    return this.#cards;
  }

  /** The identity steps that a card offers. */
  get steps(): ReadonlySet<string> {
    const options = this.#card.content.querySelectorAll<HTMLOptionElement>(
      '[data-entry="identity_step"] option',
    );
    return new Set([...options].map(({ value }) => value));
  }

  add(role: Partial<SignerRole> = {}, texts: SignerTexts = {}): Card {
    this.#made += 1;
    const number = this.#made;
    const copy = document.importNode(this.#card.content, true);
    const element = copy.querySelector('fieldset') as HTMLFieldSetElement;
    for (const name of ['id', 'for', 'aria-describedby'])
      for (const each of element.querySelectorAll(`[${name}]`))
        each.setAttribute(name, (each.getAttribute(name) ?? '').replaceAll('signer-', `signer-${number}-`));
    element.dataset['person'] = String(tone(number));
    this.#list.append(element);
    const card = { number, element };
    const order = Math.max(0, ...this.#cards.map((other) => Number(textIn(other, 'order')) || 0)) + 1;
    this.#cards.push(card);
    write(card, {
      role: role.name ?? words.numbered(number),
      order: String(role.order ?? order),
      identity_step: role.identity_step ?? '',
      language: role.language ?? languageOfPage(element),
      ...texts,
    });
    // Not while typing: each name is shown at hundreds of fields.
    element.addEventListener('change', () => this.#show());
    element.querySelector('[data-all]')?.addEventListener('click', () => this.#giveAll(number));
    element.querySelector('[data-remove]')?.addEventListener('click', () => this.#remove(card));
    this.#show();
    return card;
  }

  nameOf(number: number): string {
    const card = this.#cards.find((each) => each.number === number);
    return card ? textIn(card, 'name') || textIn(card, 'role') || words.numbered(number) : '';
  }

  read(): GivenSigner[] {
    return this.#cards.map((card) => ({
      entries: textsOf(card),
      fields: this.#assignment.fieldsOf(card.number),
      elsewhere: this.#assignment.elsewhereOf(card.number),
    }));
  }

  /** Shows problems at their entries; returns those that have no place. */
  explain(problems: readonly SignerProblem[]): SignerProblem[] {
    return problems.filter(({ signer, entry, text }) => {
      const card = this.#cards[signer];
      const place = card && document.getElementById(`signer-${card.number}-${entry}-problem`);
      if (!card || !place) return true;
      place.textContent = text;
      const control = controlsOf(card).get(entry);
      control?.setAttribute('aria-invalid', 'true');
      const hidden = control?.closest('details');
      if (hidden) hidden.open = true;
      return false;
    });
  }

  clear(): void {
    for (const { element, number } of this.#cards) {
      element.remove();
      this.#assignment.give(this.#assignment.fieldsOf(number), null);
    }
    this.#cards = [];
  }

  #giveAll(number: number): void {
    const { cards } = this;
    const open = [null, ...cards.map((card) => card.number)].flatMap((owner) =>
      this.#assignment.fieldsOf(owner),
    );
    this.#assignment.give(open, number);
  }

  /** After a removal, the focus goes to the next card, or to the button that adds one. */
  #remove(card: Card): void {
    const next = card.element.nextElementSibling ?? card.element.previousElementSibling;
    card.element.remove();
    this.#cards = this.#cards.filter((each) => each !== card);
    this.#assignment.give(this.#assignment.fieldsOf(card.number), null);
    this.#show();
    const place = next?.querySelector<HTMLElement>('[data-remove]') ?? document.querySelector('[data-add]');
    if (place instanceof HTMLElement) place.focus();
  }

  #show(): void {
    for (const card of this.#cards) {
      const name = this.nameOf(card.number);
      const legend = card.element.querySelector('legend');
      if (legend) legend.textContent = name;
      const remove = card.element.querySelector('[data-remove]');
      remove?.setAttribute('aria-label', words.remove(name));
      remove?.setAttribute('title', words.remove(name));
      const provider = controlsOf(card).get('identity_provider')?.closest('p');
      if (provider) provider.hidden = textIn(card, 'identity_step') !== 'provider';
    }
    this.#count();
    this.#onChange();
  }

  #count(): void {
    for (const { element, number } of this.#cards) {
      const place = element.querySelector('[data-count]');
      if (place) place.textContent = words.count(this.#assignment.fieldsOf(number).length);
    }
  }
}

/** The colours of signers: 1 to 8, then from the beginning. */
export function tone(number: number | null): number {
  return number === null ? 0 : ((number - 1) % 8) + 1;
}

function controlsOf({ element }: Card): Map<string, Control> {
  const controls = [...element.querySelectorAll<Control>('[data-entry]')];
  return new Map(controls.map((control) => [control.dataset['entry'] ?? '', control]));
}

function textIn(card: Card, name: string): string {
  return controlsOf(card).get(name)?.value.trim() ?? '';
}

function textsOf(card: Card): SignerTexts {
  return Object.fromEntries([...controlsOf(card)].map(([name, { value }]) => [name, value]));
}

function write(card: Card, texts: SignerTexts): void {
  for (const [name, control] of controlsOf(card)) {
    const text = texts[name];
    if (text !== undefined) control.value = text;
  }
}

/** Signers are likely to read what the sender reads. */
function languageOfPage(card: HTMLElement): string {
  const choices = [...card.querySelectorAll<HTMLOptionElement>('select option')].map(({ value }) => value);
  const { lang } = document.documentElement;
  return choices.includes(lang) ? lang : 'en';
}
