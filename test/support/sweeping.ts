import { env } from 'cloudflare:workers';
import { removeOrphans } from '../../src/app/jobs/remove-orphans';
import { openFiles } from '../../src/core/platform/files';
import { database, volumes } from './app';
import { combines, coordinators } from './coordinator';

const deps = { db: database, volumes, files: openFiles(env.FILES), submissions: coordinators, combines };

/** Sweeps until all files of the bucket were looked at: one sweep looks at some pages. */
export async function sweepFiles(now: number): Promise<void> {
  for (let run = 0; run < 5; run++) await removeOrphans(deps, now);
}
