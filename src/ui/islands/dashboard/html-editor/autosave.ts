import { button, h, part } from '../../shared/dom';
import { openDialog } from '../dialog';
import { api, type Failure } from '../service/api';
import { words } from './words';

type Saved = { updated_at: string };
type Sources = Record<string, unknown>;

const AGAIN_MS = 5_000;

/** Keeps the draft on the service while it is written; nobody's work is written over without asking. */
export class Autosave {
  private saved: string;
  private wanted: Sources;
  private isSaving = false;
  private again: number | undefined;

  constructor(
    private readonly templateId: string,
    private updatedAt: string,
    sources: Sources,
    private readonly on: { problem: (failure: Failure) => void; saved: () => void; theirs: () => void },
  ) {
    this.wanted = sources;
    this.saved = JSON.stringify(sources);
    addEventListener('online', () => void this.save());
  }

  get isDirty(): boolean {
    return JSON.stringify(this.wanted) !== this.saved;
  }

  note(sources: Sources): void {
    this.wanted = sources;
    if (this.isDirty) say(words.save.waiting);
  }

  async save(): Promise<void> {
    clearTimeout(this.again);
    if (this.isSaving || !this.isDirty) return;
    this.isSaving = true;
    say(words.save.saving);
    const sent = this.wanted;
    const failure = await this.send(sent);
    this.isSaving = false;
    if (failure) return this.explain(failure);
    say(this.isDirty ? words.save.waiting : words.save.saved);
    this.on.saved();
    if (this.isDirty) await this.save();
  }

  private async send(template: Sources): Promise<Failure | null> {
    const path = `/templates/${this.templateId}`;
    const seen = await api.get<Saved>(path);
    if (!seen.ok) return seen;
    if (seen.body.updated_at !== this.updatedAt && !(await this.keepMine(seen.body))) return null;
    const answer = await api.put<Saved>(path, { template });
    if (!answer.ok) return answer;
    this.updatedAt = answer.body.updated_at;
    this.saved = JSON.stringify(template);
    return null;
  }

  private explain(failure: Failure): void {
    const { status, code } = failure;
    if (status === 0 || code === 'conflict') {
      say(code === 'conflict' ? words.save.waiting : words.save.offline, status === 0);
      this.again = setTimeout(() => void this.save(), AGAIN_MS);
      return;
    }
    const isWrong = failure.errors.length > 0;
    say(isWrong ? words.save.wrong : words.save.failed(failure.message), true);
    if (isWrong) this.on.problem(failure);
  }

  /** Who closes the dialog without an answer has not decided to write over anything. */
  private keepMine({ updated_at: updatedAt }: Saved): Promise<boolean> {
    return new Promise((resolve) => {
      let isMine = false;
      const mine = button('', words.others.mine, () => {
        isMine = true;
        this.updatedAt = updatedAt;
        dialog.close();
      });
      const theirs = button('primary', words.others.theirs, () => {
        // Nothing of this window is to be kept, and nobody asks whether it should be.
        this.saved = JSON.stringify(this.wanted);
        this.on.theirs();
        dialog.close();
      });
      const dialog = openDialog({
        title: words.others.title,
        className: 'small',
        content: [h('p', {}, words.others.text)],
        actions: [mine, theirs],
      });
      dialog.addEventListener('close', () => resolve(isMine));
    });
  }
}

export function say(text: string, isBad = false): void {
  const state = part('save-state', HTMLParagraphElement);
  state.textContent = text;
  state.classList.toggle('problem', isBad);
}
