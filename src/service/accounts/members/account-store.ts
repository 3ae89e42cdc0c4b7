import { and, asc, count, eq, getTableColumns, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Role } from '../../../core/api/roles';
import type { Database } from '../../../core/db/database';
import { accounts, users } from '../../../core/db/schema';
import type { Person } from './person';

export type UserRow = typeof users.$inferSelect;
export type UserWithAccount = UserRow & { accountName: string };

const columns = { ...getTableColumns(users), accountName: accounts.name };

const find = (db: Database) =>
  db.select(columns).from(users).innerJoin(accounts, eq(accounts.id, users.accountId));

export const findUser = async (db: Database, id: string): Promise<UserWithAccount | undefined> =>
  find(db).where(eq(users.id, id)).get();

export const findUserByEmail = async (db: Database, email: string): Promise<UserWithAccount | undefined> =>
  find(db).where(eq(users.email, email)).get();

export const listUsers = async (db: Database, accountId: string): Promise<UserRow[]> =>
  db.select().from(users).where(eq(users.accountId, accountId)).orderBy(asc(users.name), asc(users.id));

export const personOf = ({ id, accountId, accountName, email, name, role }: UserWithAccount): Person => ({
  id,
  accountId,
  accountName,
  email,
  name,
  role,
});

export const findAccountName = async (db: Database, id: string): Promise<string> =>
  (await db.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, id)).get())?.name ?? '';

export const renameAccount = async (db: Database, id: string, name: string): Promise<void> => {
  await db.update(accounts).set({ name }).where(eq(accounts.id, id));
};

type UserChange = Partial<Pick<UserRow, 'name' | 'passwordHash' | 'totpSecret' | 'totpStep'>>;

export const changeUser = async (db: Database, id: string, change: UserChange): Promise<void> => {
  await db.update(users).set(change).where(eq(users.id, id));
};

/** In the place of the one it was changed from; false where that is another one by now. */
export const replacePassword = async (
  db: Database,
  { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>,
  chosen: string,
): Promise<boolean> => {
  const replaced = await db
    .update(users)
    .set({ passwordHash: chosen })
    .where(and(eq(users.id, id), sql`${users.passwordHash} is ${passwordHash}`))
    .returning({ id: users.id });
  return replaced.length > 0;
};

/** Nobody's app takes the place of another one: false where there is one already. */
export const addTotp = async (
  db: Database,
  id: string,
  totp: { totpSecret: string; totpStep: number },
): Promise<boolean> => {
  const added = await db
    .update(users)
    .set(totp)
    .where(and(eq(users.id, id), isNull(users.totpSecret)))
    .returning({ id: users.id });
  return added.length > 0;
};

/** Whether the code's time step had not been used: of two who send the same code one is let in. */
export const takeTotpStep = async (db: Database, id: string, step: number): Promise<boolean> => {
  const used = await db
    .update(users)
    .set({ totpStep: step })
    .where(and(eq(users.id, id), or(isNull(users.totpStep), lt(users.totpStep, step))))
    .returning({ id: users.id });
  return used.length > 0;
};

type Which = { accountId: string; id: string };

/** An account always has an owner: the condition is part of the statement, so that two at once keep to it, too. */
const leavesAnOwner = ({ accountId, id }: Which) => {
  const owners = sql`(SELECT ${count()} FROM ${users} WHERE ${and(
    eq(users.accountId, accountId),
    eq(users.role, 'owner'),
    ne(users.id, id),
  )})`;
  return or(ne(users.role, 'owner'), sql`${owners} > 0`);
};

const isOne = ({ accountId, id }: Which) => and(eq(users.id, id), eq(users.accountId, accountId));

/** Foreign people are as absent as those who never were. */
export type PersonOutcome = 'done' | 'last_owner' | 'absent';

const outcomeOf = async (db: Database, which: Which, changed: unknown[]): Promise<PersonOutcome> => {
  if (changed.length > 0) return 'done';
  return (await db.$count(users, isOne(which))) > 0 ? 'last_owner' : 'absent';
};

export const changeRole = async (db: Database, which: Which, role: Role): Promise<PersonOutcome> => {
  const may = role === 'owner' ? isOne(which) : and(isOne(which), leavesAnOwner(which));
  return outcomeOf(db, which, await db.update(users).set({ role }).where(may).returning({ id: users.id }));
};

export const removeUser = async (db: Database, which: Which): Promise<PersonOutcome> => {
  const may = and(isOne(which), leavesAnOwner(which));
  return outcomeOf(db, which, await db.delete(users).where(may).returning({ id: users.id }));
};
