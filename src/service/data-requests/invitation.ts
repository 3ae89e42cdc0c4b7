import type { DataRequestRecord, SigningSettings } from './data-request-record';

/** The sender's own words to a signer: the subject of the invitation, and a message. */
export type Invitation = { subject: string | null; message: string | null };

/** The words for one signer. The template's count where the data request has none of its own. */
export function invitationOf(
  { invitation }: Pick<DataRequestRecord, 'invitation'>,
  signing: Pick<SigningSettings, 'invitation'> | undefined,
): Invitation {
  return {
    subject: invitation.subject ?? signing?.invitation.subject ?? null,
    message: invitation.message ?? signing?.invitation.message ?? null,
  };
}

/** Where the answers of one signer go; null: to nobody. */
export function replyToOf(
  { replyTo }: Pick<DataRequestRecord, 'replyTo'>,
  signing: Pick<SigningSettings, 'replyTo'> | undefined,
): string | null {
  return replyTo ?? signing?.replyTo ?? null;
}
