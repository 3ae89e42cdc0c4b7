import { env } from 'cloudflare:workers';
import { inArray } from 'drizzle-orm';
import { allFiles, loadPosition, newFiles } from '../../src/app/jobs/file-lanes';
import { removeOrphans } from '../../src/app/jobs/remove-orphans';
import { sweeps } from '../../src/core/db/schema';
import { openFiles } from '../../src/core/platform/files';
import { database, volumes } from './app';
import { combines, coordinators } from './coordinator';

const deps = { db: database, volumes, files: openFiles(env.FILES), submissions: coordinators, combines };

type Changes = Partial<Parameters<typeof removeOrphans>[0]>;

/** Forgets how far sweeps of files have come: the next one begins anew. */
export async function beginAnew(): Promise<void> {
  const names = [newFiles.name, allFiles.name];
  await database.delete(sweeps).where(inArray(sweeps.name, names));
}

/** One sweep of files: as many steps as it takes. */
export async function sweepFilesOnce(now: number, changes: Changes = {}): Promise<void> {
  const step = removeOrphans({ ...deps, ...changes }, now);
  while (await step());
}

/** Sweeps until all files of the bucket were looked at. */
export async function sweepFiles(now: number, changes: Changes = {}): Promise<void> {
  await beginAnew();
  do await sweepFilesOnce(now, changes);
  while (JSON.stringify(await loadPosition(database, allFiles.name)) !== '{"at":""}');
}
