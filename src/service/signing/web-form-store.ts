import { and, eq } from 'drizzle-orm';
import type { Database } from '../../core/db/database';
import { accounts, templates } from '../../core/db/schema';
import type { TemplateRow } from '../templates/template-store';

export type WebForm = {
  accountId: string;
  templateId: string;
  title: string;
  /** The name of the account. */
  senderName: string;
  embedDomains: string[];
  challenge: TemplateRow['publicChallenge'];
};

/** Finds a template whose public form anybody may fill in. */
export async function findWebForm(db: Database, templateId: string): Promise<WebForm | undefined> {
  return db
    .select({
      accountId: templates.accountId,
      templateId: templates.id,
      title: templates.name,
      senderName: accounts.name,
      embedDomains: templates.embedDomains,
      challenge: templates.publicChallenge,
    })
    .from(templates)
    .innerJoin(accounts, eq(accounts.id, templates.accountId))
    .where(and(eq(templates.id, templateId), eq(templates.publicWebForm, true)))
    .get();
}
