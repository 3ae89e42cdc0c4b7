import { env } from 'cloudflare:workers';
import { count } from 'drizzle-orm';
import { submissions, usage, usageDays, volumes, volumeTurns } from '../../src/core/db/schema';
import { openBound } from '../../src/core/db/volumes/open-volumes';
import { forgetTurns } from '../../src/core/db/volumes/read-map';
import { database } from './app';

/** Opens volumes for records that are made from now on, as a turn that was announced long ago. */
export async function openNow(open: number[], full = false): Promise<number> {
  // Ids of records that were made before sort before the turn.
  await scheduler.wait(5);
  const from = Date.now();
  const number = (await database.$count(volumeTurns)) + 1;
  await database.insert(volumeTurns).values({ number, from, open, full });
  forgetTurns();
  await scheduler.wait(5);
  return from;
}

/** All later tests have one volume again. */
export async function closeAll(): Promise<void> {
  await database.delete(volumeTurns);
  await database.delete(volumes);
  forgetTurns();
  // A volume with records is opened no more once its turns are gone.
  for (const number of [1, 2, 3]) {
    const volume = openBound(env, number);
    await volume.batch([volume.delete(submissions), volume.delete(usageDays), volume.delete(usage)]);
  }
}

/** How many submissions of an account each volume has. */
export async function countIn(numbers: number[], accountId: string): Promise<number[]> {
  return Promise.all(
    numbers.map(async (number) => {
      const rows = await openBound(env, number)
        .select({ id: submissions.id, of: submissions.accountId, all: count() })
        .from(submissions)
        .groupBy(submissions.id);
      return rows.filter(({ of }) => of === accountId).length;
    }),
  );
}

/** A database that does not answer. */
export const deadDatabase = new Proxy(env.VOLUME_1, {
  get: () => () => {
    throw new Error('D1_ERROR: the volume does not answer');
  },
});
