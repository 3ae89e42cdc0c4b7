import type { Database } from '../../core/db/database';
import { findHolds } from './hold-store';
import { type Expiring, isDueToExpire } from './put-off';

/**
 * Marks the records of a list that are due and held: their coordinators may not have looked yet, and
 * they have not expired.
 */
export async function markHeld<Kept extends Expiring>(
  db: Database,
  { records, subjectsOf }: { records: Kept[]; subjectsOf(record: Kept): string[] },
  now: number,
): Promise<Kept[]> {
  const due = records.filter((record) => isDueToExpire(record, now));
  if (due.length === 0) return records;
  const holds = await findHolds(db, [...new Set(due.flatMap(subjectsOf))]);
  const held = new Set(holds.map(({ subjectId }) => subjectId));
  return records.map((record) =>
    due.includes(record) && subjectsOf(record).some((subject) => held.has(subject))
      ? { ...record, expiryPutOff: { until: now, held: true } }
      : record,
  );
}
