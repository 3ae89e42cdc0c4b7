import { equalBytes } from '../../../lib/digest';
import { limits } from '../../../lib/limits';
import type { AuditedActor } from '../../audit/audit-chain';
import { nextDataRequestState } from '../../data-requests/data-request-state';
import { withChange } from '../../data-requests/new-data-request';
import { isTurnOf } from '../../data-requests/order';
import type { SubmissionJournal } from '../life/submission-journal';
import type { PeopleAction, PeopleOutcome, ReportedEvent } from './people-actions';
import {
  auditedPerson,
  dropDraft,
  forgetReminders,
  goOnWithout,
  inviteNext,
  note,
  replace,
  type Step,
  whyOver,
} from './people-steps';
import type { SigningToken } from './people-tables';
import { actSignedIn } from './signed-in-life';

/** What callers and links do with data requests, each to be run inside one transaction of its submission's coordinator. */

export const actOnPerson = (journal: SubmissionJournal, action: PeopleAction, now: number): PeopleOutcome => {
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
      // Whether there is somebody who is reached like this is nothing for whoever asks for the link.
      sendLink(step);
      return 'done';
    case 'send_link':
      return sendLinkFor(step, action.by);
    case 'skip':
      return skip(step, action);
    case 'sign_in':
      return signIn(step, action);
    default:
      return actSignedIn(step, action);
  }
};

const update = (step: Step, { change, fields, by }: PeopleAction & { kind: 'update' }): PeopleOutcome => {
  const { journal, entry, request, now } = step;
  const over = whyOver(step);
  if (over) return over;
  if (request.viewedAt !== null) return 'viewed';
  const changed = withChange(request, change, fields);
  const others = entry.record.dataRequests.filter(({ id }) => id !== request.id);
  if (others.some((other) => other.fields.some((name) => fields.includes(name)))) return 'fields_taken';
  const elsewhere = changed.email !== request.email;
  if (elsewhere) journal.people.revoke(request.id);
  // Somebody else is invited anew, and whoever is to wait now when it is their turn.
  const isStillInvited = !elsewhere && isTurnOf(changed, replace(entry.record, changed).dataRequests);
  const invited = isStillInvited ? changed : { ...changed, invitedAt: null };
  if (!isStillInvited) forgetReminders(journal, request.id);
  const record = replace(entry.record, invited);
  journal.note(
    { type: 'data_request.updated', changed: Object.keys(change).sort(), ...auditedPerson(invited), ...by },
    now,
  );
  inviteNext(journal, journal.save(record), now);
  journal.enqueue('project', now);
  return 'done';
};

const issueToken = (step: Step, { token, by }: PeopleAction & { kind: 'issue_token' }): PeopleOutcome => {
  const { journal, request, now } = step;
  const over = whyOver(step);
  if (over) return over;
  if (journal.people.findToken(token.id)) return 'done';
  if (journal.people.countTokens(request.id, now) >= limits.tokensOfDataRequest) return 'too_many';
  journal.people.addToken({ ...token, dataRequestId: request.id });
  const { id, kind, expiresAt } = token;
  const expires_at = new Date(expiresAt).toISOString();
  note(step, { type: 'data_request.token_created', token: id, kind, expires_at, ...by });
  return 'done';
};

const report = (step: Step, { type, channel, recipient, reason }: ReportedEvent): PeopleOutcome => {
  if (step.journal.people.countEvent(step.request.id) > limits.eventsOfDataRequest) return 'too_many';
  if (type === 'send_failed') note(step, { type: 'data_request.send_failed', channel, recipient, reason });
  else note(step, { type: `data_request.${type}`, by: 'caller', channel, recipient });
  return 'done';
};

/** A mail that was sent has not arrived. It may be told more than once, and is noted once. */
const bounce = (
  step: Step,
  { eventId, recipient, reason }: PeopleAction & { kind: 'bounce' },
): PeopleOutcome => {
  if (step.journal.people.isNewMailEvent(eventId))
    note(step, { type: 'data_request.send_failed', channel: 'email', recipient, reason });
  return 'done';
};

/** The caller answers in the place of the person, who is not waited for any more. */
const skip = (step: Step, action: PeopleAction & { kind: 'skip' }): PeopleOutcome => {
  const { journal, entry, request, now } = step;
  const over = whyOver(step);
  if (over) return over;
  const state = nextDataRequestState(request.state, 'skipped');
  if (state === 'ignored') return 'skipped';
  if (entry.data?.sha256 !== action.before.sha256) return 'document_changed';
  const { reason, filled, signed, by } = action;
  const { fields, valuesHash: values_hash } = filled;
  note(step, { type: 'data_request.skipped', reason, fields, values_hash, signed, ...by });
  journal.people.endTokens(request.id);
  forgetReminders(journal, request.id);
  const person = journal.people.person(request.id);
  dropDraft(journal, person.draft, null, now);
  journal.people.savePerson(request.id, { ...person, draft: null, signatures: action.signatures });
  journal.saveData(action.data);
  const record = replace(entry.record, { ...request, state });
  goOnWithout(journal, record, { dataHash: action.data.sha256, now });
  return 'done';
};

/** For somebody whose link has been used or is too old. Whoever asks gets to know nothing by it. */
const sendLink = (step: Step): PeopleOutcome => {
  const { journal, request, now } = step;
  const { asked, askedAt } = journal.people.linkRequests(request.id);
  const isTooOften = asked >= limits.newLinks || askedAt > now - limits.newLinkSeconds * 1000;
  const isReachable = request.authentication.type === 'email_link' && request.invitedAt !== null;
  const over = whyOver(step);
  if (over) return over;
  if (!isReachable) return 'not_mailed';
  if (isTooOften) return 'too_often';
  journal.people.noteLinkRequest(request.id, now);
  journal.enqueue(`mail_link:${request.id}`, now);
  return 'done';
};

/** The trail says whose wish it was; that the mail was sent it says when it is. */
const sendLinkFor = (step: Step, by: AuditedActor): PeopleOutcome => {
  const outcome = sendLink(step);
  if (outcome === 'done') note(step, { type: 'data_request.link_requested', ...by });
  return outcome;
};

/** A link is good once. Sent again by the same browser, because an answer was lost, it opens the same session. */
const signIn = (
  step: Step,
  { token: given, sessionHash, client }: PeopleAction & { kind: 'sign_in' },
): PeopleOutcome => {
  const { journal, entry, request, now } = step;
  const token = fittingToken(journal, request.id, given);
  if (!token || entry.record.expiredAt !== null) return 'unknown';
  if (token.sessionHash === sessionHash) return 'done';
  if (token.sessionHash !== null || token.expiresAt <= now) return 'unknown';
  journal.people.spendToken(token.id, sessionHash);
  journal.people.addSession(sessionHash, request.id, now + limits.signingSessionHours * 3_600_000);
  if (request.authentication.type === 'email_link' && request.state === 'pending') {
    const authentication = { ...request.authentication, sessionStartedAt: now };
    journal.save(replace(entry.record, { ...request, authentication }));
    journal.enqueue('project', now);
  }
  note(step, { type: 'data_request.authenticated', token: token.id, kind: token.kind, ...client });
  return 'done';
};

type GivenToken = { id: string; secretHash: string };

/** Looking at it does not use it up. */
export const hasGoodToken = (
  journal: SubmissionJournal,
  dataRequestId: string,
  given: GivenToken,
  now: number,
): boolean => {
  const record = journal.load()?.record;
  if (!record?.dataRequests.some(({ id }) => id === dataRequestId) || record.expiredAt !== null) return false;
  const token = fittingToken(journal, dataRequestId, given);
  return token !== undefined && token.sessionHash === null && token.expiresAt > now;
};

const fittingToken = (
  journal: SubmissionJournal,
  dataRequestId: string,
  given: GivenToken,
): SigningToken | undefined => {
  const token = journal.people.findToken(given.id);
  const fits =
    token?.dataRequestId === dataRequestId &&
    equalBytes(Buffer.from(token.secretHash), Buffer.from(given.secretHash));
  return fits ? token : undefined;
};
