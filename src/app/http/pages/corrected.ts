import { isId } from '../../../core/platform/ids';
import { readStoredJson } from '../../../core/platform/stored-json';
import { isRecord } from '../../../lib/json';
import type { Services } from '../../../service/services';
import { findSubmission } from '../../../service/submissions/find-submission';
import { titleOfRecord } from '../../../service/submissions/title-of-record';
import type { Corrected } from '../../../ui/dashboard/generate/corrects-notice';
import { callerOf } from './records/page-of';
import type { Visit } from './session';

/** The document of this template that a member corrects, while its data is stored; null: there is none. */
export async function findCorrected(
  services: Pick<Services, 'submissions' | 'files'>,
  visit: Visit,
  { id, templateId }: { id: string; templateId: string },
): Promise<Corrected | null> {
  if (!isId('submission', id)) return null;
  const found = await findSubmission(services, callerOf(visit), id, null);
  if (!found.ok || found.value.templateId !== templateId) return null;
  const stored = await services.submissions.readData(id);
  const data = stored && (await readStoredJson(services.files, stored));
  if (!isRecord(data)) return null;
  return { id, title: titleOfRecord(found.value), data, metadata: JSON.parse(found.value.metadata) };
}
