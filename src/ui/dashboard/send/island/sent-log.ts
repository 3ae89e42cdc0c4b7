import { readSends, type Send, sendsOf, textOfSends, withoutSend, withSend } from './model/sent-rows';

/** Which rows this browser has sent, so that none is sent twice unasked: also when the page is left in between. */
export class SentLog {
  readonly #key: string;
  /** Where the browser stores nothing, this page alone knows them. */
  #sends: readonly Send[] = [];

  constructor({ templateId, mode }: { templateId: string; mode: string }) {
    this.#key = `quillet:sent:${mode}:${templateId}`;
  }

  sendsOf(rows: readonly (readonly string[])[]): (Send | undefined)[] {
    return sendsOf(this.#read(), rows);
  }

  /** The rows are noted before the request, which the service may carry out although its answer is lost. */
  begin(key: string, rows: Send['rows']): void {
    this.#write(withSend(this.#read(), { key, at: Date.now(), isSure: false, rows }));
  }

  end(key: string, isSent: boolean): void {
    const sends = this.#read();
    const send = sends.find((each) => each.key === key);
    if (send) this.#write(isSent ? withSend(sends, { ...send, isSure: true }) : withoutSend(sends, key));
  }

  #read(): readonly Send[] {
    return attempt(() => readSends(localStorage.getItem(this.#key))) ?? this.#sends;
  }

  #write(sends: readonly Send[]): void {
    this.#sends = sends;
    const isKept = attempt(() => {
      localStorage.setItem(this.#key, textOfSends(sends));
      return true;
    });
    if (!isKept) attempt(() => localStorage.removeItem(this.#key));
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
