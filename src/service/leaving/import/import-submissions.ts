import * as z from 'zod';
import { inChunks } from '../../../core/db/in-chunks';
import type { StoredJson } from '../../../core/platform/stored-json';
import { sha256Hex } from '../../../lib/digest';
import { attachmentKey } from '../../attachments/stored-attachment';
import { storeSubmissionIds } from '../../data-requests/data-request-store';
import {
  type ArchivedSubmission,
  archivedData,
  archivedRecord,
  archivedSchema,
} from '../../submissions/archive/archived-submission';
import { certificateKey, proofKey, publishedSchema } from '../../submissions/brought-proofs';
import { dataFolder, pdfKey, previewKey, submissionFolder } from '../../submissions/life/submission-keys';
import type { SubmissionRecord } from '../../submissions/life/submission-record';
import { findProjected } from '../../submissions/life/submission-store';
import { exportedColumns } from './exported-journal';
import {
  type Bringing,
  type Checked,
  checkEach,
  type ImportDeps,
  must,
  mustBeId,
  mustBeNew,
  type WantedFile,
} from './import-answer';
import { submissionsOfRequests } from './owners-store';

/** What an export has of a submission, but for its PDFs. */
const exportedSchema = z.object({
  id: z.string(),
  journal: archivedSchema,
  data: z.unknown(),
  /** The certificate of the seal as base64 of its DER, and where the head was published. */
  certificate: z.base64().nullable(),
  published: publishedSchema.nullable(),
});

type Exported = z.output<typeof exportedSchema>;

const storedSchema = z
  .union([
    z.object({ sha256: z.string(), salt: z.string().optional(), inline: z.string() }),
    z.object({ sha256: z.string(), salt: z.string().optional(), key: z.string() }),
  ])
  .nullable();

/** Checks submissions of an export without writing anything. */
export async function checkSubmissions(
  deps: ImportDeps,
  sent: readonly unknown[],
  bringing: Bringing,
): Promise<Checked> {
  const parsed = sent.map((item) => exportedSchema.safeParse(item));
  const there = await ownersOf(
    deps,
    parsed.flatMap(({ data }) => data ?? []),
  );
  return checkEach(sent, (item) => {
    const exported = exportedSchema.parse(item);
    const record = recordIn(exported, bringing);
    mustBeNew(there.submissions.get(record.id), bringing);
    for (const { id } of record.dataRequests) {
      const submission = there.dataRequests.get(id);
      must(
        submission === undefined || submission === record.id,
        `the data request ${id} is in this deployment already`,
      );
    }
    return filesOf(record);
  });
}

/** Takes over submissions that were checked, with what proves them. Returns how many were not there. */
export async function importSubmissions(
  deps: ImportDeps,
  sent: readonly unknown[],
  bringing: Bringing,
): Promise<number> {
  const brought = sent.map(async (item) => importOne(deps, exportedSchema.parse(item), bringing));
  return (await Promise.all(brought)).filter(Boolean).length;
}

async function importOne(deps: ImportDeps, exported: Exported, bringing: Bringing): Promise<boolean> {
  const { accountId, now } = bringing;
  const read = recordIn(exported, bringing);
  const { id, seal } = read;
  await storeSubmissionIds(deps.volumes, [read]);
  if (seal && exported.certificate !== null) {
    const certificate = Buffer.from(exported.certificate, 'base64');
    await deps.files.put(
      certificateKey(accountId, seal.certificateHash),
      certificate,
      'application/pkix-cert',
    );
  }
  if (exported.published) {
    const proof = new TextEncoder().encode(JSON.stringify(exported.published));
    await deps.files.put(proofKey(accountId, id), proof, 'application/json');
  }
  const stored = storedSchema.parse(JSON.parse(archivedData(exported.journal) ?? 'null'));
  if (stored && 'key' in stored) {
    const bytes = new TextEncoder().encode(JSON.stringify(exported.data));
    await deps.files.put(stored.key, bytes, 'application/json');
  }
  const record = { ...read, origin: deps.downloadLinks.origin, broughtAt: now };
  const isNew = await deps.submissions.takeOver(id, withRecord(exported.journal, record));
  // Lists show it when the import says so.
  await deps.submissions.flush(id);
  return isNew;
}

/** The record of an exported submission, which must be whole and of this account. */
function recordIn(
  { id, journal, data, certificate }: Exported,
  { accountId, now }: Bringing,
): SubmissionRecord {
  mustBeId('submission', id, now, 'id is no id of a submission');
  for (const [table, rows] of Object.entries(journal.tables)) {
    const columns = Object.hasOwn(exportedColumns, table) ? exportedColumns[table] : undefined;
    must(columns !== undefined, `journal has a table ${table.slice(0, 50)}`);
    for (const row of rows)
      for (const column of Object.keys(row))
        must(columns.includes(column), `journal has a column ${column.slice(0, 50)}`);
  }
  must(journal.tables['submission']?.length === 1, 'journal has no submission, or several');
  must((journal.tables['audit']?.length ?? 0) > 0, 'journal has no audit trail');
  const record = archivedRecord(journal);
  must(record.id === id, 'journal is the one of another submission');
  must(record.accountId === accountId, 'it belongs to another account');
  must(record.dataRequests.length === 0 || journal.tables['person'] !== undefined, 'journal has no signers');
  for (const request of record.dataRequests)
    mustBeId('dataRequest', request.id, now, 'a data request has no id');
  const { pdf } = record;
  must(pdf === null || pdf.key === pdfKey(accountId, id, pdf.hash), 'its PDF is a file of another record');
  checkData(archivedData(journal), data, dataFolder(accountId, id));
  const der = certificate === null ? null : Buffer.from(certificate, 'base64');
  must(
    der === null || sha256Hex(der) === record.seal?.certificateHash,
    'the certificate is not the one of the seal',
  );
  return asBrought(record);
}

/** Big data is a file: its name says the text. */
function checkData(text: string | null, data: unknown, folder: string): void {
  const stored: StoredJson | null = storedSchema.parse(JSON.parse(text ?? 'null')) as StoredJson | null;
  if (stored === null || 'inline' in stored) return;
  must(
    stored.key === `${folder}/${sha256Hex(JSON.stringify(data))}.json`,
    'its data is not the one of its journal',
  );
}

/**
 * A preview that no signer saw is made anew. Usage counts what a deployment has made itself, and a wait for
 * the platform was one for another platform.
 */
function asBrought(record: SubmissionRecord): SubmissionRecord {
  const { countedBy: _live, testCountedBy: _test, platformWait: _wait, preview, ...kept } = record;
  const isShown = preview !== undefined && record.shown?.some(({ hash }) => hash === preview.hash);
  const { accountId, id } = record;
  if (!isShown) return kept;
  return { ...kept, preview: { ...preview, key: previewKey(accountId, id, preview.hash) } };
}

function filesOf({
  id,
  accountId,
  pdf,
  shown = [],
  attachments = [],
  expiredAt,
}: SubmissionRecord): WantedFile[] {
  const type = 'application/pdf';
  const [seen, attached] = expiredAt === null ? [shown, attachments] : [[], []];
  return [
    ...(pdf ? [{ path: `submissions/${id}/document.pdf`, key: pdf.key, sha256: pdf.hash, type }] : []),
    ...seen.map(({ hash }) => ({
      path: `submissions/${id}/shown-${hash}.pdf`,
      key: previewKey(accountId, id, hash),
      sha256: hash,
      type,
    })),
    ...[...new Map(attached.map((file) => [file.sha256, file])).values()].map(({ sha256, mimeType }) => {
      must(/^[0-9a-f]{64}$/.test(sha256), 'it names an attachment by something else than its hash');
      const key = attachmentKey(submissionFolder(accountId, id), sha256);
      return { path: `submissions/${id}/attachments/${sha256}`, key, sha256, type: mimeType };
    }),
  ];
}

function withRecord({ journal, tables }: ArchivedSubmission, record: SubmissionRecord): ArchivedSubmission {
  const [row] = tables['submission'] ?? [];
  const person = tables['person']?.map((one) => ({ ...one, draft: inlineOnly(one['draft']) }));
  return {
    journal,
    tables: {
      ...tables,
      submission: [{ ...row, record: JSON.stringify(record) }],
      ...(person && { person }),
    },
  };
}

/** Saved answers that are a file are not in an export. */
function inlineOnly(draft: string | number | null | undefined): string | null {
  if (typeof draft !== 'string') return null;
  const stored = storedSchema.parse(JSON.parse(draft));
  return stored && 'inline' in stored ? draft : null;
}

/** Whose submissions and data requests of these ids are here already, in any volume. */
async function ownersOf({ volumes }: ImportDeps, exported: Exported[]) {
  const ids = exported.map(({ id }) => id);
  const requests = exported.flatMap(({ journal }) => requestIds(journal));
  const all = await volumes.all();
  const found = await Promise.all(all.map((volume) => inChunks(ids, (some) => findProjected(volume, some))));
  return {
    submissions: new Map(found.flat().map((row) => [row.id, row.accountId])),
    dataRequests: await submissionsOfRequests(volumes, requests),
  };
}

const requestsSchema = z.object({ dataRequests: z.array(z.object({ id: z.string() })) });

function requestIds({ tables }: ArchivedSubmission): string[] {
  const record = tables['submission']?.[0]?.['record'];
  try {
    return requestsSchema.parse(JSON.parse(String(record))).dataRequests.map(({ id }) => id);
  } catch {
    // The check of the record says so.
    return [];
  }
}
