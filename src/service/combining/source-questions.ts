import { growingPause } from '../../core/coordinator/growing-pause';
import { isId } from '../../core/platform/ids';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { hasEnded } from '../submissions/life/submission-state';
import type { CombineCoordinators } from './combine-coordinators';
import type { CombinedJournal } from './combined-journal';
import { isCombined } from './combined-state';

/** A source may hold its answer back for this time. It answers at once when it ends. */
const roundMs = 20_000;
const graceMs = 5_000;
/** A source may wait for its signers for weeks. */
const pauses = { firstMs: 250, longestMs: 300_000 };

type Sources = {
  submissions: Pick<SubmissionCoordinators, 'awaitSettled'>;
  combines: Pick<CombineCoordinators, 'awaitSettled'>;
};

type Transact = (step: (now: number) => void) => void;

/**
 * Waits for sources that have no PDF yet by asking their coordinators, in rounds that the journal
 * notes.
 */
export class SourceQuestions {
  readonly #journal: CombinedJournal;
  readonly #sources: Sources;

  constructor(journal: CombinedJournal, sources: Sources) {
    this.#journal = journal;
    this.#sources = sources;
  }

  /**
   * Runs one round: asks all awaited sources, and notes which have ended and when to ask the others
   * again.
   */
  async ask(transact: Transact): Promise<void> {
    const rounds = this.#journal.asking().rounds + 1;
    // If this round is lost with its process, the alarm begins the next one.
    transact((now) => this.#journal.askAgain(rounds, now + roundMs + graceMs));
    const until = Date.now() + roundMs;
    const ids = this.#journal.awaited();
    const answers = await Promise.allSettled(ids.map((id) => this.#isOver(id, until)));
    const heard = ids.filter((_, index) => {
      const answer = answers[index];
      return answer?.status === 'fulfilled' && answer.value;
    });
    transact((now) => {
      for (const id of heard) this.#journal.heard(id);
      const pause = growingPause(rounds, pauses);
      const rest = this.#journal.awaited().length;
      this.#journal.askAgain(rounds, rest > 0 ? now + pause : null);
    });
  }

  /**
   * Whether a source has ended. A missing source has ended too; the merge then reports the problem.
   */
  async #isOver(id: string, until: number): Promise<boolean> {
    if (isId('submission', id)) {
      const record = await this.#sources.submissions.awaitSettled(id, until);
      return !record || hasEnded(record);
    }
    const record = await this.#sources.combines.awaitSettled(id, until);
    return !record || isCombined(record.state);
  }
}
