import type { Database } from '../db/database';
import { type SchemaChange, schemaChanges } from '../fields/schema-changes';
import { limits } from '../limits';
import type { Caller } from '../operation';
import type { Files } from '../platform/files';
import { readStoredJson } from '../platform/stored-json';
import { ok, type Result } from '../refusal';
import { schemaOfContent } from '../templates/content-schema';
import { loadContent } from '../templates/content-store';
import { loadValidator } from '../templates/data-validator';
import { notReady } from '../templates/document-refusals';
import { resolveVersion } from '../templates/resolve-version';
import { storedOverrides } from '../templates/stored-overrides';
import { templateNotFound } from '../templates/template-not-found';
import { findTemplate, type TemplateRow } from '../templates/template-store';
import { listSubmissions } from './list-submissions';
import type { SubmissionCoordinators } from './submission-coordinators';
import type { SubmissionRecord } from './submission-record';

type Deps = { db: Database; files: Files; submissions: SubmissionCoordinators };

export type PublishCheck = {
  /** What the draft is compared with; null when nothing has been published. */
  version: string | null;
  changes: SchemaChange[];
  checked: number;
  failing: { id: string; version: string; problems: string[] }[];
};

/** What publishing the draft would mean for those who send data as they do now. */
export const checkTemplate = async (
  deps: Deps,
  { caller, templateId }: { caller: Caller; templateId: string },
  now: number,
): Promise<Result<PublishCheck>> => {
  const found = await findTemplate(deps.db, caller.accountId, templateId);
  if (!found) return templateNotFound;
  const { template, document } = found;
  if (document && document.state !== 'processed') return notReady(document);
  const latest = template.latestVersion === null ? null : await resolveVersion(deps, template, 'latest');
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
  // What never was valid says nothing about the draft.
  const valid = listed.value.filter(({ state }) => state !== 'invalid_data');
  const failing: PublishCheck['failing'] = [];
  for (const record of valid) {
    const problems = await problemsWithDraft(deps, template, record);
    if (problems.length > 0) failing.push({ id: record.id, version: record.templateVersion, problems });
  }
  return ok({ version: latest?.value.version ?? null, changes, checked: valid.length, failing });
};

const compareSchemas = async (db: Database, template: TemplateRow, published: string) => {
  const schemaOf = async (hash: string) =>
    schemaOfContent(await loadContent(db, template.accountId, hash), template);
  return schemaChanges(await schemaOf(published), await schemaOf(template.contentHash));
};

/** One at a time: their data may come to 100 MB. */
const problemsWithDraft = async (
  deps: Deps,
  template: TemplateRow,
  { id, fieldOverrides }: SubmissionRecord,
): Promise<string[]> => {
  const stored = await deps.submissions.readData(id);
  if (!stored) return [];
  const overrides = storedOverrides(fieldOverrides);
  const validator = await loadValidator(deps, template, template.contentHash, overrides);
  if (!validator.ok) return validator.refusal.errors ?? [validator.refusal.message];
  return validator.value(await readStoredJson(deps.files, stored));
};
