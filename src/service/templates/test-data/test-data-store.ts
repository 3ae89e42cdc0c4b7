import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../core/db/database';
import { templates, templateTestData } from '../../../core/db/schema';
import type { TestDataSet } from '../../../lib/test-data-set';

const { templateId, sets } = templateTestData;

/** The statement that reads the sets of a template. */
export function testDataOf(db: Database, id: string) {
  return db.select({ sets }).from(templateTestData).where(eq(templateId, id));
}

export function setsIn([row]: { sets: TestDataSet[] }[]): TestDataSet[] {
  return row?.sets ?? [];
}

type Kept = { id: string; accountId: string; sets: readonly TestDataSet[] };

/** The statement that keeps these sets, if the statement before it in the same batch changed a row. */
export function keepTestData(db: Database, { id, accountId, sets: kept }: Kept) {
  return db
    .insert(templateTestData)
    .select(sql`select ${id}, ${accountId}, ${JSON.stringify(kept)} where changes() > 0`)
    .onConflictDoUpdate({ target: templateId, set: { sets: sql`excluded.sets` } });
}

/** The statement that copies the sets of a template to a new one, if there is one. */
export function copyTestData(db: Database, { from, to }: { from: string; to: string }) {
  return db
    .insert(templateTestData)
    .select(
      sql`select ${templates.id}, ${templates.accountId}, ${sets} from ${templateTestData}, ${templates}
        where ${templateId} = ${from} and ${templates.id} = ${to}`,
    )
    .onConflictDoNothing();
}
