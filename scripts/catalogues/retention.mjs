import { accountTables } from '../../src/service/leaving/account-tables-store';
import { code, table } from '../docs/table.mjs';

/** What each table keeps for how long, and what leaving does with it. */
export function lives() {
  return table(
    ['Table', 'A row is kept', 'Swept', 'Export of an account', 'Erasure of an account'],
    Object.entries(accountTables)
      .map(
        (
          /** @type {[string, import('../../src/service/leaving/account-tables-store').AccountTable]} */ entry,
        ) => entry,
      )
      .map(([name, { life, rowsOf, exported, kept }]) => [
        code(name),
        life.kept,
        life.sweep ? 'yes' : '',
        exportOf(exported),
        kept ?? (rowsOf === null ? 'stays' : 'erased'),
      ])
      .sort(([one = ''], [other = '']) => one.localeCompare(other)),
  );
}

/** @param {import('../../src/service/leaving/account-tables-store').AccountTable['exported']} exported */
function exportOf(exported) {
  if ('why' in exported) return exported.why;
  const { without } = exported;
  return without.length === 0 ? 'whole' : `without ${without.map(code).join(', ')}`;
}
