import type { Database } from '../db/database';
import type { Files } from '../platform/files';
import { readStoredText } from '../platform/stored-json';
import { type RenderedPage, renderHtmlPage } from '../rendering/html/render-html-page';
import { loadContent } from '../templates/content-store';
import { loadImageFrom } from '../templates/load-image';
import { findTemplate } from '../templates/template-store';
import type { RenderJob } from './render-job';

export type PageDeps = { db: Database; files: Files };

/** Makes the page of a submission: its template's HTML with its data in it. */
export type MakePage = (deps: PageDeps, job: RenderJob) => Promise<RenderedPage>;

const make: MakePage = async ({ db, files }, job) => {
  const { accountId, templateId, contentHash, version } = job;
  const { html } = await loadContent(db, accountId, contentHash);
  if (html === null) throw new Error(`Content ${contentHash} has no HTML.`);
  const found = await findTemplate(db, accountId, templateId);
  return renderHtmlPage(html, {
    data: JSON.parse(await readStoredText(files, job.data)),
    metadata: JSON.parse(job.metadata),
    template: { id: templateId, name: found?.template.name ?? '', version },
    now: new Date(job.at),
    loadImage: loadImageFrom(files),
  });
};

/** Whoever prints submissions asks here for their pages. */
export const htmlPages: { make: MakePage } = { make };
