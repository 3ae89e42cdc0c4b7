import type { Database } from '../../../core/db/database';
import { withFieldNames } from '../../../engine/fields';
import { loadContent } from './content-store';

type Data = Record<string, unknown>;

/** Returns `data` with the names of the fields, where it has those of the document's form. */
export async function nameData(
  db: Database,
  { accountId, contentHash }: { accountId: string; contentHash: string },
  data: Data,
): Promise<Data> {
  const { fields } = await loadContent(db, accountId, contentHash);
  return withFieldNames(fields, data);
}
