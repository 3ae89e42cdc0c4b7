import type { Caller } from '../../core/api/caller';
import { reachOf } from '../../core/api/reach';
import { mayDo, type Need } from '../../core/api/roles';
import type { Database } from '../../core/db/database';
import { reachesTemplates } from '../../core/db/reach';
import type { Volumes } from '../../core/db/volumes/volumes';
import type { Files } from '../../core/platform/files';
import { isId } from '../../core/platform/ids';
import { limits } from '../../lib/limits';
import { loadFolderPaths } from '../folders/folder-paths';
import { findSubmission } from '../submissions/find-submission';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import type { SubmissionRecord } from '../submissions/life/submission-record';
import { listSubmissions, searchText } from '../submissions/list-submissions';
import { titleOfRecord } from '../submissions/title-of-record';
import { findTemplate, listTemplateRows, type Template } from '../templates/template-store';

type Deps = { db: Database; volumes: Volumes; files: Files; submissions: SubmissionCoordinators };

export type Found = {
  templates: { id: string; name: string; path: string }[];
  documents: { id: string; title: string; template_name: string }[];
};

/**
 * Finds templates by a part of their name and documents by the beginnings of their words, or either by
 * its id.
 */
export async function findByName(deps: Deps, caller: Caller, query: string, now: number): Promise<Found> {
  const [templates, documents] = await Promise.all([
    findTemplates(deps, caller, query),
    findDocuments(deps, caller, query, now),
  ]);
  const paths = await loadFolderPaths(
    deps.db,
    caller.accountId,
    templates.map(({ template }) => template.parentFolderId),
  );
  return {
    templates: templates.map(({ template: { id, name, parentFolderId } }) => ({
      id,
      name,
      path: paths.of(parentFolderId),
    })),
    documents: documents.map((record) => ({
      id: record.id,
      title: titleOfRecord(record),
      template_name: record.templateName,
    })),
  };
}

async function findTemplates({ db }: Deps, caller: Caller, query: string): Promise<Template[]> {
  if (!maySee(caller, 'read_templates')) return [];
  const { accountId } = caller;
  const reach = reachOf(caller);
  if (isId('template', query)) {
    const found = await findTemplate(db, accountId, query);
    return found && (await isWithin(db, caller, query)) ? [found] : [];
  }
  const filter = { query, reach, archived: false, offset: 0, limit: limits.foundByName };
  return listTemplateRows(db, accountId, filter);
}

async function isWithin(db: Database, caller: Caller, templateId: string): Promise<boolean> {
  const reach = reachOf(caller);
  return reach === null || reachesTemplates(db, { accountId: caller.accountId, reach }, [templateId]);
}

function maySee({ user }: Caller, need: Need): boolean {
  return user === null || mayDo(user, need);
}

async function findDocuments(
  deps: Deps,
  caller: Caller,
  query: string,
  now: number,
): Promise<SubmissionRecord[]> {
  if (!maySee(caller, 'read_documents') || !searchText.safeParse(query).success) return [];
  if (isId('submission', query)) {
    const found = await findSubmission(deps, caller, query, null);
    return found.ok && (await isWithin(deps.db, caller, found.value.templateId)) ? [found.value] : [];
  }
  const anyTime = { cursor: undefined, createdAfter: undefined, createdBefore: undefined };
  const found = { type: caller.mode, state: undefined, limit: limits.foundByName, ...anyTime };
  const listed = await listSubmissions(deps, caller, { ...found, search: query }, now);
  return listed.ok ? listed.value.records : [];
}
