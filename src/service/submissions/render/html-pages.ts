import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import { readStoredJson } from '../../../core/platform/stored-json';
import { type HtmlPage, type HtmlSources, renderHtmlPage } from '../../../engine';
import { recordOf } from '../../../lib/json';

import { loadContent } from '../../templates/content/content-store';
import { readTemplateImage } from '../../templates/content/read-template-image';
import { findPublishedAt } from '../../templates/versions/version-store';
import type { RenderJob } from './render-job';

export type MadePage =
  | { ok: true; page: HtmlPage }
  | { ok: false; state: 'syntax_error' | 'image_processing_failed' | 'error'; message: string };

export type PageDeps = { db: Database; files: Files };

/** Makes the page of a submission: its template's HTML with its data in it. */
export type MakePage = (deps: PageDeps, job: RenderJob) => Promise<MadePage>;

const makePage: MakePage = async ({ db, files }, job) => {
  const { html } = await loadContent(db, job.accountId, job.contentHash);
  if (!html) throw new Error(`Content ${job.contentHash} has no HTML.`);
  return renderHtmlPage(html, {
    data: recordOf(await readStoredJson(files, job.data)),
    metadata: recordOf(JSON.parse(job.metadata)),
    template: {
      ...job.template,
      version: job.version,
      version_published_at: await publishedAt(db, job, html),
    },
    now: new Date(job.at),
    loadImage: (image) => readTemplateImage(files, image),
  });
};

/** When the version was published. It is looked up only for pages that may show it. */
async function publishedAt(db: Database, job: RenderJob, sources: HtmlSources): Promise<string | undefined> {
  const { html, headerHtml, footerHtml } = sources;
  const mayShow = [html, headerHtml, footerHtml].some((source) => source?.includes('version_published_at'));
  const time = mayShow ? await findPublishedAt(db, job.template.id, job.version) : null;
  return time === null ? undefined : new Date(time).toISOString();
}

/** The page maker, in an object so that tests can replace it. */
export const htmlPages = { make: makePage };
