import type { Database, Volume } from '../../core/db/database';
import { forgetTurns } from '../../core/db/volumes/read-map';
import type { Volumes } from '../../core/db/volumes/volumes';
import { type AccountTable, accountTables, type TableName } from '../leaving/account-tables-store';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { type BackupRow, insertBackupRows, keysOf, listBackupRows } from './backup-store';

type Stores = { db: Database; volumes: Volumes };
type RestoreDeps = Stores & { submissions: Pick<SubmissionCoordinators, 'standing' | 'reconcile'> };
type Page = { after: readonly (string | number)[] | null; limit: number };

const tables: Record<TableName, AccountTable> = accountTables;

/**
 * Rows of a table in the order of their keys: of the directory, or of all volumes together, as far as each of them was
 * read. None: there are no more.
 */
export async function listRows({ db, volumes }: Stores, name: TableName, page: Page): Promise<BackupRow[]> {
  if (!tables[name].inVolumes) return listBackupRows(db, name, page);
  const all = await volumes.all();
  const listed = await Promise.all(all.map((volume) => listBackupRows(volume, name, page)));
  const keyOf = (row: BackupRow) => keysOf(name).map((key) => row[key] ?? '');
  const inOrder = (one: BackupRow, other: BackupRow) => compared(keyOf(one), keyOf(other));
  const ends = listed.map((rows) => rows.at(-1)).filter((row) => row !== undefined);
  const [end] = ends.sort(inOrder);
  if (!end) return [];
  const rows = new Map<string, BackupRow>();
  for (const row of listed.flat().sort(inOrder)) {
    if (inOrder(row, end) > 0) break;
    const key = JSON.stringify(keyOf(row));
    const same = rows.get(key);
    rows.set(key, same ? joined(same, row) : row);
  }
  return [...rows.values()];
}

function compared(one: (string | number)[], other: (string | number)[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (one[at] ?? '') < (other[at] ?? '') ? -1 : 1;
}

/** Counts of a day are added. Of two projections of a record, the newer one stays. */
function joined(one: BackupRow, other: BackupRow): BackupRow {
  if ('live_pdfs' in one) {
    const sum = (name: string) => Number(one[name]) + Number(other[name]);
    return { ...one, live_pdfs: sum('live_pdfs'), test_pdfs: sum('test_pdfs') };
  }
  return Number(other['version'] ?? 0) > Number(one['version'] ?? 0) ? other : one;
}

/**
 * Restores rows that are not there yet, and returns how many these were. A submission whose row says that it is archived, and
 * whose coordinator has it, has left the archive during the backup: it writes its row again, and leaves the archive.
 */
export async function restoreRows(
  deps: RestoreDeps,
  name: TableName,
  rows: readonly BackupRow[],
): Promise<number> {
  const inserted = await insertRows(deps, name, rows);
  if (name === 'submissions') await Promise.all(rows.map((row) => leaveOlder(deps, row)));
  return inserted;
}

async function leaveOlder({ submissions }: RestoreDeps, { id, archive }: BackupRow): Promise<void> {
  if (typeof id !== 'string' || typeof archive !== 'string') return;
  if ((await submissions.standing(id)) === 'open') await submissions.reconcile(id, archive);
}

/**
 * Inserts rows that are not there yet: those of records into their volumes, as the map of the backup says,
 * which comes first. Counts have no time of their own and go to the first volume.
 */
async function insertRows(
  { db, volumes }: Stores,
  name: TableName,
  rows: readonly BackupRow[],
): Promise<number> {
  if (!tables[name].inVolumes) {
    const inserted = await insertBackupRows(db, name, rows);
    if (name === 'volume_turns') forgetTurns();
    return inserted;
  }
  // The map may have come with the rows before, to another isolate.
  forgetTurns();
  const [first] = await volumes.all();
  const of = new Map<Volume, BackupRow[]>();
  for (const row of rows) {
    const { account_id: account, id } = row;
    const isRecord = typeof account === 'string' && typeof id === 'string';
    const volume = isRecord ? await volumes.of(account, id) : first;
    if (volume) of.set(volume, [...(of.get(volume) ?? []), row]);
  }
  let inserted = 0;
  for (const [volume, some] of of) inserted += await insertBackupRows(volume, name, some);
  return inserted;
}
