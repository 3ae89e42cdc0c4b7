import { OneAtATime } from '../../core/coordinator/one-at-a-time';
import { logError } from '../../lib/log';
import type { DeliveryJournal } from './delivery-journal';
import type { Target } from './target';
import type { Trouble } from './target-health';
import { noticeSent, putOffNotice } from './target-steps';

const againMs = 60_000;

type Deps = {
  journal: DeliveryJournal;
  transact<Value>(step: (now: number) => Value): Value;
  /** Tells the owners, or the coordinator that does. */
  tell(target: Target, trouble: Trouble): Promise<void>;
};

/** The notices of one coordinator about its target. */
export class TroubleNotices {
  readonly #deps: Deps;
  readonly #telling = new OneAtATime<void>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get running(): Promise<void> | undefined {
    return this.#telling.running;
  }

  /** Tells of the due notice. A crash between that and its journal entry tells it again. */
  goOn(target: Target): Promise<void> {
    return this.#telling.run(() => this.#tellDue(target));
  }

  async #tellDue(target: Target): Promise<void> {
    const { journal, transact, tell } = this.#deps;
    const { notice, since, lastError } = journal.health();
    if (!notice || notice.dueAt > Date.now()) return;
    try {
      await tell(target, { trouble: notice.trouble, since, lastError });
      transact((now) => noticeSent(journal, notice, now));
    } catch (error) {
      logError('a delivery notice was postponed', error);
      transact((now) => putOffNotice(journal, now + againMs));
    }
  }
}
