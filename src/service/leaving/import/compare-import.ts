import type { ImportDeps } from './import-answer';

type Asked = { id: string; sequence: number };

/** What there is of a record: the hash of this entry of its trail, and of its PDF as it is stored. */
export type Found = { id: string; head: string | null; pdf: string | null; expired: boolean };

/** Reads submissions of an account again, from their coordinators and files. */
export async function findSubmissions(
  { submissions, files }: ImportDeps,
  accountId: string,
  asked: readonly Asked[],
): Promise<Found[]> {
  const found = asked.map(async ({ id, sequence }): Promise<Found | null> => {
    const [record, trail] = await Promise.all([submissions.read(id), submissions.readTrail(id)]);
    if (record?.accountId !== accountId) return null;
    const head = trail.find((entry) => entry.sequence === sequence)?.hash ?? null;
    const pdf = record.pdf && (await files.hashOf(record.pdf.key));
    return { id, head, pdf, expired: record.expiredAt !== null };
  });
  return (await Promise.all(found)).flatMap((one) => one ?? []);
}

export async function findCombined(
  { combines, files }: ImportDeps,
  accountId: string,
  asked: readonly { id: string }[],
): Promise<Found[]> {
  const found = asked.map(async ({ id }): Promise<Found | null> => {
    const record = await combines.read(id);
    if (record?.accountId !== accountId) return null;
    const pdf = record.pdf && (await files.hashOf(record.pdf.key));
    return { id, head: null, pdf, expired: record.expiredAt !== null };
  });
  return (await Promise.all(found)).flatMap((one) => one ?? []);
}
