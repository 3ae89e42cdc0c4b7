import type { StoredJson } from '../../../core/platform/stored-json';
import { equalBytes } from '../../../lib/digest';
import { limits } from '../../../lib/limits';
import type { AuditedActor } from '../../audit/audit-chain';
import { nextDataRequestState } from '../../data-requests/data-request-state';
import { isSameStep, withChange } from '../../data-requests/new-data-request';
import { isTurnOf } from '../../data-requests/order';
import type { SubmissionJournal } from '../life/submission-journal';
import { returnWithCode, sentReturnCode } from './returning-signer';
import { actSignedIn } from './signed-in-signer-life';
import type { ReportedEvent, SignerAction, SignerOutcome } from './signer-actions';
import {
  appendEntry,
  auditedSigner,
  dropSavedAnswers,
  forgetReminders,
  goOnWithout,
  inviteNext,
  replace,
  type Step,
  whyOver,
  withIdentityLevel,
} from './signer-steps';
import type { SigningToken } from './signing-access';

/**
 * The actions of callers and signing links on data requests, each to be run inside one transaction
 * of the coordinator of their submission.
 */

export function actOnDataRequest(
  journal: SubmissionJournal,
  action: SignerAction,
  now: number,
): SignerOutcome {
  const entry = journal.load();
  const request = entry?.record.dataRequests.find(({ id }) => id === action.dataRequestId);
  if (!entry || !request) return 'unknown';
  const step = { journal, entry, request, now };
  switch (action.kind) {
    case 'update':
      return update(step, action);
    case 'issue_token':
      return issueToken(step, action);
    case 'report':
      return report(step, action.event);
    case 'bounce':
      return bounce(step, action);
    case 'request_link':
      // The answer is always `done`: it must not tell a visitor whether a mail is sent.
      sendSigningLink(step);
      return 'done';
    case 'send_link':
      return sendSigningLinkFor(step, action.by);
    case 'skip':
      return skip(step, action);
    case 'sign_in':
      return signIn(step, action);
    case 'return_code_sent':
      return sentReturnCode(step, action);
    case 'return':
      return returnWithCode(step, action);
    default:
      return actSignedIn(step, action);
  }
}

function update(step: Step, { change, fields, by }: SignerAction & { kind: 'update' }): SignerOutcome {
  const { journal, entry, request, now } = step;
  const over = whyOver(step);
  if (over) return over;
  if (request.viewedAt !== null) return 'viewed';
  const changed = withChange(request, change, fields);
  const others = entry.record.dataRequests.filter(({ id }) => id !== request.id);
  if (others.some((other) => other.fields.some((name) => fields.includes(name)))) return 'fields_taken';
  const elsewhere = changed.email !== request.email;
  if (elsewhere) journal.access.revoke(request.id);
  if (!isSameStep(changed, request)) journal.access.forgetPassed(request.id);
  // A changed email, or a turn that has not come yet, makes the invitation void: the signer is
  // invited again when it is their turn.
  const isStillInvited = !elsewhere && isTurnOf(changed, replace(entry.record, changed).dataRequests);
  const invited = isStillInvited ? changed : { ...changed, invitedAt: null };
  if (!isStillInvited) forgetReminders(journal, request.id);
  journal.appendEntry(
    { type: 'data_request.updated', changed: Object.keys(change).sort(), ...auditedSigner(invited), ...by },
    now,
  );
  const record = replace(entry.record, withIdentityLevel(step, invited));
  inviteNext(journal, journal.save(record), now);
  journal.enqueue('project', now);
  return 'done';
}

function issueToken(step: Step, { token, by, draft }: SignerAction & { kind: 'issue_token' }): SignerOutcome {
  const { journal, request, now } = step;
  const over = whyOver(step);
  if (over) return over;
  if (journal.access.findToken(token.id)) return takeAnswersAgain(step, draft);
  if (journal.access.countTokens(request.id, now) >= limits.tokensOfDataRequest) return 'too_many';
  journal.access.addToken({ ...token, dataRequestId: request.id });
  if (draft) journal.signers.save(request.id, { ...journal.signers.find(request.id), draft, revision: 1 });
  const { id, kind, expiresAt } = token;
  const expires_at = new Date(expiresAt).toISOString();
  appendEntry(step, { type: 'data_request.token_created', token: id, kind, expires_at, ...by });
  return 'done';
}

/** A public form that is sent again may have other answers. They count until some were saved at the document. */
function takeAnswersAgain({ journal, request, now }: Step, draft: StoredJson | undefined): SignerOutcome {
  if (!draft) return 'done';
  const signer = journal.signers.find(request.id);
  const isNewer = signer.revision <= 1;
  const [kept, left] = isNewer ? [draft, signer.draft] : [signer.draft, draft];
  dropSavedAnswers(journal, left, kept, now);
  if (isNewer) journal.signers.save(request.id, { ...signer, draft, revision: 1 });
  return 'done';
}

function report(step: Step, event: ReportedEvent): SignerOutcome {
  const { type, channel, recipient, reason, occurredAt } = event;
  if (step.journal.signers.countEvent(step.request.id) > limits.eventsOfDataRequest) return 'too_many';
  const occurred = occurredAt === null ? {} : { occurred_at: new Date(occurredAt).toISOString() };
  if (type === 'send_failed')
    appendEntry(step, { type: 'data_request.send_failed', channel, recipient, reason, ...occurred });
  else appendEntry(step, { type: `data_request.${type}`, by: 'caller', channel, recipient, ...occurred });
  return 'done';
}

/**
 * Notes that a mail did not arrive. The mail service may report it several times; it is noted once.
 */
function bounce(
  step: Step,
  { eventId, recipient, reason }: SignerAction & { kind: 'bounce' },
): SignerOutcome {
  if (step.journal.signers.isNewMailEvent(eventId))
    appendEntry(step, { type: 'data_request.send_failed', channel: 'email', recipient, reason });
  return 'done';
}

/** Skips the signer: stores the caller's answers in their place, and no longer waits for them. */
function skip(step: Step, action: SignerAction & { kind: 'skip' }): SignerOutcome {
  const { journal, entry, request, now } = step;
  const over = whyOver(step);
  if (over) return over;
  const state = nextDataRequestState(request.state, 'skipped');
  if (state === 'ignored') return 'skipped';
  if (entry.data?.sha256 !== action.before.sha256) return 'document_changed';
  const { reason, filled, signed, by } = action;
  appendEntry(step, { type: 'data_request.skipped', reason, ...filled, signed, ...by });
  journal.access.endTokens(request.id);
  forgetReminders(journal, request.id);
  const signer = journal.signers.find(request.id);
  dropSavedAnswers(journal, signer.draft, null, now);
  journal.signers.save(request.id, { ...signer, draft: null, signatures: action.signatures });
  journal.saveData(action.data);
  const record = replace(entry.record, withIdentityLevel(step, { ...request, state }));
  goOnWithout(journal, record, { data: action.data, now });
  return 'done';
}

/**
 * Mails a new link to a signer whose link was used or is too old. A visitor who asks for it must
 * not learn the outcome.
 */
function sendSigningLink(step: Step, most: number = limits.newLinks): SignerOutcome {
  const { journal, request, now } = step;
  const { asked, askedAt } = journal.signers.linkRequests(request.id);
  const isTooOften = asked >= most || askedAt > now - limits.newLinkSeconds * 1000;
  const isReachable = request.authentication.type === 'email_link' && request.invitedAt !== null;
  const over = whyOver(step);
  if (over) return over;
  if (!isReachable) return 'not_mailed';
  if (isTooOften) return 'too_often';
  journal.signers.noteLinkRequest(request.id, now);
  journal.enqueue(`mail_link:${request.id}`, now);
  return 'done';
}

/**
 * Sends a link for a caller, also when visitors have asked for all of theirs. The audit trail notes the
 * request now, and the mail when it is sent.
 */
function sendSigningLinkFor(step: Step, by: AuditedActor): SignerOutcome {
  const outcome = sendSigningLink(step, 2 * limits.newLinks);
  if (outcome === 'done') appendEntry(step, { type: 'data_request.link_requested', ...by });
  return outcome;
}

/**
 * Signs in with a link, which works once. A repeated request from the same browser, whose answer
 * was lost, opens the same session.
 */
function signIn(
  step: Step,
  { token: given, sessionHash, client }: SignerAction & { kind: 'sign_in' },
): SignerOutcome {
  const { journal, entry, request, now } = step;
  const token = fittingToken(journal, request.id, given);
  if (!token || entry.record.expiredAt !== null) return 'unknown';
  if (token.sessionHash === sessionHash) return 'done';
  if (token.sessionHash !== null || token.expiresAt <= now) return 'unknown';
  journal.access.spendToken(token.id, sessionHash);
  journal.access.addSession(sessionHash, request.id, now + limits.signingSessionHours * 3_600_000);
  if (request.authentication.type === 'email_link' && request.state === 'pending') {
    const authentication = { ...request.authentication, sessionStartedAt: now };
    journal.save(replace(entry.record, { ...request, authentication }));
    journal.enqueue('project', now);
  }
  appendEntry(step, { type: 'data_request.authenticated', token: token.id, kind: token.kind, ...client });
  return 'done';
}

type GivenToken = { id: string; secretHash: string };

/** Whether a token is valid; this check does not use it up. */
export function hasGoodToken(
  journal: SubmissionJournal,
  dataRequestId: string,
  given: GivenToken,
  now: number,
): boolean {
  const record = journal.load()?.record;
  if (!record?.dataRequests.some(({ id }) => id === dataRequestId) || record.expiredAt !== null) return false;
  const token = fittingToken(journal, dataRequestId, given);
  return token !== undefined && token.sessionHash === null && token.expiresAt > now;
}

function fittingToken(
  journal: SubmissionJournal,
  dataRequestId: string,
  given: GivenToken,
): SigningToken | undefined {
  const token = journal.access.findToken(given.id);
  const fits =
    token?.dataRequestId === dataRequestId &&
    equalBytes(Buffer.from(token.secretHash), Buffer.from(given.secretHash));
  return fits ? token : undefined;
}
