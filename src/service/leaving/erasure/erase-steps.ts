import type { Database } from '../../../core/db/database';
import type { Volumes } from '../../../core/db/volumes/volumes';
import type { Files } from '../../../core/platform/files';
import { namesOf } from '../../../lib/catalogue';
import { limits } from '../../../lib/limits';
import type { BatchCoordinators } from '../../batches/batch-coordinators';
import type { CombineCoordinators } from '../../combining/combine-coordinators';
import type { DeliveryCoordinators } from '../../delivery/delivery-coordinators';
import { logoKey } from '../../logos/logo-keys';
import type { SubmissionCoordinators } from '../../submissions/life/submission-coordinators';
import { accountTables, type TableName } from '../account-tables-store';
import { listBatchIdsOf, listCombinedIds, listSubmissionIds } from '../export/document-ids-store';
import {
  deleteCombinedRows,
  deleteLogoRows,
  deleteSomeRows,
  deleteSubmissionRows,
  listLogoFiles,
  revokeAllTokens,
} from './erase-store';
import { listSenders } from './senders-store';

export type EraseDeps = {
  db: Database;
  volumes: Volumes;
  files: Files;
  submissions: SubmissionCoordinators;
  combines: CombineCoordinators;
  batches: BatchCoordinators;
  deliveries: DeliveryCoordinators;
};

/** What a step has erased, by kind; and the place where it goes on, or null when nothing is left. */
export type Erased = { counts: Record<string, number>; next: string | null };

type Step = (deps: EraseDeps, accountId: string, cursor: string | null) => Promise<Erased>;

const atOnce = limits.erasedAtOnce;

/**
 * The steps of an erasure, in their order. First the account can do nothing any more, then what works
 * for it is stopped and forgotten, then files and rows go. Each step erases a bounded part and can be
 * repeated.
 */
export const eraseSteps = {
  credentials: eraseCredentials,
  deliveries: eraseDeliveries,
  batches: eraseBatches,
  submissions: eraseSubmissions,
  combined: eraseCombined,
  files: eraseFiles,
  logos: eraseLogoFiles,
  rows: (deps, accountId, cursor) => eraseRows(deps, accountId, { cursor, tables: namesOf(accountTables) }),
} satisfies Record<string, Step>;

export type StepName = keyof typeof eraseSteps;

export const stepNames = namesOf(eraseSteps);

const credentials: TableName[] = ['sessions', 'passkeys', 'one_time_secrets'];

/** Ends every way into the account. Revoked tokens stay a while: they say where webhooks went. */
async function eraseCredentials(deps: EraseDeps, accountId: string, cursor: string | null): Promise<Erased> {
  await revokeAllTokens(deps.db, accountId, Date.now());
  return eraseRows(deps, accountId, { cursor, tables: credentials });
}

/** Forgets the objects that deliver to targets of the account, with the bodies that wait in them. */
async function eraseDeliveries({ db, volumes, deliveries }: EraseDeps, accountId: string): Promise<Erased> {
  for (const name of await listSenders({ db, volumes }, accountId)) await deliveries.forget(name);
  return { counts: {}, next: null };
}

async function eraseBatches(
  { volumes, batches }: EraseDeps,
  accountId: string,
  cursor: string | null,
): Promise<Erased> {
  const ids = await listBatchIdsOf(volumes, { accountId, after: cursor ?? undefined, limit: atOnce });
  await Promise.all(ids.map((id) => batches.forget(id)));
  return { counts: { batches: ids.length }, next: ids.length < atOnce ? null : (ids.at(-1) ?? null) };
}

/** A row goes after its coordinator, so that a step that broke off finds what it has not forgotten. */
async function eraseSubmissions(
  { volumes, submissions: coordinators }: EraseDeps,
  accountId: string,
): Promise<Erased> {
  const ids = await listSubmissionIds(volumes, { accountId, after: undefined, limit: atOnce });
  await Promise.all(ids.map((id) => coordinators.forget(id)));
  await deleteSubmissionRows(volumes, { accountId, ids });
  return { counts: { submissions: ids.length }, next: more(ids.length) };
}

async function eraseCombined({ volumes, combines }: EraseDeps, accountId: string): Promise<Erased> {
  const ids = await listCombinedIds(volumes, { accountId, after: undefined, limit: atOnce });
  await Promise.all(ids.map((id) => combines.forget(id)));
  await deleteCombinedRows(volumes, { accountId, ids });
  return { counts: { combined_submissions: ids.length }, next: more(ids.length) };
}

/**
 * All keys of an account begin with its id. Documents that were made while the others were erased have told
 * targets of it, so what delivers is forgotten once more, before the rows that name it go.
 */
async function eraseFiles(deps: EraseDeps, accountId: string, cursor: string | null): Promise<Erased> {
  if (cursor === null) await eraseDeliveries(deps, accountId);
  const removed = await deps.files.removeSome(`${accountId}/`);
  return { counts: { files: removed.count }, next: removed.isAll ? null : 'more' };
}

/** The keys of logos say nothing about their account. */
async function eraseLogoFiles({ db, files }: EraseDeps, accountId: string): Promise<Erased> {
  const found = await listLogoFiles(db, accountId, atOnce);
  if (found.length > 0) await files.remove(found.map(logoKey));
  await deleteLogoRows(db, found);
  return { counts: { files: found.length, logos: found.length }, next: more(found.length) };
}

/** Erases rows of these tables, one table after the other, until they are enough. The cursor names a table. */
async function eraseRows(
  { db, volumes }: EraseDeps,
  accountId: string,
  { cursor, tables }: { cursor: string | null; tables: readonly TableName[] },
): Promise<Erased> {
  const begin = tables.findIndex((table) => table === (cursor ?? tables[0]));
  const counts: Record<string, number> = {};
  let left = rowsAtOnce;
  for (const name of tables.slice(begin)) {
    const erased = await deleteSomeRows({ db, volumes }, accountTables[name], { accountId, limit: left });
    if (erased > 0) counts[name] = erased;
    left -= erased;
    if (left <= 0) return { counts, next: name };
  }
  return { counts, next: null };
}

const rowsAtOnce = 1_000;

function more(count: number): string | null {
  return count < atOnce ? null : 'more';
}
