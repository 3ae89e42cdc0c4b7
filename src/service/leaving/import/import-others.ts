import * as z from 'zod';
import { batchRecordSchema } from '../../batches/batch-record';
import { combinedKey } from '../../combining/combined-keys';
import { type CombinedRecord, combinedRecordSchema } from '../../combining/combined-record';
import { isCombined } from '../../combining/combined-state';
import { findCombinedRecords } from '../../combining/combined-store';
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

const combinedSchema = z.object({ id: z.string(), record: combinedRecordSchema });

/** Checks combined submissions of an export without writing anything. */
export async function checkCombined(
  deps: ImportDeps,
  sent: readonly unknown[],
  bringing: Bringing,
): Promise<Checked> {
  const { accountId, now } = bringing;
  const ids = sent.flatMap((item) => combinedSchema.safeParse(item).data?.id ?? []);
  const found = (await deps.volumes.all()).map((volume) => findCombinedRecords(volume, ids));
  const there = new Map((await Promise.all(found)).flat().map((record) => [record.id, record.accountId]));
  return checkEach(sent, (item) => {
    const { id, record } = combinedSchema.parse(item);
    mustBeId('combinedSubmission', id, now, 'id is no id of a combined submission');
    must(record.id === id, 'the record is the one of another');
    must(record.accountId === accountId, 'it belongs to another account');
    must(isCombined(record.state), 'it has not ended');
    mustBeNew(there.get(id), bringing);
    return filesOfCombined(record);
  });
}

function filesOfCombined({ id, accountId, pdf, pdfHash }: CombinedRecord): WantedFile[] {
  if (pdf === null) return [];
  const [, fence] = /\/(\d+)\.pdf$/.exec(pdf.key) ?? [];
  must(pdf.key === combinedKey(accountId, id, Number(fence)), 'its PDF is a file of another record');
  must(pdfHash !== null, 'its PDF has no hash');
  return [
    {
      path: `combined_submissions/${id}/document.pdf`,
      key: pdf.key,
      sha256: pdfHash,
      type: 'application/pdf',
    },
  ];
}

/** Takes over combined submissions that were checked. Returns how many were not there. */
export async function importCombined(deps: ImportDeps, sent: readonly unknown[]): Promise<number> {
  const brought = sent.map(async (item) => {
    const { id, record } = combinedSchema.parse(item);
    const { platformWait: _wait, ...kept } = record;
    const isNew = await deps.combines.takeOver({ ...kept, origin: deps.downloadLinks.origin });
    await deps.combines.flush(id);
    return isNew;
  });
  return (await Promise.all(brought)).filter(Boolean).length;
}

const batchSchema = z.object({
  record: batchRecordSchema,
  children: z.array(
    z.object({
      id: z.string(),
      outcome: z.enum(['pending', 'processed', 'error']),
      // An export of 0.3.0 does not say it.
      asksSigners: z.boolean().default(false),
    }),
  ),
});

/** Checks batches of an export. Whose submissions they name, the script knows. */
export async function checkBatches(
  deps: ImportDeps,
  sent: readonly unknown[],
  bringing: Bringing,
): Promise<Checked> {
  const { accountId, now } = bringing;
  return checkEach(sent, async (item) => {
    const { record } = batchSchema.parse(item);
    mustBeId('batch', record.id, now, 'id is no id of a batch');
    must(record.accountId === accountId, 'it belongs to another account');
    const there = await deps.batches.read(record.id);
    mustBeNew(there?.record.accountId, bringing);
    return [];
  });
}

export async function importBatches(deps: ImportDeps, sent: readonly unknown[]): Promise<number> {
  const brought = sent.map((item) => deps.batches.takeOver(batchSchema.parse(item)));
  return (await Promise.all(brought)).filter(Boolean).length;
}
