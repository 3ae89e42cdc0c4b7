import type { Context } from 'hono';
import * as z from 'zod';
import { invalid, ok, type Result } from '../../../../core/api/refusal';
import { describeIssues } from '../../../../core/api/validation-messages';
import { limits } from '../../../../lib/limits';
import {
  authenticationResponse,
  registrationResponse,
} from '../../../../service/accounts/sign-in/passkey-body';
import { framingOrigins } from '../../../../service/signing/embedding';
import { findArrived, type Signer } from '../../../../service/signing/find-signer';
import {
  beginSignerPasskey,
  makeSignerPasskey,
  passkeyStage,
  showSignerPasskey,
} from '../../../../service/signing/signer-passkeys';
import { signingScreen } from '../../../../ui/signing/signing-pages';
import { jsonAnswer, refusalAnswer } from '../../answers';
import type { AppEnv } from '../../app-env';
import { checkPictureRate } from '../../rate-limit';
import { readJson } from '../../read-json';
import { foreignOrigin } from '../browser';
import { showSignerCode } from './signing-code';
import { isEmbedded, languageOf, visitorOf } from './signing-visit';

type SigningContext = Context<AppEnv>;

/** The page that stands before everything else while the signer has not shown a passkey. */
export async function showPasskeyStep(c: SigningContext, signer: Signer): Promise<Response> {
  const { db } = c.get('services');
  const stage = await passkeyStage({ db }, signer);
  if (stage === 'code') return showSignerCode(c, signer, { isSent: false, problem: null });
  const { record, request } = signer;
  const options = { language: languageOf(c, request.language), framedBy: await framingOrigins(db, record) };
  return signingScreen(c, { kind: 'passkey', id: request.id, stage, embedded: isEmbedded(c) }, options);
}

/**
 * The page for a window of its own, which opens beside a frame that may not use passkeys. It is the same for
 * everybody: what happens there counts only with the session of the frame.
 */
export function showPasskeyWindow(c: SigningContext, id: string): Response | Promise<Response> {
  const stage = c.req.query('stage') === 'make' ? 'make' : 'show';
  return signingScreen(c, { kind: 'passkey_window', id, stage }, { language: languageOf(c), framedBy: [] });
}

const body = z.union([
  z.strictObject({ made: registrationResponse }),
  z.strictObject({ shown: authenticationResponse }),
]);

/** Gives the browser what it needs to make a passkey or to show one. */
export function sendPasskeyOptions(c: SigningContext, id: string): Promise<Response> {
  return atStep(c, id, (signer) => beginSignerPasskey(c.get('services'), signer, Date.now()));
}

/** Takes the passkey that the browser made, or the proof that it holds it. */
export function takePasskey(c: SigningContext, id: string): Promise<Response> {
  return atStep(c, id, async (signer) => {
    const read = await readJson(c.req.raw, limits.signInBodyBytes);
    if (!read.ok) return read;
    const sent = body.safeParse(read.value.json);
    if (!sent.success) return invalid(describeIssues(sent.error, '#/'));
    const [services, now] = [c.get('services'), Date.now()];
    const done =
      'made' in sent.data
        ? await makeSignerPasskey(services, signer, { response: sent.data.made, now })
        : await showSignerPasskey(services, signer, { response: sent.data.shown, now });
    return done.ok ? ok({}) : done;
  });
}

async function atStep(
  c: SigningContext,
  id: string,
  act: (signer: Signer) => Promise<Result<object>>,
): Promise<Response> {
  const foreign = foreignOrigin(c);
  if (foreign) return refusalAnswer(foreign);
  const found = await findArrived(c.get('services'), visitorOf(c, id));
  if (!found.ok) return refusalAnswer(found.refusal);
  const tooMany = checkPictureRate(id, Date.now());
  if (tooMany) return refusalAnswer(tooMany);
  const { needsStep, request } = found.value;
  // A signer who has passed it already, perhaps by pressing twice, goes on.
  if (!needsStep || request.identityStep !== 'passkey') return jsonAnswer(200, { status: 'success' });
  const done = await act(found.value);
  return done.ok ? jsonAnswer(200, { status: 'success', ...done.value }) : refusalAnswer(done.refusal);
}
