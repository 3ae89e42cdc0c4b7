import { openObjects } from '../../core/coordinator/open-objects';
import { persistently } from '../../core/platform/persistently';
import type { ReportedOutcome } from '../submissions/life/report-to-batch';
import type { BatchCoordinator } from './batch-coordinator';
import type { NewChild } from './batch-journal';
import type { AcceptedBatch, Batch, BatchRecord } from './batch-record';

/** How the rest of the service calls batch coordinators: by id, over RPC. */
export type BatchCoordinators = {
  accept(record: BatchRecord, children: NewChild[], until?: number): Promise<AcceptedBatch>;
  read(id: string): Promise<Batch | null>;
  awaitSettled(id: string, until: number): Promise<Batch | null>;
  note(id: string, notices: ReportedOutcome[]): Promise<Batch | null>;
  /** Forgets a batch of an account that is erased. */
  forget(id: string): Promise<void>;
};

export function openBatchCoordinators(
  namespace: DurableObjectNamespace<BatchCoordinator>,
  jurisdiction: 'eu' | undefined,
): BatchCoordinators {
  const coordinator = openObjects(namespace, jurisdiction);
  return {
    accept: (record, children, until) =>
      persistently<AcceptedBatch>(async () => coordinator(record.id).accept(record, children, until)),
    read: (id) => persistently<Batch | null>(async () => coordinator(id).read()),
    awaitSettled: (id, until) => persistently<Batch | null>(async () => coordinator(id).awaitSettled(until)),
    note: (id, notices) => persistently<Batch | null>(async () => coordinator(id).note(notices)),
    forget: (id) => persistently<void>(async () => coordinator(id).forget()),
  };
}
