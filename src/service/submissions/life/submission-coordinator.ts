import { Clockwork } from '../../../core/coordinator/clockwork';
import { Coordinator } from '../../../core/coordinator/coordinator';
import { Effects } from '../../../core/coordinator/effects';
import { openDatabase } from '../../../core/db/database';
import { openVolumes } from '../../../core/db/volumes/open-volumes';
import { openFiles } from '../../../core/platform/files';
import { jurisdictionOf } from '../../../core/platform/jurisdiction';
import { signingKeysOf } from '../../../core/platform/signing-keys';
import type { StoredJson } from '../../../core/platform/stored-json';
import { logError } from '../../../lib/log';
import type { AuditEntry, AuditedActor, SignedTrail } from '../../audit/audit-chain';
import type { ActionRecord } from '../../delivery/actions/action-record';
import type { FinishedPdf } from '../../delivery/actions/action-subjects';
import { createDownloadLinks } from '../../download-links/download-links';
import { DueExpiry } from '../../holds/due-expiry';
import { expiryDueAt } from '../../holds/put-off';
import { openRenderDesk } from '../../printing/open-render-desk';
import type { PrintJob } from '../../printing/print-job';
import type { RenderDesk } from '../../printing/render-desk';
import { mayBeArchived } from '../archive/archive-age';
import { ArchiveShelf } from '../archive/archive-shelf';
import {
  type ArchivedSubmission,
  archivedData,
  archivedRecord,
  archivedSignatures,
  archivedTrail,
} from '../archive/archived-submission';
import { mayTakeUp, type Offer, offer } from '../archive/archiving';
import { findArchived } from '../archive/find-archived';
import { reopen } from '../archive/reopen';
import type { RenderJob, RenderReport } from '../render/render-job';
import { rendererOf } from '../render/submission-renderer';
import { stepNeeded } from '../signers/identity-steps';
import type { SignedInSigner, SignerAction, SignerAnswer } from '../signers/signer-actions';
import { actOnDataRequest, hasGoodToken } from '../signers/signer-life';
import { type ClosingBindings, isStillNext, openClosing, signClosing } from './closing-entry';
import type { Effect, SubmissionInput } from './journal-entry';
import { notePreview } from './note-preview';
import { type EffectBindings, openSubmissionEffects } from './open-submission-effects';
import { recordActions } from './record-actions';
import { putExpiryOff, subjectsOfSubmission } from './submission-holds';
import { SubmissionJournal } from './submission-journal';
import {
  accept,
  beginAttempt,
  expire,
  type Leased,
  leaseRender,
  loseAttempt,
  reprocess,
  settle,
  settleUnsigned,
} from './submission-life';
import type { Preview, SubmissionRecord } from './submission-record';
import { isSettled } from './submission-state';

type CoordinatorBindings = EffectBindings &
  ClosingBindings & {
    RENDER_DESK: DurableObjectNamespace<RenderDesk>;
  };

/**
 * The coordinator of one submission. Every step is one transaction of its journal; this class only
 * wires the steps to the renderer, the outbox, the alarm and the requests that wait.
 */
export class SubmissionCoordinator extends Coordinator<CoordinatorBindings> {
  readonly #journal = new SubmissionJournal(this.ctx, (origin) =>
    createDownloadLinks(signingKeysOf(this.env), origin),
  );
  readonly #clock = new Clockwork(this.ctx.storage, {
    name: 'a submission',
    isThere: () => this.#journal.isThere(),
    isPending: () => {
      const record = this.#record();
      return record !== null && !isSettled(record.state);
    },
    nextDue: () => this.#journal.nextDue(),
    journal: this.#journal,
    goOn: () => this.#goOn(),
  });
  readonly #effects = new Effects<Effect>(this.#clock, {
    outbox: this.#journal,
    open: () => openSubmissionEffects(this.env, this.#journal),
  });
  readonly #expiry = new DueExpiry<SubmissionRecord>({
    record: () => this.#record(),
    subjectsOf: subjectsOfSubmission,
    openDatabase: () => openDatabase(this.env.DB),
    expire: () => this.#clock.step((now) => expire(this.#journal, 'schedule', now)),
    save: (record) => this.#clock.step((now) => putExpiryOff(this.#journal, record, now)),
  });
  /** What this submission was when it was archived: only for a coordinator whose journal is empty. */
  readonly #shelf = new ArchiveShelf({
    id: this.ctx.id.name,
    isOpen: () => this.#journal.isThere(),
    find: (id) => findArchived({ volumes: openVolumes(this.env), files: openFiles(this.env.FILES) }, id),
    restore: ({ archive, submission }) =>
      this.#clock.step((now) => reopen(this.#journal, archive, submission, now)),
  });
  /**
   * The fence of the attempt that this instance dispatched. After a reset it is 0: the attempt was
   * lost, and its lease with it.
   */
  #dispatchedFence = 0;
  /**
   * Until when the caller of `submit` waits. The answer tells it the outcome, so the batch needs no
   * report at once.
   */
  #callerWaitsUntil = 0;

  /**
   * Accepts the submission; a repeated call returns the accepted record. A caller that wants to
   * wait gets its answer when the submission is settled, at the latest at `until`.
   */
  async submit(record: SubmissionRecord, input: SubmissionInput, until = 0): Promise<SubmissionRecord> {
    if (mayBeArchived(record, Date.now())) await this.#shelf.reopen();
    this.#callerWaitsUntil = until;
    // One step writes less than two.
    const { accepted, leased } = this.#clock.transact((now) => {
      const accepted = accept(this.#journal, record, input, now);
      return { accepted, leased: this.#isAttemptWanted(now) ? leaseRender(this.#journal, now) : null };
    });
    if (leased) this.#dispatch(leased);
    if (until === 0) {
      this.#clock.goOn();
      return accepted;
    }
    return (await this.awaitSettled(until)) ?? accepted;
  }

  /** Erases the data and the PDF of the submission. */
  async expire(by: AuditedActor): Promise<SubmissionRecord | null> {
    await this.#shelf.reopen();
    this.#clock.step((now) => expire(this.#journal, by, now));
    return this.#record();
  }

  /** Carries out one action on a data request. */
  async act(action: SignerAction): Promise<SignerAnswer> {
    await this.#shelf.reopen();
    const outcome = this.#clock.step((now) => actOnDataRequest(this.#journal, action, now));
    return { outcome, record: this.#record() };
  }

  /**
   * The record, the data and the saved answers of one signer, for a browser with a signing session.
   */
  async readSigner(dataRequestId: string, sessionHash: string): Promise<SignedInSigner | null> {
    await this.#shelf.reopen();
    await this.#catchUp();
    const entry = this.#journal.load();
    if (!entry || entry.record.dataRequests.length === 0) return null;
    const session = this.#journal.signers.findSession(sessionHash, Date.now());
    if (session?.dataRequestId !== dataRequestId) return null;
    const { draft, revision, delivered } = this.#journal.signers.find(dataRequestId);
    const request = entry.record.dataRequests.find(({ id }) => id === dataRequestId);
    const { hasCode } = session;
    const needsStep = request !== undefined && stepNeeded(request, session) !== null;
    return { record: entry.record, data: entry.data, draft, revision, delivered, needsStep, hasCode };
  }

  /** Whether a signer could sign in with this token. */
  async isTokenGood(dataRequestId: string, given: { id: string; secretHash: string }): Promise<boolean> {
    await this.#shelf.reopen();
    return hasGoodToken(this.#journal, dataRequestId, given, Date.now());
  }

  /** Renders a failed submission again. */
  async reprocess(by: AuditedActor): Promise<SubmissionRecord | null> {
    await this.#shelf.reopen();
    this.#clock.step((now) => reprocess(this.#journal, by, now));
    return this.#record();
  }

  async notePreview(preview: Preview): Promise<SubmissionRecord | null> {
    await this.#shelf.reopen();
    this.#clock.step((now) => notePreview(this.#journal, preview, now));
    return this.#record();
  }

  async read(): Promise<SubmissionRecord | null> {
    const archived = await this.#findArchived();
    if (archived) return archivedRecord(archived);
    await this.#catchUp();
    return this.#record();
  }

  /** Like `read`, but first stores a PDF that the journal still keeps. */
  async readStored(): Promise<SubmissionRecord | null> {
    if (this.#journal.load() && this.#journal.kept() !== null) {
      this.#journal.enqueue('store_pdf', Date.now());
      await this.#effects.drain();
      if (this.#journal.kept() !== null) throw new Error('The PDF could not be stored.');
    }
    return this.read();
  }

  async readData(): Promise<StoredJson | null> {
    const archived = await this.#findArchived();
    if (archived) return JSON.parse(archivedData(archived) ?? 'null');
    await this.#catchUp();
    return this.#journal.load()?.data ?? null;
  }

  async readTrail(): Promise<AuditEntry[]> {
    return (await this.readSignedTrail()).entries;
  }

  /** The trail with the signatures beside its entries. */
  async readSignedTrail(): Promise<SignedTrail> {
    const archived = await this.#shelf.find();
    if (archived) return archivedTrail(archived);
    return this.#journal.load() ? this.#journal.signedTrail() : { entries: [], signatures: [] };
  }

  /** The signatures by field, as JSON text: they outlive the data. */
  async readSignatures(): Promise<string> {
    const archived = await this.#shelf.find();
    if (archived) return JSON.stringify(archivedSignatures(archived));
    const isSigned = (this.#journal.load()?.record.dataRequests.length ?? 0) > 0;
    return JSON.stringify(isSigned ? this.#journal.signers.signatures() : {});
  }

  /** Answers as soon as the submission is settled, at the latest at `until`. */
  async awaitSettled(until: number): Promise<SubmissionRecord | null> {
    const archived = await this.#findArchived();
    if (archived) return archivedRecord(archived);
    await this.#catchUp();
    await this.#clock.wait(until);
    return this.#record();
  }

  async report(report: RenderReport): Promise<'settled' | 'dropped'> {
    // A signature that is made again does not wait for a time stamp again.
    for (let deps = openClosing(this.env); ; deps = { ...deps, timeStamping: null }) {
      const closing = await signClosing(deps, this.#journal, report);
      if (closing?.outcome === 'prevented')
        return this.#clock.step((now) => settleUnsigned(this.#journal, report, closing, now));
      // Another entry came while this one was signed, and took its place.
      if (closing && !isStillNext(this.#journal, report, closing)) continue;
      return this.#clock.step((begun) => {
        const now = closing?.at ?? begun;
        const callerWaits = this.#callerWaitsUntil > now;
        return settle(this.#journal, report, { now, callerWaits, closing: closing ?? undefined });
      });
    }
  }

  /**
   * Begins the attempt of this fence, for which a browser is free. Returns its render job, or null
   * when the attempt is no longer wanted.
   */
  async begin(fence: number): Promise<RenderJob | null> {
    const job = this.#clock.transact((now) => beginAttempt(this.#journal, fence, now));
    this.#clock.arm();
    return job;
  }

  /**
   * Counts the attempt of this fence as lost: it failed by no fault of the template or the data.
   */
  async lose(fence: number): Promise<void> {
    this.#clock.step((now) => loseAttempt(this.#journal, fence, now));
  }

  /** Records how deliveries of this submission's events went. */
  async noteActions(actions: ActionRecord[]): Promise<void> {
    await this.#shelf.reopen();
    this.#clock.step((now) => recordActions(this.#journal, actions, now));
  }

  async readPdf(): Promise<FinishedPdf | null> {
    return (await this.readStored())?.pdf ?? null;
  }

  /** Brings the projection up to date before a list reads it. */
  async flush(): Promise<void> {
    await this.#effects.flush('project');
  }

  /** Writes the projection again and continues any work that was left undone. */
  async reconcile(): Promise<void> {
    if (await this.#findArchived()) return;
    await this.#effects.repeat('project');
    await this.#catchUp();
  }

  /** Offers its rows to this archive, unless it has work to do or an entry since this time. */
  async offer(archive: string, quietSince: number): Promise<Offer | null> {
    return this.#clock.step((now) => offer(this.#journal, archive, quietSince, now));
  }

  /** Leaves its rows to the archive that has them, unless something has changed since. */
  async takeUp(archive: string, rowsHash: string): Promise<boolean> {
    if (!mayTakeUp(this.#journal, archive, rowsHash, Date.now())) return false;
    // Begun at once: no call comes in between.
    const emptied = super.forget();
    this.#journal.forget();
    this.#clock.forget();
    await emptied;
    return true;
  }

  /** Forgets the submission, with its trail: its account is erased. */
  override async forget(): Promise<void> {
    await super.forget();
    this.#journal.forget();
    this.#shelf.forget();
  }

  override async alarm(): Promise<void> {
    await this.#clock.ring(async () => {
      await this.#catchUp();
      await this.#effects.drain();
    });
  }

  /** The archived submission, unless its journal is open. One whose time to expire has come is opened. */
  async #findArchived(): Promise<ArchivedSubmission | null> {
    const archived = await this.#shelf.find();
    const dueAt = archived && expiryDueAt(archivedRecord(archived));
    if (dueAt === null || dueAt > Date.now()) return archived;
    await this.#shelf.reopen();
    return null;
  }

  #record(): SubmissionRecord | null {
    return this.#journal.load()?.record ?? null;
  }

  /** Does the work that is due now and sets the alarm for the rest. */
  #goOn(): void {
    if (this.#expiry.isDue(Date.now())) {
      this.ctx.waitUntil(this.#expiry.catchUp());
      return;
    }
    if (this.#isAttemptWanted(Date.now())) {
      const leased = this.#clock.transact((now) => leaseRender(this.#journal, now));
      if (leased) this.#dispatch(leased);
    }
    if (this.#effects.areDue()) this.ctx.waitUntil(this.#effects.drain());
    this.#clock.arm();
  }

  /** Whether the submission has no PDF yet, and no attempt is under way. */
  #isAttemptWanted(now: number): boolean {
    const entry = this.#journal.load();
    if (!entry || isSettled(entry.record.state)) return false;
    const { record, lease } = entry;
    // An attempt drawn by this Worker is lost with the instance that dispatched it; an attempt at
    // the render desk is not.
    const isElsewhere = record.templateType === 'pdf' && lease?.fence !== this.#dispatchedFence;
    return lease === null || lease.until <= now || isElsewhere;
  }

  /** Expires the submission if it is overdue and not held, and goes on. */
  async #catchUp(): Promise<void> {
    await this.#expiry.catchUp();
    this.#clock.goOn();
  }

  #dispatch(leased: Leased): void {
    if (leased.kind === 'queue') {
      this.ctx.waitUntil(this.#standInLine(leased.ticket));
      return;
    }
    this.#dispatchedFence = leased.job.fence;
    this.ctx.waitUntil(this.#render(leased.job));
  }

  /**
   * Hands the print job to the render desk. When this fails, or the desk forgets the job, the alarm
   * asks again.
   */
  async #standInLine(ticket: PrintJob): Promise<void> {
    try {
      await openRenderDesk(this.env.RENDER_DESK, jurisdictionOf(this.env)).enqueue(ticket);
    } catch (error) {
      logError(`${ticket.id} could not be queued for a browser`, error);
    }
  }

  async #render(job: RenderJob): Promise<void> {
    try {
      const outcome = await rendererOf(this.ctx).render(job);
      await this.report({ fence: job.fence, ...outcome });
    } catch (error) {
      logError(`${job.submissionId}: attempt ${job.fence} was lost`, error);
      this.#clock.transact((now) => loseAttempt(this.#journal, job.fence, now));
      this.#clock.arm();
    }
  }
}
