import { sha256Hex } from '../../../lib/digest';
import type { SubmissionJournal } from '../life/submission-journal';
import { isSettled } from '../life/submission-state';

/** What a coordinator offers to be archived: its rows, and the version that the projection must have. */
export type Offer = { version: number; rows: string };

/** An offer stands for this long. Taking it up later does nothing. */
const offerMs = 15 * 60_000;

/**
 * Offers an ended submission that has had no entry since this time, or returns null while it has work to do. When the
 * offer is not taken up, the projection holds the record again, and what was stored leaves the archive: so
 * nothing stays behind where nobody erases it.
 */
export function offer(
  journal: SubmissionJournal,
  archive: string,
  quietSince: number,
  now: number,
): Offer | null {
  const entry = journal.load();
  if (!entry || !isSettled(entry.record.state) || !journal.isIdle()) return null;
  // Only a failed submission has one, for another attempt. It stays where it is encrypted for.
  if (entry.sealedPassword !== undefined) return null;
  const last = journal.lastEntry();
  if (last && Date.parse(last.time) > quietSince) return null;
  for (const effect of effectsOf(archive)) journal.enqueue(effect, now + offerMs);
  return { version: entry.record.version, rows: JSON.stringify(journal.rows()) };
}

/**
 * Whether the archive may take the journal's place: the offer stands, and nothing has changed since. An
 * effect that is due may be under way, and then the archive does not count.
 */
export function mayTakeUp(
  journal: SubmissionJournal,
  archive: string,
  rowsHash: string,
  now: number,
): boolean {
  if (!journal.isThere() || journal.kept() !== null) return false;
  const pending = new Set<string>(journal.pendingEffects());
  const due = journal.dueEffects(now);
  const stands = effectsOf(archive).every((effect) => pending.delete(effect)) && pending.size === 0;
  return stands && due.length === 0 && sha256Hex(JSON.stringify(journal.rows())) === rowsHash;
}

function effectsOf(archive: string) {
  return ['project', `leave_archive:${archive}`] as const;
}
