import { createHash } from 'node:crypto';
import { readStoredJson } from '../../../core/platform/stored-json';
import type { FontLibrary } from '../../../engine';
import { limits } from '../../../lib/limits';
import type { Print } from '../../printing/print-shift';
import type { MakePage, PageDeps } from './html-pages';
import type { RenderJob, RenderOutcome } from './render-job';
import { tooLargeToLock } from './render-submission';
import { idFooter, trailPages } from './signed-pages';
import { storePdf } from './store-pdf';

/** Template and data in, PDF in R2 out. Anything but a typed failure throws and is tried again. */
export const printSubmission = async (
  deps: PageDeps & { makePage: MakePage; fonts: FontLibrary; signingKey: string },
  job: RenderJob,
  print: Print,
): Promise<RenderOutcome> => {
  const made = await deps.makePage(deps, job);
  if (!made.ok) return { outcome: 'failed', state: made.state, message: made.message };
  const { title, about } = made.page;
  const printed = await print(made.page, {
    ...{ title, about, test: job.test, now: new Date(job.at) },
    footLine: job.idFooter ? idFooter(job) : undefined,
    further: await trailOf(deps, job),
  });
  if (!printed.ok) return { outcome: 'failed', state: printed.state ?? 'error', message: printed.message };

  const { pdf } = printed;
  if (job.sealedPassword !== undefined && pdf.byteLength > limits.lockedPdfBytes) return tooLargeToLock;
  const start = { key: '', length: pdf.byteLength, bytes: pdf };
  const hashOfStart = createHash('sha256').update(pdf);
  const stored = await storePdf(deps, job, { start, hashOfStart, suffix: new Uint8Array(0) });
  return { outcome: 'rendered', pdf: stored, truncatedText: {}, missingGlyphs: [] };
};

/** The data is read again only where signatures are to be seen in the trail. */
const trailOf = async ({ files, fonts }: PageDeps & { fonts: FontLibrary }, job: RenderJob) =>
  job.trail && trailPages(fonts, job, await readStoredJson(files, job.data));
