import { hmac } from '../../lib/digest';
import type { Language } from '../../lib/languages';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { actAs } from './act-as';
import type { Signer } from './find-signer';
import { letterOf } from './letter-of';
import { type CodeAbout, type CodeDeps, type CodeOutcome, checkCode, sendCode } from './mailed-codes';

type Deps = CodeDeps & { submissions: SubmissionCoordinators };

/** Mails a code to the address of the data request, no matter who opened its link. */
export async function sendSigningCode(
  deps: Deps,
  signer: Signer,
  { language, now }: { language: Language; now: number },
): Promise<CodeOutcome> {
  const { request, record, client } = signer;
  const { email } = request;
  const letter = { email, language, ...(await letterOf(deps.db, { record, request })) };
  const sent = await sendCode(deps, aboutOf(deps, signer), letter, { ip: client.ip, now });
  if (sent.outcome === 'sent') await actAs(deps, signer, { kind: 'code_sent', recipient: email });
  return sent;
}

/** Checks a code. It counts for one session and one address, so another browser needs another one. */
export async function enterSigningCode(
  deps: Deps,
  signer: Signer,
  { typed, now }: { typed: string; now: number },
): Promise<CodeOutcome> {
  const { request, client } = signer;
  const checked = await checkCode(deps, aboutOf(deps, signer), { typed, ip: client.ip, now });
  if (checked.outcome !== 'passed') return checked;
  const passed = await actAs(deps, signer, { kind: 'pass_code', recipient: request.email });
  return passed.ok ? checked : { outcome: 'wrong' };
}

function aboutOf({ config }: Deps, { request, sessionHash }: Signer): CodeAbout {
  const about = JSON.stringify([request.id, request.email, sessionHash]);
  const seed = Buffer.from(hmac(config.signingKey[0], `signing code v1\n${about}`)).toString('hex');
  return { purpose: 'signing_code', seed, use: { kind: 'signing', of: request.id } };
}
