import type { MailAttachment } from '../../../core/platform/mail-message';
import { limits } from '../../../lib/limits';
import { logError } from '../../../lib/log';
import type { DataRequestRecord } from '../../data-requests/data-request-record';
import { createDownloadLinks } from '../../download-links/download-links';
import { findSender } from '../../mail/sender-store';
import type { MailEffect } from './journal-entry';
import { type MailDeps, type MailStep, noteFailure, rememberMail, type Sending, sendMail } from './send-mail';
import { type LinkMail, sendSigningLink } from './send-signing-link';
import { storeKept } from './store-kept';
import type { SubmissionRecord } from './submission-record';

/**
 * The mails that a submission causes. Each mail checks the record again, just before it is sent,
 * whether it is still wanted.
 */

const linkMails: Record<string, LinkMail> = {
  mail_invitation: 'invitation',
  mail_reminder: 'reminder',
  mail_link: 'new_link',
};

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
  const outcome = await sendMail(sending, { kind: 'completed', request: to, facts, attachment });
  if (outcome.ok) {
    if (request) await rememberMail(sending, request, outcome.messageId);
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
  const outcome = await sendMail(sending, { kind: 'copy', request: to, facts });
  if (outcome.ok) await rememberMail(sending, request, outcome.messageId);
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
  const outcome = await sendMail(sending, { kind: 'declined', request: owner, facts, senderName });
  if (!outcome.ok)
    logError(`${record.id}: the owner got no mail about a signer who declined`, outcome.reason);
}

/** Mails a signer who had completed that another one declined. The reason is for the sender only. */
async function sendStopped(sending: Sending, request: DataRequestRecord): Promise<void> {
  const { record } = sending;
  const decliner = record.dataRequests.find(({ state }) => state === 'declined');
  if (record.expiredAt !== null || !decliner) return;
  const facts = { link: null, expiresAt: null, declinedBy: decliner.name || decliner.email };
  const outcome = await sendMail(sending, { kind: 'stopped', request, facts });
  if (outcome.ok) await rememberMail(sending, request, outcome.messageId);
  else noteFailure(sending, request, outcome.reason);
}
