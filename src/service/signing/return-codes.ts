import { randomUUID } from 'node:crypto';
import type { Volumes } from '../../core/db/volumes/volumes';
import { isId } from '../../core/platform/ids';
import { hmac } from '../../lib/digest';
import type { Language } from '../../lib/languages';
import type { DataRequestRecord } from '../data-requests/data-request-record';
import { findSubmissionOf } from '../data-requests/data-request-store';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import type { SubmissionRecord } from '../submissions/life/submission-record';
import { sessionHashOf, type Visitor } from './find-signer';
import { letterOf } from './letter-of';
import { type CodeAbout, type CodeDeps, type CodeOutcome, checkCode, sendCode } from './mailed-codes';

/** Codes for signers who have completed, whose sessions and links are over, and who want a copy. */

type Deps = CodeDeps & { volumes: Volumes; submissions: SubmissionCoordinators };
type Returning = { record: SubmissionRecord; request: DataRequestRecord };

/** Somebody without a session. They learn nothing about the data request before the right code. */
export type Stranger = Omit<Visitor, 'sessionHash'>;

/** Names one wish for a copy: its code counts in the browser that made it only. */
export function newWish(): string {
  return randomUUID();
}

/** Mails a code to a signer who has completed; does nothing for others. */
export async function sendReturnCode(
  deps: Deps,
  stranger: Stranger,
  { wish, language, now }: { wish: string; language: Language; now: number },
): Promise<void> {
  const found = await findReturning(deps, stranger.dataRequestId);
  if (!found || !deps.config.mail) return;
  const { record, request } = found;
  const letter = { email: request.email, language, ...(await letterOf(deps.db, found)) };
  const about = aboutOf(deps, stranger.dataRequestId, { email: request.email, wish });
  const { outcome } = await sendCode(deps, about, letter, { ip: stranger.client.ip, now });
  if (outcome !== 'sent') return;
  const action = { kind: 'return_code_sent' as const, recipient: request.email, client: stranger.client };
  await deps.submissions.act(record.id, { ...action, dataRequestId: request.id });
}

/** The session that the right code opens. A wrong code and an unknown data request look alike. */
export async function enterReturnCode(
  deps: Deps,
  { dataRequestId, client }: Stranger,
  { wish, typed, now }: { wish: string; typed: string; now: number },
): Promise<CodeOutcome | { outcome: 'passed'; session: string }> {
  const found = await findReturning(deps, dataRequestId);
  const email = found?.request.email ?? '';
  const about = aboutOf(deps, dataRequestId, { email, wish });
  const checked = await checkCode(deps, about, { typed, ip: client.ip, now });
  if (checked.outcome !== 'passed' || !found) return checked;
  const grown = hmac(deps.config.signingKey[0], `returning session v1\n${about.seed}`);
  const session = Buffer.from(grown).toString('base64url');
  const sessionHash = sessionHashOf(session);
  const action = { kind: 'return' as const, dataRequestId, recipient: email, sessionHash, client };
  const { outcome } = await deps.submissions.act(found.record.id, action);
  return outcome === 'done' ? { outcome: 'passed', session } : { outcome: 'wrong' };
}

async function findReturning(deps: Deps, dataRequestId: string): Promise<Returning | null> {
  const place = isId('dataRequest', dataRequestId)
    ? await findSubmissionOf(deps.volumes, dataRequestId)
    : undefined;
  const record = place && (await deps.submissions.read(place.submissionId));
  const request = record?.dataRequests.find(({ id }) => id === dataRequestId);
  if (!record || record.expiredAt !== null || request?.state !== 'complete') return null;
  return { record, request };
}

function aboutOf(
  { config }: Deps,
  dataRequestId: string,
  { email, wish }: { email: string; wish: string },
): CodeAbout {
  const about = JSON.stringify([dataRequestId, email, wish]);
  const seed = Buffer.from(hmac(config.signingKey[0], `return code v1\n${about}`)).toString('hex');
  return { purpose: 'signing_code', seed, use: { kind: 'copy', of: dataRequestId } };
}
