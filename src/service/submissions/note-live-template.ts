import { type Database, isInDirectory } from '../../core/db/database';
import type { Volumes } from '../../core/db/volumes/volumes';
import { unlessUnavailable } from '../../core/platform/unavailable';
import { noteLive } from '../templates/live/live-store';
import type { TemplateRow } from '../templates/template-store';

/**
 * Notes the first live submission of a template that is not in the directory's database, where the wall of
 * test tokens would not see it.
 */
export async function noteLiveTemplate(
  { db, volumes }: { db: Database; volumes: Volumes },
  { accountId, id, liveSince }: Pick<TemplateRow, 'accountId' | 'id' | 'liveSince'>,
  record: { id: string; test: boolean; createdAt: number },
): Promise<void> {
  if (record.test || liveSince !== null) return;
  // While the directory is away, the next submission notes it.
  await unlessUnavailable(async () => {
    const volume = await volumes.of(accountId, record.id);
    if (!isInDirectory(volume, db)) await noteLive(db, id, record.createdAt);
  });
}
