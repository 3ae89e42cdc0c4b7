import type { Database } from '../db/database';
import type { Files } from '../platform/files';
import type { HtmlPage } from '../rendering/html/html-page';
import type { RenderJob } from './render-job';

export type MadePage =
  | { ok: true; page: HtmlPage }
  | { ok: false; state: 'syntax_error' | 'image_processing_failed' | 'error'; message: string };

export type PageDeps = { db: Database; files: Files };

/** Makes the page of a submission: its template's HTML with its data in it. */
export type MakePage = (deps: PageDeps, job: RenderJob) => Promise<MadePage>;

/** Whoever prints submissions asks here for their pages. */
export const htmlPages: { make: MakePage } = {
  make: async () => ({ ok: false, state: 'error', message: 'The template has no HTML.' }),
};
