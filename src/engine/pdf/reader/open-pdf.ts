import { PdfProblem } from '../pdf-problem';
import { PdfDict, PdfRef } from '../values';
import { indexOfText } from './characters';
import { type FileParts, PdfFile } from './pdf-file';
import { scanForObjects } from './scan-for-objects';
import type { SharedObjects } from './shared-objects';
import { type PdfLimits, WorkBudget } from './work-budget';
import { readXrefChain } from './xref-chain';

const HEADER_WITHIN = 1024;
const CATALOGS_TRIED = 16;

/** Opens a document by its cross-reference if that is right, else by scanning every byte. */
export async function openPdf(
  upload: Uint8Array,
  budget: WorkBudget,
  password = '',
  shared?: SharedObjects,
): Promise<PdfFile> {
  const { uploadBytes } = budget.limits;
  if (upload.length > uploadBytes) {
    throw new PdfProblem('too_large', `The document is larger than ${uploadBytes} bytes (uploadBytes).`);
  }
  const header = indexOfText(upload, '%PDF-', 0, Math.min(upload.length, HEADER_WITHIN));
  if (header === -1) {
    throw new PdfProblem('not_a_pdf', 'The file is not a PDF: its first 1,024 bytes do not contain %PDF-.');
  }
  // Offsets count from the header, so bytes that a mail program put before it are cut off.
  const bytes = upload.subarray(header);
  return (
    (await openByCrossReference(bytes, budget, { password, shared })) ??
    (await openByScanning(bytes, budget, password))
  );
}

/** A document for work that has a budget of its own. One that is open is not read again. */
export async function openedFor(
  pdf: Uint8Array | PdfFile,
  allowed: PdfLimits,
  password = '',
): Promise<PdfFile> {
  if (pdf instanceof PdfFile) return pdf.withBudget(new WorkBudget(allowed, pdf.bytes.length));
  return openPdf(pdf, new WorkBudget(allowed, pdf.length), password);
}

async function openByCrossReference(
  bytes: Uint8Array,
  budget: WorkBudget,
  opening: Pick<FileParts, 'password' | 'shared'>,
): Promise<PdfFile | null> {
  try {
    const chain = await readXrefChain(bytes, budget);
    const file = new PdfFile({ bytes, budget, ...chain, repaired: false, ...opening });
    const complete = hasPages(file) && (await file.entriesAreRight());
    return complete ? file : null;
  } catch (error) {
    if (error instanceof PdfProblem && (error.code === 'damaged' || error.code === 'damaged_xref'))
      return null;
    throw error;
  }
}

async function openByScanning(bytes: Uint8Array, budget: WorkBudget, password: string): Promise<PdfFile> {
  const { entries, trailers, objectStreams, catalogs } = await scanForObjects(bytes, budget);
  const merged = new Map(trailers.flatMap((trailer) => [...trailer.entries]));
  const file = new PdfFile({
    bytes,
    budget,
    entries,
    trailer: new PdfDict(merged),
    repaired: true,
    password,
  });
  for (const { number, offset } of objectStreams) {
    const own = entries.get(number);
    if (own?.kind !== 'at_offset' || own.offset !== offset) continue;
    let index = 0;
    for (const packed of unpackable(file, number)) {
      const known = entries.get(packed);
      const isOlder = known === undefined || (known.kind === 'at_offset' ? known.offset < offset : true);
      if (isOlder) entries.addNewer(packed, { kind: 'packed', container: number, index });
      index += 1;
    }
    await budget.breathe();
  }
  file.forgetObjects();
  if (hasPages(file)) return file;
  for (const number of catalogs.slice(-CATALOGS_TRIED).toReversed()) {
    const trailer = new PdfDict(merged.set('Root', new PdfRef(number, 0)));
    const other = new PdfFile({ bytes, budget, entries, trailer, repaired: true, password });
    if (hasPages(other)) return other;
  }
  throw new PdfProblem('no_pages', 'The document has no catalogue with pages, so it cannot be shown.');
}

function unpackable(file: PdfFile, number: number): Iterable<number> {
  try {
    return file.objectStream(number)?.numbers ?? [];
  } catch (error) {
    if (error instanceof PdfProblem && error.code === 'damaged') return [];
    throw error;
  }
}

function hasPages(file: PdfFile): boolean {
  const root = file.dict(file.trailer.get('Root'));
  return root !== null && file.dict(root.get('Pages')) !== null;
}
