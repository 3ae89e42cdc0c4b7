import { persistently } from '../../core/platform/persistently';
import type { OutcomeNotice } from '../submissions/life/batch-notices';
import type { BatchCoordinator } from './batch-coordinator';
import type { NewChild } from './batch-journal';
import type { AcceptedBatch, Batch, BatchRecord } from './batch-record';

/** How the rest of the service talks to batches: by id, over RPC. */
export type BatchCoordinators = {
  accept(record: BatchRecord, children: NewChild[], until?: number): Promise<AcceptedBatch>;
  read(id: string): Promise<Batch | null>;
  awaitSettled(id: string, until: number): Promise<Batch | null>;
  note(id: string, notices: OutcomeNotice[]): Promise<Batch | null>;
};

export const openBatchCoordinators = (
  namespace: DurableObjectNamespace<BatchCoordinator>,
  jurisdiction: 'eu' | undefined,
): BatchCoordinators => {
  const region = jurisdiction ? namespace.jurisdiction(jurisdiction) : namespace;
  const coordinator = (id: string) => region.get(region.idFromName(id));
  return {
    accept: (record, children, until) =>
      persistently<AcceptedBatch>(async () => coordinator(record.id).accept(record, children, until)),
    read: (id) => persistently<Batch | null>(async () => coordinator(id).read()),
    awaitSettled: (id, until) => persistently<Batch | null>(async () => coordinator(id).awaitSettled(until)),
    note: (id, notices) => persistently<Batch | null>(async () => coordinator(id).note(notices)),
  };
};
