import type { Database } from '../../core/db/database';
import type { TestDataSet } from '../../lib/test-data-set';
import { setsIn, testDataOf } from './test-data/test-data-store';
import { type VersionRow, versionsOf } from './versions/version-store';

/** What a template has beside its draft, with one trip to the database. */
export async function loadBesideDraft(
  db: Database,
  templateId: string,
): Promise<{ versions: VersionRow[]; testData: TestDataSet[] }> {
  const [versions, kept] = await db.batch([versionsOf(db, templateId), testDataOf(db, templateId)]);
  return { versions, testData: setsIn(kept) };
}
