import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Volume } from '../../../core/db/database';
import { inChunks } from '../../../core/db/in-chunks';
import { filled, kept } from '../../../core/db/kept-statements';
import { submissions } from '../../../core/db/schema';
import { findInAny } from '../../../core/db/volumes/find-in-any';
import type { RowPlace } from '../../../core/db/volumes/walk-volumes';
import { expiryDueAt } from '../../holds/put-off';
import type { UsageMode } from '../../usage/usage-record';
import { countUncounted, dayOf } from '../../usage/usage-store';
import type { WordsChange } from '../search/words-of-submission';
import type { ProjectedRow } from './projected-row';
import type { SubmissionRecord } from './submission-record';
import { isSettled } from './submission-state';

/** A record, and what becomes of the words by which it is found. Release 0.4.0 sends none: those of the row stay. */
export type Worded = { record: SubmissionRecord; words?: WordsChange };

/**
 * The statements that write projections, one of each submission, to be carried out in one batch. They are
 * guarded by the version: an older state never overwrites a newer one. The first projection of a finished
 * PDF counts it as usage, under the same guard, so that each PDF is counted once.
 */
export function projectionsOf(
  volume: Volume,
  projected: readonly Worded[],
  now: number,
): BatchItem<'sqlite'>[] {
  const records = projected.map(({ record }) => record);
  return [...countsOf(volume, records, now), ...projected.flatMap((one) => written(volume, one, now))];
}

/** One statement counts all PDFs of an account, a day and a mode. */
function countsOf(volume: Volume, records: readonly SubmissionRecord[], now: number): BatchItem<'sqlite'>[] {
  const counted = records.filter((record) => modeCounted(record) !== null);
  const byDay = Map.groupBy(counted, (record) =>
    JSON.stringify([record.accountId, dayOf(record.processedAt ?? now), modeCounted(record)]),
  );
  return [...byDay].map(([key, ofDay]) => {
    const [accountId, day, mode]: [string, string, UsageMode] = JSON.parse(key);
    return countUncounted(volume, { accountId, day, mode }, ofDay);
  });
}

/** The mode in which the projection counts a PDF; null when it counts none. */
function modeCounted({ countedBy, testCountedBy }: SubmissionRecord): UsageMode | null {
  if (countedBy === 'projection') return 'live';
  return testCountedBy === 'projection' ? 'test' : null;
}

function written(volume: Volume, one: Worded, now: number): BatchItem<'sqlite'>[] {
  // What has actions was projected before, and mostly they are all that is new.
  const isKnown = one.record.actions !== undefined && one.record.actions.length > 0;
  return [...(isKnown ? [onlyRecord(volume, one, now)] : []), wholeRow(volume, one, now)];
}

/**
 * Replaces the record where nothing else of its row has changed. An update that names the columns of an index
 * writes its entry again, and each counts like a row.
 */
function onlyRecord(volume: Volume, { record, words = 'leave' }: Worded, now: number): BatchItem<'sqlite'> {
  const { id, version, state } = record;
  const head = headOf(record);
  const { expiresAt, countedAt, archive } = submissions;
  return volume
    .update(submissions)
    .set({
      ...{ version, record: JSON.stringify(record), updatedAt: now },
      ...(words !== 'leave' && { words: textOf(words) }),
    })
    .where(
      and(
        eq(submissions.id, id),
        lt(submissions.version, version),
        eq(submissions.state, state),
        eq(submissions.settled, isSettled(state)),
        sql`${expiresAt} is ${expiryDueAt(record)}`,
        sql`${submissions.head} is ${head}`,
        isNull(archive),
        modeCounted(record) === null ? undefined : isNotNull(countedAt),
      ),
    );
}

/** What the column has then. A row that is new has no words to leave. */
function textOf(words: WordsChange): string | null {
  return typeof words === 'object' ? words.set : null;
}

function headOf({ test, seal }: SubmissionRecord): string | null {
  return test ? null : (seal?.closingHash ?? null);
}

function wholeRow(volume: Volume, { record, words = 'leave' }: Worded, now: number): BatchItem<'sqlite'> {
  const { id, accountId, templateId, batchId, test, createdAt, state, version } = record;
  const statement = words === 'leave' ? rowWritten.withoutWords : rowWritten.withWords;
  return filled(statement(volume), {
    ...{ id, accountId, templateId, batchId, test, createdAt, state, version },
    settled: isSettled(state),
    record: JSON.stringify(record),
    expiresAt: expiryDueAt(record),
    updatedAt: now,
    head: headOf(record),
    countedAt: modeCounted(record) === null ? null : now,
    words: textOf(words),
  });
}

/** Without words, those of a row that is there stay. */
const rowWritten = {
  withWords: kept((volume: Volume) => writeRow(volume, { words: sql`excluded.words` })),
  withoutWords: kept((volume: Volume) => writeRow(volume, {})),
};

function writeRow(volume: Volume, words: { words?: SQL }) {
  const { placeholder } = sql;
  const { id, version, archive, updatedAt, countedAt } = submissions;
  return volume
    .insert(submissions)
    .values({
      id: placeholder('id'),
      accountId: placeholder('accountId'),
      templateId: placeholder('templateId'),
      batchId: placeholder('batchId'),
      test: placeholder('test'),
      createdAt: placeholder('createdAt'),
      state: placeholder('state'),
      settled: placeholder('settled'),
      version: placeholder('version'),
      record: placeholder('record'),
      expiresAt: placeholder('expiresAt'),
      updatedAt: placeholder('updatedAt'),
      archive: null,
      head: placeholder('head'),
      countedAt: placeholder('countedAt'),
      words: placeholder('words'),
    })
    .onConflictDoUpdate({
      target: id,
      set: {
        state: sql`excluded.state`,
        settled: sql`excluded.settled`,
        version: sql`excluded.version`,
        record: sql`excluded.record`,
        expiresAt: sql`excluded.expires_at`,
        updatedAt: sql`excluded.updated_at`,
        archive: null,
        head: sql`excluded.head`,
        countedAt: sql`coalesce(${countedAt}, excluded.counted_at)`,
        ...words,
      },
      // A late projection of the version that was archived says nothing new, and `onlyRecord` may have said it all.
      setWhere: sql`${version} < excluded.version or (${version} = excluded.version
        and ${archive} is null and ${updatedAt} <> excluded.updated_at)`,
    })
    .prepare();
}

export type StaleRow = RowPlace & { accountId: string; archive: string | null };

type Asked = { after: RowPlace; before: number; limit: number };

/** Projections that say "not settled" and were last written before a time. */
export function findUnsettled(volume: Volume, asked: Asked): Promise<StaleRow[]> {
  return findStale(volume, submissions.updatedAt, sql`${submissions.settled} = 0`, asked);
}

/** Projections of submissions that should have expired before a time. */
export function findOverdue(volume: Volume, asked: Asked): Promise<StaleRow[]> {
  return findStale(volume, submissions.expiresAt, isNotNull(submissions.expiresAt), asked);
}

function findStale(
  volume: Volume,
  at: typeof submissions.updatedAt | typeof submissions.expiresAt,
  isStale: SQL,
  { after, before, limit }: Asked,
): Promise<StaleRow[]> {
  const { id, accountId, archive } = submissions;
  const later = or(gt(at, after.at), and(eq(at, after.at), gt(id, after.id)));
  return volume
    .select({ at: sql<number>`${at}`, id, accountId, archive })
    .from(submissions)
    .where(and(isStale, gte(at, after.at), lt(at, before), later))
    .orderBy(at, id)
    .limit(limit);
}

export function findProjected(volume: Volume, ids: string[]): Promise<ProjectedRow[]> {
  const { id, accountId, record, archive } = submissions;
  return volume.select({ id, accountId, record, archive }).from(submissions).where(inArray(id, ids));
}

/** The templates of submissions of an account, by the ids of those that there are. */
export async function findTemplatesOf(
  volumes: readonly Volume[],
  owner: string,
  ids: string[],
): Promise<Map<string, string>> {
  const { id, accountId, templateId } = submissions;
  const find = (volume: Volume) =>
    inChunks(ids, (some) =>
      volume
        .select({ id, templateId })
        .from(submissions)
        .where(and(eq(accountId, owner), inArray(id, some))),
    );
  const found = await Promise.all(volumes.map(find));
  return new Map(found.flat().map((row) => [row.id, row.templateId]));
}

/** The template of a submission, in a volume that has the submission. */
export async function findTemplateId(volumes: readonly Volume[], id: string): Promise<string | undefined> {
  const { templateId } = submissions;
  const row = await findInAny(volumes, (volume) =>
    volume.select({ templateId }).from(submissions).where(eq(submissions.id, id)).get(),
  );
  return row?.templateId;
}
