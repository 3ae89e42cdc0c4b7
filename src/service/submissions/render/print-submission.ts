import { createHash } from 'node:crypto';
import type { SigningKeys } from '../../../core/platform/signing-keys';
import { readStoredJson } from '../../../core/platform/stored-json';
import { type FontLibrary, wantConformance } from '../../../engine';
import type { Busy } from '../../../lib/heavy-work';
import { limits } from '../../../lib/limits';
import type { Print } from '../../printing/print-worker';
import type { SealingDeps } from '../../seals/own-sealing';
import { aboutOfMetadata } from '../pdf-properties';
import { attachedFilesOf } from './attached-files';
import type { MakePage, PageDeps } from './html-pages';
import type { RenderJob, RenderOutcome } from './render-job';
import { tooLargeToEncrypt } from './render-submission';
import { sealingOf, signatureIn } from './seal-pdf';
import { idFooter, trailOf } from './signed-pages';
import { storePdf } from './store-pdf';

/**
 * Prints an HTML template with its data and stores the PDF in R2. Any error but a typed failure
 * throws, and the attempt is repeated.
 */
export async function printSubmission(
  deps: PageDeps & { makePage: MakePage; fonts: FontLibrary; signingKey: SigningKeys } & SealingDeps,
  job: RenderJob,
  print: Print,
): Promise<RenderOutcome | Busy> {
  const made = await deps.makePage(deps, job);
  if (!made.ok) return { outcome: 'failed', state: made.state, message: made.message };
  const about = { title: made.page.title, ...made.page.about, ...aboutOfMetadata(job.metadata) };
  const sealing = await sealingOf(deps, job);
  const attaching = await attachedFilesOf(deps, job);
  if (attaching.outcome === 'failed') return attaching;
  const { attached } = attaching;
  const printed = await print(made.page, {
    ...{ about, test: job.test, now: new Date(job.at) },
    seal: sealing?.seal,
    footLine: job.idFooter ? idFooter(job) : undefined,
    further: await trailOf(deps, job, () => readStoredJson(deps.files, job.data)),
    conformance: await wantConformance(deps.fonts, job.conformance),
    attachments: attached?.files,
    invoice: attached?.invoice,
  });
  if (printed === 'full') return { outcome: 'busy' };
  const { missingGlyphs = [], scriptErrors = [], printWarnings = [] } = printed;
  const found = { missingGlyphs, scriptErrors, printWarnings };
  if (!printed.ok) {
    const { state = 'error', message, slow } = printed;
    return { outcome: 'failed', state, message, ...(slow && { slow }), ...found };
  }

  const { pdf, slot } = printed;
  if (job.sealedPassword !== undefined && pdf.byteLength > limits.lockedPdfBytes)
    return { ...tooLargeToEncrypt, ...found };
  const stored = await storePdf(deps, job, {
    start: { key: '', length: 0, bytes: new Uint8Array(0) },
    hashOfStart: createHash('sha256'),
    suffix: pdf,
    signature: signatureIn(slot, sealing),
  });
  if (stored === 'full') return { outcome: 'busy' };
  return {
    outcome: 'rendered',
    pdf: stored,
    pageCount: printed.pageCount,
    seal: sealing?.facts(),
    ...found,
    conformance: printed.conformance,
  };
}
