import { and, asc, count, eq, getTableColumns, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Logged } from '../../../core/account-log/account-log';
import type { LogKind } from '../../../core/account-log/log-kinds';
import type { Rights } from '../../../core/api/roles';
import type { Database } from '../../../core/db/database';
import { accounts, users } from '../../../core/db/schema';
import { rightsIn, storedRights } from '../../../core/db/stored-rights';
import { isLanguage, type Language } from '../../../lib/languages';
import type { Member } from './member';

export type UserRow = typeof users.$inferSelect;
export type UserWithAccount = UserRow & { accountName: string };

const columns = { ...getTableColumns(users), accountName: accounts.name };

function find(db: Database) {
  return db.select(columns).from(users).innerJoin(accounts, eq(accounts.id, users.accountId));
}

export async function findUser(db: Database, id: string): Promise<UserWithAccount | undefined> {
  return find(db).where(eq(users.id, id)).get();
}

export async function findUserByEmail(db: Database, email: string): Promise<UserWithAccount | undefined> {
  return find(db).where(eq(users.email, email)).get();
}

export async function listUsers(db: Database, accountId: string): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(eq(users.accountId, accountId))
    .orderBy(asc(users.name), asc(users.id));
}

/** The names of members of an account by their ids. Those who left have none. */
export async function readMemberNames(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { id, name } = users;
  const isOne = and(eq(users.accountId, accountId), inArray(id, [...new Set(ids)]));
  const rows = await db.select({ id, name }).from(users).where(isOne);
  return new Map(rows.map((row) => [row.id, row.name]));
}

export function memberOf(user: UserWithAccount): Member {
  const { id, accountId, accountName, email, name, language: chosen } = user;
  const language = isLanguage(chosen) ? chosen : null;
  return { id, accountId, accountName, email, name, language, ...rightsIn(user) };
}

export async function findAccountName(db: Database, id: string): Promise<string> {
  return (
    (await db.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, id)).get())?.name ?? ''
  );
}

export async function renameAccount({ db, log }: Logged, id: string, name: string): Promise<void> {
  await log.change(db.update(accounts).set({ name }).where(eq(accounts.id, id)), {
    kind: 'account.renamed',
    subject: { id, name },
  });
}

export async function renameUser(db: Database, id: string, name: string): Promise<void> {
  await db.update(users).set({ name }).where(eq(users.id, id));
}

export async function chooseLanguage(db: Database, id: string, language: Language | null): Promise<void> {
  await db.update(users).set({ language }).where(eq(users.id, id));
}

type SignInChange = Partial<Pick<UserRow, 'passwordHash' | 'totpSecret' | 'totpStep'>>;

/** Changes how a member signs in. */
export async function changeSignIn(
  { db, log }: Logged,
  id: string,
  { set, kind }: { set: SignInChange; kind: LogKind },
): Promise<void> {
  await log.change(db.update(users).set(set).where(eq(users.id, id)), { kind });
}

/** Replaces the password that was read. Returns false when it has changed since. */
export async function replacePassword(
  { db, log }: Logged,
  { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>,
  chosen: string,
): Promise<boolean> {
  const change = db
    .update(users)
    .set({ passwordHash: chosen })
    .where(and(eq(users.id, id), sql`${users.passwordHash} is ${passwordHash}`))
    .returning({ id: users.id });
  const replaced = await log.change(change, { kind: 'password.changed' });
  return replaced.length > 0;
}

/** Adds an authenticator app. Returns false when the member already has one. */
export async function addTotp(
  { db, log }: Logged,
  id: string,
  totp: { totpSecret: string; totpStep: number },
): Promise<boolean> {
  const change = db
    .update(users)
    .set(totp)
    .where(and(eq(users.id, id), isNull(users.totpSecret)))
    .returning({ id: users.id });
  const added = await log.change(change, { kind: 'second_factor.turned_on' });
  return added.length > 0;
}

/**
 * Takes the time step of a code and returns whether it was unused: of two requests with one code
 * only one succeeds.
 */
export async function takeTotpStep(db: Database, id: string, step: number): Promise<boolean> {
  const used = await db
    .update(users)
    .set({ totpStep: step })
    .where(and(eq(users.id, id), or(isNull(users.totpStep), lt(users.totpStep, step))))
    .returning({ id: users.id });
  return used.length > 0;
}

export type Which = { accountId: string; id: string };

/**
 * An account always keeps an owner. The condition is part of the statement, so that two changes at
 * once keep to it too.
 */
export function leavesAnOwner({ accountId, id }: Which) {
  const owners = sql`(SELECT ${count()} FROM ${users} WHERE ${and(
    eq(users.accountId, accountId),
    eq(users.role, 'owner'),
    ne(users.id, id),
  )})`;
  return or(ne(users.role, 'owner'), sql`${owners} > 0`);
}

export function isOne({ accountId, id }: Which) {
  return and(eq(users.id, id), eq(users.accountId, accountId));
}

/** `absent` also stands for a member of another account. */
export type MemberOutcome = 'done' | 'last_owner' | 'absent';

export async function outcomeOf(db: Database, which: Which, changed: unknown[]): Promise<MemberOutcome> {
  if (changed.length > 0) return 'done';
  return (await db.$count(users, isOne(which))) > 0 ? 'last_owner' : 'absent';
}

/** Changes the role of a member, and the folders that they are limited to. */
export async function changeRights(
  { db, log }: Logged,
  { name, ...which }: Which & { name: string },
  rights: Rights,
): Promise<MemberOutcome> {
  const may = rights.role === 'owner' ? isOne(which) : and(isOne(which), leavesAnOwner(which));
  const change = db.update(users).set(storedRights(rights)).where(may).returning({ id: users.id });
  const subject = { id: which.id, name };
  const line = { kind: 'member.role_changed' as const, subject, details: detailsOf(rights) };
  return outcomeOf(db, which, await log.change(change, line));
}

/** The rights of a member in the account log. */
export function detailsOf({ role, reach }: Rights) {
  return { role, ...(reach && { folder_ids: reach.folderIds }) };
}

/** The account that was made first. */
export async function findFirstAccount(db: Database): Promise<string | null> {
  const row = await db.select({ id: accounts.id }).from(accounts).orderBy(asc(accounts.id)).limit(1).get();
  return row?.id ?? null;
}
