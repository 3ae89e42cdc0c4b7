import type { Database } from '../../../../core/db/database';
import { loadContent } from '../../../../service/templates/content/content-store';
import type { Template } from '../../../../service/templates/template-store';
import { resolveVersion } from '../../../../service/templates/versions/resolve-version';
import type { SampleCall } from '../../../../ui/dashboard/submission-curl';
import type { Visit } from '../session';
import { describedData } from '../template-data';

/** A first submission of the newest template that can make one; null when none can. */
export async function findSampleCall(
  db: Database,
  templates: readonly Template[],
  mode: Visit['mode'],
): Promise<SampleCall | null> {
  const row = templates.find(isReady)?.template;
  if (row === undefined) return null;
  const pinned = await resolveVersion({ db }, row, { version: undefined, mode });
  if (!pinned.ok) return null;
  const content = await loadContent(db, row.accountId, pinned.value.contentHash);
  return { templateId: row.id, data: describedData(row, content).sample };
}

function isReady({ template, document }: Template): boolean {
  return !template.archived && (template.templateType === 'html' || document?.state === 'processed');
}
