import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import { readStoredJson } from '../../../core/platform/stored-json';
import { type HtmlPage, renderHtmlPage } from '../../../engine';
import { recordOf } from '../../../lib/json';

import { loadContent } from '../../templates/content/content-store';
import { readTemplateImage } from '../../templates/content/read-template-image';
import type { RenderJob } from './render-job';
import { templateFacts } from './template-facts';

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
    template: await templateFacts(db, job, [html.html, html.headerHtml, html.footerHtml]),
    now: new Date(job.at),
    loadImage: (image) => readTemplateImage(files, image),
  });
};

/** The page maker, in an object so that tests can replace it. */
export const htmlPages = { make: makePage };
