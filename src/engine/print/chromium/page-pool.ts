import { within } from '../../../lib/within';
import { limits } from '../../limits';
import type { OpenBrowser } from './browser';
import { type LockedPage, openLockedPage } from './locked-page';

/** A page and the only account that it ever serves. */
export type PooledPage = LockedPage & { accountId: string | null; jobs: number };

const closeWithinMs = 5_000;
const openWithinMs = 15_000;

/**
 * The pages of one browser. A context belongs to one account for all of its life. A document with
 * scripts gets an unused context, which is closed afterwards. Documents without scripts leave
 * nothing behind, so documents of one account may share a context. One unused page is kept ready.
 */
export class PagePool {
  readonly #idle: PooledPage[] = [];
  #spare: PooledPage | null = null;
  #opening = 0;
  #open = 0;
  #closed = false;

  readonly #browser: OpenBrowser;

  constructor(browser: OpenBrowser) {
    this.#browser = browser;
  }

  get openContexts(): number {
    return this.#open;
  }

  async take(accountId: string, unused: boolean): Promise<PooledPage> {
    const own = unused ? undefined : this.#takeIdle(accountId);
    if (own) return own;
    const page = this.#spare ?? (await this.#openPage());
    if (page === this.#spare) this.#spare = null;
    page.accountId = accountId;
    return page;
  }

  /** Takes a page back and makes room. `reusable` is false after scripts and after any failure. */
  async giveBack(shelved: PooledPage, reusable: boolean): Promise<void> {
    shelved.jobs += 1;
    if (!reusable || shelved.jobs >= limits.contextJobs || this.#closed) return this.#discard(shelved);
    // The page is not emptied: the next document replaces this one and belongs to the same account.
    this.#idle.push(shelved);
    while (this.#idle.length > limits.contextsOfBrowser) {
      const [oldest] = this.#idle.splice(0, 1);
      if (oldest) await this.#discard(oldest);
    }
  }

  /** Opens a page ahead of time, so that a new account need not wait for it. */
  async prepareSpare(): Promise<void> {
    if (this.#spare || this.#opening > 0 || this.#closed) return;
    const page = await this.#openPage();
    if (this.#spare || this.#closed) await this.#discard(page);
    else this.#spare = page;
  }

  async closeAll(): Promise<void> {
    this.#closed = true;
    const pages = [...this.#idle.splice(0), ...(this.#spare ? [this.#spare] : [])];
    this.#spare = null;
    await Promise.all(pages.map((page) => this.#discard(page)));
  }

  #takeIdle(accountId: string): PooledPage | undefined {
    const at = this.#idle.findLastIndex((page) => page.accountId === accountId);
    return at === -1 ? undefined : this.#idle.splice(at, 1)[0];
  }

  async #openPage(): Promise<PooledPage> {
    this.#opening += 1;
    try {
      const locked = await within(openWithinMs, openLockedPage(this.#browser));
      this.#open += 1;
      return { ...locked, accountId: null, jobs: 0 };
    } finally {
      this.#opening -= 1;
    }
  }

  /**
   * Closes a context. When that fails, the browser must end: the error goes to the owner of the
   * browser.
   */
  async #discard({ context }: PooledPage): Promise<void> {
    this.#open -= 1;
    await within(closeWithinMs, context.close());
  }
}
