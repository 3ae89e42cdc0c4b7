import { byItself } from '../../../core/coordinator/by-itself';
import type { Files } from '../../../core/platform/files';
import { someAtOnce } from '../../../lib/some-at-once';
import { type Archive, submissionIn } from '../archive/archive-file';
import { readArchive } from '../archive/archive-files';
import { archiveKey } from '../archive/archive-names';
import { archivedRecord } from '../archive/archived-submission';
import { type ProjectedRow, recordIn } from './projected-row';
import type { SubmissionCoordinators } from './submission-coordinators';
import type { SubmissionRecord } from './submission-record';

type Deps = { submissions: Pick<SubmissionCoordinators, 'read'>; files: Pick<Files, 'readUnless'> };
type Read = { records: SubmissionRecord[]; missing: string[] };

/**
 * The records of rows, in their order, and the ids of those that could not be read. What the rows do
 * not hold comes from archives, and from the coordinators, all at the same time.
 */
export async function readRecords(deps: Deps, rows: ProjectedRow[]): Promise<Read> {
  const archived = readArchived(deps.files, rows);
  const read = await Promise.all(
    rows.map(async (row) => {
      const near = recordIn(row) ?? (row.archive === null ? null : (await archived).get(row.id));
      return near ?? askFor(deps.submissions, row.id);
    }),
  );
  const missing = rows.filter((_, index) => read[index] === null).map(({ id }) => id);
  return { records: read.flatMap((record) => record ?? []), missing };
}

/** The records of rows that do not hold them. */
export function readRecordsElsewhere(deps: Deps, rows: Omit<ProjectedRow, 'record'>[]): Promise<Read> {
  return readRecords(
    deps,
    rows.map((row) => ({ ...row, record: '' })),
  );
}

/** An archive may take tens of megabytes in memory, and a page may be in fifty. */
const openAtOnce = 2;

/**
 * The records that archives have, by id. Each archive is opened once, and only a few at a time. Of one that cannot be
 * read, the coordinators say why, each for its own record.
 */
export async function readArchived(
  files: Pick<Files, 'readUnless'>,
  rows: readonly ProjectedRow[],
): Promise<Map<string, SubmissionRecord>> {
  const wanted = rows.flatMap(({ id, accountId, record, archive }) =>
    record === '' && archive !== null ? { id, key: archiveKey(accountId, archive) } : [],
  );
  const found = new Map<string, SubmissionRecord>();
  await someAtOnce([...Map.groupBy(wanted, ({ key }) => key)], openAtOnce, async ([key, some]) => {
    const archive = await readArchive(files, key).catch(() => null);
    for (const { id } of some) {
      const record = archivedIn(archive, id);
      if (record) found.set(id, record);
    }
  });
  return found;
}

/** Null when the archive does not have a record that can be read. */
function archivedIn(archive: Archive | null, id: string): SubmissionRecord | null {
  try {
    const submission = archive && submissionIn(archive, id);
    return submission && archivedRecord(submission);
  } catch {
    return null;
  }
}

/** One coordinator that cannot answer does not hold back the records of the others. */
async function askFor(
  submissions: Pick<SubmissionCoordinators, 'read'>,
  id: string,
): Promise<SubmissionRecord | null> {
  let record: SubmissionRecord | null = null;
  await byItself(id, async () => {
    record = await submissions.read(id);
  });
  return record;
}
