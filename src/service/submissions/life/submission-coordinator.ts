import { DurableObject } from 'cloudflare:workers';
import { jurisdictionOf } from '../../../core/platform/jurisdiction';
import type { StoredJson } from '../../../core/platform/stored-json';
import { Waiters } from '../../../core/platform/waiters';
import { logError } from '../../../lib/log';
import type { AuditEntry, AuditedActor } from '../../audit/audit-chain';
import type { ActionRecord } from '../../delivery/actions/action-record';
import type { FinishedPdf } from '../../delivery/actions/action-subjects';
import { createDownloadLinks } from '../../links/download-links';
import { openRenderDesk } from '../../printing/open-render-desk';
import type { PrintJob } from '../../printing/print-job';
import type { RenderDesk } from '../../printing/render-desk';
import type { RenderJob, RenderReport } from '../render/render-job';
import { rendererOf } from '../render/submission-renderer';
import type { PeopleAction, PeopleAnswer, SignedInPerson } from '../signers/people-actions';
import { actOnPerson, hasGoodToken } from '../signers/people-life';
import { deliverDueEffects, type EffectBindings } from './deliver-due-effects';
import { isDue } from './expire-record';
import { noteActions } from './note-actions';
import { type SubmissionInput, SubmissionJournal } from './submission-journal';
import {
  accept,
  beginAttempt,
  expire,
  type Leased,
  leaseRender,
  loseAttempt,
  notePreview,
  reprocess,
  settle,
} from './submission-life';
import type { Preview, SubmissionRecord } from './submission-record';
import { isSettled } from './submission-state';

type CoordinatorBindings = EffectBindings & { RENDER_DESK: DurableObjectNamespace<RenderDesk> };

/**
 * The authority of one submission. Every step is one transaction of its journal; this class only wires
 * the steps to the renderer, the outbox, the alarm and the requests that wait.
 */
export class SubmissionCoordinator extends DurableObject<CoordinatorBindings> {
  readonly #journal = new SubmissionJournal(this.ctx.storage.sql, (origin) =>
    createDownloadLinks(this.env.SIGNING_KEY, origin),
  );
  readonly #waiters = new Waiters();
  /** The attempt this instance has sent out; after a reset it is none, and the lease was lost. */
  #dispatchedFence = 0;
  /** What it sends is what the sender hears: no notice has to follow at once. */
  #senderWaitsUntil = 0;
  #draining: Promise<void> | undefined;
  #armedAt: number | null | undefined;

  /**
   * Accepts the submission; sent again, it answers what was accepted. Whoever wants to wait is answered when it is
   * settled, at the latest at `until`.
   */
  async submit(record: SubmissionRecord, input: SubmissionInput, until = 0): Promise<SubmissionRecord> {
    const accepted = this.#transact((now) => accept(this.#journal, record, input, now));
    this.#senderWaitsUntil = until;
    if (until === 0) {
      this.#goOn();
      return accepted;
    }
    return (await this.awaitSettled(until)) ?? accepted;
  }

  /** Its data and its PDF are gone from now on. */
  async expire(by: AuditedActor): Promise<SubmissionRecord | null> {
    this.#transact((now) => expire(this.#journal, by, now));
    this.#releaseWaiters();
    this.#goOn();
    return this.#journal.load()?.record ?? null;
  }

  /** Something happens to one of the people. */
  async act(action: PeopleAction): Promise<PeopleAnswer> {
    const outcome = this.#transact((now) => actOnPerson(this.#journal, action, now));
    this.#goOn();
    return { outcome, record: this.#journal.load()?.record ?? null };
  }

  /** Where a person stands and what was said so far, for a browser that is signed in. */
  async readPerson(dataRequestId: string, sessionHash: string): Promise<SignedInPerson | null> {
    this.#goOn();
    const entry = this.#journal.load();
    if (!entry || entry.record.dataRequests.length === 0) return null;
    const session = this.#journal.people.findSession(sessionHash, Date.now());
    if (session?.dataRequestId !== dataRequestId) return null;
    const { draft, revision } = this.#journal.people.person(dataRequestId);
    return { record: entry.record, data: entry.data, draft, revision };
  }

  /** Whether somebody could sign in with this. */
  async isTokenGood(dataRequestId: string, given: { id: string; secretHash: string }): Promise<boolean> {
    return hasGoodToken(this.#journal, dataRequestId, given, Date.now());
  }

  /** What failed is tried again. */
  async reprocess(by: AuditedActor): Promise<SubmissionRecord | null> {
    this.#transact((now) => reprocess(this.#journal, by, now));
    this.#goOn();
    return this.#journal.load()?.record ?? null;
  }

  async notePreview(preview: Preview): Promise<SubmissionRecord | null> {
    this.#transact((now) => notePreview(this.#journal, preview, now));
    this.#goOn();
    return this.#journal.load()?.record ?? null;
  }

  async read(): Promise<SubmissionRecord | null> {
    this.#goOn();
    return this.#journal.load()?.record ?? null;
  }

  /** As `read`, once its PDF is where files are opened. */
  async readStored(): Promise<SubmissionRecord | null> {
    if (this.#journal.load() && this.#journal.kept() !== null) {
      this.#journal.enqueue('store_pdf', Date.now());
      await this.#drain();
      if (this.#journal.kept() !== null) throw new Error('Its PDF could not be stored.');
    }
    return this.read();
  }

  async readData(): Promise<StoredJson | null> {
    this.#goOn();
    return this.#journal.load()?.data ?? null;
  }

  async readTrail(): Promise<AuditEntry[]> {
    return this.#journal.load() ? this.#journal.trail() : [];
  }

  /** By field, as JSON text: they outlive the data. */
  async readSignatures(): Promise<string> {
    const isSigned = (this.#journal.load()?.record.dataRequests.length ?? 0) > 0;
    return JSON.stringify(isSigned ? this.#journal.people.signatures() : {});
  }

  /** Answers as soon as the submission is settled, at the latest at `until`. */
  async awaitSettled(until: number): Promise<SubmissionRecord | null> {
    this.#goOn();
    const record = this.#journal.load()?.record;
    // Checked and registered in one turn: nothing can settle in between.
    if (record && !isSettled(record.state)) await this.#waiters.wait(until);
    return this.#journal.load()?.record ?? null;
  }

  async report(report: RenderReport): Promise<'settled' | 'dropped'> {
    const outcome = this.#transact((now) =>
      settle(this.#journal, report, { now, senderWaits: this.#senderWaitsUntil > now }),
    );
    this.#releaseWaiters();
    this.#goOn();
    return outcome;
  }

  /** A browser is free for the attempt of this fence: what is to be printed, or null when nobody wants it any more. */
  async begin(fence: number): Promise<RenderJob | null> {
    const job = this.#transact((now) => beginAttempt(this.#journal, fence, now));
    this.#arm();
    return job;
  }

  /** The attempt of this fence came to nothing, by no fault of the document. */
  async lose(fence: number): Promise<void> {
    this.#transact((now) => loseAttempt(this.#journal, fence, now));
    this.#goOn();
  }

  /** Something has become of what is done because of it. */
  async noteActions(actions: ActionRecord[]): Promise<void> {
    this.#transact((now) => noteActions(this.#journal, actions, now));
    this.#goOn();
  }

  async readPdf(): Promise<FinishedPdf | null> {
    return (await this.readStored())?.pdf ?? null;
  }

  /** Brings the projection up to date before it is read. */
  async flush(): Promise<void> {
    if (!this.#journal.load()) return;
    if (this.#journal.pendingEffects().includes('project')) this.#journal.enqueue('project', Date.now());
    await this.#drain();
    this.#arm();
  }

  /** Writes the projection anew and takes up whatever was left lying. */
  async reconcile(): Promise<void> {
    if (!this.#journal.load()) return;
    this.#journal.enqueue('project', Date.now());
    await this.flush();
    this.#goOn();
  }

  /** The safety net. It never throws: an alarm that fails too often is gone. */
  override async alarm(): Promise<void> {
    this.#armedAt = undefined;
    try {
      this.#goOn();
      await this.#drain();
    } catch (error) {
      logError('alarm', error);
    } finally {
      this.#arm();
    }
  }

  /** Does what is due now and sets the alarm for the rest. */
  #goOn(): void {
    this.#expireWhenDue();
    const entry = this.#journal.load();
    if (!entry) return;
    const { record, lease } = entry;
    const expired = lease === null || lease.until <= Date.now();
    // What is drawn here was lost with the instance that sent it out; what is printed elsewhere was not.
    const lost = expired || (record.templateType === 'pdf' && lease.fence !== this.#dispatchedFence);
    if (!isSettled(record.state) && lost) {
      const leased = this.#transact((now) => leaseRender(this.#journal, now));
      if (leased) this.#dispatch(leased);
      else this.#releaseWaiters();
    }
    if (this.#journal.dueEffects(Date.now()).length > 0)
      this.ctx.waitUntil(this.#drain().finally(() => this.#arm()));
    this.#arm();
  }

  #expireWhenDue(): void {
    const record = this.#journal.load()?.record;
    if (!record || !isDue(record, Date.now())) return;
    this.#transact((now) => expire(this.#journal, 'schedule', now));
    this.#releaseWaiters();
  }

  #dispatch(leased: Leased): void {
    if (leased.kind === 'queue') {
      this.ctx.waitUntil(this.#standInLine(leased.ticket));
      return;
    }
    this.#dispatchedFence = leased.job.fence;
    this.ctx.waitUntil(this.#render(leased.job));
  }

  /** The alarm asks again when this fails, or when the desk has forgotten it. */
  async #standInLine(ticket: PrintJob): Promise<void> {
    try {
      await openRenderDesk(this.env.RENDER_DESK, jurisdictionOf(this.env)).enqueue(ticket);
    } catch (error) {
      logError(`${ticket.id} could not stand in line`, error);
    }
  }

  async #render(job: RenderJob): Promise<void> {
    try {
      const outcome = await rendererOf(this.ctx).render(job);
      await this.report({ fence: job.fence, ...outcome });
    } catch (error) {
      logError(`${job.submissionId}: attempt ${job.fence} was lost`, error);
      this.#transact((now) => loseAttempt(this.#journal, job.fence, now));
      this.#arm();
    }
  }

  #drain(): Promise<void> {
    this.#draining ??= deliverDueEffects(this.env, this.#journal).finally(() => {
      this.#draining = undefined;
    });
    return this.#draining;
  }

  #releaseWaiters(): void {
    const record = this.#journal.load()?.record;
    if (!record || !isSettled(record.state)) return;
    this.#waiters.releaseAll();
  }

  /** Rolls back everything of a step that throws, and counts one moment for all of it. */
  #transact<Value>(step: (now: number) => Value): Value {
    const now = Date.now();
    try {
      return this.ctx.storage.transactionSync(() => step(now));
    } catch (error) {
      this.#journal.forget();
      throw error;
    }
  }

  #arm(): void {
    const due = this.#journal.load() ? this.#journal.nextDue() : null;
    if (due === this.#armedAt) return;
    this.#armedAt = due;
    if (due === null) void this.ctx.storage.deleteAlarm();
    else void this.ctx.storage.setAlarm(due);
  }
}
