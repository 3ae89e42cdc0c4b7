import type { AuditedClient, DataRequestFacts } from '../audit/audit-chain';
import type { DataRequestChange } from '../data-requests/data-request-body';
import type { DataRequestRecord } from '../data-requests/data-request-record';
import { nextDataRequestState } from '../data-requests/data-request-state';
import { documentHash } from '../data-requests/document-hash';
import { unknownPerson, withChange } from '../data-requests/new-data-request';
import { allComplete, isTurnOf } from '../data-requests/order';
import { limits } from '../limits';
import { equalBytes } from '../platform/digest';
import type { StoredJson } from '../platform/stored-json';
import type { SigningToken } from './people-tables';
import { tellDataRequest, tellSubmission } from './submission-events';
import type { JournalEntry, SubmissionJournal } from './submission-journal';
import type { SubmissionRecord } from './submission-record';
import { nextState } from './submission-state';

/**
 * What may happen to a data request, each to be run inside one transaction of its submission's coordinator. Nothing
 * happens unless the answer is `done`.
 */

export type PeopleAction = { dataRequestId: string } & (
  | { kind: 'update'; change: DataRequestChange; fields: string[] }
  | { kind: 'issue_token'; token: Omit<SigningToken, 'sessionHash' | 'dataRequestId'> }
  | { kind: 'report'; event: ReportedEvent }
  | { kind: 'request_link' }
  | { kind: 'sign_in'; token: { id: string; secretHash: string }; sessionHash: string; client: AuditedClient }
  | ({ sessionHash: string; client: AuditedClient } & SignedInAction)
);

/** What somebody does who is signed in. */
export type SignedInAction =
  | { kind: 'open' }
  | { kind: 'view'; documentHash: string }
  | { kind: 'save'; draft: StoredJson; revision: number }
  | ({ kind: 'complete'; act: string; documentHash: string; revision: number | null } & Completion)
  | { kind: 'decline'; act: string; reason: string | null }
  | { kind: 'delegate'; act: string; to: { email: string; name: string } };

/** What was checked before it was handed over. */
export type Completion = {
  /** All data, with what the person says in it. */
  data: StoredJson;
  filled: { fields: string[]; valuesHash: string };
  signed: { name: string; how: 'drawn' | 'typed' | 'image' }[];
  /** JSON text by field. */
  signatures: string | null;
  consent: { hash: string; language: string };
};

/** What a caller did outside of the service. */
export type ReportedEvent = {
  type: 'sent' | 'reminded' | 'send_failed';
  channel: string;
  recipient: string | null;
  reason: string;
};

export type PeopleOutcome =
  | 'done'
  | 'unknown'
  | 'not_signed_in'
  | 'expired'
  | 'not_your_turn'
  | 'too_many'
  | 'viewed'
  | 'fields_taken'
  | 'not_waiting'
  | 'complete'
  | 'declined'
  | 'document_changed'
  | 'draft_changed'
  | 'not_allowed';

type Step = {
  journal: SubmissionJournal;
  entry: JournalEntry;
  request: DataRequestRecord;
  now: number;
};

export const actOnPerson = (journal: SubmissionJournal, action: PeopleAction, now: number): PeopleOutcome => {
  const entry = journal.load();
  const request = entry?.record.dataRequests.find(({ id }) => id === action.dataRequestId);
  if (!entry || !request) return 'unknown';
  const step = { journal, entry, request, now };
  switch (action.kind) {
    case 'update':
      return update(step, action);
    case 'issue_token':
      return issueToken(step, action.token);
    case 'report':
      return report(step, action.event);
    case 'request_link':
      return requestLink(step);
    case 'sign_in':
      return signIn(step, action);
    default:
      return actSignedIn(step, action);
  }
};

const update = (step: Step, { change, fields }: PeopleAction & { kind: 'update' }): PeopleOutcome => {
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
    { type: 'data_request.updated', changed: Object.keys(change).sort(), ...auditedPerson(invited) },
    now,
  );
  inviteNext(journal, journal.save(record), now);
  journal.enqueue('project', now);
  return 'done';
};

/** Whoever is invited next has days of their own. */
const forgetReminders = (journal: SubmissionJournal, dataRequestId: string): void =>
  journal.withdraw(`mail_reminder:${dataRequestId}:`);

const issueToken = (
  step: Step,
  token: Omit<SigningToken, 'sessionHash' | 'dataRequestId'>,
): PeopleOutcome => {
  const { journal, request, now } = step;
  const over = whyOver(step);
  if (over) return over;
  if (journal.people.findToken(token.id)) return 'done';
  if (journal.people.countTokens(request.id, now) >= limits.tokensOfDataRequest) return 'too_many';
  journal.people.addToken({ ...token, dataRequestId: request.id });
  const { id, kind, expiresAt } = token;
  const expires_at = new Date(expiresAt).toISOString();
  note(step, { type: 'data_request.token_created', token: id, kind, expires_at });
  return 'done';
};

const report = (step: Step, { type, channel, recipient, reason }: ReportedEvent): PeopleOutcome => {
  if (step.journal.people.countEvent(step.request.id) > limits.eventsOfDataRequest) return 'too_many';
  if (type === 'send_failed') note(step, { type: 'data_request.send_failed', channel, recipient, reason });
  else note(step, { type: `data_request.${type}`, by: 'caller', channel, recipient });
  return 'done';
};

/** For somebody whose link has been used or is too old. Whoever asks gets to know nothing by it. */
const requestLink = (step: Step): PeopleOutcome => {
  const { journal, request, now } = step;
  const { asked, askedAt } = journal.people.linkRequests(request.id);
  const isTooOften = asked >= limits.newLinks || askedAt > now - limits.newLinkSeconds * 1000;
  const isReachable = request.authentication.type === 'email_link' && request.invitedAt !== null;
  if (whyOver(step) !== null || !isReachable || isTooOften) return 'done';
  journal.people.noteLinkRequest(request.id, now);
  journal.enqueue(`mail_link:${request.id}`, now);
  return 'done';
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

type Acting = Step & { client: AuditedClient; sessionHash: string };

const actSignedIn = (
  step: Step,
  action: { sessionHash: string; client: AuditedClient } & SignedInAction,
): PeopleOutcome => {
  const { journal, request, now } = step;
  const { sessionHash, client } = action;
  // The one who ended it may have lost the answer, and with it the session.
  if ('act' in action && journal.people.person(request.id).act === actOf(action)) return 'done';
  const session = journal.people.findSession(sessionHash, now);
  if (session?.dataRequestId !== request.id) return 'not_signed_in';
  const acting = { ...step, client, sessionHash };
  if (action.kind === 'open') return open(acting, session.opened);
  const over = whyOver(step);
  if (over) return over;
  if (!isTurnOf(request, step.entry.record.dataRequests)) return 'not_your_turn';
  switch (action.kind) {
    case 'view':
      return view(acting, action.documentHash);
    case 'save':
      return save(acting, action);
    case 'complete':
      return complete(acting, action);
    case 'decline':
      return decline(acting, action);
    case 'delegate':
      return delegate(acting, action);
  }
};

/** Another button is another act. */
const actOf = ({ kind, act }: { kind: string; act: string }): string => `${kind} ${act}`;

const open = (step: Acting, opened: boolean): PeopleOutcome => {
  if (opened) return 'done';
  step.journal.people.openSession(step.sessionHash);
  note(step, { type: 'data_request.opened', ...step.client });
  return 'done';
};

const view = (step: Acting, shown: string): PeopleOutcome => {
  const { journal, entry, request, now } = step;
  if (shown !== shownNow(entry)) return 'document_changed';
  const person = journal.people.person(request.id);
  if (person.viewed === shown) return 'done';
  journal.people.savePerson(request.id, { ...person, viewed: shown });
  if (request.viewedAt === null) {
    const viewed = { ...request, viewedAt: now };
    const record = journal.save(replace(entry.record, viewed));
    journal.enqueue('project', now);
    tellDataRequest(journal, 'data_request.viewed', { record, request: viewed, now });
  }
  note(step, { type: 'data_request.viewed', document_hash: shown, ...step.client });
  return 'done';
};

const save = (step: Acting, { draft, revision }: SignedInAction & { kind: 'save' }): PeopleOutcome => {
  const { journal, request, now } = step;
  const person = journal.people.person(request.id);
  if (person.revision !== revision) return 'draft_changed';
  dropDraft(journal, person.draft, draft, now);
  journal.people.savePerson(request.id, { ...person, draft, revision: revision + 1 });
  return 'done';
};

const complete = (step: Acting, action: SignedInAction & { kind: 'complete' }): PeopleOutcome => {
  const { journal, entry, request, now, client } = step;
  if (action.documentHash !== shownNow(entry)) return 'document_changed';
  const state = nextDataRequestState(request.state, 'completed');
  if (state === 'ignored') return 'complete';
  const person = journal.people.person(request.id);
  if (action.revision !== null && action.revision !== person.revision) return 'draft_changed';
  // Whoever completes it has seen it, also when word of that was lost.
  const { documentHash: shown } = action;
  if (person.viewed !== shown) note(step, { type: 'data_request.viewed', document_hash: shown, ...client });
  const { consent, filled, signed } = action;
  const completed = {
    ...request,
    state,
    viewedAt: request.viewedAt ?? now,
    completedAt: now,
    ipAddress: client.ip,
    userAgent: client.user_agent,
  };
  note(step, {
    type: 'data_request.consent_accepted',
    text_hash: consent.hash,
    language: consent.language,
    ...client,
  });
  note(step, {
    type: 'data_request.fields_filled',
    fields: filled.fields,
    values_hash: filled.valuesHash,
    ...client,
  });
  if (signed.length > 0) note(step, { type: 'data_request.signed', fields: signed, ...client });
  const { name, email } = request;
  note(step, { type: 'data_request.completed', name, email, ...client });
  dropDraft(journal, person.draft, null, now);
  journal.people.savePerson(request.id, {
    ...person,
    draft: null,
    signatures: action.signatures,
    viewed: shown,
    act: actOf(action),
  });
  journal.saveData(action.data);
  const record = replace(entry.record, completed);
  tellDataRequest(journal, 'data_request.completed', { record, request: completed, now });
  if (!allComplete(record.dataRequests)) {
    inviteNext(journal, journal.save(record), now);
  } else {
    const next = nextState(record.state, 'data_completed');
    const ready = journal.save({ ...record, state: next === 'ignored' ? record.state : next });
    journal.note({ type: 'submission.data_requests_completed', data_hash: action.data.sha256 }, now);
    tellSubmission(journal, 'submission.data_requests_completed', { record: ready, now });
  }
  journal.enqueue('project', now);
  return 'done';
};

const decline = (step: Acting, action: SignedInAction & { kind: 'decline' }): PeopleOutcome => {
  const { reason } = action;
  const { journal, entry, request, now, client } = step;
  const state = nextDataRequestState(request.state, 'declined');
  const next = nextState(entry.record.state, 'declined');
  if (state === 'ignored' || next === 'ignored') return 'declined';
  const declined = { ...request, state, ipAddress: client.ip, userAgent: client.user_agent };
  note(step, { type: 'data_request.declined', reason, ...client });
  journal.note({ type: 'submission.declined', data_request: request.id }, now);
  const person = journal.people.person(request.id);
  dropDraft(journal, person.draft, null, now);
  journal.people.savePerson(request.id, { ...person, draft: null, act: actOf(action) });
  const record = journal.save({
    ...replace(entry.record, declined),
    state: next,
    errorMessage: `${request.name || request.email} has declined${reason === null ? '.' : `: ${reason}`}`,
  });
  tellDataRequest(journal, 'data_request.declined', { record, request: declined, now });
  journal.enqueue('project', now);
  journal.enqueue(`mail_declined:${request.id}`, now);
  return 'done';
};

/** The request is somebody else's from now on, with what it asks for; who had it stays in the trail. */
const delegate = (step: Acting, action: SignedInAction & { kind: 'delegate' }): PeopleOutcome => {
  const { to } = action;
  const { journal, entry, request, now, client } = step;
  if (!request.mayDelegate) return 'not_allowed';
  const { name, email } = request;
  note(step, { type: 'data_request.delegated', from: { name, email }, to, ...client });
  journal.people.revoke(request.id);
  forgetReminders(journal, request.id);
  const person = journal.people.person(request.id);
  dropDraft(journal, person.draft, null, now);
  journal.people.savePerson(request.id, { ...person, draft: null, viewed: null, act: actOf(action) });
  const theirs: DataRequestRecord = {
    ...request,
    ...to,
    mayDelegate: false,
    viewedAt: null,
    invitedAt: null,
    // Nobody but this service authenticates them.
    authentication: unknownPerson('email_link'),
  };
  inviteNext(journal, journal.save(replace(entry.record, theirs)), now);
  journal.enqueue('project', now);
  return 'done';
};

/** Whoever is reached by mail is invited when it is their turn. */
export const inviteNext = (journal: SubmissionJournal, record: SubmissionRecord, now: number): void => {
  const invited = record.dataRequests.map((request) => {
    const isDue =
      request.authentication.type === 'email_link' &&
      request.state === 'pending' &&
      request.invitedAt === null &&
      isTurnOf(request, record.dataRequests);
    if (!isDue) return request;
    journal.enqueue(`mail_invitation:${request.id}`, now);
    for (const [index, days] of (record.signing?.reminderDays ?? []).entries())
      journal.enqueue(`mail_reminder:${request.id}:${index + 1}`, now + days * 86_400_000);
    return { ...request, invitedAt: now };
  });
  if (invited.some((request, index) => request !== record.dataRequests[index]))
    journal.save({ ...record, dataRequests: invited });
};

export const auditedPerson = (request: DataRequestRecord) => {
  const { authentication } = request;
  return {
    data_request: request.id,
    name: request.name,
    email: request.email,
    order: request.order,
    fields: request.fields,
    authentication: {
      type: authentication.type,
      session_started_at:
        authentication.sessionStartedAt === null
          ? null
          : new Date(authentication.sessionStartedAt).toISOString(),
      second_factor_type: authentication.secondFactorType,
      provider: authentication.provider,
      session_id_hash: authentication.sessionIdHash,
      user_id_hash: authentication.userIdHash,
      username_hash: authentication.usernameHash,
      phone_number_hash: authentication.phoneNumberHash,
    },
  };
};

/** Why nothing more can be done about a data request; null while something can. */
const whyOver = ({ entry, request }: Step): PeopleOutcome | null => {
  if (entry.record.expiredAt !== null) return 'expired';
  if (request.state === 'complete') return 'complete';
  if (request.state === 'declined' || entry.record.state === 'declined') return 'declined';
  return entry.record.state === 'waiting_for_data_requests' ? null : 'not_waiting';
};

const shownNow = ({ record, data }: JournalEntry): string | null =>
  data && documentHash(record.contentHash, data.sha256);

const replace = (record: SubmissionRecord, request: DataRequestRecord): SubmissionRecord => ({
  ...record,
  dataRequests: record.dataRequests.map((known) => (known.id === request.id ? request : known)),
});

type Without<Facts> = Facts extends unknown ? Omit<Facts, 'data_request'> : never;

const note = ({ journal, request, now }: Step, facts: Without<DataRequestFacts>): void =>
  journal.note({ ...facts, data_request: request.id } as DataRequestFacts, now);

/** A draft that was too big for the row is a file, which goes when another takes its place. */
const dropDraft = (
  journal: SubmissionJournal,
  old: StoredJson | null,
  next: StoredJson | null,
  now: number,
): void => {
  if (!old || !('key' in old) || (next && 'key' in next && next.key === old.key)) return;
  journal.enqueue(`discard:${old.key}`, now);
};
