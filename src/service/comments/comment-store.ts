import { and, asc, eq, exists, isNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Logged } from '../../core/account-log/account-log';
import type { Database } from '../../core/db/database';
import { templateComments, templates, users } from '../../core/db/schema';

export type CommentRow = typeof templateComments.$inferSelect;
/** A comment with the names of its members; null for those who are members no more. */
export type NamedComment = CommentRow & { authorName: string | null; resolvedByName: string | null };

export type Place = { accountId: string; templateId: string };

const comments = templateComments;
const resolvers = alias(users, 'resolvers');

function inTemplate({ accountId, templateId }: Place): SQL | undefined {
  return and(eq(comments.accountId, accountId), eq(comments.templateId, templateId));
}

/** The comments of a template, oldest first. */
export async function listCommentRows(db: Database, place: Place, most: number): Promise<NamedComment[]> {
  const rows = await db
    .select({ comment: comments, authorName: users.name, resolvedByName: resolvers.name })
    .from(comments)
    .leftJoin(users, and(eq(users.id, comments.authorId), eq(users.accountId, comments.accountId)))
    .leftJoin(
      resolvers,
      and(eq(resolvers.id, comments.resolvedById), eq(resolvers.accountId, comments.accountId)),
    )
    .where(inTemplate(place))
    .orderBy(asc(comments.id))
    .limit(most);
  return rows.map(({ comment, ...names }) => ({ ...comment, ...names }));
}

export async function findComment(db: Database, place: Place, id: string): Promise<CommentRow | undefined> {
  return db
    .select()
    .from(comments)
    .where(and(inTemplate(place), eq(comments.id, id)))
    .get();
}

/** How many comments of a template wait for somebody. */
export async function countOpenComments(db: Database, place: Place): Promise<number> {
  return db.$count(comments, and(inTemplate(place), isNull(comments.answerTo), isNull(comments.resolvedAt)));
}

/** Inserts a comment, unless the template has too many, or it or the comment that is answered is gone. */
export async function insertComment(db: Database, row: CommentRow, most: number): Promise<boolean> {
  const roots = alias(comments, 'roots');
  const answered = db
    .select({ one: sql`1` })
    .from(roots)
    .where(eq(roots.id, row.answerTo ?? ''));
  const count = sql`(select count(*) from ${comments} where ${comments.templateId} = ${row.templateId})`;
  const theTemplate = db.select({ one: sql`1` }).from(templates).where(eq(templates.id, row.templateId));
  const line = row.line && JSON.stringify(row.line);
  const inserted = await db
    .insert(comments)
    .select(
      sql`select ${row.id}, ${row.accountId}, ${row.templateId}, ${row.answerTo}, ${row.authorId}, ${row.text},
        ${row.fieldId}, ${row.page}, ${row.x}, ${row.y}, ${line}, ${row.createdAt}, null, null
        where ${count} < ${most} and ${exists(theTemplate)} and (${row.answerTo} is null or ${exists(answered)})`,
    )
    .returning({ id: comments.id });
  return inserted.length > 0;
}

type Resolution = Pick<CommentRow, 'resolvedAt' | 'resolvedById'>;

export async function setResolved(db: Database, id: string, resolution: Resolution): Promise<void> {
  await db.update(comments).set(resolution).where(eq(comments.id, id));
}

/** Deletes a comment with its answers. Returns false where answers of others keep it. */
export async function deleteCommentRows(
  { db, log }: Logged,
  { id, authorId, templateId }: CommentRow,
  { templateName, isKeptByAnswers }: { templateName: string; isKeptByAnswers: boolean },
): Promise<boolean> {
  const answers = alias(comments, 'answers');
  const ofOthers = db
    .select({ one: sql`1` })
    .from(answers)
    .where(and(eq(answers.templateId, templateId), eq(answers.answerTo, id), ne(answers.authorId, authorId)));
  const gone = db
    .delete(comments)
    .where(
      and(
        eq(comments.templateId, templateId),
        or(eq(comments.id, id), eq(comments.answerTo, id)),
        isKeptByAnswers ? notExists(ofOthers) : undefined,
      ),
    )
    .returning({ id: comments.id });
  const deleted = await log.change(gone, {
    kind: 'template.comment_deleted',
    subject: { id: templateId, name: templateName },
    details: { comment: id, author: authorId },
  });
  return deleted.length > 0;
}
