import type { Database } from '../../../../core/db/database';
import { limits } from '../../../../lib/limits';
import type { Member } from '../../../../service/accounts/members/member';
import type { OpenServices } from '../../../../service/services';
import { asOf } from '../../../../service/submissions/life/expire-record';
import { listSubmissions } from '../../../../service/submissions/list-submissions';
import { loadContent } from '../../../../service/templates/content/content-store';
import { listTemplateRows, type Template } from '../../../../service/templates/template-store';
import { resolveVersion } from '../../../../service/templates/versions/resolve-version';
import type { SampleCall, SampleSource } from '../../../../ui/dashboard/template/sample-requests';
import { callerOf, type Visit } from '../session';
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

/** The newest PDFs that can be combined: submissions, or the document of a template; null without any. */
export async function findSampleSources(
  services: OpenServices,
  visit: Visit,
  now: number,
): Promise<SampleSource[] | null> {
  const wanted = { type: visit.mode, state: 'processed' as const, limit: 2, cursor: undefined };
  const filter = { ...wanted, createdAfter: undefined, createdBefore: undefined };
  const listed = await listSubmissions(services, callerOf(visit), filter, now);
  const records = listed.ok ? listed.value.records.filter((one) => asOf(one, now).expiredAt === null) : [];
  const rows = await newestTemplates(services.db, visit.member);
  const template = rows.find((row) => isReady(row) && row.template.templateType === 'pdf')?.template;
  const sources = [
    ...records.map(({ id }) => ({ type: 'submission' as const, id })),
    ...(template ? [{ type: 'template' as const, id: template.id }] : []),
  ];
  return sources.length === 0 ? null : sources;
}

export function newestTemplates(db: Database, { accountId, reach }: Member): Promise<Template[]> {
  return listTemplateRows(db, accountId, { reach, offset: 0, limit: limits.pageSizeMax });
}

function isReady({ template, document }: Template): boolean {
  return !template.archived && (template.templateType === 'html' || document?.state === 'processed');
}
