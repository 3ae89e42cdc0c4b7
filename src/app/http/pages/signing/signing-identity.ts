import type { Context, MiddlewareHandler } from 'hono';
import type { AttemptRow } from '../../../../service/identity/attempt-store';
import { framingOrigins } from '../../../../service/signing/embedding';
import { findArrived, type Signer } from '../../../../service/signing/find-signer';
import {
  attemptOf,
  enterIdentityCode,
  type IdentityOutcome,
  returnFromProvider,
  startIdentity,
} from '../../../../service/signing/provider-identity';
import type { SignerIdentity } from '../../../../ui/signing/signer-identity-page';
import { signingScreen } from '../../../../ui/signing/signing-pages';
import { refusalAnswer } from '../../answers';
import type { AppEnv } from '../../app-env';
import { afterMs, soonMs } from '../forms/form-pages';
import { goOn, readStep } from './signing-step';
import { isEmbedded, languageOf, visitorOf } from './signing-visit';

type SigningContext = Context<AppEnv>;

/** The page that stands before everything else while a provider has not said who the signer is. */
export async function showIdentity(c: SigningContext, signer: Signer): Promise<Response> {
  const attempt = await attemptOf(c.get('services'), signer, Date.now());
  return show(c, signer, { stage: stageOf(attempt), problem: null });
}

/** Begins an attempt, takes a code, or the state with which a signer came back to a frame. */
export async function takeIdentity(c: SigningContext, id: string): Promise<Response> {
  const read = await readStep(c, id);
  if (!read.ok) return refusalAnswer(read.refusal);
  const { signer, texts } = read.value;
  if (!isAsked(signer)) return goOn(c, signer);
  const [services, now] = [c.get('services'), Date.now()];
  const [again, state, typed] = [texts('again'), texts('state'), texts('code')];
  if (again === '' && state !== '') return answerBack(c, signer, state);
  const isStart = again !== '' || typed === '';
  const outcome = isStart
    ? await startIdentity(services, signer, { language: languageOf(c, signer.request.language), now })
    : await enterIdentityCode(services, signer, { typed, now });
  return answerTo(c, signer, outcome);
}

/**
 * Where providers send signers back to. A browser without the session came from the window of a
 * frame, which has it.
 */
export async function comeBack(c: SigningContext, id: string): Promise<Response> {
  const found = await findArrived(c.get('services'), visitorOf(c, id));
  if (!found.ok)
    return signingScreen(c, { kind: 'identity_back', id }, { language: languageOf(c), framedBy: [] });
  if (!isAsked(found.value)) return goOn(c, found.value);
  return answerBack(c, found.value, c.req.query('state') ?? '');
}

function isAsked({ needsStep, request }: Signer): boolean {
  return needsStep && request.identityStep === 'provider';
}

async function answerBack(c: SigningContext, signer: Signer, state: string): Promise<Response> {
  const now = Date.now();
  const outcome = await returnFromProvider(c.get('services'), signer, { state, now });
  const pending = { kind: 'pending' as const, state };
  if (outcome.outcome === 'pending') return show(c, signer, { stage: pending, problem: null });
  if (outcome.outcome !== 'unavailable') return answerTo(c, signer, outcome);
  return show(c, signer, { stage: pending, problem: 'unavailable' }, afterMs(soonMs));
}

/** The document after the step; else the page again, with what was wrong. */
async function answerTo(c: SigningContext, signer: Signer, outcome: IdentityOutcome): Promise<Response> {
  if (outcome.outcome === 'passed') return goOn(c, signer);
  if (outcome.outcome === 'started')
    return show(c, signer, { stage: stageOf(outcome.attempt), problem: null });
  const now = Date.now();
  const stage = stageOf(await attemptOf(c.get('services'), signer, now));
  switch (outcome.outcome) {
    case 'wait':
      return show(c, signer, { stage, problem: 'too_many' }, afterMs(outcome.until - now));
    case 'unavailable':
      return show(c, signer, { stage, problem: 'unavailable' }, afterMs(soonMs));
    case 'pending':
      return show(c, signer, { stage, problem: null });
    default:
      return show(c, signer, { stage, problem: outcome.outcome });
  }
}

function stageOf(attempt: AttemptRow | null): SignerIdentity['stage'] {
  return attempt === null ? { kind: 'start' } : { kind: attempt.kind, target: attempt.target };
}

async function show(
  c: SigningContext,
  { record, request }: Signer,
  shown: Pick<SignerIdentity, 'stage' | 'problem'>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const framedBy = await framingOrigins(c.get('services').db, record);
  const language = languageOf(c, request.language);
  const what = { id: request.id, provider: request.identityProvider ?? '', embedded: isEmbedded(c) };
  return signingScreen(c, { kind: 'identity', ...what, ...shown }, { language, framedBy, headers });
}

/** The window that comes back from a provider tells the frame that opened it, so it keeps its opener. */
export const keepOpener: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  c.res.headers.delete('Cross-Origin-Opener-Policy');
};
