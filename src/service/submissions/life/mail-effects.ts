import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import type { Ids } from '../../../core/platform/ids';
import type { MailAttachment, Mailer, MailOutcome } from '../../../core/platform/mail-message';
import type { SigningKeys } from '../../../core/platform/signing-keys';
import { limits } from '../../../lib/limits';
import { logError } from '../../../lib/log';
import type { DataRequestRecord } from '../../data-requests/data-request-record';
import { invitationOf, replyToOf } from '../../data-requests/invitation';
import { isTurnOf } from '../../data-requests/order';
import { storeSentMail } from '../../data-requests/sent-mail-store';
import { type LinkAbout, newToken, tokenOf } from '../../data-requests/signing-token';
import { createDownloadLinks } from '../../download-links/download-links';
import { deliverMail } from '../../mail/deliver-mail';
import type { MailFacts, MailKind } from '../../mail/mail-facts';
import { findSender } from '../../mail/sender-store';
import { mailLogo } from '../../senders/mail-logo';
import { senderOf } from '../../senders/sender-of';
import { appendEntry } from '../signers/signer-steps';
import type { SigningToken } from '../signers/signing-access';
import type { MailEffect } from './journal-entry';
import { storeKept } from './store-kept';
import type { SubmissionJournal } from './submission-journal';
import type { SubmissionRecord } from './submission-record';

/**
 * The mails that a submission causes. Each mail checks the record again, just before it is sent,
 * whether it is still wanted.
 */

export type MailDeps = { db: Database; files: Files; mailer: Mailer; signingKey: SigningKeys; ids: Ids };

export type MailStep = {
  journal: SubmissionJournal;
  accountId: string;
  /** The number of earlier attempts to send the mail. */
  attempts: number;
  now: number;
};

type Sending = MailStep & { deps: MailDeps; record: SubmissionRecord };

export function isMail(effect: string): effect is MailEffect {
  return effect.startsWith('mail_');
}

export async function deliverMailEffect(deps: MailDeps, step: MailStep, effect: MailEffect): Promise<void> {
  const [name = '', ...of] = effect.split(':');
  // The record as it is now, not as it was when the effect was enqueued.
  const record = step.journal.load()?.record;
  if (!record) return;
  const sending = { ...step, record, deps };
  if (name === 'mail_completed') return sendCompleted(sending, of);
  const request = record.dataRequests.find(({ id }) => id === of[0]);
  if (!request) return;
  if (name === 'mail_declined') await sendDeclined(sending, request);
  else if (name === 'mail_stopped') await sendStopped(sending, request);
  else await sendSigningLink(sending, request, linkMails[name] ?? 'new_link');
}

type LinkMail = Extract<MailKind, 'invitation' | 'reminder' | 'new_link'>;

const linkMails: Record<string, LinkMail> = {
  mail_invitation: 'invitation',
  mail_reminder: 'reminder',
  mail_link: 'new_link',
};

/**
 * Mails a signing link to a signer who can still act. Each mail has its own link: the one before
 * may have been used.
 */
async function sendSigningLink(sending: Sending, request: DataRequestRecord, kind: LinkMail): Promise<void> {
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
  // Who signed in with the link of an earlier attempt has the mail.
  if (!unsure?.sessionHash) {
    const expiresAt = Math.min(issued.expiresAt, record.expiresAt ?? Infinity);
    const { subject, message } = invitationOf(request, record.signing ?? undefined);
    const facts = {
      ...{ link: issued.url, expiresAt, handedOverBy: handedOverBy(journal, request) },
      ...{ ownSubject: kind === 'invitation' ? subject : null, ownMessage: message },
    };
    const outcome = await send(sending, { kind, request, facts });
    if (!outcome.ok) {
      journal.access.removeToken(issued.id);
      noteFailure(sending, request, outcome.reason);
      return;
    }
    await remember(sending, request, outcome.messageId);
  }
  const expires_at = new Date(issued.expiresAt).toISOString();
  note(sending, request, { type: 'data_request.token_created', token: issued.id, kind: 'email', expires_at });
  const type = kind === 'reminder' ? 'data_request.reminded' : 'data_request.sent';
  note(sending, request, { type, by: 'service', channel: 'email', recipient: request.email });
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

/** Mails the finished PDF to a signer or a recipient; `of` names which. */
async function sendCompleted(sending: Sending, of: string[]): Promise<void> {
  const { deps, record, now } = sending;
  if (record.pdf === null || record.expiredAt !== null) return;
  const request = record.dataRequests.find(({ id }) => id === of[0]);
  const copy = of[0] === 'cc' ? record.signing?.cc[Number(of[1])] : undefined;
  const to = request ?? copy;
  if (!to) return;
  if (request && !mayBeMailed(request)) return sendCopyPage(sending, request);
  const downloadLinks = createDownloadLinks(deps.signingKey, record.origin);
  const hours = limits.mailedDownloadDays * 24;
  const facts = {
    link: downloadLinks.signed({ kind: 'submission', id: record.id }, record.filename, now, hours),
    expiresAt: Math.min(now + hours * 3_600_000, record.expiresAt ?? Infinity),
    lastingLink: request ? lastingLink(record, request) : null,
  };
  const attachment = await finishedPdf(sending);
  const outcome = await send(sending, { kind: 'completed', request: to, facts, attachment });
  if (outcome.ok) {
    if (request) await remember(sending, request, outcome.messageId);
    return;
  }
  if (request) noteFailure(sending, request, outcome.reason);
  else logError(`${record.id}: a recipient got no copy`, outcome.reason);
}

// Nobody has checked the address of a visitor, and a file in a mail would get past an identity step.
function mayBeMailed({ authentication, identityStep }: DataRequestRecord): boolean {
  return authentication.type === 'email_link' && identityStep === 'none';
}

/** Tells a signer where their copy is. */
async function sendCopyPage(sending: Sending, request: DataRequestRecord): Promise<void> {
  const { record } = sending;
  const facts = { link: lastingLink(record, request), expiresAt: record.expiresAt };
  // A visitor of a public form made up the name, too.
  const to = record.source === 'web' ? { ...request, name: '' } : request;
  const outcome = await send(sending, { kind: 'copy', request: to, facts });
  if (outcome.ok) await remember(sending, request, outcome.messageId);
  else noteFailure(sending, request, outcome.reason);
}

/** The page of a signer, which gives the copy for a code as long as there is one. */
function lastingLink({ origin }: SubmissionRecord, { id }: DataRequestRecord): string {
  return `${origin}/sign/${id}`;
}

/** The PDF as an attachment; undefined for one that only has a link. */
async function finishedPdf({ deps, journal, record }: Sending): Promise<MailAttachment | undefined> {
  const { pdf, signing, filename } = record;
  if (!pdf || signing?.attachPdf !== true || pdf.bytes > limits.mailedPdfBytes) return undefined;
  await storeKept(deps, journal, record);
  const content = await deps.files.read(pdf.key);
  // The PDF is removed when the submission expires: the link says so.
  return content ? { filename, type: 'application/pdf', content } : undefined;
}

/**
 * Mails the account's owner that a signer declined. Without an owner, webhooks and lists show it.
 */
async function sendDeclined(sending: Sending, request: DataRequestRecord): Promise<void> {
  const { deps, journal, record } = sending;
  const { name: senderName, owner } = await findSender(deps.db, record.accountId);
  if (owner === null || record.expiredAt !== null) return;
  const declined = journal
    .trail()
    .map(({ event }) => event)
    .findLast((event) => event.type === 'data_request.declined' && event.data_request === request.id);
  const facts = {
    link: null,
    expiresAt: null,
    declinedBy: request.name || request.email,
    reason: declined?.type === 'data_request.declined' ? declined.reason : null,
  };
  const outcome = await send(sending, { kind: 'declined', request: owner, facts, senderName });
  if (!outcome.ok)
    logError(`${record.id}: the owner got no mail about a signer who declined`, outcome.reason);
}

/** Mails a signer who had completed that another one declined. The reason is for the sender only. */
async function sendStopped(sending: Sending, request: DataRequestRecord): Promise<void> {
  const { record } = sending;
  const decliner = record.dataRequests.find(({ state }) => state === 'declined');
  if (record.expiredAt !== null || !decliner) return;
  const facts = { link: null, expiresAt: null, declinedBy: decliner.name || decliner.email };
  const outcome = await send(sending, { kind: 'stopped', request, facts });
  if (outcome.ok) await remember(sending, request, outcome.messageId);
  else noteFailure(sending, request, outcome.reason);
}

type Letter = {
  kind: MailKind;
  request: Pick<DataRequestRecord, 'email' | 'name'> &
    Partial<Pick<DataRequestRecord, 'language' | 'replyTo' | 'senderName'>>;
  facts: Omit<
    MailFacts,
    'signerName' | 'signerEmail' | 'senderName' | 'accentColor' | 'documentName' | 'test'
  >;
  attachment?: MailAttachment | undefined;
  /** The name of the account, in a mail to its owner. Others see the sender. */
  senderName?: string;
};

/** Throws an error that may pass with time, until the mail has had all its attempts. */
async function send(
  { deps, record, attempts }: Sending,
  { kind, request, facts, attachment, senderName }: Letter,
): Promise<MailOutcome> {
  const isToSigner = senderName === undefined;
  const sender = isToSigner
    ? await senderOf(deps.db, record, request)
    : { name: senderName, logo: null, accentColor: null };
  const about = {
    signerName: request.name,
    signerEmail: request.email,
    senderName: sender.name,
    accentColor: sender.accentColor,
    documentName: record.templateName,
    test: record.test,
    ...facts,
  };
  const envelope = {
    language: request.language ?? 'en',
    replyTo: (isToSigner && replyToOf({ replyTo: request.replyTo ?? null }, record.signing)) || undefined,
    attachment,
    logo: await mailLogo(deps.files, sender.logo),
  };
  try {
    return await deliverMail(deps.mailer, kind, about, envelope);
  } catch (error) {
    if (attempts + 1 < limits.mailAttempts) throw error;
    logError(`${record.id}: a mail was given up`, error);
    return { ok: false, reason: `The mail service did not take it in ${limits.mailAttempts} attempts.` };
  }
}

/**
 * Remembers a mail by its message id, for when the mail service reports a bounce. The mail counts
 * as sent even when this fails.
 */
async function remember(
  { deps, record, now }: Sending,
  { id: dataRequestId }: DataRequestRecord,
  messageId: string,
): Promise<void> {
  return storeSentMail(deps.db, { messageId, dataRequestId, sentAt: now }).catch((error: unknown) =>
    logError(`${record.id}: a mail could not be remembered, so its bounce will be missed`, error),
  );
}

function noteFailure(sending: Sending, request: DataRequestRecord, reason: string): void {
  const recipient = request.email;
  note(sending, request, { type: 'data_request.send_failed', channel: 'email', recipient, reason });
}

/** Enters what became of a mail, at the time at which it is known: the work began before it was sent. */
function note(
  { journal }: Sending,
  request: DataRequestRecord,
  facts: Parameters<typeof appendEntry>[1],
): void {
  appendEntry({ journal, request, now: Date.now() }, facts);
}
