import type { Database } from '../../core/db/database';
import type { Volumes } from '../../core/db/volumes/volumes';
import { isId } from '../../core/platform/ids';
import { findSubmissionOf } from '../data-requests/data-request-store';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import type { SubmissionRecord } from '../submissions/life/submission-record';
import { findTemplate } from '../templates/template-store';

/**
 * The origins whose pages may show the signing page in a frame: those that its template names now.
 */
export async function framingOrigins(
  db: Database,
  { accountId, templateId }: SubmissionRecord,
): Promise<string[]> {
  const found = await findTemplate(db, accountId, templateId);
  return frameSources(found?.template.embedDomains ?? []);
}

/**
 * Returns the origins for a data request whose link is no longer valid, and none for a request that
 * does not exist.
 */
export async function framingOriginsOf(
  { db, volumes, submissions }: { db: Database; volumes: Volumes; submissions: SubmissionCoordinators },
  dataRequestId: string,
): Promise<string[]> {
  const place = isId('dataRequest', dataRequestId)
    ? await findSubmissionOf(volumes, dataRequestId)
    : undefined;
  const record = place ? await submissions.read(place.submissionId) : null;
  return record ? framingOrigins(db, record) : [];
}

/** The origins as a Content-Security-Policy names them. */
export function frameSources(embedDomains: readonly string[]): string[] {
  return embedDomains.map((host) => `${isLocal(host) ? 'http' : 'https'}://${host}`);
}

function isLocal(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3})(:|$)/.test(host);
}
