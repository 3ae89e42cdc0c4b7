import type { DumpAsked, DumpPiece, ObjectDump, Piece } from '../../../core/coordinator/object-dump';
import { openObjects } from '../../../core/coordinator/open-objects';
import { persistently } from '../../../core/platform/persistently';
import type { StoredJson } from '../../../core/platform/stored-json';
import type { AuditEntry, AuditedActor, SignedTrail } from '../../audit/audit-chain';
import type { ArchivedSubmission } from '../archive/archived-submission';
import type { Offer } from '../archive/archiving';
import type { RenderJob, RenderOutcome, RenderReport } from '../render/render-job';
import type { SignedInSigner, SignerAction, SignerAnswer } from '../signers/signer-actions';
import type { SubmissionInput } from './journal-entry';
import type { Standing, SubmissionCoordinator } from './submission-coordinator';
import type { Preview, SubmissionRecord } from './submission-record';
import type { SubmissionState } from './submission-state';

/** How the rest of the service calls submission coordinators: by submission id, over RPC. */
export type SubmissionCoordinators = {
  submit(
    record: SubmissionRecord,
    input: SubmissionInput,
    until?: number,
    drawn?: RenderOutcome | null,
  ): Promise<SubmissionRecord>;
  expire(id: string, by: AuditedActor, ifState: SubmissionState | null): Promise<SubmissionRecord | null>;
  act(id: string, action: SignerAction): Promise<SignerAnswer>;
  readSigner(id: string, dataRequestId: string, sessionHash: string): Promise<SignedInSigner | null>;
  isTokenGood(id: string, dataRequestId: string, token: { id: string; secretHash: string }): Promise<boolean>;
  reprocess(id: string, by: AuditedActor): Promise<SubmissionRecord | null>;
  notePreview(id: string, preview: Preview): Promise<SubmissionRecord | null>;
  read(id: string): Promise<SubmissionRecord | null>;
  readStored(id: string): Promise<SubmissionRecord | null>;
  readData(id: string): Promise<StoredJson | null>;
  readTrail(id: string): Promise<AuditEntry[]>;
  readSignedTrail(id: string): Promise<SignedTrail>;
  readSignatures(id: string): Promise<Record<string, unknown>>;
  /** For exports: all rows of its journal, as JSON text. */
  readJournal(id: string): Promise<string | null>;
  /** For imports. False: something is known of it already. */
  takeOver(id: string, submission: ArchivedSubmission): Promise<boolean>;
  awaitSettled(id: string, until: number): Promise<SubmissionRecord | null>;
  begin(id: string, fence: number): Promise<RenderJob | null>;
  report(id: string, report: RenderReport): Promise<'settled' | 'dropped'>;
  lose(id: string, fence: number): Promise<void>;
  flush(id: string): Promise<void>;
  reconcile(id: string, archive?: string): Promise<void>;
  expireArchived(id: string, archive?: string): Promise<string | null>;
  eraseDamaged(id: string): Promise<boolean>;
  standing(id: string): Promise<Standing>;
  offer(id: string, archive: string, quietSince: number): Promise<Offer | null>;
  takeUp(id: string, archive: string, rowsHash: string): Promise<boolean>;
  /** Forgets a submission of an account that is erased. */
  forget(id: string): Promise<void>;
  /** For backups: everything that the object of this name holds. */
  dump(name: string, asked?: DumpAsked): Promise<DumpPiece | null>;
  /** Takes a dump over. False: it holds something already. */
  restore(name: string, dump: ObjectDump, piece?: Piece): Promise<boolean>;
};

export function openSubmissionCoordinators(
  namespace: DurableObjectNamespace<SubmissionCoordinator>,
  jurisdiction: 'eu' | undefined,
): SubmissionCoordinators {
  const coordinator = openObjects(namespace, jurisdiction);
  return {
    submit: (record, input, until, drawn) =>
      persistently(() => coordinator(record.id).submit(record, input, until, drawn)),
    act: (id, action) => persistently<SignerAnswer>(async () => coordinator(id).act(action)),
    readSigner: (id, dataRequestId, sessionHash) =>
      persistently<SignedInSigner | null>(async () => coordinator(id).readSigner(dataRequestId, sessionHash)),
    isTokenGood: (id, dataRequestId, token) =>
      persistently(() => coordinator(id).isTokenGood(dataRequestId, token)),
    reprocess: (id, by) => persistently(() => coordinator(id).reprocess(by)),
    notePreview: (id, preview) => persistently(() => coordinator(id).notePreview(preview)),
    expire: (id, by, ifState) => persistently(() => coordinator(id).expire(by, ifState)),
    read: (id) => persistently(() => coordinator(id).read()),
    readStored: (id) => persistently(() => coordinator(id).readStored()),
    readData: (id) => persistently<StoredJson | null>(async () => coordinator(id).readData()),
    readTrail: (id) => persistently(() => coordinator(id).readTrail()),
    readSignedTrail: (id) => persistently<SignedTrail>(async () => coordinator(id).readSignedTrail()),
    readSignatures: async (id) => JSON.parse(await persistently(() => coordinator(id).readSignatures())),
    readJournal: (id) => persistently(() => coordinator(id).readJournal()),
    takeOver: (id, submission) => persistently<boolean>(async () => coordinator(id).takeOver(submission)),
    awaitSettled: (id, until) => persistently(() => coordinator(id).awaitSettled(until)),
    begin: (id, fence) => persistently<RenderJob | null>(async () => coordinator(id).begin(fence)),
    report: (id, report) => persistently(() => coordinator(id).report(report)),
    lose: (id, fence) => persistently(() => coordinator(id).lose(fence)),
    flush: (id) => persistently(() => coordinator(id).flush()),
    reconcile: (id, archive) => persistently(() => coordinator(id).reconcile(archive)),
    expireArchived: (id, archive) => persistently(() => coordinator(id).expireArchived(archive)),
    eraseDamaged: (id) => persistently(() => coordinator(id).eraseDamaged()),
    standing: (id) => persistently<Standing>(async () => coordinator(id).standing()),
    offer: (id, archive, quietSince) =>
      persistently<Offer | null>(async () => coordinator(id).offer(archive, quietSince)),
    takeUp: (id, archive, rowsHash) => persistently(() => coordinator(id).takeUp(archive, rowsHash)),
    forget: (id) => persistently(() => coordinator(id).forget()),
    dump: (name, asked) => persistently<DumpPiece | null>(async () => coordinator(name).dump(asked)),
    restore: (name, dump, piece) => persistently<boolean>(async () => coordinator(name).restore(dump, piece)),
  };
}
