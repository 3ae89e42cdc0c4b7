import { directionOf, type Language } from '../../../lib/languages';
import { type Deployment, type Judgement, judge } from '../../../verify/judge.mjs';
import { type Said, say } from '../../../verify/say.mjs';
import { type GivenFile, type Told, tellApart, Unreadable } from '../../../verify/tell-apart.mjs';
import { h } from '../common/dom';
import { resultOf } from './result';
import { markedIn, preferredLanguage, wordsIn } from './words';

/** What is shown below the files: a judgement, or why there is none. */
type Outcome = { judgement: Judgement } | { refused: Said };

/** The page that checks documents. Files are read here and never leave the browser. */
export class VerifyPage {
  readonly #app: HTMLElement;
  readonly #deployment: Deployment | null;
  #language = preferredLanguage();
  #told: Told = { files: {} };
  #outcome: Outcome | null = null;
  #isBusy = false;

  constructor(app: HTMLElement, deployment: Deployment | null) {
    this.#app = app;
    this.#deployment = deployment;
    addEventListener('dragover', (event) => event.preventDefault());
    addEventListener('drop', (event) => {
      event.preventDefault();
      void this.#take([...(event.dataTransfer?.files ?? [])]);
    });
  }

  show(): void {
    const words = wordsIn[this.#language];
    document.documentElement.lang = this.#language;
    document.documentElement.dir = directionOf(this.#language);
    document.title = words.page.title;
    this.#app.replaceChildren(
      this.#languages(),
      h('h1', { textContent: words.page.title }),
      h('p', { className: 'lead', textContent: words.page.lead }),
      ...(isSecureContext ? this.#forms() : [notice(words.page.unable)]),
    );
  }

  #languages(): HTMLElement {
    const options = Object.entries(wordsIn).map(([language, { languageName }]) =>
      h('option', { value: language, textContent: languageName, selected: language === this.#language }),
    );
    const choice = h('select', { ariaLabel: wordsIn[this.#language].language }, ...options);
    choice.onchange = () => {
      this.#language = choice.value as Language;
      this.show();
      this.#app.querySelector('select')?.focus();
    };
    return h('div', { className: 'languages' }, choice);
  }

  #forms(): HTMLElement[] {
    const { page } = wordsIn[this.#language];
    const input = h('input', { type: 'file', multiple: true, id: 'files', className: 'visually-hidden' });
    input.onchange = () => void this.#take([...(input.files ?? [])]);
    const given = this.#given();
    const zone = h(
      'div',
      { className: given ? 'zone has-files' : 'zone' },
      h(
        'p',
        {},
        input,
        h('label', { className: 'choose', htmlFor: 'files', textContent: page.choose }),
        ` ${page.drop}`,
      ),
      h('p', { className: 'kinds', textContent: page.kinds }),
      given,
    );
    const privacy = h('p', { className: 'private', textContent: page.private });
    return [zone, privacy, ...this.#shown()];
  }

  #given(): HTMLElement | false {
    const { page } = wordsIn[this.#language];
    const kinds: Record<string, string> = page.fileKinds;
    const files = Object.entries(this.#told.files).map(([kind, file]) =>
      h('li', {}, h('strong', { textContent: kinds[kind] ?? kind }), ' ', h('bdi', { textContent: file })),
    );
    const again = h('button', { type: 'button', textContent: page.again });
    again.onclick = () => {
      [this.#told, this.#outcome] = [{ files: {} }, null];
      this.show();
      document.getElementById('files')?.focus();
    };
    return files.length > 0 && h('div', { className: 'given' }, h('ul', {}, ...files), again);
  }

  #shown(): HTMLElement[] {
    const words = wordsIn[this.#language];
    if (this.#isBusy) return [h('p', { className: 'busy', role: 'status', textContent: words.page.busy })];
    if (this.#outcome === null) return [];
    if ('judgement' in this.#outcome)
      return [resultOf({ ...this.#outcome, entries: this.#told.trail?.entries ?? [] }, this.#language)];
    return [notice(say(this.#outcome.refused, words, markedIn(this.#language)))];
  }

  /** A file takes the place of an earlier one of its kind. */
  async #take(files: File[]): Promise<void> {
    if (files.length === 0 || this.#isBusy) return;
    this.#isBusy = true;
    this.show();
    this.#outcome = await this.#check(files).catch(refusalOf);
    this.#isBusy = false;
    this.show();
    document.getElementById('outcome')?.focus();
  }

  async #check(files: File[]): Promise<Outcome> {
    // Two PDFs at once are two documents, of which nobody can say which one is meant.
    const given = tellApart(await Promise.all(files.map(read)));
    this.#told = { ...this.#told, ...given, files: { ...this.#told.files, ...given.files } };
    return { judgement: await judge(this.#told, this.#deployment) };
  }
}

async function read(file: File): Promise<GivenFile> {
  return { file: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** Files of others may break in ways that nobody foresaw. */
function refusalOf(error: unknown): Outcome {
  if (error instanceof Unreadable) return { refused: error.said };
  console.error(error);
  return { refused: { kind: 'unreadableFiles' } };
}

function notice(text: string): HTMLElement {
  return h('p', { id: 'outcome', className: 'refused', tabIndex: -1, role: 'alert', textContent: text });
}
