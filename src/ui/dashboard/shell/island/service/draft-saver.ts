import { toast } from '../../../../kit/toast/island';
import { api, type Failure } from './api';

/** Saving waits for a pause in typing. */
const PAUSE_MS = 900;
const RETRY_MS = 4_000;
const LOOK_MS = 20_000;

export type SaveState =
  | 'saved'
  | 'waiting'
  | 'saving'
  | 'offline'
  /** The changes are not even stored in this browser. */
  | 'unkept'
  | 'wrong'
  | 'locked'
  | 'failed'
  | 'paused'
  | 'gone'
  | 'viewer';

export type SavedTemplate = {
  id: string;
  locked: boolean;
  updated_at: string;
};

/** The changes that the service does not have yet, with their base. */
export type Unsaved<Draft> = {
  base: Draft;
  mine: Draft;
  revision: string;
};

export type Versions<Draft, Template> = {
  base: Draft;
  theirs: Draft;
  record: Template;
};

/** The functions and facts that the saver needs from an editor. */
export type Edited<Draft, Template extends SavedTemplate> = {
  isReadOnly: boolean;
  draftOf: (record: Template) => Draft;
  isSame: (one: Draft, other: Draft) => boolean;
  /** The draft as the API takes it. */
  sent: (draft: Draft) => object;
  /** Reads the draft in the editor. */
  read: () => Draft;
  put: (draft: Draft) => void;
  /** Whether the draft is on its way to another one, so that only the member may save it. */
  isHeld?: () => boolean;
  kept: {
    read: (theirs: Draft) => Unsaved<Draft> | null;
    /** Returns whether the browser had room for the changes. */
    keep: (unsaved: Unsaved<Draft>) => boolean;
    forget: () => void;
  };
  /**
   * The time from a change to its copy in the browser's storage; null: with the first attempt to
   * save.
   */
  keepMs: number | null;
  /**
   * Merges both sides and returns what puts the result into the editor; null when the member
   * postpones the decision. The other side may be the same as the base: others changed something else.
   */
  merge: (versions: Versions<Draft, Template>) => Promise<(() => void) | null>;
  /** The service has this draft now. */
  onSaved: (draft: Draft, record: Template) => void;
  /**
   * Shows the problems of the sent draft at their places, and returns a short text for the save
   * state.
   */
  showProblems: (texts: readonly string[], sent: Draft) => string;
  show: (state: SaveState, text: string) => void;
  words: { restored: string; of: (state: SaveState, message: string) => string };
};

/**
 * Saves a draft while it is edited, and merges the changes of other members. No change is ever
 * lost.
 */
export class DraftSaver<Draft, Template extends SavedTemplate> {
  #base: Draft;
  #revision: string;
  #timer: number | undefined;
  #keeping: number | undefined;
  #sending: Promise<void> | null = null;
  #isAsking = false;
  #state: SaveState = 'saved';
  readonly #path: string;

  readonly #edited: Edited<Draft, Template>;

  constructor(record: Template, edited: Edited<Draft, Template>) {
    this.#edited = edited;

    this.#path = `/templates/${record.id}`;
    this.#base = edited.draftOf(record);
    this.#revision = record.updated_at;
    if (edited.isReadOnly) {
      this.#show(record.locked ? 'locked' : 'viewer');
      return;
    }
    this.#show('saved');
    this.#listen();
  }

  #listen(): void {
    addEventListener('online', () => this.#soon(0));
    addEventListener('pagehide', () => this.#keep());
    addEventListener('beforeunload', (event) => {
      if (!this.isDirty) return;
      this.#keep();
      event.preventDefault();
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.#saveUnlessHeld();
      else void this.#look();
    });
    setInterval(() => void this.#look(), LOOK_MS);
  }

  get isDirty(): boolean {
    return !this.#edited.isSame(this.#edited.read(), this.#base);
  }

  /** Notes a change; the draft itself is read later. */
  noteChange(): void {
    const { isReadOnly, keepMs } = this.#edited;
    if (isReadOnly) return;
    if (keepMs !== null) this.#keeping ??= setTimeout(() => this.#keep(), keepMs);
    if (this.#isAsking || this.#state === 'gone') return;
    if (this.#state !== 'offline' && this.#state !== 'unkept' && this.#sending === null)
      this.#show('waiting');
    this.#soon(PAUSE_MS);
  }

  /** Saves at once; returns whether the service has every change. */
  async saveNow(): Promise<boolean> {
    clearTimeout(this.#timer);
    await this.#sending;
    await this.#save();
    return !this.isDirty;
  }

  #soon(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#saveUnlessHeld(), pause);
  }

  #saveUnlessHeld(): void {
    if (this.#edited.isHeld?.()) this.#soon(PAUSE_MS);
    else void this.#save();
  }

  #save(): Promise<void> {
    return this.#alone(() => this.#send());
  }

  /** Only one exchange with the service runs at a time. */
  #alone(work: () => Promise<void>): Promise<void> {
    this.#sending ??= work().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async #send(): Promise<void> {
    if (this.#isAsking || this.#edited.isReadOnly || this.#state === 'gone') return;
    if (!this.isDirty) return this.#settled();
    const draft = this.#edited.read();
    const isKept = this.#keep();
    this.#show('saving');
    const body = { template: this.#edited.sent(draft), if_updated_at: this.#revision };
    const answer = await api.put<Template>(this.#path, body);
    if (!answer.ok) return this.#failed(answer, { draft, isKept });
    this.#base = draft;
    this.#revision = answer.body.updated_at;
    this.#edited.onSaved(draft, answer.body);
    this.#goOn(PAUSE_MS);
  }

  #goOn(pause: number): void {
    if (this.isDirty) this.#soon(pause);
    else this.#settled();
  }

  #keep(): boolean {
    clearTimeout(this.#keeping);
    this.#keeping = undefined;
    if (!this.isDirty) return true;
    return this.#edited.kept.keep({ base: this.#base, mine: this.#edited.read(), revision: this.#revision });
  }

  #settled(): void {
    if (this.#state === 'saved') return;
    clearTimeout(this.#keeping);
    this.#keeping = undefined;
    this.#edited.kept.forget();
    this.#edited.showProblems([], this.#base);
    this.#show('saved');
  }

  async #failed(answer: Failure, { draft, isKept }: { draft: Draft; isKept: boolean }): Promise<void> {
    const { code, status, errors, message } = answer;
    if (code === 'template_locked') this.#show('locked');
    else if (status === 409) await this.#bringTogether();
    else if (status === 422 || code === 'not_permitted') {
      const said = this.#edited.showProblems(errors.length > 0 ? errors : [message], draft);
      this.#show('wrong', said);
    } else if (status === 404) this.#show('gone');
    else if (mayPass(answer)) this.#tryLater(isKept);
    else this.#show('failed', message);
  }

  #tryLater(isKept: boolean): void {
    this.#show(isKept ? 'offline' : 'unkept');
    this.#soon(RETRY_MS);
  }

  /** Another member saved changes since. */
  async #bringTogether(): Promise<void> {
    const answer = await api.get<Template>(`${this.#path}?full=true`);
    if (answer.ok) await this.#take(answer.body);
    else if (mayPass(answer)) this.#tryLater(this.#keep());
    else this.#show(answer.status === 404 ? 'gone' : 'failed', answer.message);
  }

  async #take(record: Template): Promise<void> {
    if (record.locked) return this.#show('locked');
    const base = this.#base;
    const theirs = this.#edited.draftOf(record);
    const apply = await this.#ask({ base, theirs, record });
    if (apply === null) return this.#show('paused');
    this.#base = theirs;
    this.#revision = record.updated_at;
    apply();
    this.#goOn(0);
  }

  async #ask(versions: Versions<Draft, Template>): Promise<(() => void) | null> {
    this.#isAsking = true;
    return this.#edited.merge(versions).finally(() => {
      this.#isAsking = false;
    });
  }

  /** Fetches the changes of other members before they conflict with own ones. */
  async #look(): Promise<void> {
    if (document.visibilityState === 'hidden' || this.#isBusy || this.#state === 'paused') return;
    const answer = await api.get<Template>(this.#path);
    if (!answer.ok || this.#isBusy || answer.body.updated_at === this.#revision) return;
    await this.#alone(() => this.#bringTogether());
  }

  get #isBusy(): boolean {
    return this.#sending !== null || this.#isAsking;
  }

  /**
   * Restores the changes kept in this browser. If others changed the same parts since, saving asks.
   */
  restore(record: Template): void {
    const { kept, put, isReadOnly, isSame, draftOf, words } = this.#edited;
    const theirs = draftOf(record);
    const left = isReadOnly ? null : kept.read(theirs);
    if (left === null) return;
    if (isSame(left.mine, theirs)) {
      kept.forget();
      return;
    }
    this.#base = left.base;
    this.#revision = left.revision;
    put(left.mine);
    toast(words.restored);
    this.noteChange();
  }

  #show(state: SaveState, message = ''): void {
    this.#state = state;
    this.#edited.show(state, this.#edited.words.of(state, message));
  }
}

/** Whether the service may answer otherwise in a while. */
function mayPass({ status }: Failure): boolean {
  return status === 0 || status >= 500 || status === 429;
}
