import { and, eq } from 'drizzle-orm';
import type { Database } from '../../core/db/database';
import { accounts, senders, templates } from '../../core/db/schema';
import type { PinnedSender } from '../data-requests/data-request-record';
import { resolveSender } from '../senders/resolve-sender';
import { profileOf } from '../senders/sender-store';
import type { TemplateRow } from '../templates/template-store';

export type WebForm = {
  accountId: string;
  templateId: string;
  title: string;
  /** Who asks, as a submission that is begun now will show it. */
  sender: PinnedSender;
  replyTo: string | null;
  embedDomains: string[];
  challenge: TemplateRow['publicChallenge'];
  /** Whether visitors pass an identity step before they see the document. */
  hasStep: boolean;
};

/** Finds a template whose public form anybody may fill in. */
export async function findWebForm(db: Database, templateId: string): Promise<WebForm | undefined> {
  const found = await db
    .select({
      template: templates,
      accountName: accounts.name,
      profile: senders,
    })
    .from(templates)
    .innerJoin(accounts, eq(accounts.id, templates.accountId))
    .leftJoin(senders, eq(senders.accountId, templates.accountId))
    .where(and(eq(templates.id, templateId), eq(templates.publicWebForm, true)))
    .get();
  if (!found) return undefined;
  const { template, accountName, profile } = found;
  const { sender, replyTo } = resolveSender(template, profileOf(accountName, profile));
  const { accountId, id, name, embedDomains, publicChallenge } = template;
  return {
    accountId,
    templateId: id,
    title: name,
    sender,
    replyTo,
    embedDomains,
    challenge: publicChallenge,
    hasStep: template.identityStep !== 'none',
  };
}
