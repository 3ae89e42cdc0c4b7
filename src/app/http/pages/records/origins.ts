import type { Database } from '../../../../core/db/database';
import { readMemberNames } from '../../../../service/accounts/members/account-store';
import type { Batch, BatchRecord } from '../../../../service/batches/batch-record';
import { presentBatch } from '../../../../service/batches/present-batch';
import type { Bundle } from '../../../../service/bundles/bundle-store';
import { readTemplateNames } from '../../../../service/usage/usage-store';
import type { Origin } from '../../../../ui/dashboard/records/origin';
import type { Visit } from '../session';

/** Of which templates many documents are, and who made them. Records of older releases do not say it. */
type Source = { templateIds: readonly string[]; by: BatchRecord['by'] };

/** The batches as their pages show them. */
export async function withOrigins(db: Database, visit: Visit, batches: readonly Batch[]) {
  const sources = batches.map(({ record: { templateIds = [], by } }) => ({ templateIds, by }));
  const { originOf } = await readOrigins(db, visit, sources);
  return batches.map((batch, index) => ({
    ...presentBatch(batch),
    origin: originOf(sources[index] ?? { templateIds: [], by: undefined }),
  }));
}

export function sourceOfBundle({ templateIds, record }: Bundle): Source {
  const { userId, templates } = record;
  const by = userId === undefined ? undefined : { type: 'user' as const, id: userId };
  return { templateIds: templateIds ?? templates ?? [], by };
}

/** Reads the names of templates and members. */
export async function readOrigins(db: Database, { member }: Visit, sources: readonly Source[]) {
  const templateIds = [...new Set(sources.flatMap((source) => source.templateIds))];
  const userIds = sources.flatMap(({ by }) => (by?.type === 'user' ? [by.id] : []));
  const [templateNames, memberNames] = await Promise.all([
    readTemplateNames(db, member.accountId, templateIds),
    readMemberNames(db, member.accountId, userIds),
  ]);
  const originOf = ({ templateIds: ids, by }: Source): Origin => ({
    templates: ids.map((id) => templateNames.get(id) ?? id),
    isProgram: by?.type === 'api_token',
    person: (by?.type === 'user' && memberNames.get(by.id)) || null,
  });
  return { templateNames, originOf };
}
