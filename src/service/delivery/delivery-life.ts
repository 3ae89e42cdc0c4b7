import { limits } from '../../lib/limits';
import { type AttemptOutcome, isSuccess } from './attempt-delivery';
import { defaultEndpointId } from './default-endpoint';
import type { DeliveryJournal, JournaledDelivery } from './delivery-journal';
import type { Attempt, DeliveryRecord } from './delivery-record';
import type { ServiceEvent } from './events/service-event';
import { retries } from './retries';
import { senderName, type Target } from './target';
import { afterFailure, afterHelp, afterNotice, afterSuccess, inTrouble, type Trouble } from './trouble';

/**
 * The steps of a delivery's life, each to be run inside one transaction of its sender:
 * accept → begin an attempt → finish it, and begin another when it has failed.
 */

/** Most are delivered before this, and are then projected once instead of twice. */
const firstProjectionDelayMs = 2_000;
/** Beyond the time of an attempt: one that was lost with its sender is then made again. */
const leaseMarginMs = 5_000;

export type NewDelivery = { id: string; event: ServiceEvent; target: Target };

/** Writes down what is to be sent; a second time finds it and changes nothing. */
export const acceptDelivery = (
  journal: DeliveryJournal,
  { id, event, target }: NewDelivery,
  now: number,
): DeliveryRecord => {
  journal.create(target);
  const known = journal.find(id);
  if (known) return known.record;
  const record: DeliveryRecord = {
    id,
    accountId: event.accountId,
    sender: senderName(target),
    ...aboutTarget(target),
    eventId: event.id,
    eventType: event.type,
    test: event.test,
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
};

type AboutTarget = Pick<DeliveryRecord, 'actionType' | 'integrationId' | 'endpointId' | 'url'>;

/** An address that takes messages of Slack is a secret: it is not told of. */
const aboutTarget = (target: Target): AboutTarget => {
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
};

/** How many may be under way: one that has failed so often is only asked whether it is there again. */
const mostAtOnce = (journal: DeliveryJournal): number =>
  retries.restAfter(journal.health().failures) === null ? limits.webhooksAtOnce : 1;

/** Written before anything is sent, so that an attempt that kills the process is counted too. */
export const beginAttempt = (
  journal: DeliveryJournal,
  underWay: number,
  now: number,
): JournaledDelivery | null => {
  if ((journal.health().pausedUntil ?? 0) > now || underWay >= mostAtOnce(journal)) return null;
  const next = journal.nextToSend(now);
  if (!next) return null;
  const { body } = next;
  const record = withoutBroken(next.record);
  if (record.failures > 0 && retries.pauseAfter(record.failures, 0, null) === null) {
    giveUp(journal, record, 'exhausted', now);
    return beginAttempt(journal, underWay, now);
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
};

const leaseMs = (journal: DeliveryJournal): number => retries.attemptMs(journal.target()) + leaseMarginMs;

const isOpen = ({ durationMs, error }: Attempt): boolean => durationMs === null && error === null;

/** An attempt that has no end was lost with its sender: it has failed like any other. */
const withoutBroken = (record: DeliveryRecord): DeliveryRecord => {
  const newest = record.attempts.at(-1);
  if (!newest || !isOpen(newest)) return record;
  const broken = { ...newest, error: 'the attempt was broken off' };
  return { ...record, failures: record.failures + 1, attempts: [...record.attempts.slice(0, -1), broken] };
};

type Finished = { id: string; number: number; url: string | null; outcome: AttemptOutcome; chance: number };

/** What came of an attempt. One that was replayed or given up meanwhile keeps its state. */
export const finishAttempt = (
  journal: DeliveryJournal,
  { id, number, url, outcome, chance }: Finished,
  now: number,
): void => {
  // What makes no sense any more says nothing of the target.
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
};

const retry = (
  journal: DeliveryJournal,
  record: DeliveryRecord,
  { chance, retryAfterMs }: { chance: number; retryAfterMs: number | null },
  now: number,
): void => {
  const failures = record.failures + 1;
  const pause = retries.pauseAfter(failures, chance, retryAfterMs);
  if (pause === null) {
    giveUp(journal, { ...record, failures }, 'exhausted', now);
  } else {
    const dueAt = now + pause;
    journal.save({ ...record, failures, nextAttemptAt: dueAt }, { dueAt, projectAt: now });
  }
};

const end = (
  journal: DeliveryJournal,
  record: DeliveryRecord,
  state: 'delivered' | 'exhausted' | 'cancelled',
  now: number,
): void =>
  journal.save({ ...record, state, nextAttemptAt: null, finishedAt: now }, { dueAt: null, projectAt: now });

const noteHealth = (journal: DeliveryJournal, outcome: AttemptOutcome, now: number): void => {
  const health = journal.health();
  journal.saveHealth(isSuccess(outcome) ? afterSuccess(health) : afterFailure(health, outcome.error, now));
};

/** Its owner hears of it. */
const giveUp = (
  journal: DeliveryJournal,
  record: DeliveryRecord,
  trouble: Extract<Trouble, 'gone' | 'exhausted'>,
  now: number,
): void => {
  end(journal, record, trouble === 'gone' ? 'cancelled' : 'exhausted', now);
  journal.saveHealth(inTrouble(journal.health(), trouble, now));
};

/** Nobody is there any more to be sent to: nothing was sent, and nothing will be. */
export const cancelDelivery = (journal: DeliveryJournal, id: string, now: number): void => {
  const record = journal.find(id)?.record;
  if (record?.state === 'pending')
    end(
      journal,
      { ...record, attempts: record.attempts.slice(0, -1), reason: nobodyThere },
      'cancelled',
      now,
    );
};

const nobodyThere = 'What it was to be sent to has been disabled or deleted.';

/** The target is gone for good: what is under way may still come through. */
export const cancelAll = (journal: DeliveryJournal, now: number): void => {
  if (!journal.target()) return;
  for (const record of journal.pending()) end(journal, { ...record, reason: nobodyThere }, 'cancelled', now);
};

/** The service itself could not make the attempt: it counts for nothing and is made soon. */
export const postponeDelivery = (
  journal: DeliveryJournal,
  { id, dueAt }: { id: string; dueAt: number },
  now: number,
): void => {
  const record = journal.find(id)?.record;
  if (record?.state !== 'pending') return;
  const postponed = { ...record, attempts: record.attempts.slice(0, -1), nextAttemptAt: dueAt };
  journal.save(postponed, { dueAt, projectAt: now + firstProjectionDelayMs });
};

/** null: it is no longer kept. */
export type Replay = DeliveryRecord | 'under_way' | null;

/**
 * From the beginning, at once, whatever became of it. One that waits for its next attempt waits no longer; one that is
 * being sent is not sent beside that.
 */
export const replayDelivery = (journal: DeliveryJournal, id: string, now: number): Replay => {
  if (!journal.target()) return null;
  const record = journal.find(id)?.record;
  if (!record) return null;
  if (isBeingSent(record, leaseMs(journal), now)) return 'under_way';
  const begun = { failures: 0, nextAttemptAt: now, finishedAt: null, reason: null };
  const again = { ...record, ...begun, state: 'pending' as const };
  journal.save(again, { dueAt: now, projectAt: now });
  endPause(journal);
  return again;
};

/** An attempt that has no end when its lease is over was lost with its sender. */
const isBeingSent = ({ attempts }: DeliveryRecord, lease: number, now: number): boolean => {
  const newest = attempts.at(-1);
  return newest !== undefined && isOpen(newest) && newest.startedAt + lease > now;
};

/** Of many, those that have come to an end: what is pending is sent as it is. It says how many. */
export const replayEnded = (journal: DeliveryJournal, ids: string[], now: number): number => {
  if (!journal.target()) return 0;
  const ended = ids.filter((id) => journal.find(id)?.record.state !== 'pending');
  const replays = ended.map((id) => replayDelivery(journal, id, now));
  return replays.filter((replay) => replay !== null && replay !== 'under_way').length;
};

/** Whoever replays something, or changes the endpoint, believes that it is there again: one attempt will show. */
const endPause = (journal: DeliveryJournal): void => {
  if (journal.target()) journal.saveHealth(afterHelp(journal.health()));
};

export const noticeSent = (journal: DeliveryJournal, { trouble }: { trouble: Trouble }, now: number): void =>
  journal.saveHealth(afterNotice(journal.health(), trouble, now));

export const putOffNotice = (journal: DeliveryJournal, dueAt: number): void => {
  const health = journal.health();
  if (health.notice) journal.saveHealth({ ...health, notice: { ...health.notice, dueAt } });
};

/** It is another one now. Webhooks keep to their schedule: a server that was too busy would not be less so. */
export const targetChanged = (journal: DeliveryJournal, now: number): void => {
  endPause(journal);
  const target = journal.target();
  if (target && 'integrationId' in target) journal.hasten(now);
};

export const keptMs = limits.webhookKeptDays * 86_400_000;

/** When something is to be done next. */
export const nextDelivery = (
  journal: DeliveryJournal,
  { underWay, nextProjection, now }: { underWay: number; nextProjection: number; now: number },
): number | null => {
  const { send, project, oldest } = journal.nextDue();
  const { pausedUntil, notice } = journal.health();
  // Those that wait for their turn are taken up when one comes back, at the latest when it must have.
  const noTurn = underWay >= mostAtOnce(journal) ? now + leaseMs(journal) : 0;
  const times = [
    send === null ? null : Math.max(send, pausedUntil ?? 0, noTurn),
    project === null ? null : Math.max(project, nextProjection),
    notice?.dueAt ?? null,
    oldest === null ? null : oldest + keptMs,
  ].filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
};
