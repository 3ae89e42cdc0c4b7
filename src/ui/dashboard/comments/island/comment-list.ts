import { button, h } from '../../../islands/common/dom';
import { busy, confirm } from '../../../kit/dialog/island';
import { moment } from '../../../kit/time/island';
import { toast } from '../../../kit/toast/island';
import { page } from '../../shell/island/page';
import type { Answer } from '../../shell/island/service/api';
import { commentWords as words } from '../words';
import { commentsOf, type Place, type ShownComment } from './comments-of';

type Listing = {
  templateId: string;
  /** What a new comment is about. */
  place: () => Place;
  /** What a comment is about, in words, and how to show it; null where it is about the whole template. */
  aboutOf: (comment: ShownComment) => { text: string; show: (() => void) | null } | null;
  onChange: (open: readonly ShownComment[]) => void;
};

/** The comments of a template as threads, with an input for a new one. All texts are plain. */
export class CommentList {
  readonly element = h('div', { className: 'comment-list' });
  readonly #threads = h('div', { className: 'threads', attributes: { 'aria-live': 'polite' } });
  readonly #service: ReturnType<typeof commentsOf>;
  readonly #listing: Listing;
  /** Name the places of the comments, as they are called by then. */
  #names: (() => void)[] = [];
  readonly #mayWrite = page().person.makesTemplates;

  /** `about`: says what a new comment is about. */
  constructor(listing: Listing, about: HTMLElement | null = null) {
    this.#listing = listing;
    this.#service = commentsOf(listing.templateId);
    this.#threads.append(h('p', { className: 'hint' }, words.loading));
    const form =
      this.#mayWrite &&
      writing(words.write, words.add, about, (text) => this.#service.add(text, listing.place()), this.#take);
    this.element.append(...[form, this.#threads].filter((part) => part !== false));
    void this.#service.read().then(this.#take);
  }

  /** Scrolls to a comment and puts the focus on it. */
  goTo(id: string): void {
    const comment = this.#threads.querySelector<HTMLElement>(`[data-comment="${CSS.escape(id)}"]`);
    comment?.closest('details')?.setAttribute('open', '');
    comment?.scrollIntoView({ block: 'nearest' });
    comment?.focus();
  }

  /** Fields have other names, or are gone. What somebody writes stays. */
  refreshPlaces(): void {
    for (const name of this.#names) name();
  }

  readonly #take = (answer: Answer<{ comments: ShownComment[] }>): boolean => {
    if (answer.ok) this.#show(answer.body.comments);
    else toast(answer.errors[0] ?? answer.message, 'failed');
    return answer.ok;
  };

  #show(all: readonly ShownComment[]): void {
    this.#names = [];
    const roots = all.filter(({ answer_to: to }) => to === null);
    const answers = Map.groupBy(all, ({ answer_to: to }) => to);
    const [open, done] = [true, false].map((isOpen) =>
      roots.filter(({ resolved_at: at }) => (at === null) === isOpen),
    ) as [ShownComment[], ShownComment[]];
    const thread = (root: ShownComment) => this.#thread(root, answers.get(root.id) ?? []);
    const resolved =
      done.length > 0 && h('details', {}, h('summary', {}, words.resolved(done.length)), ...done.map(thread));
    const none = all.length === 0 && h('p', { className: 'hint' }, words.none);
    this.#threads.replaceChildren(...[none, ...open.map(thread), resolved].filter((part) => part !== false));
    this.#listing.onChange(open);
  }

  #thread(root: ShownComment, answers: readonly ShownComment[]): HTMLElement {
    const { resolved_at: at, resolved_by: by } = root;
    const resolution =
      at !== null &&
      h('p', { className: 'hint' }, words.resolvedBy(nameOf(by ?? root.author), moment(at).text));
    const own = h('article', { className: 'comment', tabIndex: -1 }, this.#head(root), this.#about(root));
    own.dataset['comment'] = root.id;
    own.append(textOf(root), ...answers.map((answer) => this.#answer(answer)));
    if (resolution) own.append(resolution);
    if (this.#mayWrite) own.append(this.#actions(root));
    return own;
  }

  #answer(answer: ShownComment): HTMLElement {
    const remove = this.#mayWrite && this.#removal(answer);
    return h('div', { className: 'answer' }, this.#head(answer), textOf(answer), remove);
  }

  #head({ author, created_at: at }: ShownComment): HTMLElement {
    const { text, title } = moment(at);
    const time = h('time', { dateTime: at, title }, text);
    return h('p', { className: 'by' }, h('strong', { dir: 'auto' }, nameOf(author)), ' ', time);
  }

  #about(comment: ShownComment): HTMLElement | string {
    const about = this.#listing.aboutOf(comment);
    if (about === null) return '';
    if (about.show === null) return h('p', { className: 'hint', dir: 'auto' }, about.text);
    const press = button('quiet about', '', () => this.#listing.aboutOf(comment)?.show?.());
    press.dir = 'auto';
    const name = () => {
      const { text = '' } = this.#listing.aboutOf(comment) ?? {};
      press.textContent = text;
      press.title = words.show(text);
    };
    name();
    this.#names.push(name);
    return press;
  }

  #actions(root: ShownComment): HTMLElement {
    const isOpen = root.resolved_at === null;
    const toggle = button('quiet', isOpen ? words.resolve : words.reopen, () =>
      busy(toggle, words.adding, async () => {
        this.#take(await this.#service.resolve(root.id, isOpen));
      }),
    );
    const row = h('div', { className: 'row' });
    const answer = button('quiet', words.answer, () => {
      const send = (text: string) => this.#service.answer(root.id, text);
      const cancel = button('quiet', words.cancel, () => form.replaceWith(row));
      const form = writing(words.answering, words.answer, cancel, send, this.#take);
      row.replaceWith(form);
      form.querySelector('textarea')?.focus();
    });
    row.append(...[toggle, isOpen && answer, this.#removal(root)].filter((one) => one !== false));
    return row;
  }

  #removal({ id, author }: ShownComment): HTMLElement | false {
    const { person } = page();
    if (person.role !== 'owner' && person.id !== author.id) return false;
    const { removeTitle: title, removeText: text, remove: yes } = words;
    return button('quiet bad', words.remove, async () => {
      if (await confirm({ title, text, yes, danger: true })) this.#take(await this.#service.remove(id));
    });
  }
}

function textOf({ text }: ShownComment): HTMLElement {
  return h('p', { className: 'said', dir: 'auto' }, text);
}

function nameOf({ id, name }: ShownComment['author']): string {
  return id === page().person.id ? words.you : (name ?? words.former);
}

type Listed = Answer<{ comments: ShownComment[] }>;

/** A form for a text. It is emptied once the service has the text. */
function writing(
  label: string,
  submit: string,
  beside: HTMLElement | null,
  send: (text: string) => Promise<Listed>,
  take: (answer: Listed) => boolean,
): HTMLFormElement {
  const area = h('textarea', { rows: 3, dir: 'auto', attributes: { 'aria-label': label } });
  area.placeholder = label;
  const press = h('button', { type: 'submit', className: 'primary' }, submit);
  const form = h('form', { className: 'stack' }, area, h('div', { className: 'row' }, press, beside));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (area.value.trim() === '') return area.focus();
    void busy(press, words.adding, async () => {
      if (take(await send(area.value))) area.value = '';
    });
  });
  return form;
}
