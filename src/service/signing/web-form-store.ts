import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../core/db/database';
import { templates, webFormDays } from '../../core/db/schema';

export type WebForm = { accountId: string; templateId: string; title: string; embedDomains: string[] };

/** Finds a template whose public form anybody may fill in. */
export async function findWebForm(db: Database, templateId: string): Promise<WebForm | undefined> {
  return db
    .select({
      accountId: templates.accountId,
      templateId: templates.id,
      title: templates.name,
      embedDomains: templates.embedDomains,
    })
    .from(templates)
    .where(and(eq(templates.id, templateId), eq(templates.publicWebForm, true)))
    .get();
}

/** Counts one more start of a public form, and returns the count of the day. */
export async function countWebForm(db: Database, templateId: string, now: number): Promise<number> {
  const day = new Date(now).toISOString().slice(0, 10);
  const [counted] = await db
    .insert(webFormDays)
    .values({ templateId, day, begun: 1 })
    .onConflictDoUpdate({
      target: [webFormDays.templateId, webFormDays.day],
      set: { begun: sql`${webFormDays.begun} + 1` },
    })
    .returning({ begun: webFormDays.begun });
  return counted?.begun ?? 1;
}
