import { Clockwork } from '../../../core/coordinator/clockwork';
import { Coordinator } from '../../../core/coordinator/coordinator';
import { Effects } from '../../../core/coordinator/effects';
import { openDatabase } from '../../../core/db/database';
import { openVolumes } from '../../../core/db/volumes/open-volumes';
import { openFiles } from '../../../core/platform/files';
import { jurisdictionOf } from '../../../core/platform/jurisdiction';
import { signingKeysOf } from '../../../core/platform/signing-keys';
import type { StoredJson } from '../../../core/platform/stored-json';
import type { AuditEntry, AuditedActor, SignedTrail } from '../../audit/audit-chain';
import type { ActionRecord } from '../../delivery/actions/action-record';
import type { FinishedPdf } from '../../delivery/actions/action-subjects';
import { createDownloadLinks } from '../../download-links/download-links';
import { DueExpiry } from '../../holds/due-expiry';
import { openRenderDesk } from '../../printing/open-render-desk';
import type { RenderDesk } from '../../printing/render-desk';
import { mayBeArchived } from '../archive/archive-age';
import { ArchiveShelf } from '../archive/archive-shelf';
import { putRowOff } from '../archive/archive-store';
import { type ArchivedSubmission, archivedRecord } from '../archive/archived-submission';
import { mayTakeUp, type Offer, offer } from '../archive/archiving';
import { nextLookAt } from '../archive/due-archived';
import { eraseDamaged, expireDamaged } from '../archive/erase-damaged';
import { type DamagedArchive, findArchived } from '../archive/find-archived';
import { leaveOnceMore, reopen, takeOver } from '../archive/reopen';
import type { RenderJob, RenderOutcome, RenderReport } from '../render/render-job';
import { rendererOf } from '../render/submission-renderer';
import type { SignedInSigner, SignerAction, SignerAnswer } from '../signers/signer-actions';
import { actOnDataRequest, hasGoodToken } from '../signers/signer-life';
import { loseAttempt } from './attempt-leases';
import { type ClosingBindings, openClosing } from './closing-entry';
import type { Effect, SubmissionInput } from './journal-entry';
import { notePreview } from './note-preview';
import { type EffectBindings, openSubmissionEffects } from './open-submission-effects';
import { noteEnded, recordActions } from './record-actions';
import { RenderAttempts } from './render-attempts';
import { putExpiryOff, subjectsOfSubmission } from './submission-holds';
import { SubmissionJournal } from './submission-journal';
import { eraseAgainMs, expire, reprocess } from './submission-life';
import { SubmissionReads } from './submission-reads';
import type { Preview, SubmissionRecord } from './submission-record';
import { isSettled, type SubmissionState } from './submission-state';

type CoordinatorBindings = EffectBindings &
  ClosingBindings & {
    RENDER_DESK: DurableObjectNamespace<RenderDesk>;
  };

/** It has its submission; or it is empty, and its submission was erased without a record, or may be in an archive. */
export type Standing = 'open' | 'erased' | 'empty';

/** Notes in an empty coordinator that its submission was erased without its record. */
const erasedKey = 'erased_without_record';

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
    find: (id) => findArchived(this.#stores(), id),
    restore: (archived, leavesAfterMs) =>
      this.#clock.step((now) => reopen(this.#journal, archived, now + leavesAfterMs)),
  });
  readonly #reads = new SubmissionReads({
    journal: this.#journal,
    shelf: this.#shelf,
    catchUp: () => this.#catchUp(),
    openDatabase: () => openDatabase(this.env.DB),
  });
  readonly #attempts = new RenderAttempts({
    journal: this.#journal,
    clock: this.#clock,
    keepAt: (work) => this.ctx.waitUntil(work),
    renderer: () => rendererOf(this.ctx),
    desk: () => openRenderDesk(this.env.RENDER_DESK, jurisdictionOf(this.env)),
    closing: () => openClosing(this.env),
  });

  /**
   * Accepts the submission; a repeated call returns the accepted record. A caller that wants to
   * wait gets its answer when the submission is settled, at the latest at `until`. `drawn`: its first attempt.
   */
  async submit(
    record: SubmissionRecord,
    input: SubmissionInput,
    until = 0,
    drawn: RenderOutcome | null = null,
  ): Promise<SubmissionRecord> {
    if (mayBeArchived(record, Date.now())) await this.#shelf.reopen();
    const accepted = this.#attempts.accept(record, input, { until, drawn });
    if (until === 0) {
      this.#clock.goOn();
      return accepted;
    }
    return (await this.awaitSettled(until)) ?? accepted;
  }

  /** Erases the data and the PDF of the submission; with `ifState` only while it is in this state. */
  async expire(by: AuditedActor, ifState: SubmissionState | null): Promise<SubmissionRecord | null> {
    await this.#shelf.reopen();
    this.#clock.step((now) => expire(this.#journal, by, now, ifState));
    return this.#record();
  }

  /** Carries out one action on a data request. */
  async act(action: SignerAction): Promise<SignerAnswer> {
    await this.#shelf.reopen();
    const outcome = this.#clock.step((now) => actOnDataRequest(this.#journal, action, now));
    return { outcome, record: this.#record() };
  }

  /** What one signer sees, for a browser with a signing session. */
  async readSigner(dataRequestId: string, sessionHash: string): Promise<SignedInSigner | null> {
    return this.#reads.signer(dataRequestId, sessionHash);
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
    return this.#reads.record();
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
    return this.#reads.data();
  }

  async readTrail(): Promise<AuditEntry[]> {
    return (await this.#reads.trail()).entries;
  }

  /** The trail with the signatures beside its entries. */
  async readSignedTrail(): Promise<SignedTrail> {
    return this.#reads.trail();
  }

  /** The signatures by field, as JSON text: they outlive the data. */
  async readSignatures(): Promise<string> {
    return JSON.stringify(await this.#reads.signatures());
  }

  /** All rows of its journal, as JSON text; null when nothing is known of it. */
  async readJournal(): Promise<string | null> {
    const rows = await this.#reads.rows();
    return rows && JSON.stringify(rows);
  }

  /** Takes over a submission of another deployment. False: something is known of it already. */
  async takeOver(submission: ArchivedSubmission): Promise<boolean> {
    if ((await this.#reads.rows()) !== null) return false;
    this.#clock.step((now) => takeOver(this.#journal, submission, now));
    return true;
  }

  /** Answers as soon as the submission is settled, at the latest at `until`. */
  async awaitSettled(until: number): Promise<SubmissionRecord | null> {
    const archived = await this.#reads.archived();
    if (archived) return archived.record;
    await this.#catchUp();
    await this.#clock.wait(until);
    return this.#record();
  }

  async report(report: RenderReport): Promise<'settled' | 'dropped'> {
    return this.#attempts.report(report);
  }

  /** Begins the attempt of this fence, for which a browser is free. Null: it is no longer wanted. */
  async begin(fence: number): Promise<RenderJob | null> {
    return this.#attempts.begin(fence);
  }

  /** Counts the attempt of this fence as lost: it failed by no fault of the template or the data. */
  async lose(fence: number): Promise<void> {
    this.#clock.step((now) => loseAttempt(this.#journal, fence, now));
  }

  /** Records how deliveries of this submission's events went. */
  async noteActions(actions: ActionRecord[]): Promise<void> {
    await this.#shelf.reopen();
    if (noteEnded(this.#journal, actions, Date.now())) await this.#effects.drain();
    // Some may be unknown still, or again: a step that fails drops what it has not written.
    this.#clock.step((now) => recordActions(this.#journal, actions, now));
  }

  async readPdf(): Promise<FinishedPdf | null> {
    return (await this.readStored())?.pdf ?? null;
  }

  /** Brings the projection up to date before a list reads it. */
  async flush(): Promise<void> {
    await this.#effects.flush('project');
  }

  /** Writes the projection again and continues any work that was left undone. `archive`: the one that its row names. */
  async reconcile(archive: string | null = null): Promise<void> {
    if (await this.#reads.archived()) return;
    if (archive !== null && this.#journal.isThere())
      this.#clock.step((now) => leaveOnceMore(this.#journal, archive, now));
    await this.#effects.repeat('project');
    await this.#catchUp();
  }

  /**
   * Expires a submission that is archived. Returns the archive that its caller then takes it out of, together with
   * others; what nobody has taken out leaves it when the files are erased once more. Null: its archive is damaged, its time
   * has not come, or its journal is open: then its row, which names `named`, is older.
   */
  async expireArchived(named: string | null = null): Promise<string | null> {
    const stores = this.#stores();
    const damaged = await this.#shelf.damage();
    if (damaged) {
      await expireDamaged(stores, this.#erasing(damaged), Date.now());
      return null;
    }
    const archived = await this.#shelf.find();
    if (!archived) {
      await this.reconcile(named);
      return null;
    }
    const record = archivedRecord(archived);
    const at = await nextLookAt(stores.db, record, Date.now());
    if (at !== 'due') {
      await putRowOff(await stores.volumes.of(record.accountId, record.id), record.id, at);
      return null;
    }
    const archive = await this.#shelf.reopen(eraseAgainMs);
    await this.#catchUp();
    await this.#effects.drain();
    return archive;
  }

  /** Erases what is left of a submission whose archive is damaged. False: it is not. */
  async eraseDamaged(): Promise<boolean> {
    const damaged = await this.#shelf.damage();
    if (damaged) await eraseDamaged(this.#stores(), this.#erasing(damaged));
    return damaged !== null;
  }

  /** What this object knows of its submission, whatever rows and archives say. */
  async standing(): Promise<Standing> {
    if (this.#journal.isThere()) return 'open';
    return this.ctx.storage.kv.get(erasedKey) === undefined ? 'empty' : 'erased';
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

  #stores() {
    const { env } = this;
    return { db: openDatabase(env.DB), volumes: openVolumes(env), files: openFiles(env.FILES) };
  }

  #erasing(damaged: DamagedArchive) {
    const note = () => this.ctx.storage.kv.put(erasedKey, Date.now());
    return { id: this.ctx.id.name ?? '', damaged, note };
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
    this.#attempts.goOn();
    if (this.#effects.areDue()) this.ctx.waitUntil(this.#effects.drain());
    this.#clock.arm();
  }

  /** Expires the submission if it is overdue and not held, and goes on. */
  async #catchUp(): Promise<void> {
    await this.#expiry.catchUp();
    this.#clock.goOn();
  }
}
