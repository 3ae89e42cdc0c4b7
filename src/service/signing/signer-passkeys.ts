import { randomBytes } from 'node:crypto';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { ok, type Result, refuse } from '../../core/api/refusal';
import type { Config } from '../../core/config';
import type { Database } from '../../core/db/database';
import { madePasskey, shownPasskey, webauthn } from '../../core/platform/webauthn';
import { hmac, sha256Hex } from '../../lib/digest';
import { limits } from '../../lib/limits';
import { readResponse, type ShownPasskey } from '../accounts/sign-in/passkey-body';
import { insertSecret, takeSecret } from '../accounts/sign-in/secret-store';
import type { DownloadLinks } from '../download-links/download-links';
import {
  findSignerPasskey,
  holderOf,
  keepSignerPasskey,
  markSignerPasskeyUsed,
  type SignerPasskey,
} from '../identity/signer-passkey-store';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { actAs } from './act-as';
import type { Signer } from './find-signer';
import { refusalOf } from './signer-refusals';

/**
 * The step of a data request at which a signer shows a passkey. It is made once for an account and an
 * address, after a mailed code, and shown at each later document of the account.
 */

type Deps = {
  config: Config;
  db: Database;
  downloadLinks: DownloadLinks;
  submissions: SubmissionCoordinators;
};

const product = 'Quillet';
const purpose = 'signer_passkey';

const notAPasskey = refuse('validation_failed', 'The passkey could not be verified. Start again.');

/** What a signer does next: make a passkey after the code, show the one they have, or get a code. */
export async function passkeyStage(
  { db }: Pick<Deps, 'db'>,
  signer: Signer,
): Promise<'make' | 'show' | 'code'> {
  if (signer.hasCode) return 'make';
  return (await passkeyOf(db, signer)) ? 'show' : 'code';
}

/** The options for the browser of this session, with a challenge that counts for it only. */
export async function beginSignerPasskey(deps: Deps, signer: Signer, now: number): Promise<Result<object>> {
  const { webauthnOptions, challenge } = signer.hasCode
    ? await optionsToMake(deps, signer)
    : await optionsToShow(deps, signer);
  if (webauthnOptions === null) return refusalOf('code_required');
  const expiresAt = now + limits.passkeyChallengeMinutes * 60_000;
  await insertSecret(deps.db, { purpose, secret: boundTo(deps, signer, challenge), expiresAt }, now);
  return ok({ kind: signer.hasCode ? 'make' : 'show', options: webauthnOptions });
}

async function optionsToMake({ downloadLinks: { origin } }: Deps, { request }: Signer) {
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: product,
    rpID: new URL(origin).hostname,
    userID: new Uint8Array(randomBytes(32)),
    userName: request.email,
    userDisplayName: request.name || request.email,
    // Not one that the sign-in of members would offer.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
  });
  return { webauthnOptions: options, challenge: options.challenge };
}

async function optionsToShow({ db, downloadLinks: { origin } }: Deps, signer: Signer) {
  const passkey = await passkeyOf(db, signer);
  if (!passkey) return { webauthnOptions: null, challenge: '' };
  const { credentialId: id, transports } = passkey;
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    userVerification: 'required',
    allowCredentials: [{ id, transports }],
  });
  return { webauthnOptions: options, challenge: options.challenge };
}

/**
 * Keeps the passkey that the signer made after a code, in place of one that they lost. Only one that the
 * audit trail names is kept: the data request may have gone to another address meanwhile.
 */
export async function makeSignerPasskey(
  deps: Deps,
  signer: Signer,
  { response, now }: { response: RegistrationResponseJSON; now: number },
): Promise<Result<unknown>> {
  if (!signer.hasCode) return refusalOf('code_required');
  const made = await madePasskey(response, expectedOf(deps, signer, now));
  if (!made) return notAPasskey;
  const before = await passkeyOf(deps.db, signer);
  const passkey: SignerPasskey = {
    holder: holderOf(signer.record.accountId, signer.request.email),
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey),
    counter: made.counter,
    transports: made.transports ?? [],
    madeAt: now,
    lastUsedAt: now,
  };
  const noted = await actAs(deps, signer, {
    kind: 'make_passkey',
    recipient: signer.request.email,
    credentialHash: sha256Hex(made.id),
    replaces: before?.madeAt ?? null,
  });
  if (noted.ok) await keepSignerPasskey(deps.db, passkey);
  return noted;
}

/** Lets a signer in who shows the passkey of their address. */
export async function showSignerPasskey(
  deps: Deps,
  signer: Signer,
  { response, now }: { response: ShownPasskey; now: number },
): Promise<Result<unknown>> {
  const passkey = await passkeyOf(deps.db, signer);
  if (passkey?.credentialId !== response.id) return notAPasskey;
  const known = { ...passkey, id: passkey.credentialId };
  const counter = await shownPasskey(readResponse(response), known, expectedOf(deps, signer, now));
  if (counter === null || !(await markSignerPasskeyUsed(deps.db, passkey, { counter, now })))
    return notAPasskey;
  return actAs(deps, signer, {
    kind: 'show_passkey',
    recipient: signer.request.email,
    credentialHash: sha256Hex(passkey.credentialId),
    madeAt: passkey.madeAt,
  });
}

function passkeyOf(db: Database, { record, request }: Signer): Promise<SignerPasskey | undefined> {
  return findSignerPasskey(db, holderOf(record.accountId, request.email));
}

function expectedOf(deps: Deps, signer: Signer, now: number) {
  const isChallenge = async (challenge: string) => {
    const secret = boundTo(deps, signer, challenge);
    return (await takeSecret(deps.db, { purpose, secret }, now)) !== undefined;
  };
  return { origin: deps.downloadLinks.origin, isChallenge };
}

/** A challenge counts for one session and one address, and for making or showing, not for both. */
function boundTo({ config }: Deps, { request, sessionHash, hasCode }: Signer, challenge: string): string {
  const about = JSON.stringify([request.id, request.email, sessionHash, hasCode]);
  const seed = Buffer.from(hmac(config.signingKey[0], `signer passkey v1\n${about}`)).toString('hex');
  return `${challenge}\n${seed}`;
}
