import { ok, type Result, refuse } from '../../core/api/refusal';
import type { Files } from '../../core/platform/files';
import type { WantedPicture } from '../../engine';
import { doHeavyWork, type HeavyWork } from '../../lib/heavy-work';
import { limits } from '../../lib/limits';
import { wantedPictureKey } from './preview-keys';
import type { PrintJob } from './print-job';
import type { DrawPicture } from './print-worker';
import { admitPrints, type Printing } from './printing';

/** A page of a stored PDF, and the key under which its picture is kept. */
export type WantedPage = { pdfKey: string; pdfBytes: number; pictureKey: string; page: number };

/** The picture of a page, and the number of pages of its document. */
export type PagePicture = { body: ReadableStream; type: string; pages: number };

type Deps = { files: Files; printing: Printing };

/** Pages that other signers of the document want may be drawn first. */
const mostTurns = 10;

/**
 * Returns the stored picture of a page, or has a browser draw it. All pages of a document are the
 * same job, so that one browser at a time draws it for all who look at it.
 */
export async function pictureOf(
  deps: Deps,
  { job, wanted, until }: { job: PrintJob; wanted: WantedPage; until: number },
): Promise<Result<PagePicture>> {
  const { files, printing } = deps;
  for (let turn = 0; ; turn++) {
    const stored = await storedPicture(files, wanted.pictureKey);
    if (stored) return stored;
    if (turn === mostTurns || Date.now() >= until) return busy;
    const admitted = await admitPrints(printing, job.accountId, [job.id]);
    if (!admitted.ok) return admitted;
    const order = new TextEncoder().encode(JSON.stringify(wanted));
    await files.put(wantedPictureKey(job.accountId, job.id), order, 'application/json');
    await printing.desk.enqueue(job);
    await printing.desk.awaitDone(job, until);
  }
}

const problemType = 'text/plain';

/** A page that cannot be drawn has its problem in place of the picture. */
async function storedPicture(files: Files, key: string): Promise<Result<PagePicture> | null> {
  const stored = await files.open(key, undefined);
  if (!stored) return null;
  const type = stored.httpMetadata?.contentType ?? '';
  if (type === problemType) return refuse('processing_failed', await stored.text());
  return ok({ body: stored.body, type, pages: Number(stored.customMetadata?.['pages']) });
}

const busy = refuse('overloaded', 'No browser drew the page in time: try again.', {
  headers: { 'Retry-After': '5' },
});

/** The PDF goes to the browser as text, after the viewer. */
function memoryFor({ pdfBytes }: WantedPage): HeavyWork {
  return { bytes: viewerMemory + 4 * pdfBytes, heldSeconds: limits.printLeaseSeconds };
}

const viewerMemory = 8 * 1024 * 1024;

/** Works on a picture as a consumer: reads which page is wanted, and stores the picture. */
export async function workPicture(
  files: Files,
  { id, accountId }: PrintJob,
  { draw, readAsset }: { draw: DrawPicture; readAsset: WantedPicture['readAsset'] },
): Promise<void> {
  const orderKey = wantedPictureKey(accountId, id);
  const order = await files.read(orderKey);
  if (!order) return;
  await files.remove(orderKey);
  const wanted: WantedPage = JSON.parse(new TextDecoder().decode(order));
  const { pictureKey, page } = wanted;
  const drawn = await doHeavyWork(memoryFor(wanted), async () => {
    const pdf = await files.read(wanted.pdfKey);
    return pdf && draw({ pdf, page, readAsset });
  });
  // There was no room, or the preview is gone because another one has taken its place.
  if (drawn === 'full' || drawn === null) return;
  if (!drawn.ok) return files.put(pictureKey, new TextEncoder().encode(drawn.message), problemType);
  const facts = { pages: String(drawn.pages) };
  await files.putWith(pictureKey, drawn.picture, { contentType: drawn.type, facts });
}
