import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import type { Ids } from '../../../core/platform/ids';
import type { MailAttachment, Mailer, MailOutcome } from '../../../core/platform/mail-message';
import type { SigningKeys } from '../../../core/platform/signing-keys';
import { limits } from '../../../lib/limits';
import { logError } from '../../../lib/log';
import type { DataRequestRecord } from '../../data-requests/data-request-record';
import { replyToOf } from '../../data-requests/invitation';
import { storeSentMail } from '../../data-requests/sent-mail-store';
import { deliverMail } from '../../mail/deliver-mail';
import type { MailFacts, MailKind } from '../../mail/mail-facts';
import { mailLogo } from '../../senders/mail-logo';
import { senderOf } from '../../senders/sender-of';
import { appendEntry } from '../signers/signer-steps';
import type { SubmissionJournal } from './submission-journal';
import type { SubmissionRecord } from './submission-record';

export type MailDeps = { db: Database; files: Files; mailer: Mailer; signingKey: SigningKeys; ids: Ids };

export type MailStep = {
  journal: SubmissionJournal;
  accountId: string;
  /** The number of earlier attempts to send the mail. */
  attempts: number;
  now: number;
};

/** A mail that is being sent, and the record as it is now. */
export type Sending = MailStep & { deps: MailDeps; record: SubmissionRecord };

type SubmissionMail = {
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

/** Sends one mail. Throws an error that may pass with time, until the mail has had all its attempts. */
export async function sendMail(
  { deps, record, attempts }: Sending,
  { kind, request, facts, attachment, senderName }: SubmissionMail,
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
export async function rememberMail(
  { deps, record, now }: Sending,
  { id: dataRequestId }: DataRequestRecord,
  messageId: string,
): Promise<void> {
  const mail = { messageId, dataRequestId, sentAt: now };
  return storeSentMail(deps.db, record.accountId, mail).catch((error: unknown) =>
    logError(`${record.id}: a mail could not be remembered, so its bounce will be missed`, error),
  );
}

/** Enters in the trail that a mail could not be sent. */
export function noteFailure(sending: Sending, request: DataRequestRecord, reason: string): void {
  const recipient = request.email;
  noteMail(sending, request, { type: 'data_request.send_failed', channel: 'email', recipient, reason });
}

/** Enters what became of a mail, at the time at which it is known: the work began before it was sent. */
export function noteMail(
  { journal }: Sending,
  request: DataRequestRecord,
  facts: Parameters<typeof appendEntry>[1],
): void {
  appendEntry({ journal, request, now: Date.now() }, facts);
}
