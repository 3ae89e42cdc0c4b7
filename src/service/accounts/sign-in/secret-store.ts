import { and, desc, eq, gt, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { Logged } from '../../../core/account-log/account-log';
import type { Database } from '../../../core/db/database';
import { removeStep } from '../../../core/db/remove-step';
import { oneTimeSecrets } from '../../../core/db/schema';
import type { StoredRights } from '../../../core/db/stored-rights';
import { sha256Hex } from '../../../lib/digest';

export type SecretRow = typeof oneTimeSecrets.$inferSelect;
export type Purpose = SecretRow['purpose'];

export type NewSecret = {
  purpose: Purpose;
  secret: string;
  expiresAt: number | null;
  accountId?: string;
  userId?: string;
  invitation?: { id: string; email: string } & StoredRights;
  /** The new address of a member. */
  email?: string;
};

/** The hash contains the purpose, so that a secret works for one purpose only. */
function hashOf(purpose: Purpose, secret: string): string {
  return sha256Hex(`${purpose}\n${secret}`);
}

function isGood(now: number) {
  return or(isNull(oneTimeSecrets.expiresAt), gt(oneTimeSecrets.expiresAt, now));
}

function rowOf({ purpose, secret, invitation, email, ...more }: NewSecret, now: number) {
  return {
    ...more,
    purpose,
    hash: hashOf(purpose, secret),
    invitationId: invitation?.id ?? null,
    email: invitation?.email ?? email ?? null,
    role: invitation?.role ?? null,
    folderIds: invitation?.folderIds ?? null,
    createdAt: now,
  };
}

/** The statement that inserts a secret. */
export function secretInsertion(db: Database, secret: NewSecret, now: number) {
  return db.insert(oneTimeSecrets).values(rowOf(secret, now)).onConflictDoNothing();
}

export async function insertSecret(db: Database, secret: NewSecret, now: number): Promise<void> {
  await secretInsertion(db, secret, now);
}

/** A short code, which counts only together with a secret that its holder has besides. */
export type MailedCode = { purpose: Purpose; secret: string; code: string };

function codeHashOf({ purpose, secret, code }: MailedCode): string {
  return hashOf(purpose, `${secret}\n${code}`);
}

/** Keeps a code. It ends the code before it, so that there is only one to guess at. */
export async function keepCode(
  db: Database,
  { expiresAt, ...mailed }: MailedCode & { expiresAt: number },
  now: number,
): Promise<void> {
  const codeHash = codeHashOf(mailed);
  const { purpose, secret } = mailed;
  await db
    .insert(oneTimeSecrets)
    .values({ ...rowOf({ purpose, secret, expiresAt }, now), codeHash })
    .onConflictDoUpdate({ target: oneTimeSecrets.hash, set: { codeHash, expiresAt, createdAt: now } });
}

/** Whether this is the code that was kept last. It stays good until it is too old. */
export async function isKeptCode(db: Database, mailed: MailedCode, now: number): Promise<boolean> {
  const isLast = eq(oneTimeSecrets.codeHash, codeHashOf(mailed));
  const { hash } = oneTimeSecrets;
  return (
    (await db
      .select({ hash })
      .from(oneTimeSecrets)
      .where(and(isSecret(mailed, now), isLast))
      .get()) !== undefined
  );
}

export type Secret = { purpose: Purpose; secret: string };

/** A condition for statements that check a secret and change something at once. */
export function isSecret({ purpose, secret }: Secret, now: number) {
  return and(eq(oneTimeSecrets.hash, hashOf(purpose, secret)), isGood(now));
}

export async function findSecret(db: Database, secret: Secret, now: number): Promise<SecretRow | undefined> {
  return db.select().from(oneTimeSecrets).where(isSecret(secret, now)).get();
}

/** Takes a secret. Of several requests at once only one gets it. */
export async function takeSecret(db: Database, secret: Secret, now: number): Promise<SecretRow | undefined> {
  return db.delete(oneTimeSecrets).where(isSecret(secret, now)).returning().get();
}

export async function removeSecretsOf(db: Database, userId: string, purpose: Purpose): Promise<void> {
  await db
    .delete(oneTimeSecrets)
    .where(and(eq(oneTimeSecrets.userId, userId), eq(oneTimeSecrets.purpose, purpose)));
}

/** Makes new recovery codes: the old ones end. */
export async function replaceRecoveryCodes(
  { db, log }: Logged,
  userId: string,
  secrets: string[],
  now: number,
): Promise<void> {
  const purpose = 'recovery_code';
  const rows = secrets.map((secret) => rowOf({ purpose, secret, userId, expiresAt: null }, now));
  await db.batch([
    db
      .delete(oneTimeSecrets)
      .where(and(eq(oneTimeSecrets.userId, userId), eq(oneTimeSecrets.purpose, purpose))),
    db.insert(oneTimeSecrets).values(rows),
    log.line({ kind: 'recovery_codes.renewed' }),
  ]);
}

export async function countSecretsOf(db: Database, userId: string, purpose: Purpose): Promise<number> {
  return db.$count(
    oneTimeSecrets,
    and(eq(oneTimeSecrets.userId, userId), eq(oneTimeSecrets.purpose, purpose)),
  );
}

export async function listInvitations(db: Database, accountId: string, now: number): Promise<SecretRow[]> {
  return db
    .select()
    .from(oneTimeSecrets)
    .where(
      and(eq(oneTimeSecrets.accountId, accountId), eq(oneTimeSecrets.purpose, 'invitation'), isGood(now)),
    )
    .orderBy(desc(oneTimeSecrets.createdAt));
}

/** The statement that removes invitations, before a new one or when an owner takes one back. */
export function invitationRemoval(
  db: Database,
  accountId: string,
  which: { email: string } | { invitationId: string },
  condition?: SQL,
) {
  const { email, invitationId } = oneTimeSecrets;
  const isMeant = 'email' in which ? eq(email, which.email) : eq(invitationId, which.invitationId);
  return db
    .delete(oneTimeSecrets)
    .where(
      and(
        eq(oneTimeSecrets.accountId, accountId),
        eq(oneTimeSecrets.purpose, 'invitation'),
        isMeant,
        condition,
      ),
    );
}

export function removeSecretsOver(db: Database, now: number): Promise<boolean> {
  return removeStep(
    db,
    oneTimeSecrets,
    and(isNotNull(oneTimeSecrets.expiresAt), lt(oneTimeSecrets.expiresAt, now)),
  );
}
