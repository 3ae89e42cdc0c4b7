import type { Logged } from '../../../core/account-log/account-log';
import type { Database } from '../../../core/db/database';
import { decryptSecret, encryptSecret, type SecretPlace } from '../../../core/platform/encrypt-secret';
import type { SigningKeys } from '../../../core/platform/signing-keys';
import { limits } from '../../../lib/limits';
import { addTotp, takeTotpStep, type UserRow } from '../members/account-store';
import { codeOf, randomCode } from './codes';
import { replaceRecoveryCodes, takeSecret } from './secret-store';
import { codeStep, totpFor } from './totp';

type Deps = { db: Database; signingKey: SigningKeys };
/** The prefix marks this secret: other values encrypted with the same key are in people's hands. */
const prefix = 'totp:';

function placeOfSecondFactor(userId: string): SecretPlace {
  return ['second_factor', userId];
}

function openSecret(signingKey: SigningKeys, sealed: string, place?: SecretPlace): string | null {
  const text = decryptSecret(signingKey, sealed, place);
  const [, secret = null] = /^totp:([A-Z2-7]{32})$/.exec(text ?? '') ?? [];
  return secret;
}

/** Checks a code of the authenticator app, or a recovery code. Each code works once. */
export async function isSecondFactor(
  { db, signingKey }: Deps,
  user: UserRow,
  code: string,
  now: number,
): Promise<boolean> {
  const entered = codeOf(code);
  if (/^\d{6}$/.test(entered)) {
    const secret = openSecret(signingKey, user.totpSecret ?? '', placeOfSecondFactor(user.id));
    const step = secret === null ? null : codeStep(secret, entered, now);
    return step !== null && (await takeTotpStep(db, user.id, step));
  }
  return takeRecoveryCode(db, user, entered, now);
}

const recoveryChars = 16;

function isRecoveryCode(entered: string): boolean {
  return entered.length === recoveryChars && /^[a-z0-9]+$/.test(entered);
}

/** The secret contains the member's id, so that no member can use a code of another. */
function recoverySecret(userId: string, code: string): string {
  return `${userId}\n${code}`;
}

export async function takeRecoveryCode(
  db: Database,
  { id }: UserRow,
  typed: string,
  now: number,
): Promise<boolean> {
  const code = codeOf(typed);
  if (!isRecoveryCode(code)) return false;
  const secret = recoverySecret(id, code);
  return (await takeSecret(db, { purpose: 'recovery_code', secret }, now)) !== undefined;
}

export type ProposedTotp = { sealed: string; uri: string; secret: string };

/**
 * Proposes a secret for an authenticator app, the one from before or a new one. The secret counts
 * only after a code of it was entered.
 */
export function proposeTotp(
  signingKey: SigningKeys,
  label: string,
  sealedBefore: string | null,
): ProposedTotp {
  const before = sealedBefore === null ? null : openSecret(signingKey, sealedBefore);
  const { secret, uri } = totpFor(label, before);
  return { sealed: encryptSecret(signingKey, prefix + secret), uri, secret };
}

/** Turns the app on and returns the recovery codes, which are shown once; null for a wrong code. */
export async function turnTotpOn(
  { signingKey, ...logged }: Logged & { signingKey: SigningKeys },
  userId: string,
  { sealed, code }: { sealed: string; code: string },
  now: number,
): Promise<string[] | null> {
  const secret = openSecret(signingKey, sealed);
  const step = secret === null ? null : codeStep(secret, code.replace(/\s/g, ''), now);
  if (secret === null || step === null) return null;
  const totpSecret = encryptSecret(signingKey, prefix + secret, placeOfSecondFactor(userId));
  if (!(await addTotp(logged, userId, { totpSecret, totpStep: step }))) return null;
  return renewRecoveryCodes(logged, userId, now);
}

/** Makes new recovery codes. The old ones stop working. */
export async function renewRecoveryCodes(deps: Logged, userId: string, now: number): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, () => randomCode(recoveryChars));
  const secrets = codes.map((each) => recoverySecret(userId, codeOf(each)));
  await replaceRecoveryCodes(deps, userId, secrets, now);
  return codes;
}
