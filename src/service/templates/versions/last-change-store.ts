import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../core/db/database';
import { templates, users } from '../../../core/db/schema';

type Place = { accountId: string; templateId: string };

/** Who changed a template last. A member who left has no name. */
export async function readLastChange(db: Database, { accountId, templateId }: Place) {
  return db
    .select({
      at: templates.lastChangedAt,
      type: templates.lastChangedByType,
      id: templates.lastChangedById,
      person: templates.lastChangedByPerson,
      memberName: users.name,
    })
    .from(templates)
    .leftJoin(users, and(eq(users.id, templates.lastChangedById), eq(users.accountId, templates.accountId)))
    .where(and(eq(templates.id, templateId), eq(templates.accountId, accountId)))
    .get();
}
