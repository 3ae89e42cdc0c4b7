import type { Database } from '../../../core/db/database';
import type { External } from '../../../core/platform/external-fetch';
import type { Files } from '../../../core/platform/files';
import type { SigningKeys } from '../../../core/platform/signing-keys';
import { readStoredJson } from '../../../core/platform/stored-json';
import { type FontLibrary, imageAddresses, resolveFields } from '../../../engine';
import { type Field, nameOf, repeatRows } from '../../../engine/fields';
import type { Busy } from '../../../lib/heavy-work';
import { limits } from '../../../lib/limits';
import { reportTexts } from '../../../lib/report-problems';
import { utcText } from '../../../lib/utc-text';
import { dataLink } from '../../download-links/data-links';
import { ownFontsOf } from '../../fonts/own-fonts';
import type { SealingDeps } from '../../seals/own-sealing';
import { loadContent } from '../../templates/content/content-store';
import { overriddenFields } from '../../templates/content/overridden-fields';
import type { TemplateContent } from '../../templates/content/template-content';
import { drawWithRoom } from '../../templates/document/draw-with-room';
import { loadCompiled, readStart } from '../../templates/document/load-compiled';
import { loadPrepared } from '../../templates/document/load-prepared';
import { namesWithRoom } from '../../templates/document/names-with-room';
import { storedOverrides } from '../../templates/stored-overrides';
import { aboutOfMetadata } from '../pdf-properties';
import { attachedFilesOf } from './attached-files';
import { downloadImages } from './download-images';
import type { RenderJob, RenderOutcome } from './render-job';
import { sealingOf, signatureIn } from './seal-pdf';
import { idFooter, trailOf } from './signed-pages';
import { storeOrKeepPdf } from './store-pdf';

type RenderDeps = SealingDeps & {
  db: Database;
  files: Files;
  fonts: FontLibrary;
  external: External;
  signingKey: SigningKeys;
};

const busy: Busy = { outcome: 'busy' };

/**
 * Fills a PDF template with its data and stores the PDF in R2. Any error but a typed failure
 * throws, and the attempt is repeated.
 */
export async function renderSubmission(deps: RenderDeps, job: RenderJob): Promise<RenderOutcome | Busy> {
  const content = await loadContent(deps.db, job.accountId, job.contentHash);
  if (!content.document) throw new Error(`Content ${job.contentHash} has no document.`);
  const load = job.conformance ? loadPrepared : loadCompiled;
  const compiled = await load(deps, content.document);
  if (compiled === 'full') return busy;
  const { plan, start, hash: hashOfStart } = compiled;

  const data = await readStoredJson(deps.files, job.data);
  const values = valuesOf(deps.signingKey, job, content, data);
  if (values.outcome === 'failed') return values;
  const addresses = imageAddresses(values.fields, { data });
  if (job.aheadUntil !== undefined && (addresses.size > 0 || carriesFiles(job, content))) return busy;
  const downloaded = await downloadImages(deps.external, addresses);
  if (downloaded.outcome === 'failed') return downloaded;
  const own = await ownFontsOf(deps, { accountId: job.accountId, fields: values.fields, at: job.at });
  const sealing = await sealingOf(deps, job);
  const attaching = await attachedFilesOf(deps, job);
  if (attaching.outcome === 'failed') return attaching;
  const { attached } = attaching;
  const readCompiled = (range: { offset: number; length: number }) => readStart(deps.files, start, range);
  const names = attached ? await namesWithRoom(plan.base, readCompiled) : null;
  if (names === 'full') return busy;

  const input = {
    ...drawnAsAsked(job),
    plan,
    fields: values.fields,
    data,
    downloads: downloaded.images,
    fonts: deps.fonts.with(own),
    further: await trailOf(deps, job, async () => data),
    seal: sealing?.seal,
    invoice: attached?.invoice,
    attachments: attached && { files: attached.files, names },
    repeated: { copies: values.copies, read: readCompiled },
  };
  if (isLate(job)) return busy;
  const drawn = await drawWithRoom(input, own);
  if (drawn === 'full') return busy;
  const { missingGlyphs = [], truncatedText = {} } = drawn;
  const found = { missingGlyphs, truncatedText: reportTexts(truncatedText) };
  if (drawn.outcome === 'failed') return { ...drawn, ...found };

  const { suffix, slot, pageCount, conformance } = drawn;
  if (job.sealedPassword !== undefined && start.length + suffix.byteLength > limits.lockedPdfBytes)
    return { ...tooLargeToEncrypt, ...found };
  if (isLate(job)) return busy;
  const signature = signatureIn(slot, sealing);
  const stored = await storeOrKeepPdf(deps, job, { start, hashOfStart, suffix, base: plan.base, signature });
  if (stored === 'full') return busy;
  return {
    outcome: 'rendered',
    ...stored,
    pageCount,
    seal: sealing?.facts(),
    ...found,
    conformance,
  };
}

/** The fields with their values, and the pages that are repeated for long lists. */
function valuesOf(signingKey: SigningKeys, job: RenderJob, content: TemplateContent, data: unknown) {
  const overridden = overriddenFields(content, storedOverrides(job.fieldOverrides));
  const { fields, copies } = repeatRows(asSigned(overridden, job.signed ?? []), data);
  const specialValues = specialValuesOf(signingKey, job);
  const resolved = resolveFields({ fields, data, now: new Date(job.at), specialValues });
  return resolved.outcome === 'failed' ? resolved : { ...resolved, copies };
}

/** What the job alone says of the drawing. */
function drawnAsAsked(job: RenderJob) {
  return {
    now: new Date(job.at),
    test: job.test,
    editable: job.editable,
    title: job.template.name,
    about: aboutOfMetadata(job.metadata),
    marks: job.marks,
    footer: job.idFooter ? idFooter(job) : undefined,
    conformance: job.conformance,
    keepsSignatures: job.sealedPassword === undefined,
  };
}

/** Whether nobody waits any longer for what is drawn ahead. */
function isLate({ aheadUntil }: RenderJob): boolean {
  return aheadUntil !== undefined && Date.now() > aheadUntil;
}

/** Whether the PDF carries files along, which are read whole: ten at once would be too many. */
function carriesFiles(job: RenderJob, content: TemplateContent): boolean {
  const files = [...(content.attachments ?? []), ...(job.attachments ?? [])];
  return files.length > 0 || content.eInvoice != null || job.eInvoice !== undefined;
}

/** Nobody may change in a fillable PDF what somebody else gave. */
function asSigned(fields: readonly Field[], names: readonly string[]): readonly Field[] {
  if (names.length === 0) return fields;
  const signed = new Set(names);
  return fields.map((field) => (signed.has(nameOf(field).name) ? { ...field, editable: false } : field));
}

/** The values of the fields with special names (`@@…`). */
function specialValuesOf(signingKey: SigningKeys, job: RenderJob): Record<string, string> {
  return {
    '@@version': job.version,
    '@@data_url': dataLink(signingKey, job.origin, job.submissionId),
    ...Object.fromEntries(job.signers.flatMap(specialValuesOfSigner)),
  };
}

function specialValuesOfSigner(
  { name, email, viewedAt, completedAt }: RenderJob['signers'][number],
  index: number,
): [string, string][] {
  const facts = { name, email, viewed_at: moment(viewedAt), completed_at: moment(completedAt) };
  return Object.entries(facts).map(([what, text]) => [`@@data_requests/${index}/${what}`, text]);
}

function moment(time: number | null): string {
  return time === null ? '' : utcText(time);
}

export const tooLargeToEncrypt: RenderOutcome = {
  outcome: 'failed',
  state: 'error',
  message: `The PDF has more than ${limits.lockedPdfBytes} bytes (lockedPdfBytes), which is too large to encrypt with a password.`,
};
