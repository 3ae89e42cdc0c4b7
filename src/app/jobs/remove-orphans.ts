import { byItself } from '../../core/coordinator/by-itself';
import type { Database, Volume } from '../../core/db/database';
import { inChunks } from '../../core/db/in-chunks';
import { loadCursor, saveCursor } from '../../core/db/sweep-store';
import type { Volumes } from '../../core/db/volumes/volumes';
import { isAnswerFile } from '../../core/idempotency/answer-file';
import type { Files } from '../../core/platform/files';
import { bundleOfKey } from '../../service/bundles/bundle-keys';
import { findBundleIds } from '../../service/bundles/bundle-store';
import type { CombineCoordinators } from '../../service/combining/combine-coordinators';
import { combinedOfKey } from '../../service/combining/combined-keys';
import { isCombined } from '../../service/combining/combined-state';
import { findCombinedRecords } from '../../service/combining/combined-store';
import { isPackOverTime } from '../../service/delivery/packs/pack-names';
import { isFontKey } from '../../service/fonts/font-keys';
import { findFontFiles } from '../../service/fonts/font-store';
import { isKept } from '../../service/leaving/erasure/erasure-store';
import { isPreviewKey } from '../../service/printing/preview-keys';
import { archiveOfKey } from '../../service/submissions/archive/archive-names';
import { mendArchive } from '../../service/submissions/archive/mend-archive';
import type { SubmissionCoordinators } from '../../service/submissions/life/submission-coordinators';
import { documentOfKey } from '../../service/templates/document/document-keys';
import { findDocumentIds } from '../../service/templates/document/document-store';
import { isUploadFile } from '../../service/uploads/upload-keys';
import { findUploadFiles } from '../../service/uploads/upload-store';
import { straySubmissionFiles } from './stray-submission-files';

type Deps = {
  db: Database;
  volumes: Volumes;
  files: Files;
  submissions: SubmissionCoordinators;
  combines: CombineCoordinators;
};

const orphanAgeMs = 24 * 3600_000;
const pagesPerRun = 4;

/**
 * Removes files that nothing points to: an upload that was refused half-way, the PDF of an attempt
 * whose report was lost. Each run reads some pages of the bucket and stores the cursor, so that all
 * pages get their turn.
 */
export async function removeOrphans(deps: Deps, now: number): Promise<void> {
  let cursor = await loadCursor(deps.db, 'orphans');
  for (let page = 0; page < pagesPerRun; page++) {
    // Cleared first: a cursor that is no longer accepted must not stop every later run, so the next
    // run begins again.
    await saveCursor(deps.db, 'orphans', null);
    const { next, isWhole } = await removeFromPage(deps, cursor, now);
    if (!isWhole && !(await isSecondLook(deps.db, cursor))) return;
    cursor = next;
    await saveCursor(deps.db, 'orphans', cursor ?? null);
    if (cursor === undefined) return;
  }
}

/**
 * The platform prevented a part of the page: the next run looks at it again, but only once, so that
 * one object that never answers does not keep all further pages from their turn.
 */
async function isSecondLook(db: Database, cursor: string | undefined): Promise<boolean> {
  const page = cursor ?? 'the first page';
  if ((await loadCursor(db, 'orphans again')) === page) return true;
  await saveCursor(db, 'orphans again', page);
  await saveCursor(db, 'orphans', cursor ?? null);
  return false;
}

/** `isWhole` is false when the platform prevented a part of the work. */
async function removeFromPage(
  deps: Deps,
  cursor: string | undefined,
  now: number,
): Promise<{ next: string | undefined; isWhole: boolean }> {
  const page = await deps.files.list(cursor);
  const old = page.objects
    .filter(({ uploaded }) => now - uploaded.getTime() > orphanAgeMs)
    .map(({ key }) => key);
  const left: string[] = [];
  const mending = { ...deps, isKept: (accountId: string) => isKept(deps.db, accountId) };
  const orphans = [
    ...(await strayDocuments(deps.db, old)),
    ...(await strayUploads(deps.db, old)),
    ...(await strayFonts(deps.db, old)),
    ...(await strayBundles(deps.db, old)),
    ...(await straySubmissionFiles(mending, old, left)),
    ...(await strayCombined(deps, old, left)),
    // A key lives as long, so it has expired or has another file.
    ...old.filter((key) => isPreviewKey(key) || isAnswerFile(key)),
    ...old.filter((key) => isPackOverTime(key, now)),
  ];
  if (orphans.length > 0) await deps.files.remove(orphans);
  for (const key of old.filter(archiveOfKey)) await byItself(key, () => mendArchive(mending, key));
  return { next: page.truncated ? page.cursor : undefined, isWhole: left.length === 0 };
}

async function strayDocuments(db: Database, keys: string[]): Promise<string[]> {
  const uploads = keys.filter((key) => documentOfKey(key));
  const ids = uploads.flatMap((key) => documentOfKey(key) ?? []);
  const known = new Set(await inChunks(ids, (some) => findDocumentIds(db, some)));
  return uploads.filter((key) => !known.has(documentOfKey(key) ?? ''));
}

/** Uploads that broke off, that were not used in time, or whose file is a document's own by now. */
async function strayUploads(db: Database, keys: string[]): Promise<string[]> {
  const files = keys.filter(isUploadFile);
  const known = new Set(await inChunks(files, (some) => findUploadFiles(db, some)));
  return files.filter((key) => !known.has(key));
}

async function strayFonts(db: Database, keys: string[]): Promise<string[]> {
  const files = keys.filter(isFontKey);
  const known = new Set(await inChunks(files, (some) => findFontFiles(db, some)));
  return files.filter((key) => !known.has(key));
}

async function strayBundles(db: Database, keys: string[]): Promise<string[]> {
  const files = keys.filter((key) => bundleOfKey(key));
  const ids = [...new Set(files.flatMap((key) => bundleOfKey(key) ?? []))];
  const known = new Set(await inChunks(ids, (some) => findBundleIds(db, some)));
  return files.filter((key) => !known.has(bundleOfKey(key) ?? ''));
}

/** Asks all volumes about ids: a file does not say when its record was made. */
async function inVolumes<Found>(
  volumes: Volumes,
  ids: string[],
  find: (volume: Volume, ids: string[]) => Promise<Found[]>,
): Promise<Found[]> {
  const all = await volumes.all();
  const found = all.map((volume) => inChunks(ids, (some) => find(volume, some)));
  return (await Promise.all(found)).flat();
}

/** Finds the stray files of combined submissions, where each attempt has its own key. */
async function strayCombined({ volumes, combines }: Deps, keys: string[], left: string[]): Promise<string[]> {
  const ours = keys.filter((key) => combinedOfKey(key));
  const ids = [...new Set(ours.flatMap((key) => combinedOfKey(key) ?? []))];
  const records = await inVolumes(volumes, ids, findCombinedRecords);
  const needed = new Set(records.map(({ pdf }) => pdf?.key));
  const strays: string[] = [];
  for (const key of ours) {
    if (needed.has(key)) continue;
    const id = combinedOfKey(key) ?? '';
    const outcome = await byItself(id, async () => {
      const record = await combines.read(id);
      if (!record || (isCombined(record.state) && record.pdf?.key !== key)) strays.push(key);
      else await combines.reconcile(id);
    });
    if (outcome === 'prevented') left.push(key);
  }
  return strays;
}
