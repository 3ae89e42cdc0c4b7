import type { Database } from '../../../core/db/database';
import { findPublishedAt } from '../../templates/versions/version-store';
import type { RenderJob } from './render-job';

/** What the sources of a template may say of it. When it was published is looked up only for those that may ask. */
export async function templateFacts(
  db: Database,
  job: RenderJob,
  sources: readonly (string | null | undefined)[],
) {
  const { template, version } = job;
  const mayAsk = sources.some((source) => source?.includes('version_published_at'));
  const time = mayAsk ? await findPublishedAt(db, template.id, version) : null;
  return {
    ...template,
    version,
    version_published_at: time === null ? undefined : new Date(time).toISOString(),
  };
}
