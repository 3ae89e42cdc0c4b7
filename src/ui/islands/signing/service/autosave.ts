import { recordOf } from '../../../../lib/json';
import type { Answers, Values } from '../model/answers';
import type { Answer, Api } from './api';
import type { Unsent } from './unsent';

export type SaveState =
  | { kind: 'saved' | 'saving' | 'waiting' }
  | { kind: 'failed'; reason: string }
  | { kind: 'session_over' };

export type SaveEvents = {
  state(state: SaveState): void;
  /** Another window saved other answers meanwhile. */
  conflict(theirs: Values, revision: number): void;
  /** The data request has ended: in another window, by another person, or because it expired. */
  over(): void;
};

const QUIET_MS = 700;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 20_000;

/** Saves the answers, one request at a time, until the service has all of them. */
export class Autosave {
  #timer: number | undefined;
  #running: Promise<void> | null = null;
  #changes = 0;
  #savedChanges = 0;
  #retryMs = FIRST_RETRY_MS;
  /** The answers sent last; the service's reply may have been lost. */
  #sent: Values | null = null;
  #stopped = false;
  #isKept = false;

  readonly #api: Api;
  readonly #answers: Answers;
  readonly #unsent: Unsent;
  readonly #events: SaveEvents;
  #revision: number;

  constructor(api: Api, answers: Answers, unsent: Unsent, events: SaveEvents, revision: number) {
    this.#api = api;
    this.#answers = answers;
    this.#unsent = unsent;
    this.#events = events;
    this.#revision = revision;

    answers.onChange(() => this.#noteChange());
    addEventListener('online', () => this.#schedule(0));
    // A phone may never return to the page, so answers are sent when the page is hidden.
    addEventListener('pagehide', () => void this.flush());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') void this.flush();
    });
    addEventListener('beforeunload', (event) => {
      // Unsent answers that the browser keeps are sent when the page opens again.
      if (this.isDirty && !this.#stopped && !this.#isKept) event.preventDefault();
    });
  }

  get isStopped(): boolean {
    return this.#stopped;
  }

  /** The last revision of the saved answers that this window has seen. */
  get seen(): number {
    return this.#revision;
  }

  get isDirty(): boolean {
    return this.#changes !== this.#savedChanges;
  }

  /**
   * Restores the answers that a closed window could not send, unless the service has newer ones.
   */
  restore(): void {
    const left = this.#unsent.read();
    if (left === null) return;
    this.#sent = left.sent;
    if (left.revision === this.#revision) this.#answers.replace(left.values);
    else this.#compare(this.#answers.values(), this.#revision, left.values);
  }

  /** Saves the answers that the signer chose between two windows. */
  settle(values: Values, revision: number): void {
    this.#revision = revision;
    this.#stopped = false;
    this.#answers.replace(values);
    this.#noteChange();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#unsent.forget();
  }

  /** Saves what is left before another page takes over. Returns false when that did not succeed. */
  async close(): Promise<boolean> {
    await this.flush();
    if (this.isDirty) return false;
    this.stop();
    return true;
  }

  resume(): void {
    this.#stopped = false;
    if (this.isDirty) this.#noteChange();
  }

  /** Waits for the running request, then sends the remaining changes. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#running;
    if (this.isDirty && !this.#stopped) await this.#run();
  }

  #noteChange(): void {
    this.#changes += 1;
    this.#keep();
    this.#schedule(QUIET_MS);
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    if (this.isDirty && !this.#stopped) this.#timer = setTimeout(() => void this.flush(), delay);
  }

  #run(): Promise<void> {
    this.#running = this.#save().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #save(): Promise<void> {
    this.#events.state({ kind: 'saving' });
    const changes = this.#changes;
    this.#sent = this.#answers.values();
    this.#keep();
    this.#note(await this.#api.save(this.#sent, this.#revision), changes);
  }

  #keep(): void {
    this.#isKept = this.#unsent.keep({
      values: this.#answers.values(),
      revision: this.#revision,
      sent: this.#sent,
    });
  }

  #note(answer: Answer, changes: number): void {
    if (this.#stopped) return;
    if (!answer.reached) this.#retry();
    else if (answer.ok) this.#noteSaved(Number(answer.body['revision']), changes);
    else this.#noteRefused(answer);
  }

  #noteRefused({ status, message, body }: Extract<Answer, { ok: false }>): void {
    const { revision, values } = body;
    if (status >= 500 || status === 429) this.#retry();
    else if (status === 401 || status === 403 || status === 404) this.#sessionIsOver();
    else if (typeof revision === 'number') this.#compare(recordOf(values), revision, this.#answers.values());
    else if (status === 409 || status === 410) this.#events.over();
    else this.#events.state({ kind: 'failed', reason: message });
  }

  #sessionIsOver(): void {
    this.#stopped = true;
    this.#events.state({ kind: 'session_over' });
  }

  #noteSaved(revision: number, changes: number): void {
    this.#revision = revision;
    this.#savedChanges = changes;
    this.#retryMs = FIRST_RETRY_MS;
    if (this.isDirty) this.#schedule(QUIET_MS);
    else this.#saidSaved();
  }

  #retry(): void {
    this.#events.state({ kind: 'waiting' });
    this.#schedule(this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, LONGEST_RETRY_MS);
  }

  /**
   * Compares the answers of the service with those of this window. They may be our own last request
   * that did arrive, or another window's.
   */
  #compare(theirs: Values, revision: number, mine: Values): void {
    this.#answers.replace(mine);
    if (isSame(theirs, mine)) {
      this.#noteSaved(revision, this.#changes);
    } else if (this.#sent !== null && isSame(theirs, this.#sent)) {
      this.#revision = revision;
      this.#schedule(0);
    } else {
      this.#stopped = true;
      this.#events.conflict(theirs, revision);
    }
  }

  #saidSaved(): void {
    this.#unsent.forget();
    this.#events.state({ kind: 'saved' });
  }
}

function isSame(one: Values, other: Values): boolean {
  const sorted = (values: Values) =>
    JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(one) === sorted(other);
}
