import { csvLine, csvMark } from '../../lib/csv';
import { limits } from '../../lib/limits';
import type { ZipEntry } from '../../lib/zip';
import { expiryDueAt, heldAgainMs } from '../holds/put-off';
import { addPdfs, endZip } from './add-pdfs';
import { bundleFolder } from './bundle-keys';
import type { BundleRecord, Progress } from './bundle-record';
import type { Bundle } from './bundle-store';
import { checkRoomInPdf, mergeDocuments, notePdfs, type Omitted, pagesOf } from './merge-documents';
import { factsOf, fixedColumns, type NotedDocument, readValues, whyWithoutData } from './noted-document';
import { PieceWriter } from './piece-writer';
import { type DocumentStores, type Selected, selectedDocuments, tooManyMatches } from './selected-documents';
import { headOfTable, rowsOfTable } from './table-rows';
import { UnbundledError } from './unbundled-error';
import { addToSheet, endWorkbook } from './worksheet';

const readTogether = 8;
/** A note is in memory with the rows that are made of it. */
const noteChars = 4_000_000;

/** The calls of the platform that the next step makes at most. */
export function callsOfStep({ record: { format, progress, added } }: Bundle): number {
  // A document is read, and its PDF up to two times. What is written goes out in parts.
  if (progress.next !== null) return 3 * limits.bundleStepDocuments + 80;
  if (format === 'pdf') return progress.notes.length + added + 60;
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
  const { noted, pieces, bytes } = await writing(stores, bundle, (writer) =>
    notesOf(stores, writer, wanted, record),
  );
  if (pieces.length > limits.bundlePieces)
    throw new UnbundledError('The PDFs are too large for one file. Narrow the selection.');
  // A step ends early when its data is long.
  const selected = wanted.slice(0, noted.length);
  const isIn = ({ entry, values, source }: NotedDocument) => (entry ?? values ?? source) !== undefined;
  const added = record.added + noted.filter(isIn).length;
  const leftOut = record.leftOut + noted.length - noted.filter(isIn).length;
  if (added + leftOut > limits.bundleDocuments)
    throw new UnbundledError(
      `A bundle has at most ${limits.bundleDocuments} documents. Narrow the selection.`,
    );
  const pages = (progress.pages ?? 0) + pagesOf(selected);
  if (record.format === 'pdf') checkRoomInPdf({ added, bytes, pages });
  const noteKey = keyOf(bundle, `note-${progress.notes.length}.json`);
  await stores.files.put(noteKey, Buffer.from(JSON.stringify(noted)), 'application/json');
  const ids = selected.filter((_, index) => isIn(noted[index] ?? { facts: [] })).map(({ id }) => id);
  const omitted = noted.flatMap((note) => (isIn(note) ? [] : omittedOf(note)));
  return {
    ...withIds(bundle, ids),
    expiresAt: Math.min(bundle.expiresAt, ...expiriesOf(selected, now)),
    record: {
      ...record,
      added,
      leftOut,
      omitted: firstOf(record, omitted),
      progress: {
        ...progress,
        next: nextOf(noted.length),
        pieces,
        bytes,
        pages,
        notes: [...progress.notes, noteKey],
        columns: columnsWith(progress.columns, noted),
      },
    },
  };
}

/** Does what a format does with documents while they are read. */
async function notesOf(
  stores: DocumentStores,
  writer: PieceWriter,
  wanted: readonly Selected[],
  { format, added }: BundleRecord,
): Promise<{ noted: NotedDocument[] }> {
  if (format === 'zip') return { noted: await addPdfs(stores.files, writer, wanted, added) };
  if (format !== 'pdf') return { noted: await readDocuments(stores, wanted) };
  const noted = notePdfs(wanted);
  // Nothing is written yet: the bytes are those of the PDFs.
  for (const { source } of noted) writer.bytes += source?.bytes ?? 0;
  return { noted };
}

function omittedOf({ facts }: NotedDocument): Omitted {
  return { id: String(facts[0]), why: String(facts.at(-1)) };
}

function firstOf({ omitted = [] }: BundleRecord, more: readonly Omitted[]): Omitted[] {
  return [...omitted, ...more].slice(0, limits.bundleOmittedShown);
}

async function finishStep(stores: DocumentStores, bundle: Bundle, now: number): Promise<Bundle> {
  const { format } = bundle.record;
  if (format === 'pdf') return finishPdf(stores, bundle, now);
  if (format !== 'zip') return tableStep(stores, bundle, now);
  const table = await tableOfZip(stores, bundle.record, now);
  const { pieces, bytes } = await writing(stores, bundle, async (writer) => {
    await endZip(writer, ...table);
    return {};
  });
  return processed(bundle, { ...bundle.record.progress, pieces, bytes }, now);
}

async function finishPdf(stores: DocumentStores, bundle: Bundle, now: number): Promise<Bundle> {
  const { record } = bundle;
  const { filename, progress } = record;
  const sources = (await Promise.all(progress.notes.map((key) => readNote(stores, key))))
    .flat()
    .flatMap(({ source }) => source ?? []);
  const made = { key: keyOf(bundle, 'documents.pdf'), title: filename.replace(/\.pdf$/, ''), at: now };
  const { piece, omitted } = await mergeDocuments(stores.files, sources, made);
  const merged = {
    ...record,
    added: record.added - omitted.length,
    leftOut: record.leftOut + omitted.length,
    omitted: firstOf(record, omitted),
  };
  return processed({ ...bundle, record: merged }, { ...progress, pieces: [piece], bytes: piece.bytes }, now);
}

/** Writes the rows of one note. */
async function tableStep(stores: DocumentStores, bundle: Bundle, now: number): Promise<Bundle> {
  const { record } = bundle;
  const { progress } = record;
  const format = record.format === 'csv' ? 'csv' : 'xlsx';
  const note = progress.notes[progress.written];
  const noted = note === undefined ? [] : await readNote(stores, note);
  const written = progress.written + 1;
  const isLast = written >= progress.notes.length;
  const rows = rowsOfTable(format, progress.columns, noted);
  const { sheet, pieces, bytes } = await writing(stores, bundle, async (writer) => {
    let { sheet } = progress;
    const add = async (text: string) => {
      if (format === 'csv') await writer.add(Buffer.from(text));
      else sheet = await addToSheet(writer, sheet, text);
    };
    if (progress.written === 0) await add(headOfTable(format, progress.columns));
    await add(rows.text);
    if (isLast && format === 'xlsx') await endWorkbook(writer, sheet, now);
    return { sheet };
  });
  const further = { ...progress, sheet, pieces, bytes, written };
  const shortened = (record.shortened ?? 0) + rows.shortened;
  const counted = { ...bundle, record: { ...record, shortened, progress: further } };
  return isLast ? processed(counted, further, now) : counted;
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
      if (chars >= noteChars) break;
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

/** Writes to a bundle. Work that fails leaves nothing half uploaded. */
async function writing<Done extends object>(
  { files }: DocumentStores,
  bundle: Bundle,
  write: (writer: PieceWriter) => Promise<Done>,
): Promise<Done & Pick<Progress, 'pieces' | 'bytes'>> {
  const writer = new PieceWriter(files, bundle.record.progress, (number) => keyOf(bundle, `piece-${number}`));
  try {
    const done = await write(writer);
    await writer.flush();
    return { ...done, pieces: writer.pieces, bytes: writer.bytes };
  } catch (error) {
    await writer.abort();
    throw error;
  }
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
