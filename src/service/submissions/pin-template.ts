import { ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import { findSenderProfile, type SenderProfile } from '../senders/sender-store';
import { notReady } from '../templates/document/document-refusals';
import { templateNotFound } from '../templates/template-not-found';
import type { TemplateRow } from '../templates/template-store';
import { chooseVersion, type PinnedVersion } from '../templates/versions/resolve-version';
import { findWantedTemplate } from '../templates/versions/wanted-template-store';

/** The template of a new submission, and the version of it, which no later change affects. */
export type PinnedTemplate = {
  template: TemplateRow;
  pinned: PinnedVersion;
  /** How the account shows itself to signers. It is read once, and only if there are any. */
  sender: () => Promise<SenderProfile>;
};

export async function pinTemplate(
  deps: { db: Database },
  accountId: string,
  { templateId, version, test }: { templateId: string; version: string | undefined; test: boolean },
): Promise<Result<PinnedTemplate>> {
  const found = await findWantedTemplate(deps.db, { accountId, templateId, version });
  if (!found) return templateNotFound;
  const { template, document, published } = found;
  if (document && document.state !== 'processed') return notReady(document);
  const pinned = chooseVersion(template, { version, mode: test ? 'test' : 'live' }, published);
  if (!pinned.ok) return pinned;
  let profile: Promise<SenderProfile> | undefined;
  const sender = () => (profile ??= findSenderProfile(deps.db, accountId));
  return ok({ template, pinned: pinned.value, sender });
}
