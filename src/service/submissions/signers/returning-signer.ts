import { limits } from '../../../lib/limits';
import type { SignerAction, SignerOutcome } from './signer-actions';
import { appendEntry, type Step } from './signer-steps';

/**
 * The steps of a signer who completed before and comes back for a copy, each to be run inside one
 * transaction of the coordinator. Only a code that the service mails lets them in.
 */

/** Whether this mailbox may have a copy: the signer has completed, and the copy still exists. */
function mayReturn({ entry, request }: Step, recipient: string): boolean {
  return request.state === 'complete' && request.email === recipient && entry.record.expiredAt === null;
}

export function sentReturnCode(
  step: Step,
  { recipient, client }: SignerAction & { kind: 'return_code_sent' },
): SignerOutcome {
  if (!mayReturn(step, recipient)) return 'unknown';
  appendEntry(step, { type: 'data_request.code_sent', recipient, ...client });
  return 'done';
}

/** Opens a session. A code that is sent twice opens it once. */
export function returnWithCode(
  step: Step,
  { recipient, sessionHash, client }: SignerAction & { kind: 'return' },
): SignerOutcome {
  const { journal, request, now } = step;
  if (!mayReturn(step, recipient)) return 'unknown';
  if (journal.access.findSession(sessionHash, now)) return 'done';
  journal.access.addSession(sessionHash, request.id, now + limits.signingSessionHours * 3_600_000);
  // A stronger step than the code is still to be passed.
  if (!['provider', 'passkey'].includes(request.identityStep)) journal.access.passStep(sessionHash);
  appendEntry(step, { type: 'data_request.code_passed', recipient, ...client });
  return 'done';
}
