import { eq, getTableColumns } from 'drizzle-orm';
import type { Database } from '../db/database';
import { accounts, users } from '../db/schema';
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

export const personOf = ({ id, accountId, accountName, email, name, role }: UserWithAccount): Person => ({
  id,
  accountId,
  accountName,
  email,
  name,
  role,
});
