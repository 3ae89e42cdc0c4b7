import { ok, type Result, refuse } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import { sha256Hex } from '../../lib/digest';
import type { ServedFile } from '../downloads/serve-file';
import type { BundleFormat } from './bundle-record';
import { findBundle } from './bundle-store';

const types: Record<BundleFormat, string> = {
  zip: 'application/zip',
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const removed = refuse('expired', 'This bundle has been removed.');

/** Finds the file of a bundle, for a reader with its link. */
export async function findBundleFile(
  { db }: { db: Database },
  id: string,
  now: number,
): Promise<Result<ServedFile>> {
  const bundle = await findBundle(db, id);
  if (bundle?.state !== 'processed' || bundle.expiresAt <= now) return removed;
  const { format, filename, progress } = bundle.record;
  return ok({
    key: progress.pieces,
    bytes: progress.bytes,
    // A finished bundle never changes.
    hash: sha256Hex(id),
    filename,
    asSent: true,
    type: types[format],
  });
}
