import type { Files } from '../../core/platform/files';
import { inFilename } from '../../lib/in-filename';
import { MB } from '../../lib/limits/limit-rows';
import { crc32, storedEntry, type ZipEntry, zipDirectory, zipHeader } from '../../lib/zip';
import type { SubmissionRecord } from '../submissions/life/submission-record';
import { factsOf, type NotedDocument, whyWithoutPdf } from './noted-document';
import type { PieceWriter } from './piece-writer';
import type { Selected } from './selected-documents';

/** PDFs that are not longer are read together, each as a whole. */
const smallBytes = 4 * MB;
const readTogether = 8;
/** A PDF that is at least as long becomes a piece by itself, and is not copied. */
const ownPieceBytes = 32 * MB;
/** A step ends when it has read as much. */
const stepBytes = 256 * MB;

type Pdf = NonNullable<SubmissionRecord['pdf']>;

/** Adds the PDFs of documents to a ZIP file, as many as a step takes. `before` is the number of those that it has. */
export async function addPdfs(
  files: Files,
  writer: PieceWriter,
  selected: readonly Selected[],
  before: number,
): Promise<NotedDocument[]> {
  const noted: NotedDocument[] = [];
  const until = writer.bytes + stepBytes;
  let number = before;
  for (let from = 0; from < selected.length && writer.bytes < until; from += readTogether) {
    const some = selected.slice(from, from + readTogether);
    const read = await Promise.all(some.map((document) => readSmall(files, document)));
    for (const [index, document] of some.entries()) {
      const why = whyWithoutPdf(document);
      const { record } = document;
      if (why !== null || record?.pdf == null) {
        noted.push({ facts: factsOf(document, why) });
        continue;
      }
      const name = entryName(record, number + 1);
      const entry = await addPdf(
        files,
        writer,
        { name, at: record.processedAt ?? record.createdAt },
        {
          pdf: record.pdf,
          bytes: read[index] ?? null,
        },
      );
      if (entry) number += 1;
      noted.push(entry ? { facts: factsOf(document, null), entry } : { facts: factsOf(document, missing) });
    }
  }
  return noted;
}

const missing = 'its file is missing';

function readSmall(files: Files, document: Selected): Promise<Uint8Array | null> | null {
  const pdf = whyWithoutPdf(document) === null ? document.record?.pdf : null;
  return pdf && pdf.bytes < smallBytes ? files.read(pdf.key) : null;
}

/** Null: the file is missing. */
async function addPdf(
  files: Files,
  writer: PieceWriter,
  named: Pick<ZipEntry, 'name' | 'at'>,
  { pdf, bytes }: { pdf: Pdf; bytes: Uint8Array | null },
): Promise<ZipEntry | null> {
  const isLarge = bytes === null && pdf.bytes >= smallBytes;
  const crc = isLarge ? await crcOf(files, pdf.key) : bytes && crc32(bytes);
  if (crc === null) return null;
  const size = bytes?.byteLength ?? pdf.bytes;
  const entry = { ...named, crc, size, packed: size, isDeflated: false, offset: writer.bytes };
  await writer.add(zipHeader(entry), ...(bytes ? [bytes] : []));
  if (isLarge) await addLarge(files, writer, pdf);
  return entry;
}

async function addLarge(files: Files, writer: PieceWriter, { key, bytes }: Pdf): Promise<void> {
  if (bytes >= ownPieceBytes) return writer.refer({ key, bytes });
  const object = await files.open(key, undefined);
  if (object?.size !== bytes) throw new Error(`${key} is not what it was`);
  for await (const chunk of object.body) await writer.add(chunk);
}

async function crcOf(files: Files, key: string): Promise<number | null> {
  const object = await files.open(key, undefined);
  if (!object) return null;
  let crc = 0;
  for await (const chunk of object.body) crc = crc32(chunk, crc);
  return crc;
}

/** The number keeps names apart, and the documents in their order. */
function entryName({ id, filename, title, templateName }: SubmissionRecord, number: number): string {
  const name = filename === `${id}.pdf` ? `${inFilename(title ?? templateName)}.pdf` : filename;
  return `${String(number).padStart(4, '0')} ${name}`;
}

/** The end of a ZIP file: the table of its documents, and the directory of its entries. */
export async function endZip(
  writer: PieceWriter,
  entries: readonly ZipEntry[],
  table: { name: string; text: string; at: number },
): Promise<void> {
  const bytes = Buffer.from(table.text);
  const last = { ...storedEntry(table.name, bytes, table.at), offset: writer.bytes };
  await writer.add(zipHeader(last), bytes);
  await writer.add(zipDirectory([...entries, last], writer.bytes));
}
