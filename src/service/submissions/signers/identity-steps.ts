import type { AuditedSession } from '../../audit/audit-chain';
import type { DataRequestRecord } from '../../data-requests/data-request-record';
import type { IdentityAttempt, IdentityClaim, SignedInAction, SignerOutcome } from './signer-actions';
import { appendEntry, replace, type Step, withIdentityLevel } from './signer-steps';
import type { SigningSession } from './signing-access';

/**
 * What signers do to show who they are before they see anything, each to be run inside one
 * transaction of the coordinator of their submission.
 */

/** `visit` is what entries hold of the session. */
export type Acting = Step & { visit: AuditedSession; sessionHash: string };

const stepActions = [
  'code_sent',
  'pass_code',
  'make_passkey',
  'show_passkey',
  'identity_started',
  'pass_identity',
] as const;

type StepAction = Extract<SignedInAction, { kind: (typeof stepActions)[number] }>;

export function isStepAction(action: SignedInAction): action is StepAction {
  return stepActions.some((kind) => kind === action.kind);
}

/** Each session passes the step anew, so that the person who is there now is the one who is let in. */
export function stepNeeded(
  { identityStep }: DataRequestRecord,
  { passed }: SigningSession,
): 'code_required' | 'identity_required' | null {
  if (passed || identityStep === 'none') return null;
  return identityStep === 'email_code' ? 'code_required' : 'identity_required';
}

export function actOnIdentity(step: Acting, action: StepAction, session: SigningSession): SignerOutcome {
  switch (action.kind) {
    case 'code_sent':
      appendEntry(step, { type: 'data_request.code_sent', recipient: action.recipient, ...step.visit });
      return 'done';
    case 'pass_code':
      return passCode(step, action.recipient, session);
    case 'make_passkey':
      return makePasskey(step, action, session);
    case 'show_passkey':
      return showPasskey(step, action, session);
    case 'identity_started':
      return startIdentity(step, action);
    case 'pass_identity':
      return passIdentity(step, action, session);
  }
}

/** The code was for the address of its time: the data request may have gone to another since. */
function passCode(step: Acting, recipient: string, session: SigningSession): SignerOutcome {
  const { identityStep } = step.request;
  if (!isFor(step, recipient, ['email_code', 'passkey'])) return 'not_signed_in';
  if (session.passed || session.hasCode) return 'done';
  appendEntry(step, { type: 'data_request.code_passed', recipient, ...step.visit });
  if (identityStep === 'email_code') return pass(step);
  step.journal.access.noteCode(step.sessionHash);
  return 'done';
}

function isFor({ request }: Acting, recipient: string, steps: DataRequestRecord['identityStep'][]): boolean {
  return recipient === request.email && steps.includes(request.identityStep);
}

function makePasskey(
  step: Acting,
  { recipient, credentialHash, replaces }: StepAction & { kind: 'make_passkey' },
  { passed, hasCode }: SigningSession,
): SignerOutcome {
  if (!isFor(step, recipient, ['passkey'])) return 'not_signed_in';
  if (passed) return 'done';
  if (!hasCode) return 'code_required';
  appendEntry(step, {
    type: 'data_request.passkey_made',
    recipient,
    credential_hash: credentialHash,
    replaces: replaces === null ? null : new Date(replaces).toISOString(),
    ...step.visit,
  });
  return pass(step);
}

function showPasskey(
  step: Acting,
  { recipient, credentialHash, madeAt }: StepAction & { kind: 'show_passkey' },
  { passed }: SigningSession,
): SignerOutcome {
  if (!isFor(step, recipient, ['passkey'])) return 'not_signed_in';
  if (passed) return 'done';
  appendEntry(step, {
    type: 'data_request.passkey_shown',
    recipient,
    credential_hash: credentialHash,
    made_at: new Date(madeAt).toISOString(),
    ...step.visit,
  });
  return pass(step);
}

function startIdentity(
  step: Acting,
  { attempt, provider, way }: StepAction & { kind: 'identity_started' },
): SignerOutcome {
  if (!isDemanded(step.request, provider)) return 'not_signed_in';
  appendEntry(step, { type: 'data_request.identity_started', provider, attempt, way, ...step.visit });
  return 'done';
}

type Passing = IdentityAttempt & { claim: IdentityClaim };

/** Another provider may be demanded since the attempt began. */
function passIdentity(
  step: Acting,
  { attempt, provider, claim }: Passing,
  { passed }: SigningSession,
): SignerOutcome {
  if (!isDemanded(step.request, provider)) return 'not_signed_in';
  if (passed) return 'done';
  appendEntry(step, { type: 'data_request.identity_passed', provider, attempt, ...claim, ...step.visit });
  return pass(step);
}

function isDemanded({ identityStep, identityProvider }: DataRequestRecord, provider: string): boolean {
  return identityStep === 'provider' && identityProvider === provider;
}

function pass(step: Acting): SignerOutcome {
  const { journal, entry, request, sessionHash, now } = step;
  journal.access.passStep(sessionHash);
  if (request.state !== 'pending') return 'done';
  journal.save(replace(entry.record, withIdentityLevel(step, { ...request, identityPassedAt: now })));
  journal.enqueue('project', now);
  return 'done';
}
