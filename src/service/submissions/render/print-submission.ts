import { createHash } from 'node:crypto';
import type { SigningKeys } from '../../../core/platform/signing-keys';
import { readStoredJson } from '../../../core/platform/stored-json';
import type { FontLibrary } from '../../../engine';
import type { Busy } from '../../../lib/heavy-work';
import { limits } from '../../../lib/limits';
import { fieldsFor } from '../../data-requests/askable-fields';
import { findSender } from '../../mail/sender-store';
import type { Print } from '../../printing/print-worker';
import type { SealingDeps } from '../../seals/own-sealing';
import { loadContent } from '../../templates/content/content-store';
import { storedOverrides } from '../../templates/stored-overrides';
import { aboutOfMetadata } from '../pdf-properties';
import type { MakePage, PageDeps } from './html-pages';
import type { RenderJob, RenderOutcome } from './render-job';
import { tooLargeToEncrypt } from './render-submission';
import { sealingOf, signatureIn } from './seal-pdf';
import { idFooter, trailPages } from './signed-pages';
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
  const printed = await print(made.page, {
    ...{ about, test: job.test, now: new Date(job.at) },
    seal: sealing?.seal,
    footLine: job.idFooter ? idFooter(job) : undefined,
    further: await trailOf(deps, job),
  });
  if (printed === 'full') return { outcome: 'busy' };
  if (!printed.ok) {
    const { state = 'error', message, slow } = printed;
    return { outcome: 'failed', state, message, ...(slow && { slow }) };
  }

  const { pdf, slot } = printed;
  if (job.sealedPassword !== undefined && pdf.byteLength > limits.lockedPdfBytes) return tooLargeToEncrypt;
  const stored = await storePdf(deps, job, {
    start: { key: '', length: 0, bytes: new Uint8Array(0) },
    hashOfStart: createHash('sha256'),
    suffix: pdf,
    signature: signatureIn(slot, sealing),
  });
  if (stored === 'full') return { outcome: 'busy' };
  return { outcome: 'rendered', pdf: stored, seal: sealing?.facts(), truncatedText: {}, missingGlyphs: [] };
}

/**
 * The pages of the audit trail. The data is read again only when there is a trail: it shows the
 * signatures.
 */
async function trailOf({ db, files, fonts }: PageDeps & { fonts: FontLibrary }, job: RenderJob) {
  if (!job.trail) return undefined;
  const content = await loadContent(db, job.accountId, job.contentHash);
  const fields = fieldsFor(content, storedOverrides(job.fieldOverrides));
  const { name: account } = await findSender(db, job.accountId);
  return trailPages(fonts, job, { data: await readStoredJson(files, job.data), fields, account });
}
