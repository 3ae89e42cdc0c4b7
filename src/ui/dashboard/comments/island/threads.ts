import { button, h } from '../../../islands/common/dom';
import { moment } from '../../../islands/common/readers-moment';
import { busy, confirm } from '../../../kit/dialog/island';
import { page } from '../../shell/island/page';
import { commentWords as words } from '../words';
import type { ShownComment } from './comments-of';
import { writing } from './writing';

/** What a comment is about, in words, and how to show it. */
type About = { text: string; show: (() => void) | null };

type Acts = {
  /** Null: a comment is about the whole template. */
  aboutOf: (comment: ShownComment) => About | null;
  answer: (to: string, text: string) => Promise<boolean>;
  resolve: (id: string, resolved: boolean) => Promise<boolean>;
  remove: (id: string) => Promise<boolean>;
  /** Keeps what somebody was writing to a comment that another has deleted. */
  keep: (text: string) => void;
};

type Thread = {
  /** The comment and its answers, as they were last shown. */
  shown: string;
  root: ShownComment;
  element: HTMLElement;
  answering: HTMLFormElement | null;
  /** Says what it is about, as that is called by now. */
  name: () => void;
};

/** The comments of a template with their answers. A change moves only what is another one by then. */
export class Threads {
  readonly element = h('div', { className: 'threads', attributes: { 'aria-live': 'polite' } });
  readonly #none = h('p', { className: 'hint' }, words.loading);
  readonly #summary = h('summary');
  readonly #resolved = h('details');
  readonly #mayWrite = page().person.makesTemplates;
  readonly #acts: Acts;
  #threads = new Map<string, Thread>();

  constructor(acts: Acts) {
    this.#acts = acts;
    this.element.append(this.#none);
  }

  /** Returns the comments that wait for somebody. */
  show(all: readonly ShownComment[]): ShownComment[] {
    const { activeElement: focused } = document;
    const around = focused?.closest<HTMLElement>('[data-comment]');
    const roots = all.filter(({ answer_to: to }) => to === null);
    const answers = Map.groupBy(all, ({ answer_to: to }) => to);
    const threads = roots.map((root) => this.#thread(root, answers.get(root.id) ?? []));
    this.#take(new Map(threads.map((thread) => [thread.root.id, thread])));
    const open = threads.filter(({ root }) => root.resolved_at === null);
    const done = threads.filter((thread) => !open.includes(thread));
    this.#summary.textContent = words.resolved(done.length);
    if (done.some(({ answering }) => answering !== null)) this.#resolved.open = true;
    arrange(this.#resolved, [this.#summary, ...done.map(({ element }) => element)]);
    this.#none.textContent = words.none;
    const shown = open.map(({ element }) => element);
    arrange(this.element, [
      ...(all.length === 0 ? [this.#none] : shown),
      ...(done.length > 0 ? [this.#resolved] : []),
    ]);
    if (focused instanceof HTMLElement && around && document.activeElement !== focused)
      (focused.isConnected ? focused : around).focus({ preventScroll: true });
    return open.map(({ root }) => root);
  }

  /** Scrolls to a comment and puts the focus on it. */
  goTo(id: string): void {
    const { element } = this.#threads.get(id) ?? {};
    element?.closest('details')?.setAttribute('open', '');
    element?.scrollIntoView({ block: 'nearest' });
    element?.focus();
  }

  /** What comments are about has other names, or is gone. What somebody writes stays. */
  refreshPlaces(): void {
    for (const { name } of this.#threads.values()) name();
  }

  #take(threads: Map<string, Thread>): void {
    for (const [id, { answering }] of this.#threads) {
      const text = answering?.querySelector('textarea')?.value ?? '';
      if (!threads.has(id) && text.trim() !== '') this.#acts.keep(text);
    }
    this.#threads = threads;
  }

  #thread(root: ShownComment, answers: readonly ShownComment[]): Thread {
    const shown = JSON.stringify([root, answers]);
    const known = this.#threads.get(root.id);
    if (known?.shown === shown) return known;
    const element = known?.element ?? h('article', { className: 'comment', tabIndex: -1 });
    element.dataset['comment'] = root.id;
    const { element: about, name } = this.#about(root);
    const thread = { shown, root, element, name, answering: known?.answering ?? null };
    arrange(element, [
      headOf(root),
      ...(about ? [about] : []),
      textOf(root),
      ...answers.map((answer) => this.#answer(answer)),
      ...resolutionOf(root),
      ...(this.#mayWrite ? [thread.answering ?? this.#actions(thread)] : []),
    ]);
    return thread;
  }

  #answer(answer: ShownComment): HTMLElement {
    const remove = this.#mayWrite && this.#removal(answer);
    return h('div', { className: 'answer' }, headOf(answer), textOf(answer), remove);
  }

  #about(comment: ShownComment): { element: HTMLElement | null; name: () => void } {
    const about = this.#acts.aboutOf(comment);
    if (about === null) return { element: null, name: () => {} };
    if (about.show === null)
      return { element: h('p', { className: 'hint', dir: 'auto' }, about.text), name: () => {} };
    const press = button('quiet about', '', () => this.#acts.aboutOf(comment)?.show?.());
    press.dir = 'auto';
    const name = () => {
      const { text = '' } = this.#acts.aboutOf(comment) ?? {};
      press.textContent = text;
      press.title = words.show(text);
    };
    name();
    return { element: press, name };
  }

  #actions({ root: { id, author, resolved_at: at } }: Thread): HTMLElement {
    const isOpen = at === null;
    const toggle = button('quiet', isOpen ? words.resolve : words.reopen, () =>
      busy(toggle, words.adding, async () => {
        await this.#acts.resolve(id, isOpen);
      }),
    );
    const answer = isOpen && button('quiet', words.answer, () => this.#beginAnswer(id, row));
    const row = h('div', { className: 'row' }, toggle, answer, this.#removal({ id, author }));
    return row;
  }

  /** A form takes the place of the actions until the answer is sent or somebody cancels. */
  #beginAnswer(id: string, row: HTMLElement): void {
    const end = () => {
      const thread = this.#threads.get(id);
      if (!thread) return;
      thread.answering = null;
      form.replaceWith(this.#actions(thread));
    };
    const form = writing({
      label: words.answering,
      submit: words.answer,
      beside: button('quiet', words.cancel, end),
      send: async (text) => {
        const isSent = await this.#acts.answer(id, text);
        if (isSent) end();
        return isSent;
      },
    });
    const thread = this.#threads.get(id);
    if (thread) thread.answering = form;
    row.replaceWith(form);
    form.querySelector('textarea')?.focus();
  }

  #removal({ id, author }: Pick<ShownComment, 'id' | 'author'>): HTMLElement | false {
    const { person } = page();
    if (person.role !== 'owner' && person.id !== author.id) return false;
    const { removeTitle: title, removeText: text, remove: yes } = words;
    return button('quiet bad', words.remove, async () => {
      if (await confirm({ title, text, yes, danger: true })) await this.#acts.remove(id);
    });
  }
}

function headOf({ author, created_at: at }: ShownComment): HTMLElement {
  const { text, title } = moment(at);
  const time = h('time', { dateTime: at, title }, text);
  return h('p', { className: 'by' }, h('strong', { dir: 'auto' }, nameOf(author)), ' ', time);
}

function textOf({ text }: ShownComment): HTMLElement {
  return h('p', { className: 'said', dir: 'auto' }, text);
}

function resolutionOf({ resolved_at: at, resolved_by: by, author }: ShownComment): HTMLElement[] {
  if (at === null) return [];
  return [h('p', { className: 'hint' }, words.resolvedBy(nameOf(by ?? author), moment(at).text))];
}

function nameOf({ id, name }: ShownComment['author']): string {
  return id === page().person.id ? words.you : (name ?? words.former);
}

/** Gives an element these children. Those that are there already are not touched: somebody may be writing in one. */
function arrange(parent: HTMLElement, children: readonly HTMLElement[]): void {
  for (const old of [...parent.children]) if (!children.some((child) => child === old)) old.remove();
  for (const [index, child] of children.entries()) {
    const there = parent.children[index] ?? null;
    if (there !== child) parent.insertBefore(child, there);
  }
}
