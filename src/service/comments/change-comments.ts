import type { Logged } from '../../core/account-log/account-log';
import type { Person } from '../../core/api/caller';
import { invalid, ok, type Result, refuse } from '../../core/api/refusal';
import { mayDo } from '../../core/api/roles';
import type { Database } from '../../core/db/database';
import type { Ids } from '../../core/platform/ids';
import { limits } from '../../lib/limits';
import { templateNotFound } from '../templates/template-not-found';
import { findTemplate } from '../templates/template-store';
import type { NewComment } from './comment-body';
import {
  deleteCommentRows,
  findComment,
  insertComment,
  listCommentRows,
  type NamedComment,
  type Place,
  setResolved,
} from './comment-store';

type Writing = { place: Place; person: Person };

export async function listComments(db: Database, place: Place): Promise<Result<NamedComment[]>> {
  const found = await findTemplate(db, place.accountId, place.templateId);
  return found ? ok(await listCommentRows(db, place, limits.templateComments)) : templateNotFound;
}

/** Adds a comment. Returns all of the template: others may have written meanwhile. */
export async function addComment(
  { db, ids }: { db: Database; ids: Ids },
  { place, person }: Writing,
  { text, answer_to: answerTo, field_id: fieldId, ...where }: NewComment,
  now: number,
): Promise<Result<NamedComment[]>> {
  if (!(await findTemplate(db, place.accountId, place.templateId))) return templateNotFound;
  if (answerTo !== null) {
    const answered = await findComment(db, place, answerTo);
    if (!answered) return commentNotFound;
    if (answered.answerTo !== null) return invalid(['#/answer_to: is an answer itself']);
  }
  const row = {
    ...{ id: ids.next('comment'), ...place, answerTo, authorId: person.id, text },
    ...{ fieldId, ...where, createdAt: now, resolvedAt: null, resolvedById: null },
  };
  return (await insertComment(db, row, limits.templateComments)) ? listComments(db, place) : full;
}

/** Marks a comment as done, or opens it again. */
export async function resolveComment(
  db: Database,
  { place, person }: Writing,
  { id, isResolved }: { id: string; isResolved: boolean },
  now: number,
): Promise<Result<NamedComment[]>> {
  const found = await findComment(db, place, id);
  if (!found) return commentNotFound;
  if (found.answerTo !== null) return invalid(['#/resolved: an answer is done with its comment']);
  const resolution = isResolved
    ? { resolvedAt: now, resolvedById: person.id }
    : { resolvedAt: null, resolvedById: null };
  await setResolved(db, id, resolution);
  return listComments(db, place);
}

/** Deletes a comment with its answers: an own one, unless others have answered. Owners delete any. */
export async function removeComment(
  deps: Logged,
  { place, person }: Writing,
  id: string,
): Promise<Result<NamedComment[]>> {
  const template = await findTemplate(deps.db, place.accountId, place.templateId);
  const found = await findComment(deps.db, place, id);
  if (!template || !found) return commentNotFound;
  const isOwners = mayDo(person, 'administer');
  if (!isOwners && found.authorId !== person.id) return notTheirs;
  const { name: templateName } = template.template;
  const isDeleted = await deleteCommentRows(deps, found, { templateName, isKeptByAnswers: !isOwners });
  return isDeleted ? listComments(deps.db, place) : answered;
}

const commentNotFound = refuse('comment_not_found', 'The template has no such comment.');

const full = refuse(
  'conflict',
  `The template has ${limits.templateComments} comments: delete some that are done (templateComments).`,
);

const notTheirs = refuse('not_permitted', 'Only its author and owners can delete a comment.');

const answered = refuse(
  'not_permitted',
  'Others have answered this comment: resolve it, or ask an owner to delete it.',
);
