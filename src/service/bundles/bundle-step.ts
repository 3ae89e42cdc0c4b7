import { csvLine, csvMark } from '../../lib/csv';
import { limits } from '../../lib/limits';
import type { ZipEntry } from '../../lib/zip';
import { expiryDueAt, heldAgainMs } from '../holds/put-off';
import { addPdfs, endZip } from './add-pdfs';
import { bundleFolder } from './bundle-keys';
import type { BundleRecord, Progress } from './bundle-record';
import type { Bundle } from './bundle-store';
import { factsOf, fixedColumns, type NotedDocument, readValues, whyWithoutData } from './noted-document';
import { PieceWriter } from './piece-writer';
import { type DocumentStores, type Selected, selectedDocuments, tooManyMatches } from './selected-documents';
import { addToSheet, endWorkbook, sheetHead, sheetRow } from './worksheet';

const readTogether = 8;
/** A note is in memory with the rows that are made of it. */
const noteChars = 4_000_000;

/** Why a bundle cannot be made, in words for its owner. */
export class UnbundledError extends Error {}

/** The calls of the platform that the next step makes at most. */
export function callsOfStep({ record: { format, progress } }: Bundle): number {
  if (progress.next !== null) return 3 * limits.bundleStepDocuments + 20;
  return format === 'zip' ? progress.notes.length + 5 : 5;
}

/**
 * Does one step of the work on a bundle. First come the documents, some in a step, then the end of the
 * file. Nothing is saved here: a step whose bundle is not saved is done again, under other keys.
 */
export async function takeBundleStep(stores: DocumentStores, bundle: Bundle, now: number): Promise<Bundle> {
  return bundle.record.progress.next === null
    ? finishStep(stores, bundle, now)
    : documentStep(stores, bundle, now);
}

async function documentStep(stores: DocumentStores, bundle: Bundle, now: number): Promise<Bundle> {
  const { record } = bundle;
  const { progress } = record;
  const { selected: wanted, nextOf, isCut } = await selectedDocuments(stores, bundle, now);
  if (isCut) throw new UnbundledError(`The search finds too much: ${tooManyMatches}.`);
  const writer = writerOf(stores, bundle);
  const noted =
    record.format === 'zip'
      ? await addPdfs(stores.files, writer, wanted, record.added)
      : await readDocuments(stores, wanted);
  await writer.flush();
  if (writer.pieces.length > limits.bundlePieces)
    throw new UnbundledError('The PDFs are too large for one file. Narrow the selection.');
  // A step ends early when its data is long.
  const selected = wanted.slice(0, noted.length);
  const isIn = ({ entry, values }: NotedDocument) => entry !== undefined || values !== undefined;
  const added = record.added + noted.filter(isIn).length;
  const leftOut = record.leftOut + noted.length - noted.filter(isIn).length;
  if (added + leftOut > limits.bundleDocuments)
    throw new UnbundledError(
      `A bundle has at most ${limits.bundleDocuments} documents. Narrow the selection.`,
    );
  const noteKey = keyOf(bundle, `note-${progress.notes.length}.json`);
  await stores.files.put(noteKey, Buffer.from(JSON.stringify(noted)), 'application/json');
  const ids = selected.filter((_, index) => isIn(noted[index] ?? { facts: [] })).map(({ id }) => id);
  return {
    ...withIds(bundle, ids),
    expiresAt: Math.min(bundle.expiresAt, ...expiriesOf(selected, now)),
    record: {
      ...record,
      added,
      leftOut,
      progress: {
        ...progress,
        next: nextOf(noted.length),
        pieces: writer.pieces,
        bytes: writer.bytes,
        notes: [...progress.notes, noteKey],
        columns: columnsWith(progress.columns, noted),
      },
    },
  };
}

async function finishStep(stores: DocumentStores, bundle: Bundle, now: number): Promise<Bundle> {
  const { format, progress } = bundle.record;
  const writer = writerOf(stores, bundle);
  if (format === 'zip') {
    await endZip(writer, ...(await tableOfZip(stores, bundle.record, now)));
    return processed(bundle, await ended(writer, progress), now);
  }
  const columns = [...fixedColumns, ...progress.columns];
  let { sheet } = progress;
  const add = async (text: string) => {
    if (format === 'csv') await writer.add(Buffer.from(text));
    else sheet = await addToSheet(writer, sheet, text);
  };
  const lineOf = format === 'csv' ? csvLine : sheetRow;
  if (progress.written === 0) await add(format === 'csv' ? csvMark + csvLine(columns) : sheetHead(columns));
  const note = progress.notes[progress.written];
  if (note !== undefined) {
    const rows = (await readNote(stores, note)).map(({ facts, values = {} }) =>
      lineOf([
        ...facts,
        ...progress.columns.map((name) => (Object.hasOwn(values, name) ? (values[name] ?? null) : null)),
      ]),
    );
    await add(rows.join(''));
  }
  const written = progress.written + 1;
  if (written < progress.notes.length) {
    const further = { ...(await ended(writer, progress)), sheet, written };
    return { ...bundle, record: { ...bundle.record, progress: further } };
  }
  if (format === 'xlsx') await endWorkbook(writer, sheet, now);
  return processed(bundle, { ...(await ended(writer, progress)), written }, now);
}

/** The entries of the documents of a ZIP file, and the table that says which they are, and what is left out. */
async function tableOfZip(
  stores: DocumentStores,
  { progress }: BundleRecord,
  at: number,
): Promise<[ZipEntry[], { name: string; text: string; at: number }]> {
  const entries: ZipEntry[] = [];
  const lines = [csvMark + csvLine(['File', ...fixedColumns])];
  for (const key of progress.notes) {
    for (const { facts, entry } of await readNote(stores, key)) {
      if (entry) entries.push(entry);
      lines.push(csvLine([entry?.name ?? null, ...facts]));
    }
  }
  return [entries, { name: 'documents.csv', text: lines.join(''), at }];
}

/** Reads the data of documents, as long as it is not too much for one note. */
async function readDocuments(
  { submissions, files }: DocumentStores,
  selected: readonly Selected[],
): Promise<NotedDocument[]> {
  const noted: NotedDocument[] = [];
  let chars = 0;
  for (let from = 0; from < selected.length && chars < noteChars; from += readTogether) {
    const some = selected.slice(from, from + readTogether);
    const stored = await Promise.all(
      some.map((document) => (whyWithoutData(document) === null ? submissions.readData(document.id) : null)),
    );
    // Long data lies in a file of its own. One of them is in memory at a time.
    for (const [index, document] of some.entries()) {
      const values = await readValues(files, stored[index] ?? null);
      const why = whyWithoutData(document) ?? (values ? null : 'without data');
      const note = { facts: factsOf(document, why), ...(values && { values }) };
      noted.push(note);
      chars += JSON.stringify(note).length;
    }
  }
  return noted;
}

async function readNote({ files }: DocumentStores, key: string): Promise<NotedDocument[]> {
  const bytes = await files.read(key);
  if (!bytes) throw new Error(`${key} is missing`);
  return JSON.parse(new TextDecoder().decode(bytes));
}

function columnsWith(columns: readonly string[], noted: readonly NotedDocument[]): string[] {
  const all = new Set(columns);
  for (const { values = {} } of noted) for (const name of Object.keys(values)) all.add(name);
  if (all.size > limits.bundleColumns)
    throw new UnbundledError(`The documents have more than ${limits.bundleColumns} different values.`);
  return [...all];
}

function processed(bundle: Bundle, progress: Progress, now: number): Bundle {
  return { ...bundle, state: 'processed', record: { ...bundle.record, processedAt: now, progress } };
}

async function ended(writer: PieceWriter, progress: Progress): Promise<Progress> {
  await writer.flush();
  return { ...progress, pieces: writer.pieces, bytes: writer.bytes };
}

function writerOf({ files }: DocumentStores, bundle: Bundle): PieceWriter {
  return new PieceWriter(files, bundle.record.progress, (number) => keyOf(bundle, `piece-${number}`));
}

function keyOf({ accountId, id, fence }: Bundle, name: string): string {
  return `${bundleFolder(accountId, id)}${fence}/${name}`;
}

/** Ids sort by time, so the oldest and the newest say which documents may be in a bundle. */
function withIds(bundle: Bundle, ids: readonly string[]): Bundle {
  const known = [bundle.oldestId, bundle.newestId].filter((id) => id !== null);
  const sorted = [...known, ...ids].sort();
  return { ...bundle, oldestId: sorted[0] ?? null, newestId: sorted.at(-1) ?? null };
}

function expiriesOf(selected: readonly Selected[], now: number): number[] {
  return selected.flatMap(({ record }) => {
    const due = record && expiryDueAt(record);
    if (due === null) return [];
    // What is held is kept, and expires within this time after its release.
    return [record?.expiryPutOff?.held ? Math.max(due, now + heldAgainMs) : due];
  });
}
