import * as z from 'zod';
import type { Caller } from '../../core/api/caller';
import { ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { Volumes } from '../../core/db/volumes/volumes';
import type { Files } from '../../core/platform/files';
import { readStoredJson } from '../../core/platform/stored-json';
import { type SchemaChange, schemaChanges } from '../../engine/fields';
import { limits } from '../../lib/limits';
import { schemaOfContent } from '../templates/content/content-schema';
import { loadContent } from '../templates/content/content-store';
import { loadValidator } from '../templates/content/data-validator';
import { nameData } from '../templates/content/name-data';
import { notReady } from '../templates/document/document-refusals';
import { storedOverrides } from '../templates/stored-overrides';
import { templateNotFound } from '../templates/template-not-found';
import { findTemplate, type Template, type TemplateRow } from '../templates/template-store';
import { resolveVersion } from '../templates/versions/resolve-version';
import type { SubmissionCoordinators } from './life/submission-coordinators';
import type { SubmissionRecord } from './life/submission-record';
import { listSubmissions } from './list-submissions';

type Deps = { db: Database; volumes: Volumes; files: Files; submissions: SubmissionCoordinators };

export type PublishCheck = {
  draft: Template;
  /**
   * The published version that the draft is compared with; null when nothing has been published.
   */
  version: string | null;
  changes: SchemaChange[];
  checked: number;
  failing: { id: string; version: string; problems: string[] }[];
};

/**
 * Says what publishing the draft would mean for callers that keep sending the data they send now.
 */
export async function checkTemplate(
  deps: Deps,
  { caller, templateId }: { caller: Caller; templateId: string },
  now: number,
): Promise<Result<PublishCheck>> {
  const found = await findTemplate(deps.db, caller.accountId, templateId);
  if (!found) return templateNotFound;
  const { template, document } = found;
  if (document && document.state !== 'processed') return notReady(document);
  const latest =
    template.latestVersion === null ? null : await resolveVersion(deps, template, { version: 'latest' });
  if (latest && !latest.ok) return latest;

  const changes = latest ? await compareSchemas(deps.db, template, latest.value.contentHash) : [];
  const type = caller.mode;
  const some = { templateId, type, limit: limits.checkedSubmissions, cursor: undefined };
  const listed = await listSubmissions(
    deps,
    caller,
    { ...some, state: undefined, createdAfter: undefined, createdBefore: undefined },
    now,
  );
  if (!listed.ok) return listed;
  // A submission that never was valid says nothing about the draft.
  const valid = listed.value.records.filter(({ state }) => state !== 'invalid_data');
  const failing: PublishCheck['failing'] = [];
  for (const record of valid) {
    const problems = await problemsWithDraft(deps, template, record);
    if (problems.length > 0) failing.push({ id: record.id, version: record.templateVersion, problems });
  }
  return ok({
    draft: found,
    version: latest?.value.version ?? null,
    changes,
    checked: valid.length,
    failing,
  });
}

async function compareSchemas(db: Database, template: TemplateRow, published: string) {
  const schemaOf = async (hash: string) =>
    schemaOfContent(await loadContent(db, template.accountId, hash), template);
  return schemaChanges(await schemaOf(published), await schemaOf(template.contentHash));
}

/** Checks one submission at a time: the data of all may come to 100 MB. */
async function problemsWithDraft(
  deps: Deps,
  template: TemplateRow,
  { id, fieldOverrides }: SubmissionRecord,
): Promise<string[]> {
  const stored = await deps.submissions.readData(id);
  if (!stored) return [];
  const overrides = storedOverrides(fieldOverrides);
  const validator = await loadValidator(deps, template, template.contentHash, overrides);
  if (!validator.ok) return validator.refusal.errors ?? [validator.refusal.message];
  const data = z.record(z.string(), z.unknown()).parse(await readStoredJson(deps.files, stored));
  return validator.value(await nameData(deps.db, template, data));
}
