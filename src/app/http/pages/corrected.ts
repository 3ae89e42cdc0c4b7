import { isId } from '../../../core/platform/ids';
import { readStoredJson, type StoredJson } from '../../../core/platform/stored-json';
import { isRecord } from '../../../lib/json';
import { type Expiring, isDueToExpire } from '../../../service/holds/put-off';
import type { Services } from '../../../service/services';
import { findSubmission } from '../../../service/submissions/find-submission';
import { titleOfRecord } from '../../../service/submissions/title-of-record';
import type { Corrected } from '../../../ui/dashboard/generate/corrects-notice';
import { callerOf, type Visit } from './session';

type Correctable = Expiring & { dataRequests: readonly unknown[] };

/** Whether a document can be made again from its data: the data is stored and not due to expire, and nobody signs. */
export function isCorrectable(record: Correctable, data: StoredJson | null, now: number): data is StoredJson {
  const isPast = record.expiredAt !== null || isDueToExpire(record, now);
  return data !== null && !isPast && record.dataRequests.length === 0;
}

/** The document of this template that a member corrects; null: there is none. */
export async function findCorrected(
  services: Pick<Services, 'submissions' | 'files'>,
  visit: Visit,
  { id, templateId }: { id: string; templateId: string },
): Promise<Corrected | null> {
  if (!isId('submission', id)) return null;
  const found = await findSubmission(services, callerOf(visit), id, null);
  if (!found.ok || found.value.templateId !== templateId) return null;
  const stored = await services.submissions.readData(id);
  if (!isCorrectable(found.value, stored, Date.now())) return null;
  const data = await readStoredJson(services.files, stored);
  if (!isRecord(data)) return null;
  return { id, title: titleOfRecord(found.value), data, metadata: JSON.parse(found.value.metadata) };
}
