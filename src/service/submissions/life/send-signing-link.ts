import { limits } from '../../../lib/limits';
import type { DataRequestRecord } from '../../data-requests/data-request-record';
import { invitationOf } from '../../data-requests/invitation';
import { isTurnOf } from '../../data-requests/order';
import { type LinkAbout, newToken, tokenOf } from '../../data-requests/signing-token';
import type { MailKind } from '../../mail/mail-facts';
import type { SigningToken } from '../signers/signing-access';
import { noteFailure, noteMail, rememberMail, type Sending, sendMail } from './send-mail';
import type { SubmissionJournal } from './submission-journal';

export type LinkMail = Extract<MailKind, 'invitation' | 'reminder' | 'new_link'>;

/**
 * Mails a signing link to a signer who can still act. Each mail has its own link: the one before
 * may have been used.
 */
export async function sendSigningLink(
  sending: Sending,
  request: DataRequestRecord,
  kind: LinkMail,
): Promise<void> {
  const { deps, journal, record, now } = sending;
  const isWanted =
    record.state === 'waiting_for_data_requests' &&
    record.expiredAt === null &&
    request.state === 'pending' &&
    request.invitedAt !== null &&
    isTurnOf(request, record.dataRequests) &&
    request.authentication.type === 'email_link';
  if (!isWanted) return;
  const about = { origin: record.origin, dataRequestId: request.id };
  const unsure = sending.attempts > 0 ? unsureToken(sending, about) : undefined;
  if (!unsure && journal.access.countTokens(request.id, now) >= limits.tokensOfDataRequest) {
    noteFailure(sending, request, 'The signer has too many signing links (tokensOfDataRequest).');
    return;
  }
  const { issued, stored } = unsure
    ? tokenOf(deps.signingKey, about, unsure)
    : newToken(deps, about, 'email');
  // The token is valid before the mail leaves, and is removed when the mail cannot be sent.
  journal.access.addToken({ ...stored, dataRequestId: request.id });
  // A signer who signed in with the link of an earlier attempt has the mail.
  if (!unsure?.sessionHash) {
    const expiresAt = Math.min(issued.expiresAt, record.expiresAt ?? Infinity);
    const { subject, message } = invitationOf(request, record.signing ?? undefined);
    const facts = {
      ...{ link: issued.url, expiresAt, handedOverBy: handedOverBy(journal, request) },
      ...{ ownSubject: kind === 'invitation' ? subject : null, ownMessage: message },
    };
    const outcome = await sendMail(sending, { kind, request, facts });
    if (!outcome.ok) {
      journal.access.removeToken(issued.id);
      noteFailure(sending, request, outcome.reason);
      return;
    }
    await rememberMail(sending, request, outcome.messageId);
  }
  const expires_at = new Date(issued.expiresAt).toISOString();
  noteMail(sending, request, {
    type: 'data_request.token_created',
    token: issued.id,
    kind: 'email',
    expires_at,
  });
  const type = kind === 'reminder' ? 'data_request.reminded' : 'data_request.sent';
  noteMail(sending, request, { type, by: 'service', channel: 'email', recipient: request.email });
}

/**
 * The token of an earlier attempt to send the mail. Its mail may have left although the mail service
 * threw, so the link stays valid and the next attempt sends it again.
 */
function unsureToken({ journal, deps }: Sending, about: LinkAbout): SigningToken | undefined {
  const sent = new Set(
    journal.trail().map(({ event }) => (event.type === 'data_request.token_created' ? event.token : null)),
  );
  // The secret of an older signing key cannot be made again.
  const isOurs = (token: SigningToken) =>
    tokenOf(deps.signingKey, about, token).stored.secretHash === token.secretHash;
  return journal.access
    .mailedTokens(about.dataRequestId)
    .find((token) => !sent.has(token.id) && isOurs(token));
}

/** The name of the signer who handed over to this one; null when the caller named this one. */
function handedOverBy(journal: SubmissionJournal, { id, email }: DataRequestRecord): string | null {
  const handedOver = journal
    .trail()
    .map(({ event }) => event)
    .findLast((event) => event.type === 'data_request.delegated' && event.data_request === id);
  if (handedOver?.type !== 'data_request.delegated' || handedOver.to.email !== email) return null;
  return handedOver.from.name || handedOver.from.email;
}
