import { type Result, refuse } from '../../core/api/refusal';
import { engineLimits } from '../../engine';
import { limits } from '../../lib/limits';
import { type PagePicture, pictureOf } from '../printing/page-picture';
import { pictureJobId, pictureKey } from '../submissions/life/submission-keys';
import { drawPreview, type PreviewDeps } from '../submissions/render/draw-preview';
import { type Signer, standingOf, whyNotOpen } from './find-signer';
import { refusalOf } from './signer-refusals';

/** The page that a signer wants to see, and the document that they have seen so far, if any. */
export type WantedOfSigner = { page: number; documentHash: string | undefined };

export type ShownPicture = { picture: PagePicture; documentHash: string };

/** The picture of a page of the document as it is now, for a signer who fills it in. */
export async function pictureForSigner(
  deps: PreviewDeps,
  { record, request, data }: Signer,
  { page, documentHash: seen }: WantedOfSigner,
  now: number,
): Promise<Result<ShownPicture>> {
  if (!deps.printing.on) return off;
  if (standingOf(record, request) !== 'open') return refusalOf(whyNotOpen(record, request));
  if (!data || record.state !== 'waiting_for_data_requests') return refusalOf('not_waiting');
  if (page > engineLimits.picturedPages) return tooFar;
  const shown = await drawPreview(deps, record, data, now);
  if (!shown.ok) return shown;
  const { key, bytes, documentHash } = shown.value;
  // Pictures of two documents must not be mixed: the signer would see a document that never was.
  if (seen !== undefined && seen !== documentHash) return refusalOf('document_changed');
  if (bytes > engineLimits.picturedBytes) return tooLarge;
  const job = { id: pictureJobId(record.id), accountId: record.accountId, fence: 1 };
  const wanted = { pdfKey: key, pdfBytes: bytes, pictureKey: pictureKey(key, page), page };
  const until = now + limits.pictureWaitSeconds * 1000;
  const picture = await pictureOf(deps, { job, wanted, until });
  return picture.ok ? { ok: true, value: { picture: picture.value, documentHash } } : picture;
}

const off = refuse(
  'html_rendering_off',
  'This deployment draws no pictures of pages: HTML_RENDERING is off. Open the plain PDF.',
);
const tooFar = refuse(
  'processing_failed',
  `Pictures are drawn of the first ${engineLimits.picturedPages} pages (picturedPages). Open the plain PDF.`,
);
const tooLarge = refuse(
  'processing_failed',
  `Pictures are drawn of documents up to ${engineLimits.picturedBytes / (1024 * 1024)} MB (picturedBytes). Open the plain PDF.`,
);
