import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../core/db/database';
import { inChunks } from '../../../core/db/in-chunks';
import { accounts, dataRequests, logos } from '../../../core/db/schema';
import type { Volumes } from '../../../core/db/volumes/volumes';

export async function isAccount(db: Database, accountId: string): Promise<boolean> {
  const { id } = accounts;
  return (await db.select({ id }).from(accounts).where(eq(id, accountId)).get()) !== undefined;
}

/** The account that has a logo; undefined when nobody has. */
export async function ownerOfLogo(db: Database, file: string): Promise<string | undefined> {
  const { accountId } = logos;
  return (await db.select({ accountId }).from(logos).where(eq(logos.file, file)).get())?.accountId;
}

/** The submissions of those of these data requests that are in any volume. */
export async function submissionsOfRequests(volumes: Volumes, ids: string[]): Promise<Map<string, string>> {
  const { id, submissionId } = dataRequests;
  const asked = (await volumes.all()).map((volume) =>
    inChunks(ids, (some) => volume.select({ id, submissionId }).from(dataRequests).where(inArray(id, some))),
  );
  return new Map((await Promise.all(asked)).flat().map((row) => [row.id, row.submissionId]));
}
