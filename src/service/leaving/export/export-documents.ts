import { byItself } from '../../../core/coordinator/by-itself';
import type { Database } from '../../../core/db/database';
import type { Volumes } from '../../../core/db/volumes/volumes';
import type { Files } from '../../../core/platform/files';
import { type IdKind, isId } from '../../../core/platform/ids';
import { readStoredJson, type StoredJson } from '../../../core/platform/stored-json';
import type { BatchCoordinators } from '../../batches/batch-coordinators';
import { presentBatch } from '../../batches/present-batch';
import type { CombineCoordinators } from '../../combining/combine-coordinators';
import { presentCombinedSubmission } from '../../combining/present-combined-submission';
import { recentCombined } from '../../combining/recent-combined';
import { type DownloadLinks, fileOf } from '../../download-links/download-links';
import {
  archivedData,
  archivedRecord,
  archivedSchema,
  archivedTrail,
} from '../../submissions/archive/archived-submission';
import { exportTrail } from '../../submissions/export-trail';
import { recentSubmissions } from '../../submissions/life/recent-submissions';
import type { SubmissionCoordinators } from '../../submissions/life/submission-coordinators';
import { presentSubmission, saltOf } from '../../submissions/present-submission';
import { exportedJournal } from '../import/exported-journal';
import { listBatchIdsOf, listCombinedIds, listSubmissionIds } from './document-ids-store';
import { type Asked, badCursor, type ExportedFile, type ExportPage } from './export-page';

export type DocumentDeps = {
  db: Database;
  volumes: Volumes;
  files: Files;
  submissions: SubmissionCoordinators;
  combines: CombineCoordinators;
  batches: BatchCoordinators;
  downloadLinks: DownloadLinks;
};

/** The files of one document; null: it is not there. */
type Export = (deps: DocumentDeps, id: string, now: number) => Promise<ExportedFile[] | null>;

type Part = { kind: IdKind; list: typeof listSubmissionIds; files: Export; atOnce: number };

/** The parts of an export whose records come from their coordinators, one by one. */
export const documentParts = {
  submissions: { kind: 'submission', list: listSubmissionIds, files: filesOfSubmission, atOnce: 20 },
  combined_submissions: {
    kind: 'combinedSubmission',
    list: listCombinedIds,
    files: filesOfCombined,
    atOnce: 50,
  },
  batches: { kind: 'batch', list: listBatchIdsOf, files: filesOfBatch, atOnce: 50 },
} satisfies Record<string, Part>;

export type DocumentPart = keyof typeof documentParts;

/** A page of documents. One that cannot be read does not hold up the others: its row says so. */
export async function exportDocuments(
  deps: DocumentDeps,
  part: DocumentPart,
  { accountId, cursor, now }: Omit<Asked, 'limit'>,
): Promise<ExportPage | typeof badCursor> {
  const { kind, list, files, atOnce } = documentParts[part];
  if (cursor !== undefined && !isId(kind, cursor)) return badCursor;
  // What this isolate has just made is in the list then.
  await recentSubmissions.flush(accountId, now, (id) => deps.submissions.flush(id));
  await recentCombined.flush(accountId, now, (id) => deps.combines.flush(id));
  const ids = await list(deps.volumes, { accountId, after: cursor, limit: atOnce });
  const exported = await Promise.all(ids.map((id) => exportOne(deps, { id, files }, now)));
  return {
    rows: exported.map(({ row }) => row),
    files: exported.flatMap((one) => one.files),
    next: ids.length < atOnce ? null : (ids.at(-1) ?? null),
  };
}

async function exportOne(deps: DocumentDeps, { id, files }: { id: string; files: Export }, now: number) {
  let found: ExportedFile[] | null = null;
  const outcome = await byItself(id, async () => {
    found = await files(deps, id, now);
  });
  const unreadable = outcome === 'prevented' || found === null;
  return { row: unreadable ? { id, unreadable } : { id }, files: found ?? [] };
}

async function filesOfSubmission(
  deps: DocumentDeps,
  id: string,
  now: number,
): Promise<ExportedFile[] | null> {
  // A PDF that the journal still keeps is a file then.
  await deps.submissions.readStored(id);
  const rows = await deps.submissions.readJournal(id);
  if (rows === null) return null;
  const journal = archivedSchema.parse(JSON.parse(rows));
  const stored = archivedRecord(journal);
  const { downloadLinks } = deps;
  const trail = await exportTrail(deps, stored, archivedTrail(journal));
  const json: StoredJson | null = JSON.parse(archivedData(journal) ?? 'null');
  const shown = presentSubmission(stored, { downloadLinks, now });
  const data =
    json === null ? { data: null } : { data: await readStoredJson(deps.files, json), ...saltOf(json) };
  const folder = `submissions/${id}`;
  const files: ExportedFile[] = [
    { path: `${folder}/submission.json`, json: { ...shown, ...data } },
    { path: `${folder}/trail.json`, json: trail },
    { path: `${folder}/journal.json`, json: exportedJournal(journal) },
  ];
  if (shown.download_url !== null)
    files.push({ path: `${folder}/document.pdf`, url: shown.download_url, sha256: shown.pdf_hash });
  if (shown.audit_trail_download_url !== null)
    files.push({ path: `${folder}/trail.pdf`, url: shown.audit_trail_download_url, sha256: null });
  if (stored.expiredAt !== null) return files;
  for (const { hash } of stored.shown ?? []) {
    const name = `shown-${hash}.pdf`;
    const url = downloadLinks.signed({ kind: 'shown', id: fileOf(id, hash) }, name, now);
    files.push({ path: `${folder}/${name}`, url, sha256: hash });
  }
  // Two attachments may have the same bytes.
  for (const sha256 of new Set(stored.attachments?.map((file) => file.sha256))) {
    const url = downloadLinks.signed({ kind: 'attachment', id: fileOf(id, sha256) }, sha256, now);
    files.push({ path: `${folder}/attachments/${sha256}`, url, sha256 });
  }
  return files;
}

async function filesOfCombined(deps: DocumentDeps, id: string, now: number): Promise<ExportedFile[] | null> {
  const stored = await deps.combines.read(id);
  if (stored === null) return null;
  const shown = presentCombinedSubmission(stored, { downloadLinks: deps.downloadLinks, now });
  const folder = `combined_submissions/${id}`;
  const records: ExportedFile[] = [
    { path: `${folder}/combined_submission.json`, json: shown },
    { path: `${folder}/record.json`, json: stored },
  ];
  if (shown.download_url === null) return records;
  return [...records, { path: `${folder}/document.pdf`, url: shown.download_url, sha256: shown.pdf_hash }];
}

async function filesOfBatch(deps: DocumentDeps, id: string): Promise<ExportedFile[] | null> {
  const batch = await deps.batches.read(id);
  if (batch === null) return null;
  const submissions = batch.children.map((child) => child.id);
  return [
    { path: `batches/${id}.json`, json: { ...presentBatch(batch), submission_ids: submissions } },
    { path: `batches/${id}.record.json`, json: batch },
  ];
}
