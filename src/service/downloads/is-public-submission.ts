import type { Database } from '../../core/db/database';
import type { Volumes } from '../../core/db/volumes/volumes';
import { isId } from '../../core/platform/ids';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { findTemplateId } from '../submissions/life/submission-store';
import { hasPublicSubmissions } from '../templates/template-store';

type Deps = { db: Database; volumes: Volumes; submissions: SubmissionCoordinators };

/** Whether the template's setting lets anybody download the PDF. */
export async function isPublicSubmission({ db, volumes, submissions }: Deps, id: string): Promise<boolean> {
  if (!isId('submission', id)) return false;
  const projected = await findTemplateId(await volumes.thatMayHave(id), id);
  // A submission that was just made has no row yet.
  const templateId = projected ?? (await submissions.read(id))?.templateId;
  return templateId !== undefined && hasPublicSubmissions(db, templateId);
}
