import type { Database } from '../../core/db/database';
import { unlessUnavailable } from '../../core/platform/unavailable';
import { noteLive } from '../templates/live/live-store';
import type { TemplateRow } from '../templates/template-store';

/** Notes the first live submission of a template. The wall of test tokens would not see it before it has a row. */
export async function noteLiveTemplate(
  { db }: { db: Database },
  { id, liveSince }: Pick<TemplateRow, 'id' | 'liveSince'>,
  record: { test: boolean; createdAt: number },
): Promise<void> {
  if (record.test || liveSince !== null) return;
  // While the directory is away, the next submission notes it.
  await unlessUnavailable(() => noteLive(db, id, record.createdAt));
}
