import * as z from 'zod';
import type { Database } from '../../core/db/database';
import { unlessUnavailable } from '../../core/platform/unavailable';
import { findHolds } from './hold-store';

/** In the record of a thing that is read by its id, while a hold keeps it. */
export const shownHolds = z
  .array(z.string())
  .optional()
  .describe('The legal holds that keep it from being erased, where it is read by its id.');

/** The part of a record that names its holds; empty when there are none. */
export async function namesOfHolds(
  db: Database,
  subjects: readonly string[],
): Promise<{ legal_hold_ids?: string[] }> {
  // A record is shown also while the database is unavailable.
  const holds = (await unlessUnavailable(() => findHolds(db, subjects))) ?? [];
  return holds.length === 0 ? {} : { legal_hold_ids: holds.map(({ id }) => id) };
}
