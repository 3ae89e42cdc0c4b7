import { api, type Failure } from '../../service/api';
import { toast } from '../../toast';
import {
  changedIn,
  conflictsOf,
  type Draft,
  draftOf,
  merged,
  type SourceName,
  sentDraft,
  type TemplateRecord,
} from '../model/draft';
import { words } from '../words';
import type { KeptDraft } from './kept';

/** Nothing is sent while somebody is still at it. */
const PAUSE_MS = 900;
const RETRY_MS = 4_000;
const LOOK_MS = 20_000;

export type SaveState =
  | 'saved'
  | 'waiting'
  | 'saving'
  | 'offline'
  | 'unkept'
  | 'wrong'
  | 'locked'
  | 'failed'
  | 'paused'
  | 'gone'
  | 'viewer';

export type Conflict = { names: SourceName[]; mine: Draft; theirs: Draft };
export type Preference = 'mine' | 'theirs';

interface Wired {
  kept: KeptDraft;
  isReadOnly: boolean;
  /** What stands in the editors. */
  read: () => Draft;
  /** Puts another draft into them, leaving alone what is as it was. */
  put: (draft: Draft) => void;
  /** Which of both to keep; null to think about it. */
  ask: (conflict: Conflict) => Promise<Preference | null>;
  show: (state: SaveState, text: string) => void;
  /** What the service says is wrong; nothing where it has saved. */
  showProblems: (texts: readonly string[]) => void;
  onSaved: () => void;
}

/** Saves the draft as it is written, and brings together what others change meanwhile. Nothing is ever lost. */
export class DraftSaver {
  private base: Draft;
  private revision: string;
  private timer: number | undefined;
  private sending: Promise<void> | null = null;
  private isAsking = false;
  private state: SaveState = 'saved';
  private readonly path: string;

  constructor(
    record: TemplateRecord,
    private readonly wired: Wired,
  ) {
    this.path = `/templates/${record.id}`;
    this.base = draftOf(record);
    this.revision = record.updated_at;
    if (wired.isReadOnly) {
      this.show(record.locked ? 'locked' : 'viewer');
      return;
    }
    this.show('saved');
    addEventListener('online', () => this.soon(0));
    addEventListener('beforeunload', (event) => {
      if (!this.isDirty) return;
      this.keep();
      event.preventDefault();
    });
    addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') void this.save();
      else void this.look();
    });
    setInterval(() => void this.look(), LOOK_MS);
  }

  get isDirty(): boolean {
    return changedIn(this.base, this.wired.read()).length > 0;
  }

  /** Something was typed. What it comes to is looked at when there is time. */
  noteChange(): void {
    if (this.wired.isReadOnly) return;
    if (this.state === 'saved' || this.state === 'wrong') this.show('waiting');
    if (!this.isAsking && this.state !== 'gone') this.soon(PAUSE_MS);
  }

  /** Whether the service has everything now. */
  async saveNow(): Promise<boolean> {
    clearTimeout(this.timer);
    await this.sending;
    await this.save();
    return !this.isDirty;
  }

  private soon(pause: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), pause);
  }

  private save(): Promise<void> {
    this.sending ??= this.send().finally(() => {
      this.sending = null;
    });
    return this.sending;
  }

  private async send(): Promise<void> {
    if (this.isAsking || this.wired.isReadOnly || this.state === 'gone') return;
    const draft = this.wired.read();
    if (changedIn(this.base, draft).length === 0) return this.settled();
    const isKept = this.keep();
    this.show('saving');
    const body = { template: sentDraft(draft), if_updated_at: this.revision };
    const answer = await api.put<TemplateRecord>(this.path, body);
    if (!answer.ok) return this.failed(answer, isKept);
    this.base = draft;
    this.revision = answer.body.updated_at;
    this.wired.onSaved();
    if (this.isDirty) this.soon(PAUSE_MS);
    else this.settled();
  }

  private keep(): boolean {
    return this.wired.kept.keep(this.revision, this.base, this.wired.read());
  }

  private settled(): void {
    this.wired.kept.forget();
    this.wired.showProblems([]);
    this.show('saved');
  }

  private async failed(answer: Failure, isKept: boolean): Promise<void> {
    const { code, status, errors, message } = answer;
    if (code === 'template_locked') this.show('locked');
    else if (status === 409) await this.bringTogether();
    else if (status === 422) {
      this.wired.showProblems(errors.length > 0 ? errors : [message]);
      this.show('wrong');
    } else if (status === 404) this.show('gone');
    else if (status === 0 || status >= 500 || status === 429) this.tryLater(isKept);
    else this.show('failed', message);
  }

  private tryLater(isKept: boolean): void {
    this.show(isKept ? 'offline' : 'unkept');
    this.soon(RETRY_MS);
  }

  /** Somebody else saved something since. */
  private async bringTogether(): Promise<void> {
    const answer = await api.get<TemplateRecord>(`${this.path}?full=true`);
    if (answer.ok) await this.take(answer.body);
    else this.tryLater(this.keep());
  }

  private async take(record: TemplateRecord): Promise<void> {
    if (record.locked) return this.show('locked');
    const { base } = this;
    const theirs = draftOf(record);
    const mine = this.wired.read();
    const names = conflictsOf({ base, mine, theirs });
    const prefer = names.length === 0 ? 'mine' : await this.askWhich({ names, mine, theirs });
    if (prefer === null) return this.show('paused');
    if (names.length === 0 && changedIn(base, theirs).length > 0) toast(words.others.merged);
    this.base = theirs;
    this.revision = record.updated_at;
    this.wired.put(merged({ base, mine: this.wired.read(), theirs }, prefer));
    this.wired.onSaved();
    if (this.isDirty) this.soon(0);
    else this.settled();
  }

  private async askWhich(conflict: Conflict): Promise<Preference | null> {
    this.isAsking = true;
    return this.wired.ask(conflict).finally(() => {
      this.isAsking = false;
    });
  }

  /** What others change comes in by itself, before it gets in one's way. */
  private async look(): Promise<void> {
    if (document.visibilityState === 'hidden' || this.isBusy || this.state === 'paused') return;
    const answer = await api.get<TemplateRecord>(this.path);
    if (!answer.ok || this.isBusy || answer.body.updated_at === this.revision) return;
    this.sending ??= this.bringTogether().finally(() => {
      this.sending = null;
    });
  }

  private get isBusy(): boolean {
    return this.sending !== null || this.isAsking;
  }

  /** What was left in this browser is back, and can be dropped. */
  restore(record: TemplateRecord): void {
    const { kept, put, isReadOnly } = this.wired;
    if (isReadOnly) return;
    const left = kept.read();
    if (left === null) return;
    const theirs = draftOf(record);
    const mine = { ...theirs, ...left.mine };
    if (changedIn(theirs, mine).length === 0) {
      kept.forget();
      return;
    }
    // What the changes began with is the base: if others have changed the same since, saving asks.
    this.base = { ...theirs, ...left.base };
    this.revision = left.revision;
    put(mine);
    toast(words.save.restored);
    this.noteChange();
  }

  private show(state: SaveState, message = ''): void {
    this.state = state;
    this.wired.show(state, state === 'failed' ? words.save.failed(message) : words.save[state]);
  }
}
