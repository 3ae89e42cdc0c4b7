import type { Caller } from '../../core/api/caller';
import { invalid, ok, type Result, refuse } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import { isId } from '../../core/platform/ids';
import type { CombineCoordinators } from '../combining/combine-coordinators';
import { findCombinedSubmission } from '../combining/find-combined-submission';
import { findSubmission } from '../submissions/find-submission';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { templateNotFound } from '../templates/template-not-found';
import { findTemplate } from '../templates/template-store';

/** What a hold is set on, and the template that it needs. */
type Subject = { subjectId: string; templateId: string | null };

/** Finds what the caller wants to hold, by its id. Without an id it is the account. */
export async function findSubject(
  deps: { db: Database; submissions: SubmissionCoordinators; combines: CombineCoordinators },
  caller: Caller,
  id: string | null,
): Promise<Result<Subject>> {
  if (id === null || id === caller.accountId) return ok({ subjectId: caller.accountId, templateId: null });
  if (isId('template', id)) {
    const found = await findTemplate(deps.db, caller.accountId, id);
    return found ? ok({ subjectId: id, templateId: id }) : templateNotFound;
  }
  if (isId('submission', id)) {
    const found = await findSubmission(deps, caller, id, null);
    if (!found.ok) return found;
    if (found.value.expiredAt !== null) return isErased;
    return ok({ subjectId: id, templateId: found.value.templateId });
  }
  if (!isId('combinedSubmission', id)) return unknown;
  const found = await findCombinedSubmission(deps, caller, id, null);
  if (!found.ok) return found;
  return found.value.expiredAt === null ? ok({ subjectId: id, templateId: null }) : isErased;
}

const isErased = refuse('expired', 'It has expired: nothing is left to hold.');

const unknown = invalid(['#/subject_id: must be the id of a template, submission or combined submission']);
