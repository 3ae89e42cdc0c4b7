import { sha256Hex } from '../platform/digest';
import type { Print } from '../printing/print-shift';
import type { MakePage, PageDeps } from './html-pages';
import type { RenderJob, RenderOutcome } from './render-job';
import { pdfKey } from './submission-keys';

/** Template and data in, PDF in R2 out. Anything but a typed failure throws and is tried again. */
export const printSubmission = async (
  deps: PageDeps & { makePage: MakePage },
  job: RenderJob,
  print: Print,
): Promise<RenderOutcome> => {
  const made = await deps.makePage(deps, job);
  if (!made.ok) return { outcome: 'failed', state: made.state, message: made.message };
  const { title } = made.page;
  const printed = await print(made.page, { title, test: job.test, now: new Date(job.at) });
  if (!printed.ok) return { outcome: 'failed', state: 'error', message: printed.message };

  const hash = sha256Hex(printed.pdf);
  const key = pdfKey(job.accountId, job.submissionId, hash);
  await deps.files.put(key, printed.pdf, 'application/pdf');
  const pdf = { key, hash, bytes: printed.pdf.byteLength };
  return { outcome: 'rendered', pdf, truncatedText: {}, missingGlyphs: [] };
};
