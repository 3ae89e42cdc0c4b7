import type { Reach } from '../../core/api/reach';
import { type Refusal, refuse } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import { reachesFolder } from '../../core/db/reach';
import { folderNotFound } from './folder-not-found';
import { findFolder } from './folder-store';

export type InPlace = { accountId: string; reach: Reach | null; parentFolderId: string | null };

/** Refuses to put something in a folder that does not exist or that the caller does not reach. */
export async function checkParent(
  db: Database,
  { accountId, reach, parentFolderId }: InPlace,
): Promise<Refusal | null> {
  if (parentFolderId === null) return reach === null ? null : outsideRoot;
  const isReached = reach === null || (await reachesFolder(db, { accountId, reach }, parentFolderId));
  return isReached && (await findFolder(db, accountId, parentFolderId)) ? null : folderNotFound.refusal;
}

const outsideRoot = refuse(
  'token_limited',
  'You are limited to some folders or templates, and the root is not among them: name a folder as `parent_folder_id`.',
).refusal;
