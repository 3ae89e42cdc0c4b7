import type { DumpAsked, DumpPiece, ObjectDump, Piece } from '../../core/coordinator/object-dump';
import { openObjects } from '../../core/coordinator/open-objects';
import { persistently } from '../../core/platform/persistently';
import type { Accepted } from './combined-life';
import type { CombinedRecord } from './combined-record';

/**
 * The calls that a coordinator answers, typed without its class, because one coordinator calls
 * others.
 */
export type CombineCoordinatorCalls = Rpc.DurableObjectBranded & {
  submit(accepted: Accepted): Promise<CombinedRecord>;
  read(): Promise<CombinedRecord | null>;
  takeOver(record: CombinedRecord): Promise<boolean>;
  awaitSettled(until: number): Promise<CombinedRecord | null>;
  expire(): Promise<CombinedRecord | null>;
  flush(): Promise<void>;
  reconcile(): Promise<void>;
  forget(): Promise<void>;
  dump(asked?: DumpAsked): Promise<DumpPiece | null>;
  restore(dump: ObjectDump, piece?: Piece): Promise<boolean>;
};

/** How the rest of the service calls coordinators of combined submissions: by id, over RPC. */
export type CombineCoordinators = {
  submit(accepted: Accepted): Promise<CombinedRecord>;
  read(id: string): Promise<CombinedRecord | null>;
  /** For imports. False: one is there already. */
  takeOver(record: CombinedRecord): Promise<boolean>;
  awaitSettled(id: string, until: number): Promise<CombinedRecord | null>;
  expire(id: string): Promise<CombinedRecord | null>;
  flush(id: string): Promise<void>;
  reconcile(id: string): Promise<void>;
  /** Forgets a combined submission of an account that is erased. */
  forget(id: string): Promise<void>;
  /** For backups: everything that the object of this name holds. */
  dump(name: string, asked?: DumpAsked): Promise<DumpPiece | null>;
  /** Takes a dump over. False: it holds something already. */
  restore(name: string, dump: ObjectDump, piece?: Piece): Promise<boolean>;
};

export type CombineNamespace = DurableObjectNamespace<CombineCoordinatorCalls>;

export function openCombineCoordinators(
  namespace: CombineNamespace,
  jurisdiction: 'eu' | undefined,
): CombineCoordinators {
  const coordinator = openObjects(namespace, jurisdiction);
  return {
    submit: (accepted) =>
      persistently<CombinedRecord>(async () => coordinator(accepted.record.id).submit(accepted)),
    read: (id) => persistently<CombinedRecord | null>(async () => coordinator(id).read()),
    takeOver: (record) => persistently<boolean>(async () => coordinator(record.id).takeOver(record)),
    awaitSettled: (id, until) =>
      persistently<CombinedRecord | null>(async () => coordinator(id).awaitSettled(until)),
    expire: (id) => persistently<CombinedRecord | null>(async () => coordinator(id).expire()),
    flush: (id) => persistently<void>(async () => coordinator(id).flush()),
    reconcile: (id) => persistently<void>(async () => coordinator(id).reconcile()),
    forget: (id) => persistently<void>(async () => coordinator(id).forget()),
    dump: (name, asked) => persistently<DumpPiece | null>(async () => coordinator(name).dump(asked)),
    restore: (name, dump, piece) => persistently<boolean>(async () => coordinator(name).restore(dump, piece)),
  };
}
