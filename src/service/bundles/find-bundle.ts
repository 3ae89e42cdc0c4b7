import type { Asker } from '../../core/api/caller';
import { maySee } from '../../core/api/may-see';
import { ok, type Result, refuse } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { Files } from '../../core/platform/files';
import { isId } from '../../core/platform/ids';
import { bundleFolder } from './bundle-keys';
import { type Bundle, findBundle as find, removeBundleRows } from './bundle-store';

const bundleNotFound = refuse('bundle_not_found', 'There is no bundle with this id.');

/** Finds a bundle that the caller may see. One whose time is over is gone, removed or not. */
export async function findBundle(
  { db }: { db: Database },
  caller: Asker,
  id: string,
  now: number,
): Promise<Result<Bundle>> {
  const bundle = isId('bundle', id) ? await find(db, id) : null;
  if (!bundle || !maySee(caller, bundle) || bundle.expiresAt <= now) return bundleNotFound;
  return ok(bundle);
}

/** Removes a bundle and its file; work on it ends. */
export async function deleteBundle(
  deps: { db: Database; files: Files },
  caller: Asker,
  id: string,
  now: number,
): Promise<Result<Bundle>> {
  const found = await findBundle(deps, caller, id, now);
  if (!found.ok) return found;
  await removeBundleRows(deps.db, [id]);
  await deps.files.removeFolder(bundleFolder(found.value.accountId, id));
  return found;
}
