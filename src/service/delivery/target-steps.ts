import type { DeliveryJournal } from './delivery-journal';
import { end, nobodyThere } from './delivery-life';
import { afterManualStep, afterNotice, needsNotice, type TargetTrouble, type Trouble } from './target-health';

/** The steps that concern a target and all its deliveries, each run inside one transaction of its coordinator. */

/** Cancels all deliveries of a deleted target. An attempt under way may still succeed. */
export function cancelAll(journal: DeliveryJournal, now: number): void {
  if (!journal.target()) return;
  for (const record of journal.pending()) end(journal, { ...record, reason: nobodyThere }, 'cancelled', now);
}

/**
 * Ends the pause: a replay or a changed target suggests that the target works again. One attempt
 * will show.
 */
export function endPause(journal: DeliveryJournal): void {
  if (journal.target()) journal.saveHealth(afterManualStep(journal.health()));
}

/** A further coordinator of the target has a trouble: the owners get one notice for all of them. */
export function troubleNoted(
  journal: DeliveryJournal,
  { trouble, since, lastError }: Trouble,
  now: number,
): void {
  if (!journal.target()) return;
  const health = journal.health();
  const known = { since: health.since ?? since, lastError: health.lastError ?? lastError };
  journal.saveHealth(needsNotice({ ...health, ...known }, trouble, now));
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
