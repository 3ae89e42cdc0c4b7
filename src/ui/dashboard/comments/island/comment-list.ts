import { h } from '../../../islands/common/dom';
import { toast } from '../../../kit/toast/island';
import { page } from '../../shell/island/page';
import type { Answer } from '../../shell/island/service/api';
import { commentWords as words } from '../words';
import { commentsOf, type Place, type ShownComment } from './comments-of';
import { keepFresh } from './keep-fresh';
import { Threads } from './threads';
import { writing } from './writing';

type Listing = {
  templateId: string;
  /** What a new comment is about. */
  place: () => Place;
  /** What a comment is about, in words, and how to show it; null where it is about the whole template. */
  aboutOf: (comment: ShownComment) => { text: string; show: (() => void) | null } | null;
  onChange: (open: readonly ShownComment[]) => void;
  onAdded?: () => void;
};

type Listed = Answer<{ comments: ShownComment[] }>;

/** The comments of a template as threads, with an input for a new one. All texts are plain. */
export class CommentList {
  readonly element = h('div', { className: 'comment-list' });
  /** Reads the comments now, and again while they are seen. */
  readonly begin: () => void;
  readonly #service: ReturnType<typeof commentsOf>;
  readonly #listing: Listing;
  readonly #threads: Threads;
  #reading: Promise<boolean> | null = null;
  #isRead = false;
  /** Rises with each change that is sent and answered: what was read before shows less than its answer. */
  #changes = 0;

  /** `about`: says what a new comment is about. */
  constructor(listing: Listing, about: HTMLElement | null = null) {
    this.#listing = listing;
    this.#service = commentsOf(listing.templateId);
    const form = page().person.makesTemplates && this.#form(about);
    this.#threads = new Threads({
      aboutOf: listing.aboutOf,
      answer: (to, text) => this.#change(this.#service.answer(to, text)),
      resolve: (id, resolved) => this.#change(this.#service.resolve(id, resolved)),
      remove: (id) => this.#change(this.#service.remove(id)),
      keep: (text) => {
        const area = form ? form.querySelector('textarea') : null;
        if (area) area.value = [area.value, text].filter((each) => each !== '').join('\n');
      },
    });
    this.element.append(...[form, this.#threads.element].filter((part) => part !== false));
    this.begin = keepFresh({ isSeen: () => this.#isSeen(), read: () => this.#read() });
    this.#beginAgain();
  }

  /** Scrolls to a comment and puts the focus on it. */
  goTo(id: string): void {
    this.#threads.goTo(id);
  }

  /** What comments are about has other names, or is gone. What somebody writes stays. */
  refreshPlaces(): void {
    this.#threads.refreshPlaces();
  }

  #isSeen(): boolean {
    return document.visibilityState === 'visible' && this.element.getClientRects().length > 0;
  }

  /** Somebody comes back to the window, until the page has other content. */
  #beginAgain(): void {
    const over = new AbortController();
    const begin = () => (this.element.isConnected ? this.begin() : over.abort());
    addEventListener('focus', begin, { signal: over.signal });
    document.addEventListener('visibilitychange', begin, { signal: over.signal });
  }

  #form(about: HTMLElement | null): HTMLFormElement {
    const send = async (text: string) => {
      const isAdded = await this.#change(this.#service.add(text, this.#listing.place()));
      if (isAdded) this.#listing.onAdded?.();
      return isAdded;
    };
    return writing({ label: words.write, submit: words.add, beside: about, send });
  }

  #read(): Promise<boolean> {
    this.#reading ??= this.#readOnce().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readOnce(): Promise<boolean> {
    const before = this.#changes;
    const answer = await this.#service.read();
    if (before !== this.#changes) return true;
    // A list that is there already stays when it cannot be read again.
    if (answer.ok || !this.#isRead) this.#take(answer);
    return answer.ok;
  }

  async #change(sent: Promise<Listed>): Promise<boolean> {
    this.#changes += 1;
    const answer = await sent;
    this.#changes += 1;
    this.#take(answer);
    return answer.ok;
  }

  #take(answer: Listed): void {
    if (!answer.ok) {
      toast(answer.errors[0] ?? answer.message, 'failed');
      return;
    }
    this.#isRead = true;
    this.#listing.onChange(this.#threads.show(answer.body.comments));
  }
}
