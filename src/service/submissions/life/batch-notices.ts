import { persistently } from '../../../core/platform/persistently';
import type { SubmissionState } from './submission-state';

/** What a batch needs to know of each of its submissions. */
export type Outcome = 'pending' | 'processed' | 'error';
export type OutcomeNotice = { id: string; outcome: Exclude<Outcome, 'pending'> };

/** Whoever counts the submissions of a batch; told again, it counts nothing twice. */
export type BatchListener = Rpc.DurableObjectBranded & { note(notices: OutcomeNotice[]): Promise<unknown> };

export type BatchNotices = { note(batchId: string, notices: OutcomeNotice[]): Promise<void> };

export const openBatchNotices = (
  namespace: DurableObjectNamespace<BatchListener>,
  jurisdiction: 'eu' | undefined,
): BatchNotices => {
  const region = jurisdiction ? namespace.jurisdiction(jurisdiction) : namespace;
  return {
    note: async (batchId, notices) => {
      await persistently<unknown>(async () => region.get(region.idFromName(batchId)).note(notices));
    },
  };
};

export const outcomeOf = (state: SubmissionState): Outcome =>
  state === 'pending' || state === 'processed' ? state : 'error';
