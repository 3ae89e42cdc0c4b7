import { byItself } from '../../core/coordinator/by-itself';
import type { Database, Volume } from '../../core/db/database';
import { inChunks } from '../../core/db/in-chunks';
import type { Volumes } from '../../core/db/volumes/volumes';
import { isAnswerFile } from '../../core/idempotency/answer-file';
import type { Files } from '../../core/platform/files';
import { someAtOnce } from '../../lib/some-at-once';
import { isRestoring } from '../../service/backup/restore-mark';
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
import { allFiles, type Lane, loadPosition, newFiles, savePosition } from './file-lanes';
import { straySubmissionFiles } from './stray-submission-files';

type Deps = {
  db: Database;
  volumes: Volumes;
  files: Files;
  submissions: SubmissionCoordinators;
  combines: CombineCoordinators;
};

const orphanAgeMs = 24 * 3600_000;
const archivesAtOnce = 2;

/** Files that are looked at page by page, and where the sweep is. */
const lanes: Lane[] = [newFiles, allFiles];

/**
 * Removes files that nothing points to: an upload that was refused half-way, the PDF of an attempt whose report was
 * lost. Each call is a step, which looks at one page: of the files of new submissions first, then of all files. Returns
 * whether this sweep should look at another one. While a restore goes on, nothing is looked at: its files came first.
 */
export async function removeOrphans(deps: Deps, now: number): Promise<boolean> {
  if (await isRestoring(deps.db, now)) return false;
  for (const lane of lanes) {
    const looked = await lookAtPage(deps, lane, now);
    if (looked !== 'nothing') return looked === 'more';
  }
  return false;
}

/**
 * Looks at the next page of a lane. A page that a run has begun and not finished (it was cut off, or the platform prevented a
 * part) is looked at once more, and then passed over, so that no file keeps all further ones from their turn.
 */
async function lookAtPage(deps: Deps, lane: Lane, now: number): Promise<'nothing' | 'more' | 'enough'> {
  const { at, isBegun } = await loadPosition(deps.db, lane.name);
  const page = await lane.read(deps, at, now - orphanAgeMs);
  if (page === null) return 'nothing';
  await savePosition(deps.db, lane.name, isBegun ? { at: page.next } : { at, isBegun: true });
  const isWhole = await removeStrays(deps, page.files, now);
  if (isBegun) return page.isLast ? 'enough' : 'more';
  if (!isWhole) return 'enough';
  await savePosition(deps.db, lane.name, { at: page.next });
  return page.isLast ? 'enough' : 'more';
}

/** Removes the stray ones of these files. False: the platform prevented a part. */
async function removeStrays(deps: Deps, files: readonly R2Object[], now: number): Promise<boolean> {
  const old = files.filter(({ uploaded }) => now - uploaded.getTime() > orphanAgeMs).map(({ key }) => key);
  const left: string[] = [];
  const mending = { ...deps, isKept: (accountId: string) => isKept(deps.db, accountId) };
  const archives = old.filter(archiveOfKey);
  await someAtOnce(archives, archivesAtOnce, (key) => byItself(key, () => mendArchive(mending, key)));
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
  return left.length === 0;
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
