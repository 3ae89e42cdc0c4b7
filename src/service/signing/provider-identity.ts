import type { Config } from '../../core/config';
import type { Database } from '../../core/db/database';
import type { External } from '../../core/platform/external-fetch';
import type { Ids } from '../../core/platform/ids';
import { equalBytes, hmac } from '../../lib/digest';
import type { Language } from '../../lib/languages';
import { limits } from '../../lib/limits';
import { beginIdentity, wasIdentified } from '../accounts/sign-in/attempts';
import { askProvider, type Question } from '../identity/ask-provider';
import {
  type AttemptRow,
  countQuestion,
  endAttempt,
  findAttempt,
  keepAttempt,
} from '../identity/attempt-store';
import { checkAnswer, resultAnswer, startAnswer, type Verified } from '../identity/provider-answers';
import { findProviderNamed, type ProviderRow } from '../identity/provider-store';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { actAs } from './act-as';
import type { Signer } from './find-signer';
import { digitsIn } from './mailed-codes';

/**
 * The step of a data request at which a provider of the account says who the signer is. The provider
 * is asked about one attempt, which belongs to one signing session.
 */

type Deps = {
  config: Config;
  db: Database;
  external: External;
  ids: Ids;
  submissions: SubmissionCoordinators;
};

/** `over`: the attempt has ended, and the signer begins another. */
export type IdentityOutcome =
  | { outcome: 'passed' | 'refused' | 'wrong' | 'pending' | 'over' | 'unavailable' }
  | { outcome: 'started'; attempt: AttemptRow }
  | { outcome: 'wait'; until: number };

/** The attempt that this session has under way with the provider that is demanded now. */
export async function attemptOf(
  { db }: Pick<Deps, 'db'>,
  { request, sessionHash }: Signer,
  now: number,
): Promise<AttemptRow | null> {
  const attempt = await findAttempt(db, sessionHash, now);
  return attempt?.provider === request.identityProvider ? attempt : null;
}

/** Begins an attempt, in place of the one before. */
export async function startIdentity(
  deps: Deps,
  signer: Signer,
  { language, now }: { language: Language; now: number },
): Promise<IdentityOutcome> {
  const { request, client, sessionHash } = signer;
  const until = await beginIdentity(deps.db, { dataRequestId: request.id, ip: client.ip }, now);
  if (until !== null) return { outcome: 'wait', until };
  const provider = await providerOf(deps, signer);
  if (!provider) return { outcome: 'unavailable' };
  const id = deps.ids.next('identityAttempt');
  const data = beginningOf(deps, signer, { id, language });
  const question: Question = { type: 'identity.start', id: `${id}_start`, data };
  const schema = startAnswer(bordersOf(deps, signer));
  const answer = await askProvider(hookDeps(deps), provider, { question, schema, now });
  if (answer === null) return { outcome: 'unavailable' };
  const { name } = provider;
  const target = answer.kind === 'code' ? answer.sent_to : answer.url;
  const expiresAt = now + limits.identityAttemptMinutes * 60_000;
  const attempt = { session: sessionHash, id, provider: name, kind: answer.kind, target, expiresAt };
  const begun = { kind: 'identity_started' as const, attempt: id, provider: name, way: answer.kind };
  if (!(await actAs(deps, signer, begun)).ok) return { outcome: 'over' };
  await keepAttempt(deps.db, attempt);
  return { outcome: 'started', attempt: { ...attempt, asked: 0 } };
}

/** Passes a code on to the provider that sent it. */
export async function enterIdentityCode(
  deps: Deps,
  signer: Signer,
  { typed, now }: { typed: string; now: number },
): Promise<IdentityOutcome> {
  const code = digitsIn(typed).slice(0, limits.identityCodeChars);
  const asked = await ask(deps, signer, { kind: 'code', most: limits.identityCodeTries, now });
  if ('outcome' in asked) return asked;
  const { attempt, provider, data, number } = asked;
  const question: Question = {
    type: 'identity.check',
    id: `${attempt.id}_check_${number}`,
    data: { ...data, code },
  };
  const answer = await askProvider(hookDeps(deps), provider, { question, schema: checkAnswer, now });
  if (answer === null) return { outcome: 'unavailable' };
  if (answer.verified) return pass(deps, signer, { attempt, verified: answer });
  const isLast = answer.tries_left === 0 || number >= limits.identityCodeTries;
  if (isLast) await endAttempt(deps.db, attempt);
  return { outcome: isLast ? 'over' : 'wrong' };
}

/**
 * Asks what came of an attempt when the signer is back. The state shows that it is this browser that
 * went to the provider: who sends others there learns nothing of what they show.
 */
export async function returnFromProvider(
  deps: Deps,
  signer: Signer,
  { state, now }: { state: string; now: number },
): Promise<IdentityOutcome> {
  const known = await attemptOf(deps, signer, now);
  if (!known || !isStateOf(deps.config, known, state)) return { outcome: 'over' };
  const asked = await ask(deps, signer, { kind: 'redirect', most: limits.identityResults, now });
  if ('outcome' in asked) return asked;
  const { attempt, provider, data, number } = asked;
  const question: Question = { type: 'identity.result', id: `${attempt.id}_result_${number}`, data };
  const answer = await askProvider(hookDeps(deps), provider, { question, schema: resultAnswer, now });
  if (answer === null) return { outcome: 'unavailable' };
  if ('pending' in answer) return { outcome: 'pending' };
  if (answer.verified) return pass(deps, signer, { attempt, verified: answer });
  await endAttempt(deps.db, attempt);
  return { outcome: 'refused' };
}

type Asked = { attempt: AttemptRow; provider: ProviderRow; data: object; number: number };

/** Counts a question about the attempt under way, and finds whom to ask. */
async function ask(
  deps: Deps,
  signer: Signer,
  { kind, most, now }: { kind: AttemptRow['kind']; most: number; now: number },
): Promise<Asked | IdentityOutcome> {
  const attempt = await attemptOf(deps, signer, now);
  if (attempt?.kind !== kind) return { outcome: 'over' };
  const provider = await providerOf(deps, signer);
  if (!provider) return { outcome: 'unavailable' };
  const number = await countQuestion(deps.db, attempt, { most, now });
  if (number === null) return { outcome: 'over' };
  return { attempt, provider, number, data: { attempt: attempt.id, data_request_id: signer.request.id } };
}

async function pass(
  deps: Deps,
  signer: Signer,
  { attempt, verified }: { attempt: AttemptRow; verified: Verified },
): Promise<IdentityOutcome> {
  const { method, established, reference } = verified;
  const passed = await actAs(deps, signer, {
    kind: 'pass_identity',
    attempt: attempt.id,
    provider: attempt.provider,
    claim: { method, established, reference },
  });
  if (!passed.ok) return { outcome: 'over' };
  await Promise.all([
    endAttempt(deps.db, attempt),
    wasIdentified(deps.db, { dataRequestId: signer.request.id, ip: signer.client.ip }),
  ]);
  return { outcome: 'passed' };
}

function providerOf({ db }: Deps, { record, request }: Signer): Promise<ProviderRow | undefined> {
  return findProviderNamed(db, record.accountId, request.identityProvider ?? '');
}

function hookDeps({ db, external, config }: Deps) {
  return { db, external, signingKey: config.signingKey };
}

function bordersOf({ config }: Deps, { record }: Signer) {
  const { publicOrigin, asyncHost, otherHosts, loopbackFor } = config;
  const origins = publicOrigin === null ? [record.origin] : [record.origin, publicOrigin];
  const ownHosts = new Set([...origins.map((origin) => new URL(origin).host), asyncHost, ...otherHosts]);
  return { ownHosts, loopbackFor };
}

/** What the provider gets to know of the signer: what the sender gave, and nothing of the document. */
function beginningOf(
  { config }: Deps,
  { record, request, sessionHash }: Signer,
  { id, language }: { id: string; language: Language },
) {
  const state = stateOf(config.signingKey[0], { id, session: sessionHash });
  return {
    attempt: id,
    data_request_id: request.id,
    submission_id: record.id,
    email: request.email,
    name: request.name,
    language,
    // A phone number of who handed over would identify them in place of the signer.
    metadata: request.isMetadataOfAnother ? {} : JSON.parse(request.metadata),
    test: record.test,
    return_url: `${record.origin}/sign/${request.id}/identity?${new URLSearchParams({ state })}`,
  };
}

function isStateOf({ signingKey }: Config, attempt: AttemptRow, state: string): boolean {
  const given = Buffer.from(state);
  return signingKey.some((key) => equalBytes(Buffer.from(stateOf(key, attempt)), given));
}

function stateOf(signingKey: string, { id, session }: Pick<AttemptRow, 'id' | 'session'>): string {
  return Buffer.from(hmac(signingKey, `identity state v1\n${id}\n${session}`)).toString('base64url');
}
