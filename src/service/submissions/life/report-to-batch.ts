import { openObjects } from '../../../core/coordinator/open-objects';
import { persistently } from '../../../core/platform/persistently';
import type { Target } from '../../delivery/target';
import type { Projected } from './project-together';
import { hasEnded, type SubmissionState } from './submission-state';

/** The state of a submission as its batch counts it. */
export type Outcome = 'pending' | 'processed' | 'error';
export type ReportedOutcome = { id: string; outcome: Exclude<Outcome, 'pending'> };

/** The coordinator that counts the submissions of a batch; a repeated report counts only once. */
export type BatchListener = Rpc.DurableObjectBranded & {
  note(notices: ReportedOutcome[]): Promise<unknown>;
  /** Writes the projection, together with others of the batch, and gives the targets of the event. */
  project(projected: Projected): Promise<Target[]>;
};

export type BatchReporter = {
  note(batchId: string, notices: ReportedOutcome[]): Promise<void>;
  project(batchId: string, projected: Projected): Promise<Target[]>;
};

export function openBatchReporter(
  namespace: DurableObjectNamespace<BatchListener>,
  jurisdiction: 'eu' | undefined,
): BatchReporter {
  const batch = openObjects(namespace, jurisdiction);
  return {
    note: async (batchId, notices) => {
      await persistently<unknown>(async () => batch(batchId).note(notices));
    },
    project: (batchId, projected) => persistently<Target[]>(async () => batch(batchId).project(projected)),
  };
}

export function outcomeOf(record: { state: SubmissionState; expiredAt: number | null }): Outcome {
  if (!hasEnded(record)) return 'pending';
  return record.state === 'processed' ? 'processed' : 'error';
}
