import type { Logged } from '../../core/account-log/account-log';
import { ok, type Result } from '../../core/api/refusal';
import type { Files } from '../../core/platform/files';
import { storeLogo } from '../logos/store-logo';
import type { SenderBody } from './sender-body';
import { changeSender, findSenderProfile, type SenderChange, type SenderProfile } from './sender-store';

type Deps = Logged & { files: Files };

/** Changes how an account shows itself to signers of new submissions; what is left out stays. */
export async function updateSender(
  deps: Deps,
  accountId: string,
  body: SenderBody,
  now: number,
): Promise<Result<SenderProfile>> {
  const logo = await storeLogo(deps, { accountId, sent: body.logo, at: '#/logo' }, now);
  if (!logo.ok) return logo;
  const change: SenderChange = {
    ...(body.sender_name !== undefined && { name: body.sender_name }),
    ...(body.reply_to !== undefined && { replyTo: body.reply_to }),
    ...(body.invitation_subject !== undefined && { invitationSubject: body.invitation_subject }),
    ...(body.invitation_message !== undefined && { invitationMessage: body.invitation_message }),
    ...(body.accent_color !== undefined && { accentColor: body.accent_color }),
    ...(logo.value !== undefined && { logo: logo.value }),
  };
  const changed = Object.keys(body).sort();
  const entry = { kind: 'sender.changed' as const, details: { changed } };
  await changeSender(deps, accountId, { change, now, entry });
  return ok(await findSenderProfile(deps.db, accountId));
}
