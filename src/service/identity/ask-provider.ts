import type * as z from 'zod';
import { describeIssues } from '../../core/api/validation-messages';
import type { Database } from '../../core/db/database';
import type { External } from '../../core/platform/external-fetch';
import type { SigningKeys } from '../../core/platform/signing-keys';
import { inert } from '../../lib/inert';
import { limits } from '../../lib/limits';
import { liveSecrets } from '../delivery/webhook-address';
import { signedHeaders } from '../delivery/webhook-secret';
import { noteProblem, type ProviderRow, placeOfProvider } from './provider-store';

type Deps = { db: Database; external: External; signingKey: SigningKeys };

export type Question = {
  type: 'identity.start' | 'identity.check' | 'identity.result';
  /** Names this question, so that its service recognises one that is repeated by others. */
  id: string;
  data: object;
};

type Answered<Answer> = { ok: true; answer: Answer } | { ok: false; problem: string };

/**
 * Asks a provider one question, signed as webhooks are. Returns null when there is no answer that
 * counts; the provider's record then says why.
 */
export async function askProvider<Answer>(
  deps: Deps,
  provider: ProviderRow,
  { question, schema, now }: { question: Question; schema: z.ZodType<Answer>; now: number },
): Promise<Answer | null> {
  const answered = await post(deps, provider, { question, schema, now });
  if (answered.ok) {
    if (provider.lastProblem !== null)
      await noteProblem(deps.db, provider, { lastProblem: null, lastProblemAt: null });
    return answered.answer;
  }
  const lastProblem = inert(`${question.type}: ${answered.problem}`);
  await noteProblem(deps.db, provider, { lastProblem, lastProblemAt: now });
  return null;
}

async function post<Answer>(
  { external, signingKey }: Deps,
  provider: ProviderRow,
  {
    question: { type, id, data },
    schema,
    now,
  }: { question: Question; schema: z.ZodType<Answer>; now: number },
): Promise<Answered<Answer>> {
  const secrets = liveSecrets(signingKey, provider, { place: placeOfProvider(provider), now });
  if (secrets === null) return { ok: false, problem: 'the secret can no longer be read: rotate it' };
  const body = JSON.stringify({ type, timestamp: new Date(now).toISOString(), data });
  const sent = await external.download({
    url: provider.url,
    purpose: 'webhooks',
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signedHeaders(secrets, { id, body }, now) },
    body,
    maxBytes: limits.identityHookBytes,
    seconds: limits.identityHookSeconds,
  });
  return sent.ok ? read(sent.value, schema) : { ok: false, problem: sent.problem.message };
}

function read<Answer>(bytes: Uint8Array, schema: z.ZodType<Answer>): Answered<Answer> {
  const json = parse(bytes);
  if (json === undefined) return { ok: false, problem: 'the answer is not JSON' };
  const answer = schema.safeParse(json);
  if (answer.success) return { ok: true, answer: answer.data };
  return { ok: false, problem: `the answer is not valid: ${describeIssues(answer.error, '#/').join('; ')}` };
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch {
    return undefined;
  }
}
