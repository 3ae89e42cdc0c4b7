import { generateWords } from '../words';

const words = generateWords.form.pages;

/** What is wrong with an entry. */
export type Fault = 'missing' | 'invalid';

/** The pages of a long form. One is shown at a time; the others keep their values. */
export class DataPages {
  readonly #select: HTMLSelectElement;
  readonly #sections: HTMLElement[];
  readonly #buttons: HTMLButtonElement[];

  /** Null where the form is one list. */
  static in(form: HTMLFormElement): DataPages | null {
    const select = form.querySelector<HTMLSelectElement>('#entry-page');
    return select && new DataPages(form, select);
  }

  private constructor(form: HTMLFormElement, select: HTMLSelectElement) {
    this.#select = select;
    this.#sections = [...form.querySelectorAll<HTMLElement>('[data-page]')];
    this.#buttons = [...form.querySelectorAll<HTMLButtonElement>('[data-turn]')];
    select.addEventListener('change', () => this.#show(select.selectedIndex));
    for (const button of this.#buttons)
      button.addEventListener('click', () => {
        this.#show(select.selectedIndex + Number(button.dataset['turn']));
        this.#heading()?.focus();
      });
    select.disabled = false;
    this.#show(select.selectedIndex);
  }

  /** Turns to the page of this element. */
  showPageOf(element: Element): void {
    const index = this.#sections.findIndex((section) => section.contains(element));
    if (index !== -1) this.#show(index);
  }

  /** Says in the list of pages how many entries of each have a fault. */
  count(faults: ReadonlyMap<Element, Fault>): void {
    for (const [index, section] of this.#sections.entries()) {
      const own = [...faults].filter(([element]) => section.contains(element)).map(([, fault]) => fault);
      const invalid = own.filter((fault) => fault === 'invalid').length;
      const option = this.#select.options[index];
      const page = Number(section.dataset['page']);
      if (option) option.textContent = words.counted(page, { invalid, missing: own.length - invalid });
    }
  }

  #show(index: number): void {
    this.#select.selectedIndex = index;
    for (const [other, section] of this.#sections.entries()) section.hidden = other !== index;
    for (const button of this.#buttons) {
      const next = index + Number(button.dataset['turn']);
      button.disabled = next < 0 || next >= this.#sections.length;
    }
  }

  #heading(): HTMLElement | null {
    return this.#sections[this.#select.selectedIndex]?.querySelector('h3') ?? null;
  }
}
