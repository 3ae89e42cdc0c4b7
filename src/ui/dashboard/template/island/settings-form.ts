import { busy } from '../../../kit/dialog/island';
import { toast } from '../../../kit/toast/island';
import { dataUrlOf } from '../../shell/island/data-url';
import type { Failure } from '../../shell/island/service/api';
import { changeWords } from '../../templates/change-words';
import type { Changer } from '../../templates/island/last-change';
import { withoutPointer } from '../../templates/island/text-dialog';
import { templateWords as words } from '../../templates/words';
import { SettingsSaver } from './settings-saver';

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isInput(element: Element): element is Input {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

/**
 * The settings of a template. Only changed settings are sent, and each problem is shown beside its
 * setting.
 */
export class SettingsForm {
  #saved: ReadonlyMap<string, string>;

  readonly #form: HTMLFormElement;
  readonly #saver: SettingsSaver;
  readonly #labels: ReadonlyMap<string, string>;
  readonly #after: () => void;

  constructor(form: HTMLFormElement, templateId: string, after: () => void) {
    this.#form = form;
    this.#saver = new SettingsSaver(templateId, JSON.parse(form.dataset['seen'] ?? '{}'));
    this.#labels = new Map(this.#inputs().map(({ name, dataset }) => [name, dataset['label'] ?? name]));
    this.#after = after;

    this.#saved = valuesOf(asServed(form));
    const submit = form.querySelector<HTMLButtonElement>('button[type="submit"]');
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (submit) void busy(submit, words.settings.saving, () => this.#save());
    });
    if (submit) submit.disabled = false;
    this.#watchFiles();
    form.addEventListener('input', () => this.#sayUnsaved());
    this.#sayUnsaved();
  }

  #sayUnsaved(): void {
    this.#say(this.isDirty ? words.settings.unsaved : '');
  }

  get isDirty(): boolean {
    return this.#changed().length > 0;
  }

  /** A chosen file is kept as the text of a hidden input, which is what is sent. */
  #watchFiles(): void {
    for (const chooser of this.#form.querySelectorAll<HTMLInputElement>('input[data-fills]')) {
      const take = async () => {
        const [file] = chooser.files ?? [];
        if (file) this.#fill(chooser.dataset['fills'], await dataUrlOf(file));
      };
      chooser.addEventListener('change', () => void take());
      void take();
    }
    for (const button of this.#form.querySelectorAll<HTMLElement>('[data-empties]'))
      button.addEventListener('click', () => {
        this.#fill(button.dataset['empties'], '');
        button.parentElement?.remove();
      });
  }

  #fill(name = '', value: string): void {
    const input = this.#form.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = value;
    this.#form.dispatchEvent(new Event('input'));
  }

  #inputs(): Input[] {
    return inputsOf(this.#form);
  }

  #changed(): Input[] {
    return this.#inputs().filter((input) => JSON.stringify(entered(input)) !== this.#saved.get(input.name));
  }

  async #save(): Promise<void> {
    const template = Object.fromEntries(this.#changed().map((input) => [input.name, entered(input)]));
    for (const input of this.#inputs()) this.#mark(input.name, '');
    this.#say('');
    if (Object.keys(template).length === 0) return toast(words.done.saved);
    const outcome = await this.#saver.save(template);
    if (outcome.kind === 'refused') return this.#explain(outcome.failure);
    if (outcome.kind === 'disputed') return this.#say(this.#told('disputed', outcome.others));
    this.#saved = valuesOf(this.#form);
    toast(outcome.others ? this.#told('merged', outcome.others) : words.done.saved);
    this.#after();
  }

  #told(how: 'merged' | 'disputed', { who, time, names }: Changer & { names: readonly string[] }): string {
    const labels = names.map((name) => this.#labels.get(name) ?? name);
    return changeWords.settings[how](who, time, labels.join(', '));
  }

  #explain({ errors, message }: Failure): void {
    const elsewhere = errors.filter((problem) => {
      const name = /^#\/template\/([a-z_]+)/.exec(problem)?.[1] ?? '';
      return !this.#mark(name, withoutPointer(problem));
    });
    this.#say(errors.length === 0 ? message : elsewhere.join(' '));
    this.#form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  #mark(name: string, problem: string): boolean {
    const [input, place] = [this.#form.elements.namedItem(name), document.getElementById(`${name}-problem`)];
    if (!(input instanceof Element) || !place) return false;
    place.textContent = problem;
    if (problem === '') input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
    return true;
  }

  #say(text: string): void {
    const place = document.getElementById('settings-problem');
    if (place) place.textContent = text;
  }
}

function inputsOf(form: HTMLFormElement): Input[] {
  return [...form.elements].filter(isInput).filter(({ name }) => name !== '');
}

/** The values as they will be sent, so that two spellings of one value are no change. */
function valuesOf(form: HTMLFormElement): Map<string, string> {
  return new Map(inputsOf(form).map((input) => [input.name, JSON.stringify(entered(input))]));
}

/** The form without what was entered before its script was there. */
function asServed(form: HTMLFormElement): HTMLFormElement {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return copy;
}

function partsOf(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A text that is no number is sent unchanged: the service says what is wrong with it. */
function numberOf(text: string): number | string {
  return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
}

function entered(input: Input): unknown {
  switch (input.dataset['entry']) {
    case 'switch':
      return input instanceof HTMLInputElement && input.checked;
    case 'number':
      return input.value === '' ? null : numberOf(input.value);
    case 'numbers':
      return partsOf(input.value, /[,\s]+/).map(numberOf);
    case 'lines':
    case 'list':
      return partsOf(input.value, /[\n,]+/);
    default:
      return input.value;
  }
}
