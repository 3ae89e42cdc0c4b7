import { keptSends, readSends, type Send, textOfSends, withoutSend } from './sent-rows';

/** Where texts are kept, such as the storage of a browser. Each access may throw. */
export type Shelf = {
  readonly length: number;
  key: (index: number) => string | null;
  getItem: (key: string) => string | null;
  setItem: (key: string, text: string) => void;
  removeItem: (key: string) => void;
};

type Place = { memberId: string; mode: string; templateId: string };

const PREFIX = 'quillet:sent:';

/**
 * Which rows a member has sent from this browser, so that none is sent twice unasked: also after the page was
 * left, and from another page.
 */
export class SentLog {
  readonly #key: string;
  readonly #shelf: () => Shelf;
  readonly #now: () => number;
  /** What this page has sent, which it knows also where the browser keeps nothing or has no room. */
  #own: readonly Send[] = [];

  constructor({ memberId, mode, templateId }: Place, shelf: () => Shelf, now = Date.now) {
    this.#key = `${PREFIX}${memberId}:${mode}:${templateId}`;
    this.#shelf = shelf;
    this.#now = now;
  }

  sends(): Send[] {
    const own = new Set(this.#own.map(({ key }) => key));
    const others = this.#kept(this.#key).filter(({ key }) => !own.has(key));
    return keptSends([...this.#own, ...others], this.#now());
  }

  /** The rows are noted before the request, which the service may carry out although no answer comes. */
  begin(key: string, rows: Send['rows']): void {
    this.#note({ key, at: this.#now(), isSure: false, rows });
  }

  end(key: string, isSent: boolean): void {
    const send = this.#own.find((own) => own.key === key);
    if (!send) return;
    if (isSent) this.#note({ ...send, isSure: true });
    else this.#drop(key);
  }

  /** Removes what is too old: of all templates and members. */
  sweep(): void {
    const keys = attempt(() => {
      const shelf = this.#shelf();
      return Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? '');
    });
    for (const key of keys ?? []) {
      const sends = key.startsWith(PREFIX) ? this.#kept(key) : [];
      const left = keptSends(sends, this.#now());
      if (left.length < sends.length) this.#keep(key, left);
    }
  }

  #note(send: Send): void {
    this.#own = [send, ...withoutSend(this.#own, send.key)];
    this.#keep(this.#key, this.sends());
  }

  #drop(key: string): void {
    this.#own = withoutSend(this.#own, key);
    this.#keep(this.#key, withoutSend(this.sends(), key));
  }

  #kept(key: string): Send[] {
    return attempt(() => readSends(this.#shelf().getItem(key))) ?? [];
  }

  /** Where there is no room for all, the oldest are left out. What was kept stays until others are. */
  #keep(key: string, sends: readonly Send[]): void {
    if (sends.length === 0) attempt(() => this.#shelf().removeItem(key));
    for (let left = sends; left.length > 0; left = left.slice(0, Math.floor(left.length * 0.75)))
      if (attempt(() => this.#shelf().setItem(key, textOfSends(left))) !== null) return;
  }
}

/** Browsers may forbid storage or have no room. */
function attempt<Result>(access: () => Result): Result | null {
  try {
    return access();
  } catch {
    return null;
  }
}
