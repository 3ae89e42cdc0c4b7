import type { Caller } from '../../core/api/caller';
import { ok, type Result } from '../../core/api/refusal';
import { checkRoom } from '../../core/api/storage-full';
import type { Config } from '../../core/config';
import type { Database } from '../../core/db/database';
import type { Volumes } from '../../core/db/volumes/volumes';
import type { Files } from '../../core/platform/files';
import { type Ids, timeOfId } from '../../core/platform/ids';
import type { AuditedActor } from '../audit/audit-chain';
import { storeSubmissionIds } from '../data-requests/data-request-store';
import type { DownloadLinks } from '../download-links/download-links';
import type { Printing } from '../printing/printing';
import { recentSubmissions } from '../submissions/life/recent-submissions';
import { storeInput } from '../submissions/new-submission';
import { noteLiveTemplate } from '../submissions/note-live-template';
import { admitRenders } from '../submissions/render/admit-renders';
import type { BatchCoordinators } from './batch-coordinators';
import type { NewChild } from './batch-journal';
import { type AcceptedBatch, type BatchRecord, childrenOf } from './batch-record';
import { type Checked, checkBatch, type SentSubmission } from './check-batch';

type Deps = {
  config: Config;
  db: Database;
  volumes: Volumes;
  files: Files;
  ids: Ids;
  downloadLinks: DownloadLinks;
  batches: BatchCoordinators;
  printing: Printing;
};

export type NewBatch = {
  name: string | undefined;
  metadata: Record<string, unknown>;
  submissions: Omit<SentSubmission, 'by'>[];
};

/** Checks all submissions, and accepts the batch as a whole when none of them has a problem. */
export async function createBatch(
  deps: Deps,
  caller: Caller,
  input: NewBatch,
  { now, waitUntil, by }: { now: number; waitUntil: number | null; by: AuditedActor },
): Promise<Result<AcceptedBatch>> {
  const room = await checkRoom(deps, now);
  if (!room.ok) return room;
  const batchId = deps.ids.next('batch');
  const submissions = input.submissions.map((sent) => ({ ...sent, by }));
  const checked = await checkBatch(deps, caller, batchId, submissions);
  if (!checked.ok) return checked;
  const records = checked.value.map(({ record }) => record);
  const admitted = await admitRenders(deps.printing, caller.accountId, records);
  if (!admitted.ok) return admitted;

  await noteLiveTemplates(deps, checked.value);
  await storeSubmissionIds(deps.volumes, records);
  const children: NewChild[] = [];
  for (const { record, sent, template, wait } of checked.value) {
    const input = await storeInput(deps, record, sent, template);
    children.push({ record, input, ...(wait === false && { wait }) });
  }
  const record: BatchRecord = {
    id: batchId,
    accountId: caller.accountId,
    ...(caller.tokenId !== null && { tokenId: caller.tokenId }),
    by: by.actor,
    ...(input.name !== undefined && { name: input.name }),
    templateIds: [...new Set(records.map(({ templateId }) => templateId))],
    test: records.every(({ test }) => test),
    metadata: JSON.stringify(input.metadata),
    createdAt: timeOfId(batchId),
    processedAt: null,
  };
  const accepted = await deps.batches.accept(record, children, waitUntil ?? undefined);
  for (const { id } of records) recentSubmissions.note(caller.accountId, id, now);
  // A caller that does not wait gets the records as they were accepted, however far they are by
  // now.
  if (waitUntil === null) return ok({ batch: { record, children: childrenOf(records) }, records });
  // A submission that could not be handed over yet is shown as it was accepted.
  const known = new Map([...records, ...accepted.records].map((record) => [record.id, record]));
  return ok({ batch: accepted.batch, records: [...known.values()] });
}

/** Looks at the first live submission of each template. */
async function noteLiveTemplates(deps: Deps, checked: Checked[]): Promise<void> {
  const live = checked.filter(({ record }) => !record.test);
  const first = new Map(live.map((child) => [child.template.id, child]));
  for (const { template, record } of first.values()) await noteLiveTemplate(deps, template, record);
}
