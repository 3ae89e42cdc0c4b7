import type { Database } from '../../core/db/database';
import type { Volumes } from '../../core/db/volumes/volumes';
import { isId } from '../../core/platform/ids';
import { findTemplateId } from '../submissions/life/submission-store';
import { hasPublicSubmissions } from '../templates/template-store';

/** Whether the template's setting lets anybody download the PDF. */
export async function isPublicSubmission(
  { db, volumes }: { db: Database; volumes: Volumes },
  id: string,
): Promise<boolean> {
  if (!isId('submission', id)) return false;
  const templateId = await findTemplateId(await volumes.thatMayHave(id), id);
  return templateId !== undefined && hasPublicSubmissions(db, templateId);
}
