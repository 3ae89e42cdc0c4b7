import type { Database } from '../../../core/db/database';
import { seal, unseal } from '../../../core/platform/seal';
import { limits } from '../../../lib/limits';
import { addTotp, changeUser, takeTotpStep, type UserRow } from '../members/account-store';
import { codeOf, randomCode } from './codes';
import { removeSecretsOf, replaceSecretsOf, takeSecret } from './secret-store';
import { codeStep, totpFor } from './totp';

type Deps = { db: Database; signingKey: string };

/** Other things are sealed with the same key, and some of them are in people's hands. */
const prefix = 'totp:';

const openSecret = (signingKey: string, sealed: string): string | null => {
  const [, secret = null] = /^totp:([A-Z2-7]{32})$/.exec(unseal(signingKey, sealed) ?? '') ?? [];
  return secret;
};

/** A code of the authenticator app, or one of those on paper; each is good once. */
export const isSecondFactor = async (
  { db, signingKey }: Deps,
  user: UserRow,
  code: string,
  now: number,
): Promise<boolean> => {
  const entered = codeOf(code);
  if (/^\d{6}$/.test(entered)) {
    const secret = openSecret(signingKey, user.totpSecret ?? '');
    const step = secret === null ? null : codeStep(secret, entered, now);
    return step !== null && (await takeTotpStep(db, user.id, step));
  }
  return isRecoveryCode(entered) && (await takeRecoveryCode(db, user, entered, now));
};

const recoveryChars = 16;

const isRecoveryCode = (entered: string): boolean =>
  entered.length === recoveryChars && /^[a-z0-9]+$/.test(entered);

/** The person's id is part of it: nobody uses the code of another. */
const recoverySecret = (userId: string, code: string): string => `${userId}\n${code}`;

const takeRecoveryCode = async (db: Database, { id }: UserRow, code: string, now: number): Promise<boolean> =>
  (await takeSecret(db, { purpose: 'recovery_code', secret: recoverySecret(id, code) }, now)) !== undefined;

export type ProposedTotp = { sealed: string; uri: string; secret: string };

/** What an authenticator app is to be told, as before or anew; it counts only when a code of it has been seen. */
export const proposeTotp = (signingKey: string, label: string, sealedBefore: string | null): ProposedTotp => {
  const before = sealedBefore === null ? null : openSecret(signingKey, sealedBefore);
  const { secret, uri } = totpFor(label, before);
  return { sealed: seal(signingKey, prefix + secret), uri, secret };
};

export const turnTotpOff = async (db: Database, userId: string): Promise<void> => {
  await changeUser(db, userId, { totpSecret: null, totpStep: null });
  await removeSecretsOf(db, userId, 'recovery_code');
};

/** The codes for when the app is lost, shown once; null where the code does not fit. */
export const turnTotpOn = async (
  { db, signingKey }: Deps,
  userId: string,
  { sealed, code }: { sealed: string; code: string },
  now: number,
): Promise<string[] | null> => {
  const secret = openSecret(signingKey, sealed);
  const step = secret === null ? null : codeStep(secret, code.replace(/\s/g, ''), now);
  if (secret === null || step === null) return null;
  const totpSecret = seal(signingKey, prefix + secret);
  if (!(await addTotp(db, userId, { totpSecret, totpStep: step }))) return null;
  return renewRecoveryCodes(db, userId, now);
};

/** Those from before are of no use any more. */
export const renewRecoveryCodes = async (db: Database, userId: string, now: number): Promise<string[]> => {
  const codes = Array.from({ length: limits.recoveryCodes }, () => randomCode(recoveryChars));
  const secrets = codes.map((each) => recoverySecret(userId, codeOf(each)));
  await replaceSecretsOf(db, userId, { purpose: 'recovery_code', secrets }, now);
  return codes;
};
