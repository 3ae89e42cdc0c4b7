import type { Context } from 'hono';
import { senderOf } from '../../../../service/senders/sender-of';
import { framingOrigins } from '../../../../service/signing/embedding';
import type { Signer } from '../../../../service/signing/find-signer';
import type { CodeOutcome } from '../../../../service/signing/mailed-codes';
import { enterSigningCode, sendSigningCode } from '../../../../service/signing/signing-codes';
import type { SignerCode } from '../../../../ui/signing/signer-code-page';
import { signingScreen } from '../../../../ui/signing/signing-pages';
import { refusalAnswer } from '../../answers';
import type { AppEnv } from '../../app-env';
import { afterMs, soonMs } from '../forms/form-pages';
import { goOn, readStep } from './signing-step';
import { isEmbedded, languageOf } from './signing-visit';

type SigningContext = Context<AppEnv>;

/** The page that stands before everything else while the signer still has to enter a code. */
export async function showSignerCode(
  c: SigningContext,
  { record, request }: Signer,
  {
    isSent,
    problem,
    headers = {},
  }: Pick<SignerCode, 'isSent' | 'problem'> & { headers?: Record<string, string> },
): Promise<Response> {
  const { id, email } = request;
  const embedded = isEmbedded(c);
  const framedBy = await framingOrigins(c.get('services').db, record);
  const options = { language: languageOf(c, request.language), framedBy, headers };
  const sender = await senderOf(c.get('services').db, record, request);
  return signingScreen(c, { kind: 'code', id, sender, email, isSent, problem, embedded }, options);
}

/** Sends a code, or takes the one that was entered and goes on to the document. */
export async function takeSignerCode(c: SigningContext, id: string): Promise<Response> {
  const read = await readStep(c, id);
  if (!read.ok) return refusalAnswer(read.refusal);
  const { signer, texts } = read.value;
  // A code does not replace the step at a provider. It is enough for making a passkey.
  if (!signer.needsStep || signer.hasCode || signer.request.identityStep === 'provider')
    return goOn(c, signer);
  const [services, now] = [c.get('services'), Date.now()];
  const language = languageOf(c, signer.request.language);
  const typed = texts('code');
  const isAsking = texts('again') !== '' || typed === '';
  const code = isAsking
    ? await sendSigningCode(services, signer, { language, now })
    : await enterSigningCode(services, signer, { typed, now });
  return answerTo(c, signer, { code, isAsking, now });
}

/** The document after the right code; else the page again, with what was wrong. */
async function answerTo(
  c: SigningContext,
  signer: Signer,
  { code, isAsking, now }: { code: CodeOutcome; isAsking: boolean; now: number },
): Promise<Response> {
  switch (code.outcome) {
    case 'passed':
      return goOn(c, signer);
    case 'sent':
      return showSignerCode(c, signer, { isSent: true, problem: null });
    case 'wrong':
      return showSignerCode(c, signer, { isSent: true, problem: 'wrong' });
    case 'wait': {
      const headers = afterMs(code.until - now);
      return showSignerCode(c, signer, { isSent: !isAsking, problem: 'too_many', headers });
    }
    case 'unreachable':
      return showSignerCode(c, signer, { isSent: false, problem: 'unreachable' });
    case 'unavailable':
      return showSignerCode(c, signer, { isSent: false, problem: 'unavailable', headers: afterMs(soonMs) });
  }
}
