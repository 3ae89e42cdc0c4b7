import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Client } from '../../../core/api/client';
import { invalid, ok, type Result, refuse } from '../../../core/api/refusal';
import type { Database } from '../../../core/db/database';
import type { SigningKeys } from '../../../core/platform/signing-keys';
import { madePasskey, shownPasskey, webauthn } from '../../../core/platform/webauthn';
import { limits } from '../../../lib/limits';
import { findUser, type UserRow } from '../members/account-store';
import { logOf } from '../members/log-of';
import { type MemberNotifier, notifyMember } from '../members/notify-member';
import { confirmWithSecondFactor } from './confirmation';
import { readResponse, type ShownPasskey } from './passkey-body';
import { findPasskey, insertPasskey, listPasskeys, markPasskeyUsed, type PasskeyRow } from './passkey-store';
import { insertSecret, takeSecret } from './secret-store';
import { markTwoFactors } from './session-store';
import { goOn, type SignIn } from './sign-in';

type Deps = { db: Database; origin: string };

const product = 'Quillet';
const purpose = 'passkey_challenge';

function keepChallenge(db: Database, challenge: string, userId: string | null, now: number): Promise<void> {
  const expiresAt = now + limits.passkeyChallengeMinutes * 60_000;
  const about = { purpose, secret: challenge, expiresAt, ...(userId !== null && { userId }) } as const;
  return insertSecret(db, about, now);
}

/** The options for making a passkey that asks for a fingerprint, a face or a PIN. */
export async function beginPasskey(
  { db, origin, signingKey }: Deps & { signingKey: SigningKeys },
  { userId, code, client }: { userId: string; code: string; client: Client },
  now: number,
) {
  const user = await findUser(db, userId);
  const known = await listPasskeys(db, userId);
  if (!user || known.length >= limits.passkeysOfPerson) return tooMany;
  // A passkey replaces the app too, so a member with an app must enter its code.
  if (user.totpSecret !== null) {
    if (code === '') return noCode;
    const shown = await confirmWithSecondFactor({ db, signingKey }, { member: user, code, client }, now);
    if (shown !== 'done') return shown === 'wait' ? tooOften : wrongCode;
  }
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: product,
    rpID: new URL(origin).hostname,
    userID: new Uint8Array(new TextEncoder().encode(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(db, options.challenge, userId, now);
  return ok(options);
}

const tooMany = invalid([
  `#/: a member has at most ${limits.passkeysOfPerson} passkeys (passkeysOfPerson): remove one first`,
]);

const noCode = invalid(['#/code: required: enter a code of the authenticator app, or a recovery code']);
const wrongCode = invalid(['#/code: is wrong, or was used before']);
const tooOften = refuse('rate_limited', 'There were too many attempts. Try again later.', {
  headers: { 'Retry-After': '30' },
});

/** A challenge counts only for the member it was made for. */
function isChallengeOf(db: Database, userId: string | null, now: number) {
  return async (challenge: string) => {
    const taken = await takeSecret(db, { purpose, secret: challenge }, now);
    return taken !== undefined && taken.userId === userId;
  };
}

type NewPasskey = {
  userId: string;
  sessionId: string;
  name: string;
  response: RegistrationResponseJSON;
  client: Client;
};

export async function addPasskey(
  { db, origin, ...teller }: Deps & MemberNotifier,
  { userId, sessionId, name, response, client }: NewPasskey,
  now: number,
): Promise<Result<PasskeyRow>> {
  const made = await madePasskey(response, { origin, isChallenge: isChallengeOf(db, userId, now) });
  if (!made) return notAPasskey;
  const { id, publicKey, counter, transports } = made;
  const passkey: PasskeyRow = {
    id,
    userId,
    name,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: transports ?? [],
    createdAt: now,
    lastUsedAt: null,
  };
  const user = await findUser(db, userId);
  if (!user || !(await insertPasskey({ db, log: logOf(db, user, client) }, passkey))) return notAPasskey;
  await markTwoFactors(db, sessionId);
  notifyMember(teller, { kind: 'passkey_added', to: user, client }, now);
  return ok(passkey);
}

const notAPasskey = refuse('validation_failed', 'The passkey could not be verified. Start again.');

/** Begins a sign-in for any member: the authenticator knows whose passkeys it has. */
export async function beginPasskeySignIn({ db, origin }: Deps, now: number) {
  const { generateAuthenticationOptions } = await webauthn();
  const rpID = new URL(origin).hostname;
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
  await keepChallenge(db, options.challenge, null, now);
  return options;
}

/** Returns the member whose passkey has signed a fresh challenge; null for an unknown passkey. */
export async function provePasskey(
  { db, origin }: Deps,
  given: ShownPasskey,
  now: number,
): Promise<UserRow | null> {
  const passkey = await findPasskey(db, given.id);
  if (!passkey) return null;
  const expected = { origin, isChallenge: isChallengeOf(db, null, now) };
  const counter = await shownPasskey(readResponse(given), passkey, expected);
  const user = counter === null ? undefined : await findUser(db, passkey.userId);
  if (counter === null || !user) return null;
  await markPasskeyUsed(db, { id: passkey.id, counter }, now);
  return user;
}

export async function signInWithPasskey(
  deps: Deps & Parameters<typeof goOn>[0],
  { response, client }: { response: ShownPasskey; client: Client },
  now: number,
): Promise<SignIn> {
  const user = await provePasskey(deps, response, now);
  return user ? goOn(deps, { user, client, twoFactors: true }, now) : { kind: 'wrong' };
}
