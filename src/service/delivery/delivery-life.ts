import { limits } from '../../lib/limits';
import { type AttemptOutcome, isSuccess } from './attempt-delivery';
import { defaultEndpointId } from './default-endpoint';
import type { DeliveryJournal, JournaledDelivery } from './delivery-journal';
import type { Attempt, DeliveryRecord } from './delivery-record';
import type { ServiceEvent } from './events/service-event';
import { retries } from './retries';
import { coordinatorName, type Target } from './target';
import {
  afterFailure,
  afterManualStep,
  afterNotice,
  afterSuccess,
  needsNotice,
  type TargetTrouble,
} from './target-health';

/**
 * The steps of a delivery, each run inside one transaction of its coordinator: accept → begin an
 * attempt → finish it, and begin another when it has failed.
 */

/** Most deliveries end before this delay and are then projected once instead of twice. */
const firstProjectionDelayMs = 2_000;
/**
 * Added to the time limit of an attempt. An attempt that was lost with its coordinator is then made
 * again.
 */
const leaseMarginMs = 5_000;

export type NewDelivery = { id: string; event: ServiceEvent; target: Target };

/**
 * Writes a delivery into the journal. A second call returns the known record and changes nothing.
 */
export function acceptDelivery(
  journal: DeliveryJournal,
  { id, event, target }: NewDelivery,
  now: number,
): DeliveryRecord {
  journal.create(target);
  const known = journal.find(id);
  if (known) return known.record;
  const record: DeliveryRecord = {
    id,
    accountId: event.accountId,
    sender: coordinatorName(target),
    ...aboutTarget(target),
    eventId: event.id,
    eventType: event.type,
    test: event.test,
    ...(event.templateId !== null && { templateId: event.templateId }),
    subject: event.subject ?? null,
    state: 'pending',
    version: 1,
    attempts: [],
    failures: 0,
    createdAt: now,
    nextAttemptAt: now,
    finishedAt: null,
    result: {},
    reason: null,
  };
  journal.add({ record, body: event.body }, now + firstProjectionDelayMs);
  return record;
}

type AboutTarget = Pick<DeliveryRecord, 'actionType' | 'integrationId' | 'endpointId' | 'url'>;

/** A Slack webhook URL is a secret, so the delivery does not hold it. */
function aboutTarget(target: Target): AboutTarget {
  const nowhere = { endpointId: null, url: null };
  if ('integrationId' in target)
    return { ...nowhere, actionType: 's3_upload', integrationId: target.integrationId };
  if ('slackUrl' in target) return { ...nowhere, actionType: 'slack_webhook', integrationId: null };
  const { accountId, endpointId, url = null } = target;
  return {
    actionType: 'webhook',
    integrationId: endpointId ?? defaultEndpointId(accountId),
    endpointId,
    url,
  };
}

/** The attempts to a target: how many are under way, and how many may be while it works. */
export type AtOnce = { underWay: number; most: number };

/** Whether no attempt may begin. A target that keeps failing gets one at a time, to see whether it works again. */
function isFull(journal: DeliveryJournal, { underWay, most }: AtOnce): boolean {
  return underWay >= (retries.restAfter(journal.health().failures) === null ? most : 1);
}

/** Writes the attempt before sending, so that an attempt that kills the process counts too. */
export function beginAttempt(
  journal: DeliveryJournal,
  atOnce: AtOnce,
  now: number,
): JournaledDelivery | null {
  if ((journal.health().pausedUntil ?? 0) > now || isFull(journal, atOnce)) return null;
  const next = journal.nextToSend(now);
  if (!next) return null;
  const { body } = next;
  const record = withoutBroken(next.record);
  if (record.failures > 0 && retries.pauseAfter(record.failures, 0, null) === null) {
    giveUp(journal, record, 'exhausted', now);
    return beginAttempt(journal, atOnce, now);
  }
  const attempt: Attempt = {
    number: (record.attempts.at(-1)?.number ?? 0) + 1,
    startedAt: now,
    durationMs: null,
    status: null,
    error: null,
    answer: null,
  };
  const begun = { ...record, attempts: [...record.attempts, attempt].slice(-limits.webhookAttemptsKept) };
  const dueAt = now + leaseMs(journal);
  journal.save(begun, { dueAt, projectAt: now + firstProjectionDelayMs });
  return { record: begun, body };
}

function leaseMs(journal: DeliveryJournal): number {
  return retries.attemptMs(journal.target()) + leaseMarginMs;
}

function isOpen({ durationMs, error }: Attempt): boolean {
  return durationMs === null && error === null;
}

/** Ends an attempt that was lost with its coordinator, as a failure. */
function withoutBroken(record: DeliveryRecord): DeliveryRecord {
  const newest = record.attempts.at(-1);
  if (!newest || !isOpen(newest)) return record;
  const broken = { ...newest, error: 'the attempt was interrupted' };
  return { ...record, failures: record.failures + 1, attempts: [...record.attempts.slice(0, -1), broken] };
}

type Finished = { id: string; number: number; url: string | null; outcome: AttemptOutcome; chance: number };

/**
 * Stores the outcome of an attempt. A delivery that was replayed or ended meanwhile keeps its
 * state.
 */
export function finishAttempt(
  journal: DeliveryJournal,
  { id, number, url, outcome, chance }: Finished,
  now: number,
): void {
  // An outcome that forbids another attempt says nothing about the target.
  if (!outcome.isLast) noteHealth(journal, outcome, now);
  const record = journal.find(id)?.record;
  if (!record) return;
  const { status, error, answer } = outcome;
  const attempts = record.attempts.map((attempt) =>
    attempt.number === number
      ? { ...attempt, durationMs: Math.max(0, now - attempt.startedAt), status, error, answer }
      : attempt,
  );
  const known = { ...record, url, attempts, result: outcome.result ?? record.result };
  const isNewest = attempts.at(-1)?.number === number && record.state === 'pending';
  if (isSuccess(outcome)) end(journal, known, 'delivered', now);
  else if (!isNewest) journal.save(known, { dueAt: record.nextAttemptAt, projectAt: now });
  else if (outcome.isLast) end(journal, known, 'cancelled', now);
  else if (status === 410) giveUp(journal, known, 'gone', now);
  else retry(journal, known, { chance, retryAfterMs: outcome.retryAfterMs }, now);
}

function retry(
  journal: DeliveryJournal,
  record: DeliveryRecord,
  { chance, retryAfterMs }: { chance: number; retryAfterMs: number | null },
  now: number,
): void {
  const failures = record.failures + 1;
  const pause = retries.pauseAfter(failures, chance, retryAfterMs);
  if (pause === null) {
    giveUp(journal, { ...record, failures }, 'exhausted', now);
  } else {
    const dueAt = now + pause;
    journal.save({ ...record, failures, nextAttemptAt: dueAt }, { dueAt, projectAt: now });
  }
}

function end(
  journal: DeliveryJournal,
  record: DeliveryRecord,
  state: 'delivered' | 'exhausted' | 'cancelled',
  now: number,
): void {
  journal.save({ ...record, state, nextAttemptAt: null, finishedAt: now }, { dueAt: null, projectAt: now });
}

function noteHealth(journal: DeliveryJournal, outcome: AttemptOutcome, now: number): void {
  const health = journal.health();
  journal.saveHealth(isSuccess(outcome) ? afterSuccess(health) : afterFailure(health, outcome.error, now));
}

/** Ends a delivery without success and plans a notice to the owners. */
function giveUp(
  journal: DeliveryJournal,
  record: DeliveryRecord,
  trouble: Extract<TargetTrouble, 'gone' | 'exhausted'>,
  now: number,
): void {
  end(journal, record, trouble === 'gone' ? 'cancelled' : 'exhausted', now);
  journal.saveHealth(needsNotice(journal.health(), trouble, now));
}

/**
 * Cancels a delivery whose target was disabled or deleted. The attempt that was begun sent nothing
 * and is removed.
 */
export function cancelDelivery(journal: DeliveryJournal, id: string, now: number): void {
  const record = journal.find(id)?.record;
  if (record?.state === 'pending')
    end(
      journal,
      { ...record, attempts: record.attempts.slice(0, -1), reason: nobodyThere },
      'cancelled',
      now,
    );
}

const nobodyThere = 'The target was disabled or deleted.';

/** A delivery that its coordinator cannot read any more, as lists show it. null: it had ended. */
export function unreadableDelivery(
  record: DeliveryRecord,
  fault: string,
  now: number,
): DeliveryRecord | null {
  if (record.state !== 'pending') return null;
  const reason = `The delivery cannot be read, and is not sent. Quote the id ${fault}.`;
  return { ...record, state: 'cancelled', nextAttemptAt: null, finishedAt: now, reason };
}

/** Cancels all deliveries of a deleted target. An attempt under way may still succeed. */
export function cancelAll(journal: DeliveryJournal, now: number): void {
  if (!journal.target()) return;
  for (const record of journal.pending()) end(journal, { ...record, reason: nobodyThere }, 'cancelled', now);
}

/** Puts off an attempt that the service itself could not make. The attempt does not count. */
export function postponeDelivery(
  journal: DeliveryJournal,
  { id, dueAt }: { id: string; dueAt: number },
  now: number,
): void {
  const record = journal.find(id)?.record;
  if (record?.state !== 'pending') return;
  const postponed = { ...record, attempts: record.attempts.slice(0, -1), nextAttemptAt: dueAt };
  journal.save(postponed, { dueAt, projectAt: now + firstProjectionDelayMs });
}

/** Null when the delivery is no longer kept. */
export type Replay = DeliveryRecord | 'under_way' | null;

/**
 * Starts a delivery again, at once and in any state. A delivery that waits for its next attempt
 * waits no longer. A delivery under way is not sent a second time.
 */
export function replayDelivery(journal: DeliveryJournal, id: string, now: number): Replay {
  if (!journal.target()) return null;
  const record = journal.find(id)?.record;
  if (!record) return null;
  if (isBeingSent(record, leaseMs(journal), now)) return 'under_way';
  const begun = { failures: 0, nextAttemptAt: now, finishedAt: null, reason: null };
  const again = { ...record, ...begun, state: 'pending' as const };
  journal.save(again, { dueAt: now, projectAt: now });
  endPause(journal);
  return again;
}

/** An attempt without an end after its lease was lost with its coordinator. */
function isBeingSent({ attempts }: DeliveryRecord, lease: number, now: number): boolean {
  const newest = attempts.at(-1);
  return newest !== undefined && isOpen(newest) && newest.startedAt + lease > now;
}

/**
 * Replays those deliveries that have ended and returns how many. Pending deliveries are sent
 * anyway.
 */
export function replayEnded(journal: DeliveryJournal, ids: string[], now: number): number {
  if (!journal.target()) return 0;
  const ended = ids.filter((id) => journal.find(id)?.record.state !== 'pending');
  const replays = ended.map((id) => replayDelivery(journal, id, now));
  return replays.filter((replay) => replay !== null && replay !== 'under_way').length;
}

/**
 * Ends the pause: a replay or a changed target suggests that the target works again. One attempt
 * will show.
 */
function endPause(journal: DeliveryJournal): void {
  if (journal.target()) journal.saveHealth(afterManualStep(journal.health()));
}

export function noticeSent(
  journal: DeliveryJournal,
  { trouble }: { trouble: TargetTrouble },
  now: number,
): void {
  journal.saveHealth(afterNotice(journal.health(), trouble, now));
}

export function putOffNotice(journal: DeliveryJournal, dueAt: number): void {
  const health = journal.health();
  if (health.notice) journal.saveHealth({ ...health, notice: { ...health.notice, dueAt } });
}

/**
 * The target was edited. Only bucket copies are attempted at once; webhooks keep their schedule,
 * because a server that was too busy would not be less so.
 */
export function targetChanged(journal: DeliveryJournal, now: number): void {
  endPause(journal);
  const target = journal.target();
  if (target && 'integrationId' in target) journal.hasten(now);
}

export const keptMs = limits.webhookKeptDays * 86_400_000;

/** The time of the coordinator's next step. */
export function nextDelivery(
  journal: DeliveryJournal,
  { atOnce, nextProjection, now }: { atOnce: AtOnce; nextProjection: number; now: number },
): number | null {
  const { send, project, oldest } = journal.nextDue();
  const { pausedUntil, notice } = journal.health();
  // With no attempt slot free, due deliveries wait until one is, and at most for a lease.
  const noTurn = isFull(journal, atOnce) ? now + leaseMs(journal) : 0;
  const times = [
    send === null ? null : Math.max(send, pausedUntil ?? 0, noTurn),
    project === null ? null : Math.max(project, nextProjection),
    notice?.dueAt ?? null,
    oldest === null ? null : oldest + keptMs,
  ].filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}
