import { limits } from '../../lib/limits';
import { type AttemptOutcome, isSuccess } from './attempt-delivery';
import { type AtOnce, isFull } from './attempt-turn';
import { defaultEndpointId } from './default-endpoint';
import type { DeliveryJournal, JournaledDelivery } from './delivery-journal';
import type { Attempt, DeliveryRecord } from './delivery-record';
import type { ServiceEvent } from './events/service-event';
import { isOpen, leaseMs } from './lease';
import { retries } from './retries';
import { coordinatorName, type Target } from './target';
import { afterFailure, afterSuccess, needsNotice, type TargetTrouble } from './target-health';

/**
 * The steps of a delivery, each run inside one transaction of its coordinator: accept → begin an
 * attempt → finish it, and begin another when it has failed.
 */

/** Most deliveries end before this delay and are then projected once instead of twice. */
const firstProjectionDelayMs = 2_000;

export type NewDelivery = { id: string; event: ServiceEvent; target: Target };

/** A delivery as it was accepted, and with its first attempt if that begins at once. */
export type Accepted = { record: DeliveryRecord; begun: JournaledDelivery | null };

/**
 * Writes a delivery into the journal, with its first attempt if there is room for it. A second call returns
 * the known record, which may be packed by then, and changes nothing.
 */
export function acceptDelivery(
  journal: DeliveryJournal,
  { id, event, target, packed }: NewDelivery & { packed?: JournaledDelivery | undefined },
  atOnce: AtOnce,
  now: number,
): Accepted {
  journal.create(target);
  const known = journal.find(id) ?? packed;
  if (known) return { record: known.record, begun: null };
  const { body } = event;
  const projectAt = now + firstProjectionDelayMs;
  const record = newRecord({ id, event, target }, now);
  if (!mayBegin(journal, atOnce, now)) {
    journal.add({ record, body }, { dueAt: now, projectAt });
    return { record, begun: null };
  }
  const begun = { record: { ...withAttempt(record, now), version: record.version + 1 }, body };
  journal.add(begun, { dueAt: now + leaseMs(journal), projectAt });
  return { record, begun };
}

function newRecord({ id, event, target }: NewDelivery, now: number): DeliveryRecord {
  return {
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

function mayBegin(journal: DeliveryJournal, atOnce: AtOnce, now: number): boolean {
  return (journal.health().pausedUntil ?? 0) <= now && !isFull(journal, atOnce);
}

/** Writes the attempt before sending, so that an attempt that kills the process counts too. */
export function beginAttempt(
  journal: DeliveryJournal,
  atOnce: AtOnce,
  now: number,
): JournaledDelivery | null {
  if (!mayBegin(journal, atOnce, now)) return null;
  const next = journal.nextToSend(now);
  if (!next) return null;
  const record = withoutBroken(next.record);
  if (record.failures > 0 && retries.pauseAfter(record.failures, 0, null) === null) {
    giveUp(journal, record, 'exhausted', now);
    return beginAttempt(journal, atOnce, now);
  }
  const begun = withAttempt(record, now);
  journal.save(begun, { dueAt: now + leaseMs(journal), projectAt: now + firstProjectionDelayMs });
  return { record: begun, body: next.body };
}

function withAttempt(record: DeliveryRecord, now: number): DeliveryRecord {
  const attempt: Attempt = {
    number: (record.attempts.at(-1)?.number ?? 0) + 1,
    startedAt: now,
    durationMs: null,
    status: null,
    error: null,
    answer: null,
  };
  return { ...record, attempts: [...record.attempts, attempt].slice(-limits.webhookAttemptsKept) };
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

export function end(
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

export const nobodyThere = 'The target was disabled or deleted.';

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
