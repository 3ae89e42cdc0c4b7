import { and, desc, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../../core/db/database';
import { oneTimeSecrets } from '../../../core/db/schema';
import { sha256Hex } from '../../../lib/digest';

export type SecretRow = typeof oneTimeSecrets.$inferSelect;
export type Purpose = SecretRow['purpose'];

export type NewSecret = {
  purpose: Purpose;
  secret: string;
  expiresAt: number | null;
  accountId?: string;
  userId?: string;
  invitation?: { id: string; email: string; role: NonNullable<SecretRow['role']> };
  /** A person's new one. */
  email?: string;
};

/** A secret for one purpose is of no use for another. */
const hashOf = (purpose: Purpose, secret: string): string => sha256Hex(`${purpose}\n${secret}`);

const isGood = (now: number) => or(isNull(oneTimeSecrets.expiresAt), gt(oneTimeSecrets.expiresAt, now));

const rowOf = ({ purpose, secret, invitation, email, ...more }: NewSecret, now: number) => ({
  ...more,
  purpose,
  hash: hashOf(purpose, secret),
  invitationId: invitation?.id ?? null,
  email: invitation?.email ?? email ?? null,
  role: invitation?.role ?? null,
  createdAt: now,
});

export const insertSecret = async (db: Database, secret: NewSecret, now: number): Promise<void> => {
  await db.insert(oneTimeSecrets).values(rowOf(secret, now));
};

export type Secret = { purpose: Purpose; secret: string };

/** For statements that do more with one, all at once. */
export const isSecret = ({ purpose, secret }: Secret, now: number) =>
  and(eq(oneTimeSecrets.hash, hashOf(purpose, secret)), isGood(now));

export const findSecret = async (db: Database, secret: Secret, now: number): Promise<SecretRow | undefined> =>
  db.select().from(oneTimeSecrets).where(isSecret(secret, now)).get();

/** Of many who use it at the same time one has it. */
export const takeSecret = async (db: Database, secret: Secret, now: number): Promise<SecretRow | undefined> =>
  db.delete(oneTimeSecrets).where(isSecret(secret, now)).returning().get();

export const removeSecretsOf = async (db: Database, userId: string, purpose: Purpose): Promise<void> => {
  await db
    .delete(oneTimeSecrets)
    .where(and(eq(oneTimeSecrets.userId, userId), eq(oneTimeSecrets.purpose, purpose)));
};

/** All of one purpose at once, in place of those that were there before. */
export const replaceSecretsOf = async (
  db: Database,
  userId: string,
  { purpose, secrets }: { purpose: Purpose; secrets: string[] },
  now: number,
): Promise<void> => {
  const rows = secrets.map((secret) => rowOf({ purpose, secret, userId, expiresAt: null }, now));
  await db.batch([
    db
      .delete(oneTimeSecrets)
      .where(and(eq(oneTimeSecrets.userId, userId), eq(oneTimeSecrets.purpose, purpose))),
    db.insert(oneTimeSecrets).values(rows),
  ]);
};

export const countSecretsOf = async (db: Database, userId: string, purpose: Purpose): Promise<number> =>
  db.$count(oneTimeSecrets, and(eq(oneTimeSecrets.userId, userId), eq(oneTimeSecrets.purpose, purpose)));

export const listInvitations = async (db: Database, accountId: string, now: number): Promise<SecretRow[]> =>
  db
    .select()
    .from(oneTimeSecrets)
    .where(
      and(eq(oneTimeSecrets.accountId, accountId), eq(oneTimeSecrets.purpose, 'invitation'), isGood(now)),
    )
    .orderBy(desc(oneTimeSecrets.createdAt));

/** Before somebody is invited anew, and when an invitation is taken back. */
export const removeInvitations = async (
  db: Database,
  accountId: string,
  which: { email: string } | { invitationId: string },
): Promise<void> => {
  const { email, invitationId } = oneTimeSecrets;
  const isMeant = 'email' in which ? eq(email, which.email) : eq(invitationId, which.invitationId);
  await db
    .delete(oneTimeSecrets)
    .where(and(eq(oneTimeSecrets.accountId, accountId), eq(oneTimeSecrets.purpose, 'invitation'), isMeant));
};

export const removeSecretsOver = async (db: Database, now: number): Promise<void> => {
  await db
    .delete(oneTimeSecrets)
    .where(and(isNotNull(oneTimeSecrets.expiresAt), lt(oneTimeSecrets.expiresAt, now)));
};
