import type { DumpAsked, DumpPiece, ObjectDump, Piece } from '../../core/coordinator/object-dump';
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
  /** For imports. False: one is there already. */
  takeOver(batch: Batch): Promise<boolean>;
  awaitSettled(id: string, until: number): Promise<Batch | null>;
  note(id: string, notices: ReportedOutcome[]): Promise<Batch | null>;
  /** Forgets a batch of an account that is erased. */
  forget(id: string): Promise<void>;
  /** For backups: everything that the object of this name holds. */
  dump(name: string, asked?: DumpAsked): Promise<DumpPiece | null>;
  /** Takes a dump over. False: it holds something already. */
  restore(name: string, dump: ObjectDump, piece?: Piece): Promise<boolean>;
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
    takeOver: (batch) => persistently<boolean>(async () => coordinator(batch.record.id).takeOver(batch)),
    awaitSettled: (id, until) => persistently<Batch | null>(async () => coordinator(id).awaitSettled(until)),
    note: (id, notices) => persistently<Batch | null>(async () => coordinator(id).note(notices)),
    forget: (id) => persistently<void>(async () => coordinator(id).forget()),
    dump: (name, asked) => persistently<DumpPiece | null>(async () => coordinator(name).dump(asked)),
    restore: (name, dump, piece) => persistently<boolean>(async () => coordinator(name).restore(dump, piece)),
  };
}
