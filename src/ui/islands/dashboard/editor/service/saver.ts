import { api, type Failure } from '../../service/api';
import { toast } from '../../toast';
import type { EditorState, Problem } from '../editor-state';
import { type Draft, isSame } from '../model/draft';
import { type Merged, merge, type Preference } from '../model/merge';
import { counted, fill, words } from '../words';
import type { KeptDraft } from './kept';
import { draftOf, sentDraft, type TemplateRecord, whenChanged, whoChanged } from './template';

/** Nothing is sent while somebody is still at it, but not for ever. */
const PAUSE_MS = 900;
const KEEP_MS = 250;
const RETRY_MS = 4_000;
const LOOK_MS = 20_000;

export type SaveState =
  | 'saved'
  | 'waiting'
  | 'saving'
  | 'offline'
  | 'wrong'
  | 'locked'
  | 'failed'
  | 'paused'
  | 'gone'
  | 'viewer';

interface Conflicting {
  merged: Merged;
  theirs: TemplateRecord;
}

interface Wired {
  state: EditorState;
  kept: KeptDraft;
  /** Which of both to keep; null to think about it. */
  ask: (conflict: Conflicting) => Promise<Preference | null>;
  show: (state: SaveState, text: string) => void;
}

/** Saves the draft as it is changed, and brings together what others change meanwhile. Nothing is ever lost. */
export class Saver {
  private base: Draft;
  private revision: string;
  private timer: number | undefined;
  private sending: Promise<void> | null = null;
  private isAsking = false;
  private seen: Draft | null = null;
  private keeping: number | undefined;
  private current: SaveState = 'saved';
  private readonly path: string;

  constructor(
    record: TemplateRecord,
    private readonly wired: Wired,
  ) {
    this.path = `/templates/${record.id}`;
    this.base = draftOf(record);
    this.revision = record.updated_at;
    const { state } = wired;
    if (state.isReadOnly) {
      this.show(record.locked ? 'locked' : 'viewer');
      return;
    }
    this.show('saved');
    state.onChange(() => this.noteChange());
    addEventListener('pagehide', () => this.keep());
    addEventListener('online', () => this.soon(0));
    addEventListener('beforeunload', (event) => {
      if (this.isDirty) event.preventDefault();
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') void this.save();
      else void this.look();
    });
    setInterval(() => void this.look(), LOOK_MS);
    this.restore(record);
  }

  get isDirty(): boolean {
    return !isSame(this.wired.state.draft, this.base);
  }

  /** Whether the service has everything now. */
  async saveNow(): Promise<boolean> {
    clearTimeout(this.timer);
    await this.sending;
    await this.save();
    return !this.isDirty;
  }

  private noteChange(): void {
    const { state } = this.wired;
    if (!this.isDirty) {
      if (this.sending === null && this.current !== 'saved') this.settled();
      return;
    }
    if (state.draft === this.seen) return;
    this.seen = state.draft;
    this.keepSoon();
    if (this.isAsking || this.current === 'gone') return;
    if (this.current !== 'offline') this.show('waiting');
    this.soon(PAUSE_MS);
  }

  /** Writing everything down at every letter would be felt. */
  private keepSoon(): void {
    this.keeping ??= setTimeout(() => this.keep(), KEEP_MS);
  }

  private keep(): void {
    clearTimeout(this.keeping);
    this.keeping = undefined;
    const { state, kept } = this.wired;
    if (this.isDirty) kept.keep({ base: this.base, mine: state.draft, revision: this.revision });
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
    const { state } = this.wired;
    if (!this.isDirty || this.isAsking || state.isReadOnly) return;
    const { draft } = state;
    this.show('saving');
    const body = { template: sentDraft(draft, state.schema), if_updated_at: this.revision };
    const answer = await api.put<TemplateRecord>(this.path, body);
    if (!answer.ok) return this.failed(answer, draft);
    this.base = draft;
    this.revision = answer.body.updated_at;
    state.showProblems([]);
    if (this.isDirty) this.soon(PAUSE_MS);
    else this.settled();
  }

  private settled(): void {
    this.wired.kept.forget();
    this.wired.state.showProblems([]);
    this.show('saved');
  }

  private async failed(answer: Failure, sent: Draft): Promise<void> {
    if (answer.code === 'template_locked') this.show('locked');
    else if (answer.status === 409) await this.bringTogether();
    else if (answer.status === 422) this.showProblems(answer, sent);
    else if (answer.status === 404) this.show('gone');
    else if (answer.status === 0 || answer.status >= 500 || answer.status === 429) {
      this.show('offline');
      this.soon(RETRY_MS);
    } else this.show('failed', answer.message);
  }

  /** `#/template/fields/3/default: …` is about the default of the fourth field that was sent. */
  private showProblems({ errors, message }: Failure, sent: Draft): void {
    const problems = (errors.length > 0 ? errors : [message]).map((text) => problemIn(text, sent));
    this.wired.state.showProblems(problems);
    // What no field can show stands beside the state itself.
    const about = problems.find(({ id }) => id === null)?.message ?? '';
    this.show('wrong', about, problems.length);
  }

  /** Somebody else saved something since. */
  private async bringTogether(): Promise<void> {
    const answer = await api.get<TemplateRecord>(`${this.path}?full=true`);
    if (!answer.ok) {
      this.show('offline');
      this.soon(RETRY_MS);
      return;
    }
    await this.take(answer.body);
  }

  private async take(record: TemplateRecord): Promise<void> {
    const { state } = this.wired;
    const theirs = draftOf(record);
    if (record.locked) return this.show('locked');
    if (isSame(theirs, this.base)) this.revision = record.updated_at;
    else {
      const merged = merge(this.base, state.draft, theirs);
      const isClear = merged.conflicts.length === 0 && !merged.rulesConflict;
      const prefer = isClear ? 'mine' : await this.askWhich({ merged, theirs: record });
      if (prefer === null) return this.show('paused');
      const base = this.base;
      this.base = theirs;
      this.revision = record.updated_at;
      state.rebase((draft) => merge(base, draft, theirs, prefer).draft);
      if (isClear) toast(fill(words.others.merged, { who: whoChanged(record), time: whenChanged(record) }));
    }
    if (this.isDirty) this.soon(0);
    else this.settled();
  }

  private async askWhich(conflict: Conflicting): Promise<Preference | null> {
    this.isAsking = true;
    try {
      return await this.wired.ask(conflict);
    } finally {
      this.isAsking = false;
    }
  }

  /** What others change comes in by itself, before it gets in one's way. */
  private async look(): Promise<void> {
    if (document.visibilityState === 'hidden' || this.sending !== null || this.isAsking) return;
    const answer = await api.get<TemplateRecord>(this.path);
    if (!answer.ok || this.isBusy || answer.body.updated_at === this.revision) return;
    await this.bringTogether();
  }

  private get isBusy(): boolean {
    return this.sending !== null || this.isAsking;
  }

  private restore(record: TemplateRecord): void {
    const { kept, state } = this.wired;
    const left = kept.read();
    if (left === null) return;
    const theirs = draftOf(record);
    if (isSame(left.mine, theirs)) {
      kept.forget();
      return;
    }
    const isOwn = left.revision === record.updated_at;
    const base = isOwn ? theirs : left.base;
    const merged = isOwn ? left.mine : merge(base, left.mine, theirs).draft;
    state.change(merged);
    toast(words.save.restored);
  }

  private show(state: SaveState, message = '', count = 0): void {
    this.current = state;
    const wrong = [counted(words.save.wrong, count), message].filter((part) => part !== '').join(': ');
    const text = state === 'wrong' ? wrong : fill(words.save[state], { message });
    this.wired.show(state, text);
  }
}

function problemIn(text: string, { fields }: Draft): Problem {
  const [, index, property, message = text] =
    /^#\/template\/fields\/(\d+)(?:\/([^/:]+))?[^:]*: (.*)$/s.exec(text) ?? [];
  const field = index === undefined ? undefined : fields[Number(index)];
  return { id: field?.id ?? null, property: property ?? 'name', message };
}
