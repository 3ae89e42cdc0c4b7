import type { Database } from '../../../core/db/database';
import { volumesIn } from '../../../core/db/volumes/read-stretches';
import type { Volumes } from '../../../core/db/volumes/volumes';
import { namesOf } from '../../../lib/catalogue';
import { decodeContent, encodeContent } from '../../templates/content/template-content';
import { type AccountTable, accountTables, type TableName } from '../account-tables-store';
import { type DocumentDeps, type DocumentPart, documentParts, exportDocuments } from './export-documents';
import { type Asked, badCursor, type ExportPage } from './export-page';
import { filesOfRows } from './files-of-rows';
import { readTable, readVolumesTable } from './read-table';

export type PartName = TableName | DocumentPart;

const tables: Record<TableName, AccountTable> = accountTables;

const tableParts = namesOf(accountTables).filter((name) => 'without' in tables[name].exported);

/** The parts of an export: tables first, so that a broken export has what the documents refer to. */
export const partNames: readonly PartName[] = [...tableParts, ...namesOf(documentParts)];

/** A template's content may take 2 MB, its test data 256 KB, and a delivery 100 KB. */
const fewer: Partial<Record<TableName, number>> = {
  template_contents: 5,
  template_test_data: 20,
  deliveries: 50,
  webhook_deliveries: 50,
};

function isDocumentPart(part: PartName): part is DocumentPart {
  return Object.hasOwn(documentParts, part);
}

/** Reads a page of one part. */
export async function exportPart(
  deps: DocumentDeps,
  part: PartName,
  asked: Omit<Asked, 'limit'>,
): Promise<ExportPage | typeof badCursor> {
  if (isDocumentPart(part)) return exportDocuments(deps, part, asked);
  const table = tables[part];
  const page = { ...asked, limit: fewer[part] ?? 100 };
  const read = table.inVolumes
    ? await readVolumesTable(deps.volumes, table, page)
    : await readTable(deps.db, table, page);
  if (read === badCursor) return badCursor;
  const files = filesOfRows(part, read.rows, { downloadLinks: deps.downloadLinks, now: asked.now });
  return {
    rows: part === 'template_contents' ? read.rows.map(contentRow) : read.rows,
    files,
    next: read.next,
  };
}

/**
 * A content as readers know it. One that this release would store in another way comes as it is stored, too,
 * because its hash is the one of that form.
 */
function contentRow({ account_id, hash, created_at, body, added }: Record<string, unknown>): unknown {
  const stored = { body: String(body), added: typeof added === 'string' ? added : null };
  const content = decodeContent(stored);
  const again = encodeContent(content);
  const isSame = again.body === stored.body && again.added === stored.added;
  return { account_id, hash, created_at, content, ...(!isSame && stored) };
}

/** How many records each part has. Batches are not counted: they are found by their submissions. */
export async function countParts(
  { db, volumes }: { db: Database; volumes: Volumes },
  accountId: string,
): Promise<{ name: PartName; records: number | null }[]> {
  const own = volumesIn(await volumes.stretches(accountId));
  return Promise.all(
    partNames.map(async (name) => {
      if (name === 'batches') return { name, records: null };
      const { table, rowsOf, inVolumes } = tables[name];
      const places = inVolumes ? own : [db];
      const counts = places.map((place) => place.$count(table, rowsOf?.(accountId)));
      return { name, records: (await Promise.all(counts)).reduce((sum, records) => sum + records, 0) };
    }),
  );
}
