import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import { readStoredJson } from '../../../core/platform/stored-json';
import { type AttachedFile, type InvoiceFacts, renderInvoice } from '../../../engine';
import { recordOf } from '../../../lib/json';
import { limits } from '../../../lib/limits';
import { sameName } from '../../attachments/attachment-body';
import {
  attachmentKey,
  type InvoiceSource,
  type StoredAttachment,
} from '../../attachments/stored-attachment';
import { takeInvoice } from '../../attachments/take-invoice';
import { levelConflicts } from '../../conformance/level-conflicts';
import { loadContent } from '../../templates/content/content-store';
import { imageKey } from '../../templates/document/document-keys';
import { submissionFolder } from '../life/submission-keys';
import type { RenderJob, RenderOutcome } from './render-job';
import { templateFacts } from './template-facts';

/** The files that a PDF carries along, and what its metadata says of the invoice among them. */
type Attached = { files: readonly AttachedFile[]; invoice: InvoiceFacts | undefined };

type Failed = Extract<RenderOutcome, { outcome: 'failed' }>;

type Attaching = { outcome: 'attached'; attached: Attached | undefined } | Failed;

type Placed = { file: StoredAttachment; key: string };

const nothing: Attaching = { outcome: 'attached', attached: undefined };

/** The files that the PDF of a job carries along: those of its template, and its own. A preview has none. */
export async function attachedFilesOf(
  { db, files }: { db: Database; files: Files },
  job: RenderJob,
): Promise<Attaching> {
  const content = await loadContent(db, job.accountId, job.contentHash);
  // An invoice of the submission itself takes the place of that of the template.
  const source = job.eInvoice ? undefined : content.eInvoice;
  const placed = placesOf(job, content.attachments ?? []);
  if (job.preview || (placed.length === 0 && !source)) return nothing;
  const wanted = { hasInvoice: (job.eInvoice ?? source) !== undefined, hasFiles: placed.length > 0 };
  const [barred] = levelConflicts(job.conformance?.levels ?? [], wanted);
  if (barred) return failed(`${barred.cause === 'hasInvoice' ? 'e_invoice' : 'attachments'}: ${barred.why}`);
  const made = source ? await makeInvoice({ db, files }, job, source) : null;
  if (typeof made === 'string') return failed(made);
  const problem = problemOf(placed, made?.file.name);
  if (problem !== null) return failed(problem);
  const read = await Promise.all(placed.map((one) => readAttachment(files, one)));
  const all = made ? [made.file, ...read] : read;
  return { outcome: 'attached', attached: { files: all, invoice: job.eInvoice ?? made?.invoice } };
}

/** Where the files of the template and those of the submission lie. */
function placesOf(
  { accountId, submissionId, attachments = [] }: RenderJob,
  ofTemplate: readonly StoredAttachment[],
): Placed[] {
  const folder = submissionFolder(accountId, submissionId);
  return [
    ...ofTemplate.map((file) => ({ file, key: imageKey(accountId, file.sha256) })),
    ...attachments.map((file) => ({ file, key: attachmentKey(folder, file.sha256) })),
  ];
}

function failed(message: string): Failed {
  return { outcome: 'failed', state: 'error', message };
}

/** What keeps the files of the template and those of the submission from being in one PDF. */
function problemOf(placed: readonly Placed[], invoice: string | undefined): string | null {
  const seen = new Set(invoice === undefined ? [] : [invoice]);
  for (const { file } of placed) {
    if (seen.has(sameName(file.name)))
      return `attachments: the template and the submission both attach “${file.name}”`;
    seen.add(sameName(file.name));
  }
  const bytes = placed.reduce((sum, { file }) => sum + file.bytes, 0);
  if (bytes <= limits.attachmentsBytes) return null;
  return `attachments: they have more than ${limits.attachmentsBytes} bytes together (attachmentsBytes)`;
}

/** Makes the invoice of a template from the data, and checks it as one that was sent. A text says what is wrong. */
async function makeInvoice(
  { db, files }: { db: Database; files: Files },
  job: RenderJob,
  { profile, xml }: InvoiceSource,
): Promise<{ file: AttachedFile; invoice: InvoiceFacts } | string> {
  const rendered = renderInvoice(xml, {
    data: recordOf(await readStoredJson(files, job.data)),
    metadata: recordOf(JSON.parse(job.metadata)),
    template: await templateFacts(db, job, [xml]),
    now: new Date(job.at),
  });
  if (!rendered.ok) return `e_invoice: ${rendered.message}`;
  const taken = takeInvoice({ profile, xml: rendered.xml }, 'e_invoice');
  if (!taken.ok) return (taken.refusal.errors ?? [taken.refusal.message]).join('. ');
  const { file, invoice } = taken.value;
  const { name, mimeType, relationship } = file.stored;
  return { file: { name, mimeType, relationship, bytes: file.content }, invoice };
}

async function readAttachment(files: Files, { file, key }: Placed): Promise<AttachedFile> {
  const { sha256: _, bytes: _length, ...facts } = file;
  const bytes = await files.read(key);
  if (!bytes) throw new Error(`The attachment ${key} is missing.`);
  return { ...facts, bytes };
}
