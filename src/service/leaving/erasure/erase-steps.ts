import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/db/database';
import type { Volumes } from '../../../core/db/volumes/volumes';
import type { Files } from '../../../core/platform/files';
import { namesOf } from '../../../lib/catalogue';
import { limits } from '../../../lib/limits';
import { logoKey } from '../../logos/logo-keys';
import { accountTables, type TableName } from '../account-tables-store';
import {
  findDataRequestsOf,
  findMailsOf,
  findRowsOfBatches,
  findSomeRows,
  revokeAllTokens,
  type SomeRows,
} from './erase-store';
import type { ErasedPart } from './erasure-store';
import { listTargetNames, namesOfSender } from './senders-store';

type Stores = { db: Database; volumes: Volumes; files: Pick<Files, 'listAfter'> };

/** Finds a bounded part of what is left, from a place on. Null: the place is the first one. */
type Find = (stores: Stores, accountId: string, cursor: string | null) => Promise<ErasedPart>;

const atOnce = limits.erasedAtOnce;
const rowsAtOnce = 1_000;
/** Volumes with rows of one table that a step takes from. */
const looksInStep = 20;

/**
 * The steps of an erasure, in their order. First the account can do nothing any more, then what works
 * for it is stopped and forgotten, then files and rows go. Each finds a bounded part, which is noted, erased and gone when
 * the next one is found.
 */
export const eraseSteps = {
  credentials: findCredentials,
  deliveries: findDeliveries,
  batches: findBatches,
  submissions: findSubmissions,
  combined: findCombined,
  files: findFiles,
  logos: findLogos,
  rows: (stores, accountId, cursor) =>
    findRows(stores, accountId, { cursor, tables: namesOf(accountTables) }),
} satisfies Record<string, Find>;

export type StepName = keyof typeof eraseSteps;

export const stepNames = namesOf(eraseSteps);

const credentials: TableName[] = ['sessions', 'passkeys', 'one_time_secrets'];

/** Ends every way into the account. Revoked tokens stay a while: they say where webhooks went. */
async function findCredentials(
  stores: Stores,
  accountId: string,
  cursor: string | null,
): Promise<ErasedPart> {
  await revokeAllTokens(stores.db, accountId, Date.now());
  return findRows(stores, accountId, { cursor, tables: credentials });
}

/** The objects that deliver to targets of the account, with the bodies that wait in them; then the rows that name others. */
async function findDeliveries(stores: Stores, accountId: string, cursor: string | null): Promise<ErasedPart> {
  const [name, place] = placeOf(cursor, ['deliveries', 'webhook_deliveries']);
  const found = await findSomeRows(
    stores,
    name,
    { accountId, from: place, limit: rowsAtOnce },
    sql`record ->> '$.sender'`,
  );
  const targets = cursor === null ? await listTargetNames(stores.db, accountId) : [];
  const senders = [...new Set([...targets, ...found.also.flatMap(namesOfSender)])];
  const other = name === 'deliveries' ? 'webhook_deliveries/0' : null;
  return { ...partOf([found]), senders, next: found.next === null ? other : `${name}/${found.next}` };
}

async function findBatches(stores: Stores, accountId: string, cursor: string | null): Promise<ErasedPart> {
  const [name, place] = placeOf(cursor, ['batch_templates']);
  const asked = { accountId, from: place, limit: atOnce };
  const { also, volume, next } = await findSomeRows(stores, name, asked, sql`batch_id`);
  const batches = [...new Set(also.flatMap((id) => id ?? []))];
  // Whole batches, so that each counts once.
  const rows = await findRowsOfBatches(stores, accountId, { volume, ids: batches });
  return { ...partOf([rows], { batches: batches.length }), batches, next: nextOf(name, next) };
}

async function findSubmissions(
  stores: Stores,
  accountId: string,
  cursor: string | null,
): Promise<ErasedPart> {
  const [name, place] = placeOf(cursor, ['submissions']);
  const found = await findSomeRows(stores, name, { accountId, from: place, limit: atOnce });
  const submissions = idsOf(found);
  const { volume } = found;
  const requests = await findDataRequestsOf(stores, accountId, { volume, ids: submissions });
  const mails = await findMailsOf(stores, requests);
  return { ...partOf([mails, requests, found]), submissions, next: nextOf(name, found.next) };
}

async function findCombined(stores: Stores, accountId: string, cursor: string | null): Promise<ErasedPart> {
  const [name, place] = placeOf(cursor, ['combined_submissions']);
  const found = await findSomeRows(stores, name, { accountId, from: place, limit: atOnce });
  return { ...partOf([found]), combined: idsOf(found), next: nextOf(name, found.next) };
}

/**
 * All keys of an account begin with its id. Documents that were made while the others were erased have told
 * targets of it, so what delivers is forgotten once more, before the rows that name it go.
 */
async function findFiles(stores: Stores, accountId: string, cursor: string | null): Promise<ErasedPart> {
  const isOfSenders = cursor === null || cursor.includes('/');
  if (isOfSenders) {
    const part = await findDeliveries(stores, accountId, cursor);
    return { ...part, next: part.next ?? 'more' };
  }
  const { objects, truncated } = await stores.files.listAfter('', `${accountId}/`);
  const files = objects.map(({ key }) => key);
  return { ...partOf([], { files: files.length }), files, next: truncated ? 'more' : null };
}

/** The keys of logos say nothing about their account. */
async function findLogos(stores: Stores, accountId: string): Promise<ErasedPart> {
  const found = await findSomeRows(stores, 'logos', { accountId, from: 0, limit: atOnce }, sql`file`);
  const files = found.also.flatMap((file) => (file === null ? [] : logoKey(file)));
  return { ...partOf([found], { files: files.length }), files, next: found.next === null ? null : 'more' };
}

/** Rows of these tables, one table after the other, until they are enough. */
async function findRows(
  stores: Stores,
  accountId: string,
  { cursor, tables }: { cursor: string | null; tables: readonly TableName[] },
): Promise<ErasedPart> {
  let [name, from] = placeOf(cursor, tables);
  const rows: SomeRows[] = [];
  for (let looks = 0, left = rowsAtOnce; ; looks += 1) {
    if (left <= 0 || looks >= looksInStep + tables.length)
      return { ...partOf(rows), next: nextOf(name, from) };
    const found = await findSomeRows(stores, name, { accountId, from, limit: left });
    if (name === 'data_requests') rows.push(await findMailsOf(stores, found));
    rows.push(found);
    left -= found.keys.length;
    const after = tables[tables.indexOf(name) + 1];
    if (found.next !== null) from = found.next;
    else if (after === undefined) return partOf(rows);
    else [name, from] = [after, 0];
  }
}

/** The table and the place of a cursor. Release 0.6.0 wrote the table only, or something else for its first place. */
function placeOf<Name extends TableName>(cursor: string | null, names: readonly Name[]): [Name, number] {
  const [table, place] = (cursor ?? '').split('/');
  const name = names.find((known) => known === table) ?? names[0];
  if (name === undefined) throw new Error('A step has a table.');
  return [name, name === table ? Number(place ?? 0) : 0];
}

function nextOf(name: TableName, place: number | null): string | null {
  if (place === null) return null;
  return place === 0 ? name : `${name}/${place}`;
}

/** A part with these rows, each of which counts by its table. */
function partOf(found: readonly SomeRows[], others: Record<string, number> = {}): ErasedPart {
  const rows = found.filter(({ keys }) => keys.length > 0);
  const counts = { ...others };
  for (const { table, keys } of rows) counts[table] = (counts[table] ?? 0) + keys.length;
  return {
    form: 1,
    counts,
    rows: rows.map(({ table, volume, keys }) => ({ table, volume, keys })),
    next: null,
  };
}

function idsOf({ keys }: SomeRows): string[] {
  return keys.map(([id]) => String(id));
}
