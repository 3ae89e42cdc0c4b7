import { ok, type Result, refuse } from '../../core/api/refusal';
import type { Files } from '../../core/platform/files';
import type { Ids } from '../../core/platform/ids';
import { type HtmlPage, type PrintWarning, withLaterOptions } from '../../engine';
import { previewPageKey, previewPdfKey, previewProblemKey, previewReportKey } from './preview-keys';
import type { PrintJob } from './print-job';
import type { Print } from './print-worker';
import { admitPrints, type Printing } from './printing';

/** What failed in the scripts of the page, and what does not fit on it. */
type Report = { scriptErrors: string[]; printWarnings: PrintWarning[] };

export type PrintedPreview = { pdf: Uint8Array } & Report;

type Deps = { files: Files; ids: Ids; printing: Printing };

/**
 * Prints a page at once for a member who looks at it. The job waits in the same queue as all others
 * and counts toward the same share; nothing of it is kept.
 */
export async function printPreview(
  { files, ids, printing }: Deps,
  accountId: string,
  { page, test, until }: { page: HtmlPage; test: boolean; until: number },
): Promise<Result<PrintedPreview>> {
  const id = ids.next('preview');
  const admitted = await admitPrints(printing, accountId, [id]);
  if (!admitted.ok) return admitted;
  const keys = [previewPageKey, previewPdfKey, previewProblemKey, previewReportKey].map((keyOf) =>
    keyOf(accountId, id),
  );
  await files.put(
    previewPageKey(accountId, id),
    encode(JSON.stringify({ page, test } satisfies Stored)),
    'application/json',
  );
  try {
    const job = { id, accountId, fence: 1 };
    await printing.desk.enqueue(job);
    if (!(await printing.desk.awaitDone(job, until))) await printing.desk.drop(job);
    return await resultOf(files, accountId, id);
  } finally {
    await files.remove(keys);
  }
}

async function resultOf(files: Files, accountId: string, id: string): Promise<Result<PrintedPreview>> {
  const [pdf, report] = await Promise.all([
    files.read(previewPdfKey(accountId, id)),
    files.read(previewReportKey(accountId, id)),
  ]);
  if (pdf) return ok({ pdf, ...(report ? JSON.parse(decode(report)) : nothing) });
  const problem = await files.read(previewProblemKey(accountId, id));
  if (problem) return refuse('processing_failed', decode(problem));
  return refuse('overloaded', 'No browser was free in time. Nothing was saved: try again.', {
    headers: { 'Retry-After': '5' },
  });
}

const nothing: Report = { scriptErrors: [], printWarnings: [] };

type Stored = { page: HtmlPage; test: boolean };

function encode(text: string) {
  return new TextEncoder().encode(text);
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/**
 * Works on a preview as a consumer: reads the page from R2, as another release may have written it, and writes the PDF, with what there is to say
 * about it, or the problem back.
 */
export async function workPreview(files: Files, { id, accountId }: PrintJob, print: Print): Promise<void> {
  const stored = await files.read(previewPageKey(accountId, id));
  // The page is gone: no request waits for it any more.
  if (!stored) return;
  const { page: kept, test }: Stored = JSON.parse(decode(stored));
  const page = { ...kept, options: withLaterOptions(kept.options) };
  const printed = await print(page, { ...page, test, now: new Date() });
  // The request that waits is told that nobody was free.
  if (printed === 'full') return;
  if (!printed.ok) {
    await files.put(previewProblemKey(accountId, id), encode(printed.message), 'text/plain');
    return;
  }
  const { pdf, scriptErrors = [], printWarnings = [] } = printed;
  if (scriptErrors.length + printWarnings.length > 0) {
    const json = encode(JSON.stringify({ scriptErrors, printWarnings } satisfies Report));
    await files.put(previewReportKey(accountId, id), json, 'application/json');
  }
  await files.put(previewPdfKey(accountId, id), pdf, 'application/pdf');
}
