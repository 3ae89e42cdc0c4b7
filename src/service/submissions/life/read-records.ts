import { byItself } from '../../../core/coordinator/by-itself';
import { type ProjectedRow, recordIn } from './projected-row';
import type { SubmissionCoordinators } from './submission-coordinators';
import type { SubmissionRecord } from './submission-record';

/**
 * The records of rows, in their order, and the ids of those that could not be read. What the rows do
 * not hold comes from the coordinators, all at once.
 */
export async function readRecords(
  { submissions }: { submissions: Pick<SubmissionCoordinators, 'read'> },
  rows: ProjectedRow[],
): Promise<{ records: SubmissionRecord[]; missing: string[] }> {
  const read = await Promise.all(rows.map(async (row) => recordIn(row) ?? askFor(submissions, row.id)));
  const missing = rows.filter((_, index) => read[index] === null).map(({ id }) => id);
  return { records: read.flatMap((record) => record ?? []), missing };
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
