import { openObjects } from '../../../core/coordinator/open-objects';
import { persistently } from '../../../core/platform/persistently';
import type { SubmissionState } from './submission-state';

/** What a batch needs to know of each of its submissions. */
export type Outcome = 'pending' | 'processed' | 'error';
export type ReportedOutcome = { id: string; outcome: Exclude<Outcome, 'pending'> };

/** Whoever counts the submissions of a batch; told again, it counts nothing twice. */
export type BatchListener = Rpc.DurableObjectBranded & { note(notices: ReportedOutcome[]): Promise<unknown> };

export type BatchReporter = { note(batchId: string, notices: ReportedOutcome[]): Promise<void> };

export function openBatchReporter(
  namespace: DurableObjectNamespace<BatchListener>,
  jurisdiction: 'eu' | undefined,
): BatchReporter {
  const batch = openObjects(namespace, jurisdiction);
  return {
    note: async (batchId, notices) => {
      await persistently<unknown>(async () => batch(batchId).note(notices));
    },
  };
}

export function outcomeOf(state: SubmissionState): Outcome {
  return state === 'pending' || state === 'processed' ? state : 'error';
}
