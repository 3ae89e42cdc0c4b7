import type { Caller } from '../../../../core/api/caller';
import type { LinkedRecord } from '../../../../core/api-log/linked-record';
import { findBatch } from '../../../../service/batches/find-batch';
import { findCombinedSubmission } from '../../../../service/combining/find-combined-submission';
import type { OpenServices } from '../../../../service/services';
import { findSubmission } from '../../../../service/submissions/find-submission';
import { findTemplate } from '../../../../service/templates/template-store';

/** The record of a logged request, if it still exists and the member may see it. */
export async function visibleRecord(
  services: OpenServices,
  caller: Caller,
  record: LinkedRecord | null,
): Promise<LinkedRecord | null> {
  return record && (await isVisible(services, caller, record)) ? record : null;
}

async function isVisible(
  services: OpenServices,
  caller: Caller,
  { kind, id }: LinkedRecord,
): Promise<boolean> {
  switch (kind) {
    case 'submission':
      return (await findSubmission(services, caller, id, null)).ok;
    case 'batch':
      return (await findBatch(services, caller, id, null)).ok;
    case 'combinedSubmission':
      return (await findCombinedSubmission(services, caller, id, null)).ok;
    case 'template':
      return Boolean(await findTemplate(services.db, caller.accountId, id));
  }
}
