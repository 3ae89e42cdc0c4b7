import { isId } from '../../core/platform/ids';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { isSettled } from '../submissions/life/submission-state';
import type { CombineCoordinators } from './combine-coordinators';
import type { CombinedJournal } from './combined-journal';
import { isCombined } from './combined-state';

/** How long a source may keep its answer back: it answers at once when it comes to its end. */
const roundMs = 20_000;
const graceMs = 5_000;
const firstPauseMs = 250;
const longestPauseMs = 60_000;

type Sources = {
  submissions: Pick<SubmissionCoordinators, 'awaitSettled'>;
  combines: Pick<CombineCoordinators, 'awaitSettled'>;
};

type Transact = (step: (now: number) => void) => void;

/** Waits for sources that have no PDF yet by asking their coordinators, in rounds that are written down. */
export class SourceQuestions {
  constructor(
    private readonly journal: CombinedJournal,
    private readonly sources: Sources,
  ) {}

  /** One round: asks all, writes down who has come to an end, and when the others are asked again. */
  async ask(transact: Transact): Promise<void> {
    const rounds = this.journal.asking().rounds + 1;
    // Should this round be lost with its process, the alarm begins the next one.
    transact((now) => this.journal.askAgain(rounds, now + roundMs + graceMs));
    const until = Date.now() + roundMs;
    const ids = this.journal.awaited();
    const answers = await Promise.allSettled(ids.map((id) => this.#hasEnded(id, until)));
    const heard = ids.filter((_, index) => {
      const answer = answers[index];
      return answer?.status === 'fulfilled' && answer.value;
    });
    transact((now) => {
      for (const id of heard) this.journal.heard(id);
      const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** rounds);
      const rest = this.journal.awaited().length;
      this.journal.askAgain(rounds, rest > 0 ? now + pause : null);
    });
  }

  /** One that is gone has ended too; the merge then says what is wrong with it. */
  async #hasEnded(id: string, until: number): Promise<boolean> {
    if (isId('submission', id)) {
      const record = await this.sources.submissions.awaitSettled(id, until);
      return !record || isSettled(record.state);
    }
    const record = await this.sources.combines.awaitSettled(id, until);
    return !record || isCombined(record.state);
  }
}
