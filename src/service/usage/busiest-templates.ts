import type { Database } from '../../core/db/database';
import { readStretches } from '../../core/db/volumes/read-stretches';
import type { Volumes } from '../../core/db/volumes/volumes';
import { limits } from '../../lib/limits';
import { listTemplatesOfNewest, readTemplateNames } from './usage-store';

export type BusyTemplate = { id: string; name: string | null; documents: number };

/**
 * The templates of the newest live documents, the busiest first. Documents are looked at up to a limit, so
 * that the page of a large account costs as much as that of a small one.
 */
export async function showBusiestTemplates(
  { db, volumes }: { db: Database; volumes: Volumes },
  accountId: string,
): Promise<{ looked: number; busiest: BusyTemplate[] }> {
  const made = await readStretches(
    await volumes.stretches(accountId),
    limits.usageDocumentsLooked,
    (stretch, wanted) => listTemplatesOfNewest(stretch.volume, { accountId, stretch, limit: wanted }),
  );
  const counts = new Map<string, number>();
  for (const { templateId } of made) counts.set(templateId, (counts.get(templateId) ?? 0) + 1);
  const first = [...counts].sort(([, one], [, other]) => other - one).slice(0, limits.usageTemplatesShown);
  const names = await readTemplateNames(
    db,
    accountId,
    first.map(([id]) => id),
  );
  const busiest = first.map(([id, documents]) => ({ id, name: names.get(id) ?? null, documents }));
  return { looked: made.length, busiest };
}
