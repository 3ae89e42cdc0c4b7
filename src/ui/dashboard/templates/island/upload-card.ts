import { button, h } from '../../../islands/common/dom';
import { api } from '../../shell/island/service/api';
import { readDocumentAgain } from '../../shell/island/service/read-again';
import { templateWords as words } from '../words';
import { problemOf, type Result, type UploadedTemplate, upload } from './upload';

/** The card of an upload: its progress and its result. */
export class UploadCard {
  readonly #said = h('p', { className: 'said', attributes: { role: 'status' } });
  readonly #bar = h('progress', { max: 1, attributes: { 'aria-label': words.uploads.title } });
  readonly #notes = h('div', {});
  readonly #actions = h('div', { className: 'row' });
  readonly element: HTMLElement;
  #cancel = new AbortController();
  isUnderWay = false;

  readonly #file: File;
  readonly #folderId: string | null;

  constructor(file: File, folderId: string | null) {
    this.#file = file;
    this.#folderId = folderId;

    const name = h('strong', { dir: 'auto' }, file.name);
    this.element = h(
      'article',
      { className: 'card upload' },
      name,
      this.#said,
      this.#notes,
      this.#bar,
      this.#actions,
    );
  }

  async send(): Promise<Result> {
    this.isUnderWay = true;
    this.#cancel = new AbortController();
    this.#actions.replaceChildren(button('quiet', words.uploads.cancel, () => this.#stop()));
    const problem = await problemOf(this.#file);
    const result: Result = problem === null ? await this.#sendFile() : { kind: 'failed', reason: problem };
    this.isUnderWay = false;
    this.#show(result, problem !== null);
    return result;
  }

  #stop(): void {
    this.#said.textContent = words.uploads.cancelling;
    this.#cancel.abort();
  }

  #sendFile(): Promise<Result> {
    const form = new FormData();
    form.append('template[name]', nameOf(this.#file));
    if (this.#folderId !== null) form.append('template[parent_folder_id]', this.#folderId);
    form.append('template[document]', this.#file);
    const { signal } = this.#cancel;
    this.#said.textContent = words.uploads.sending(0);
    this.#bar.value = 0;
    return upload({
      path: '/templates',
      method: 'POST',
      ...{ form, signal },
      onProgress: (progress) => {
        if (signal.aborted) return;
        if (progress.kind === 'sending') this.#bar.value = progress.share;
        else this.#bar.removeAttribute('value');
        this.#said.textContent =
          progress.kind === 'sending'
            ? words.uploads.sending(Math.floor(progress.share * 100))
            : words.uploads.reading;
      },
    });
  }

  #show(result: Result, isHopeless: boolean): void {
    this.#bar.hidden = true;
    this.element.classList.toggle('failed', result.kind === 'failed' || result.kind === 'unusable');
    const away = button('quiet', words.uploads.close, () => this.element.remove());
    switch (result.kind) {
      case 'done':
        this.#said.textContent = describe(result.template);
        this.#notes.replaceChildren(...notesOf(result.template));
        this.#actions.replaceChildren(openLink(result.template), ...this.#putBack(result.template), away);
        break;
      case 'unusable':
        this.#said.textContent = `${result.reason}. ${words.uploads.kept}`.replace('..', '.');
        this.#actions.replaceChildren(openLink(result.template), this.#removal(result.template), away);
        break;
      case 'cancelled':
        this.#said.textContent = words.uploads.cancelled;
        this.#actions.replaceChildren(this.#again(), away);
        break;
      case 'failed':
        this.#said.textContent = result.reason;
        this.#actions.replaceChildren(...(isHopeless ? [away] : [this.#again(), away]));
    }
  }

  /** A button that leaves text in the document that was taken for tags. */
  #putBack({ id, document_diagnosis: notes }: UploadedTemplate): HTMLButtonElement[] {
    if (!notes.some(({ code }) => code === 'text_tag_taken')) return [];
    const press = button('quiet', words.uploads.putBack, () => {
      press.disabled = true;
      void readDocumentAgain(id, false).then(async (answer) => {
        const read = answer.ok ? await api.get<UploadedTemplate>(`/templates/${id}?full=true`) : answer;
        if (read.ok) this.#show({ kind: 'done', template: read.body }, false);
        else this.#said.textContent = read.message;
      });
    });
    return [press];
  }

  #again(): HTMLButtonElement {
    return button('', words.uploads.again, () => {
      this.#bar.hidden = false;
      void this.send();
    });
  }

  #removal({ id }: UploadedTemplate): HTMLButtonElement {
    return button('quiet bad', words.uploads.remove, () => {
      void api.delete(`/templates/${id}`).then((answer) => {
        if (answer.ok) this.element.remove();
        else this.#said.textContent = answer.message;
      });
    });
  }
}

function openLink({ id }: UploadedTemplate) {
  return h('a', { className: 'button', href: `/dashboard/templates/${id}` }, words.uploads.open);
}

/** The template takes the name of the file, cut to the longest allowed name. */
function nameOf({ name }: File): string {
  return (
    name
      .replace(/\.pdf$/i, '')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a name must not have
      .replace(/[\u0000-\u001f\u007f]/g, ' ')
      .trim()
      .slice(0, 200) || words.uploads.unnamed
  );
}

function describe({ page_count: pages, fields = {} }: UploadedTemplate): string {
  return [
    words.uploads.done,
    pages === null ? '' : words.pageCount(pages),
    words.uploads.fields(Object.keys(fields).length),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function notesOf({ document_diagnosis: notes }: UploadedTemplate): HTMLElement[] {
  return notes.length === 0
    ? []
    : [h('ul', { className: 'notes' }, ...notes.map(({ message }) => h('li', { dir: 'auto' }, message)))];
}
