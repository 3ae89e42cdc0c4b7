import type { Database } from '../../../core/db/database';
import type { StoredJson } from '../../../core/platform/stored-json';
import type { SignedTrail } from '../../audit/audit-chain';
import type { ArchiveShelf } from '../archive/archive-shelf';
import {
  type ArchivedSubmission,
  archivedData,
  archivedRecord,
  archivedSignatures,
  archivedTrail,
} from '../archive/archived-submission';
import { readDue } from '../archive/due-archived';
import { stepNeeded } from '../signers/identity-steps';
import type { SignedInSigner } from '../signers/signer-actions';
import type { SubmissionJournal } from './submission-journal';
import type { SubmissionRecord } from './submission-record';

type Parts = {
  journal: SubmissionJournal;
  shelf: ArchiveShelf;
  /** Expires the submission if it is overdue, and goes on with its work. */
  catchUp(): Promise<void>;
  openDatabase(): Database;
};

/** What is read of one submission: from its archive, or from the journal, which alone counts where there is one. */
export class SubmissionReads {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async record(): Promise<SubmissionRecord | null> {
    const archived = await this.archived();
    if (archived) return archived.record;
    await this.#parts.catchUp();
    return this.#parts.journal.load()?.record ?? null;
  }

  async data(): Promise<StoredJson | null> {
    const archived = await this.archived();
    if (archived) return JSON.parse(archivedData(archived.submission) ?? 'null');
    await this.#parts.catchUp();
    return this.#parts.journal.load()?.data ?? null;
  }

  /** The trail with the signatures beside its entries. */
  async trail(): Promise<SignedTrail> {
    const { journal, shelf } = this.#parts;
    const archived = await shelf.find();
    if (archived) return archivedTrail(archived);
    return journal.load() ? journal.signedTrail() : { entries: [], signatures: [] };
  }

  /** The signatures by field, which outlive the data. */
  async signatures(): Promise<Record<string, unknown>> {
    const { journal, shelf } = this.#parts;
    const archived = await shelf.find();
    if (archived) return archivedSignatures(archived);
    const isSigned = (journal.load()?.record.dataRequests.length ?? 0) > 0;
    return isSigned ? journal.signers.signatures() : {};
  }

  /** The record, the data and the saved answers of one signer in their session. */
  async signer(dataRequestId: string, sessionHash: string): Promise<SignedInSigner | null> {
    const { journal, shelf, catchUp } = this.#parts;
    await shelf.reopen();
    await catchUp();
    const entry = journal.load();
    if (!entry || entry.record.dataRequests.length === 0) return null;
    const session = journal.access.findSession(sessionHash, Date.now());
    if (session?.dataRequestId !== dataRequestId) return null;
    const { record, data } = entry;
    const { draft, revision, delivered } = journal.signers.find(dataRequestId);
    const request = record.dataRequests.find(({ id }) => id === dataRequestId);
    const needsStep = request !== undefined && stepNeeded(request, session) !== null;
    return { record, data, draft, revision, delivered, needsStep, hasCode: session.hasCode };
  }

  /** All rows of its journal, for an export; null when nothing is known of it. */
  async rows(): Promise<ArchivedSubmission | null> {
    const { journal, shelf } = this.#parts;
    return (await shelf.find()) ?? (journal.isThere() ? journal.rows() : null);
  }

  /** The archived submission, unless its journal is open. One whose time to expire has come is opened, unless it is held. */
  async archived(): Promise<{ submission: ArchivedSubmission; record: SubmissionRecord } | null> {
    const { shelf, openDatabase } = this.#parts;
    const submission = await shelf.find();
    if (!submission) return null;
    const record = await readDue(openDatabase(), archivedRecord(submission), Date.now());
    if (record !== 'due') return { submission, record };
    await shelf.reopen();
    return null;
  }
}
