import * as z from 'zod';
import { noteBounded } from '../../../core/account-log/account-log-store';
import type { Client } from '../../../core/api/client';
import type { Database } from '../../../core/db/database';
import { decryptSecret, encryptSecret } from '../../../core/platform/encrypt-secret';
import { isId } from '../../../core/platform/ids';
import {
  type OpenIdClient,
  type OpenIdDeps,
  type OpenIdProblem,
  redeemCode,
  signInAddress,
} from '../../../core/platform/open-id';
import { randomSecret } from '../../../core/platform/secret';
import type { SigningKeys } from '../../../core/platform/signing-keys';
import { inert } from '../../../lib/inert';
import { limits } from '../../../lib/limits';
import { logError } from '../../../lib/log';
import { insertSecret, takeSecret } from '../sign-in/secret-store';
import { goOnFromProvider, type SignIn } from '../sign-in/sign-in';
import { type ConnectionRow, findConnectionOf, noteProblem, placeOfConnection } from './connection-store';
import { findMember, type NoMember } from './find-member';
import { type NotAPerson, personOf } from './person';

type Deps = OpenIdDeps &
  Parameters<typeof goOnFromProvider>[0] &
  Parameters<typeof findMember>[0] & { origin: string };

/** Where the provider sends people back to. Each account has its own, so that no code of another counts. */
export function returnAddress(origin: string, accountId: string): string {
  return `${signOnAddress(origin, accountId)}/callback`;
}

/** Where the members of an account begin, without saying their address. */
export function signOnAddress(origin: string, accountId: string): string {
  return `${origin}/sign-in/sso/${accountId}`;
}

/** What a browser keeps, sealed, between the beginning of a sign-in and its end. */
const attemptSchema = z.object({
  connection: z.string(),
  /** When the connection was last changed: its provider may be another one since. */
  changed: z.number(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  until: z.number(),
});

const place = ['sign_on_attempt'] as const;

/** Browsers drop cookies of more than 4 KB, so a longer address is not gone back to. */
const mostNextChars = 1_000;

/** The connection that an address names. */
export async function findSignOn(db: Database, accountId: string): Promise<ConnectionRow | undefined> {
  return isId('account', accountId) ? findConnectionOf(db, accountId) : undefined;
}

/** `url`: the page of the provider; `attempt`: what the browser keeps. Null: the provider is of no use. */
export type BegunSignOn = { url: string; attempt: string } | null;

export async function beginSignOn(
  deps: Deps,
  { connection, next, email }: { connection: ConnectionRow; next: string; email: string },
  now: number,
): Promise<BegunSignOn> {
  const { accountId } = connection;
  const [state, nonce, verifier] = [randomSecret(), randomSecret(), randomSecret()];
  const redirectUri = returnAddress(deps.origin, accountId);
  const asked = { redirectUri, state, nonce, verifier, email };
  const client = { ...connection, clientSecret: '' };
  const found = await signInAddress(deps, client, asked, now);
  if (!found.ok) {
    await note(deps.db, connection, found.problem, now);
    return null;
  }
  const goal = next.length > mostNextChars ? '/dashboard' : next;
  const until = now + limits.signOnMinutes * 60_000;
  await insertSecret(deps.db, { purpose: 'sign_on', secret: state, accountId, expiresAt: until }, now);
  const kept = {
    connection: connection.id,
    changed: connection.updatedAt,
    state,
    nonce,
    verifier,
    next: goal,
    until,
  };
  return { url: found.value, attempt: encryptSecret(deps.signingKey, JSON.stringify(kept), place) };
}

/** `over`: the browser did not begin this sign-in, or it was used or is too old, or the provider was changed. */
export type SignOnRefusal = 'over' | OpenIdProblem['reason'] | NotAPerson | NoMember;

export type SignedOn =
  | { kind: 'refused'; why: SignOnRefusal }
  | { kind: 'done'; signIn: SignIn; next: string };

type Return = {
  connection: ConnectionRow;
  /** What the browser kept. */
  attempt: string;
  parameters: URLSearchParams;
  client: Client;
};

/** Ends a sign-in at the provider. Each one counts once, in the browser that began it. */
export async function finishSignOn(deps: Deps, back: Return, now: number): Promise<SignedOn> {
  const { db } = deps;
  const { connection, parameters, client } = back;
  const attempt = openAttempt(deps.signingKey, back.attempt);
  const isItsConnection = attempt?.connection === connection.id && attempt.changed === connection.updatedAt;
  const isIts = isItsConnection && attempt.state === parameters.get('state');
  if (!attempt || !isIts || attempt.until < now) return refused('over');
  if (!(await takeSecret(db, { purpose: 'sign_on', secret: attempt.state }, now))) return refused('over');
  const openId = clientOf(deps.signingKey, connection);
  if (openId === null) {
    await note(db, connection, unreadable, now);
    return refuse(deps, back, 'provider', now);
  }
  const { state, nonce, verifier, next } = attempt;
  const redirectUri = returnAddress(deps.origin, connection.accountId);
  const redeemed = await redeemCode(deps, openId, { redirectUri, state, nonce, verifier, parameters }, now);
  if (!redeemed.ok) {
    await note(db, connection, redeemed.problem, now);
    return refuse(deps, back, redeemed.problem.reason, now);
  }
  if (connection.lastProblem !== null)
    await noteProblem(db, connection, { lastProblem: null, lastProblemAt: null });
  const person = personOf(redeemed.value, connection);
  if (typeof person === 'string') return refuse(deps, back, person, now);
  const user = await findMember(deps, { connection, person, client }, now);
  if (typeof user === 'string') return refuse(deps, back, user, now);
  // A provider may answer without asking anybody, so this confirms nothing.
  const proved = { user, client, twoFactors: connection.isTwoFactors, confirmedAt: 0 };
  return { kind: 'done', signIn: await goOnFromProvider(deps, proved, now), next };
}

function refused(why: SignOnRefusal): SignedOn {
  return { kind: 'refused', why };
}

function openAttempt(signingKey: SigningKeys, sealed: string): z.output<typeof attemptSchema> | null {
  const text = decryptSecret(signingKey, sealed, place);
  // Another version of Quillet may have kept it.
  return text === null ? null : (attemptSchema.safeParse(JSON.parse(text)).data ?? null);
}

function clientOf(signingKey: SigningKeys, connection: ConnectionRow): OpenIdClient | null {
  const { issuer, clientId, sealedSecret } = connection;
  const clientSecret = decryptSecret(signingKey, sealedSecret, placeOfConnection(connection));
  return clientSecret === null ? null : { issuer, clientId, clientSecret };
}

const unreadable: OpenIdProblem = {
  reason: 'provider',
  message: 'the client secret can no longer be read: enter it again',
};

/** What a person does at the provider, or with an old code, is no problem of the connection. */
async function note(
  db: Database,
  connection: ConnectionRow,
  { reason, message }: OpenIdProblem,
  now: number,
): Promise<void> {
  if (reason === 'provider')
    await noteProblem(db, connection, { lastProblem: inert(message), lastProblemAt: now });
}

/** Writes a refused sign-in to the account log after the answer, a few in an hour. */
function refuse(
  { db, defer }: Deps,
  { connection: { id, name, accountId }, client }: Return,
  why: SignOnRefusal,
  now: number,
): SignedOn {
  const author = { accountId, user: null, tokenId: null, client };
  const details = { wrong: 'single_sign_on', why };
  const entry = { kind: 'session.refused', subject: { id, name }, details } as const;
  const work = noteBounded(db, { author, entry, at: now }, limits.accountLogRefusalsPerHour);
  defer(work.catch((error: unknown) => logError('a refused sign-in was not logged', error)));
  return refused(why);
}
