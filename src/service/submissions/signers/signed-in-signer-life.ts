import type { AuditedClient } from '../../audit/audit-chain';
import type { DataRequestRecord } from '../../data-requests/data-request-record';
import { nextDataRequestState } from '../../data-requests/data-request-state';
import { unknownSigner } from '../../data-requests/new-data-request';
import { isTurnOf } from '../../data-requests/order';
import { withShown } from '../life/shown-previews';
import { emitDataRequestEvent } from '../life/submission-events';
import { nextState } from '../life/submission-state';
import { type Acting, actOnIdentity, isStepAction, stepNeeded } from './identity-steps';
import type { SignedInAction, SignerOutcome } from './signer-actions';
import {
  appendEntry,
  dropSavedAnswers,
  forgetReminders,
  goOnWithout,
  inviteNext,
  previewHashNow,
  replace,
  type Step,
  whyOver,
  withIdentityLevel,
  withSession,
} from './signer-steps';

/**
 * The steps of signers at the signing page, each to be run inside one transaction of the
 * coordinator of their submission.
 */

export function actSignedIn(
  step: Step,
  action: { sessionHash: string; client: AuditedClient } & SignedInAction,
): SignerOutcome {
  const { journal, request, now } = step;
  const { sessionHash, client } = action;
  // The signer whose request ended the data request may have lost the answer, and with it the
  // session.
  if ('act' in action && journal.signers.find(request.id).act === actOf(action)) return 'done';
  const session = journal.access.findSession(sessionHash, now);
  if (session?.dataRequestId !== request.id) return 'not_signed_in';
  const visit = { ...client, ...(session.token !== null && { token: session.token }) };
  const acting = { ...step, visit, sessionHash };
  if (isStepAction(action)) return actOnIdentity(acting, action, session);
  const needed = stepNeeded(request, session);
  if (needed) return needed;
  if (action.kind === 'open') return open(acting, session.opened);
  const over = whyOver(step);
  if (over) return over;
  if (!isTurnOf(request, step.entry.record.dataRequests)) return 'not_your_turn';
  switch (action.kind) {
    case 'deliver':
      return deliver(acting, action.previewHash);
    case 'view':
      return view(acting, action.previewHash);
    case 'save':
      return save(acting, action);
    case 'complete':
      return complete(acting, action);
    case 'decline':
      return decline(acting, action);
    case 'delegate':
      return delegate(acting, action);
  }
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Names one act: the same id from another button is another act. */
function actOf({ kind, act }: { kind: string; act: string }): string {
  return `${kind} ${act}`;
}

function open(step: Acting, opened: boolean): SignerOutcome {
  if (opened) return 'done';
  step.journal.access.openSession(step.sessionHash);
  appendEntry(step, { type: 'data_request.opened', ...step.visit });
  return 'done';
}

function deliver({ journal, entry, request }: Acting, sent: string): SignerOutcome {
  if (sent !== previewHashNow(entry)) return 'document_changed';
  const signer = journal.signers.find(request.id);
  if (signer.delivered !== sent)
    journal.signers.save(request.id, { ...signer, delivered: sent, viewed: false });
  return 'done';
}

function view(step: Acting, shown: string): SignerOutcome {
  const { journal, entry, request, now } = step;
  if (shown !== previewHashNow(entry)) return 'document_changed';
  const signer = journal.signers.find(request.id);
  if (signer.delivered !== shown) return 'not_delivered';
  if (signer.viewed) return 'done';
  journal.signers.save(request.id, { ...signer, viewed: true });
  const { record: seen, facts } = withShown(entry.record, shown);
  appendEntry(step, { type: 'data_request.viewed', document_hash: shown, ...facts, ...step.visit });
  const viewed = withIdentityLevel(step, { ...request, viewedAt: request.viewedAt ?? now });
  if (request.viewedAt === null || seen !== entry.record) {
    const record = journal.save(replace(seen, viewed));
    journal.enqueue('project', now);
    if (request.viewedAt === null)
      emitDataRequestEvent(journal, 'data_request.viewed', { record, request: viewed, now });
  }
  return 'done';
}

function save(step: Acting, { draft, revision }: SignedInAction & { kind: 'save' }): SignerOutcome {
  const { journal, request, now } = step;
  const signer = journal.signers.find(request.id);
  if (signer.revision !== revision) return 'draft_changed';
  dropSavedAnswers(journal, signer.draft, draft, now);
  journal.signers.save(request.id, { ...signer, draft, revision: revision + 1 });
  return 'done';
}

function complete(step: Acting, action: SignedInAction & { kind: 'complete' }): SignerOutcome {
  const { journal, entry, request, now, visit } = step;
  if (action.previewHash !== previewHashNow(entry)) return 'document_changed';
  const state = nextDataRequestState(request.state, 'completed');
  if (state === 'ignored') return 'complete';
  const signer = journal.signers.find(request.id);
  if (action.revision !== null && action.revision !== signer.revision) return 'draft_changed';
  const { previewHash: shown, consent } = action;
  // Nobody agrees to a document that a plain form has not shown.
  const isUnseen = consent === null;
  if (!isUnseen && signer.delivered !== shown) return 'not_delivered';
  // A signer who was sent the document and completes has seen it, even when the report of that was
  // lost.
  const { record: seen, facts } = isUnseen
    ? { record: entry.record, facts: {} }
    : withShown(entry.record, shown);
  if (!signer.viewed && !isUnseen)
    appendEntry(step, { type: 'data_request.viewed', document_hash: shown, ...facts, ...visit });
  const { filled, signed } = action;
  if (consent !== null)
    appendEntry(step, {
      type: 'data_request.consent_accepted',
      text_hash: consent.hash,
      language: consent.language,
      ...visit,
    });
  appendEntry(step, { type: 'data_request.fields_filled', ...filled, ...visit });
  if (signed.length > 0) appendEntry(step, { type: 'data_request.signed', fields: signed, ...visit });
  const { name, email } = request;
  appendEntry(step, { type: 'data_request.completed', name, email, ...visit });
  const completed = withSession(step, {
    ...request,
    state,
    viewedAt: request.viewedAt ?? (isUnseen ? null : now),
    completedAt: now,
    ipAddress: visit.ip,
    userAgent: visit.user_agent,
  });
  dropSavedAnswers(journal, signer.draft, null, now);
  journal.signers.save(request.id, {
    ...signer,
    draft: null,
    signatures: action.signatures,
    viewed: signer.viewed || !isUnseen,
    act: actOf(action),
  });
  // A signer who comes back for the copy shows that they read the mailbox.
  journal.access.endTokens(request.id);
  journal.saveData(action.data);
  const record = replace(seen, completed);
  emitDataRequestEvent(journal, 'data_request.completed', { record, request: completed, now });
  if (record.source === 'web') countForm(journal, now);
  goOnWithout(journal, record, { data: action.data, now });
  return 'done';
}

/** A public form counts for its day when it is completed, and no longer expires as unfinished. */
function countForm(journal: Step['journal'], now: number): void {
  journal.withdraw('expire_unfinished');
  journal.enqueue('count_form', now);
}

function decline(step: Acting, action: SignedInAction & { kind: 'decline' }): SignerOutcome {
  const { reason } = action;
  const { journal, entry, request, now, visit } = step;
  const state = nextDataRequestState(request.state, 'declined');
  const next = nextState(entry.record.state, 'declined');
  if (state === 'ignored' || next === 'ignored') return 'declined';
  const from = { ipAddress: visit.ip, userAgent: visit.user_agent };
  appendEntry(step, { type: 'data_request.declined', reason, ...visit });
  const declined = withSession(step, { ...request, state, ...from });
  journal.appendEntry({ type: 'submission.declined', data_request: request.id }, now);
  const signer = journal.signers.find(request.id);
  dropSavedAnswers(journal, signer.draft, null, now);
  journal.signers.save(request.id, { ...signer, draft: null, act: actOf(action) });
  const record = journal.save({
    ...replace(entry.record, declined),
    state: next,
    errorMessage: `${request.name || request.email} has declined${reason === null ? '.' : `: ${reason}`}`,
  });
  emitDataRequestEvent(journal, 'data_request.declined', { record, request: declined, now });
  journal.enqueue('project', now);
  journal.enqueue(`mail_declined:${request.id}`, now);
  for (const { id, state: others, authentication } of record.dataRequests)
    if (others === 'complete' && authentication.type === 'email_link')
      journal.enqueue(`mail_stopped:${id}`, now);
  return 'done';
}

/**
 * Hands the data request over to another signer, with the same fields. The audit trail still shows
 * who had it.
 */
function delegate(step: Acting, action: SignedInAction & { kind: 'delegate' }): SignerOutcome {
  const { to } = action;
  const { journal, entry, request, now, visit } = step;
  if (!request.mayDelegate) return 'not_allowed';
  // One person who signs for two parties would look like two on the certificate.
  const isParty = entry.record.dataRequests.some(({ email }) => isSameAddress(email, to.email));
  if (isParty) return 'already_party';
  const { name, email } = request;
  appendEntry(step, { type: 'data_request.delegated', from: { name, email }, to, ...visit });
  journal.access.revoke(request.id);
  forgetReminders(journal, request.id);
  const signer = journal.signers.find(request.id);
  dropSavedAnswers(journal, signer.draft, null, now);
  journal.signers.save(request.id, {
    ...signer,
    draft: null,
    delivered: null,
    viewed: false,
    act: actOf(action),
  });
  const theirs: DataRequestRecord = {
    ...request,
    ...to,
    mayDelegate: false,
    isMetadataOfAnother: true,
    viewedAt: null,
    invitedAt: null,
    identityPassedAt: null,
    identityLevel: null,
    // Only this service authenticates the new signer.
    authentication: unknownSigner('email_link'),
  };
  inviteNext(journal, journal.save(replace(entry.record, theirs)), now);
  journal.enqueue('project', now);
  return 'done';
}
