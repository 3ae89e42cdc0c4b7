import { namesOf } from '../../lib/catalogue';
import { type AccountTable, accountTables, type TableName } from './account-tables-store';
import type { Stores } from './table-lives';

const tables: Record<TableName, AccountTable> = accountTables;

/** A step of the sweep for each table whose rows have their time, by the name of the table. */
export function sweepsOfTables(stores: Stores, now: number): Record<string, () => Promise<boolean>> {
  const swept = namesOf(accountTables).flatMap((name) => {
    const { sweep } = tables[name].life;
    return sweep ? [[name, () => sweep(stores, now)] as const] : [];
  });
  return Object.fromEntries(swept);
}
