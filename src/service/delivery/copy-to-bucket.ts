import * as z from 'zod';
import type { External } from '../../core/platform/external-fetch';
import type { Files } from '../../core/platform/files';
import type { ActionSubject, ActionSubjects, FinishedPdf } from './actions/action-subjects';
import type { AttemptOutcome } from './attempt-delivery';
import { askBucket, type Bucket } from './buckets/ask-bucket';
import type { IntegrationRow } from './buckets/integration-store';
import { type KeyFacts, objectKey } from './buckets/object-key';
import type { JournaledDelivery } from './delivery-journal';
import { readRetryAfter } from './retries';

export type BucketCopyDeps = { external: External; files: Files; subjects: ActionSubjects };

export type BucketCopyTarget = { row: IntegrationRow; bucket: Bucket; seconds: number };

/** The properties of the event's record that a path template may use. */
const eventDataSchema = z.object({
  data: z.object({
    template_id: z.string().nullable().default(null),
    template_version: z.string().nullable().default(null),
    batch_id: z.string().nullable().default(null),
    test: z.boolean(),
    metadata: z.record(z.string(), z.unknown()),
    created_at: z.string().nullable(),
    processed_at: z.string().nullable(),
  }),
});

/**
 * Copies the PDF once. An event always makes the same key and the same bytes, so a second attempt
 * creates no second object.
 */
export async function copyToBucket(
  deps: BucketCopyDeps,
  { row, bucket, seconds }: BucketCopyTarget,
  { delivery: { record, body }, now }: { delivery: JournaledDelivery; now: number },
): Promise<AttemptOutcome> {
  const { subject } = record;
  const pdf = subject && (await deps.subjects.readPdf(subject));
  if (!subject || !pdf) return { ...failed(expired), isLast: true };
  const made = objectKey(row.pathTemplate, factsOf(subject, pdf, body));
  if (!made.ok) return failed(`the path template does not make a valid key: ${made.message}`);
  const stream = await openPdf(deps.files, pdf);
  if (!stream) return failed('the PDF could not be read');
  const request = {
    key: made.key,
    sha256: pdf.hash,
    body: stream,
    headers: headersOf(row, subject),
    seconds,
  };
  const { status, error, etag, retryAfter } = await askBucket(
    deps.external,
    bucket,
    { ...request, method: 'PUT' },
    now,
  );
  const outcome = { status, error, answer: null, retryAfterMs: readRetryAfter(retryAfter, now) };
  if (error !== null) return outcome;
  return { ...outcome, result: { bucket: bucket.bucket, key: made.key, etag } };
}

const expired = 'The PDF expired before it was copied.';

function failed(error: string): AttemptOutcome {
  return { status: null, error, answer: null, retryAfterMs: null };
}

function factsOf(subject: ActionSubject, pdf: FinishedPdf, body: string): KeyFacts {
  return {
    ...eventDataSchema.parse(JSON.parse(body)).data,
    id: subject.id,
    type: subject.type,
    filename: subject.filename,
    template_name: subject.templateName,
    pdf_hash: pdf.hash,
  };
}

/**
 * Opens the PDF with its length, which a bucket needs before the body. A broken stream fails the
 * request.
 */
async function openPdf(files: Files, { key, bytes }: FinishedPdf): Promise<ReadableStream | null> {
  const object = await files.open(key, undefined);
  if (!object || object.size !== bytes) return null;
  const { readable, writable } = new FixedLengthStream(bytes);
  object.body.pipeTo(writable).catch(() => undefined);
  return readable;
}

function headersOf({ contentDisposition }: IntegrationRow, { filename }: ActionSubject) {
  return {
    'content-type': 'application/pdf',
    // File names of PDFs have no characters with a meaning in a header.
    ...(contentDisposition === null
      ? {}
      : { 'content-disposition': `${contentDisposition}; filename="${filename}"` }),
  };
}
