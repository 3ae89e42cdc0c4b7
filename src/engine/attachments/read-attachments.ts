import { readableBytes } from '../fill/compile/readable-bytes';
import { limits } from '../limits';
import { PdfProblem } from '../pdf/pdf-problem';
import { openPdf } from '../pdf/reader/open-pdf';
import { readPages } from '../pdf/reader/page-tree';
import type { PdfFile } from '../pdf/reader/pdf-file';
import { treeEntries } from '../pdf/reader/tree-leaves';
import { WorkBudget } from '../pdf/reader/work-budget';
import { textOf, wellFormed } from '../pdf/text-string';
import { PdfDict, PdfRef, PdfStream, type PdfValue } from '../pdf/values';
import { type Relationship, relationships } from './attached-file';

/** A file in a PDF, with what the PDF says of it. None of these words is checked. */
export type FoundAttachment = {
  name: string;
  mimeType: string;
  relationship: Relationship;
  description: string;
  /** Null when it is damaged, or unpacks to more than a PDF may hold. */
  content: Uint8Array | null;
};

type See = (file: FoundAttachment) => boolean;

/** `complete`: no file was left out. */
export type ReadAttachments = { ok: true; complete: boolean } | { ok: false; message: string };

/**
 * Reads the files that a PDF carries along: embedded in the document, associated with it or with a page, or
 * pinned to a page by an annotation. Each one is shown to `see`, and not kept. `see` tells
 * whether to go on.
 */
export async function readAttachments(pdf: Uint8Array, see: See): Promise<ReadAttachments> {
  try {
    const { mergeSourceBytes: uploadBytes, mergePages: documentPages } = limits;
    const budget = new WorkBudget({ ...limits, uploadBytes, documentPages }, pdf.length);
    const file = await openPdf(pdf, budget);
    return { ok: true, complete: await readAll(file, see) };
  } catch (error) {
    if (error instanceof PdfProblem) return { ok: false, message: error.message };
    throw error;
  }
}

async function readAll(file: PdfFile, see: See): Promise<boolean> {
  const seen = new Set<string>();
  const room = { left: limits.documentInflatedBytes };
  for await (const value of specifications(file)) {
    const found = embedded(file, value);
    if (found === null) continue;
    const { dict, stream, number } = found;
    const name = nameOf(file, dict);
    const key = `${number} ${name}`;
    if (seen.has(key)) continue;
    if (seen.size === limits.readAttachments) return false;
    seen.add(key);
    if (!see({ name, ...factsOf(file, dict, stream), content: unpack(file, stream, room) })) return false;
    await file.budget.breathe();
  }
  return true;
}

/** All that may describe a file, in a document of any form. */
async function* specifications(file: PdfFile): AsyncGenerator<PdfValue> {
  const root = file.dict(file.trailer.get('Root')) ?? new PdfDict();
  const tree = file.dict(root.get('Names'))?.get('EmbeddedFiles') ?? null;
  for await (const { value } of treeEntries(file, tree, 'Names')) yield value;
  yield* listed(file, root.get('AF'));
  for (const { dict } of await readPages(file)) {
    yield* listed(file, dict.get('AF'));
    for await (const annotation of listed(file, dict.get('Annots'))) {
      const found = file.dict(annotation);
      if (found && file.name(found.get('Subtype')) === 'FileAttachment') yield found.get('FS');
    }
  }
}

async function* listed(file: PdfFile, value: PdfValue): AsyncGenerator<PdfValue> {
  for (const one of file.array(value) ?? []) {
    file.budget.spend(2);
    await file.budget.breathe();
    yield one;
  }
}

/** The description and the bytes of a file that is inside; null for one that is elsewhere. */
function embedded(file: PdfFile, value: PdfValue) {
  const dict = file.dict(value);
  const inside = file.dict(dict?.get('EF') ?? null);
  for (const key of ['UF', 'F']) {
    const held = inside?.get(key) ?? null;
    const stream = file.resolve(held);
    if (dict && held instanceof PdfRef && stream instanceof PdfStream)
      return { dict, stream, number: held.number };
  }
  return null;
}

function nameOf(file: PdfFile, dict: PdfDict): string {
  return shortText(file, dict.get('UF')) || shortText(file, dict.get('F'));
}

function factsOf(file: PdfFile, dict: PdfDict, stream: PdfStream) {
  const said = file.name(dict.get('AFRelationship'));
  const relationship = relationships.find((known) => known === said) ?? 'Unspecified';
  const mimeType = (file.name(stream.dict.get('Subtype')) ?? '').slice(0, LONGEST_TEXT);
  return { mimeType, relationship, description: shortText(file, dict.get('Desc')) };
}

const LONGEST_TEXT = 1_000;

function shortText(file: PdfFile, value: PdfValue): string {
  return wellFormed((textOf(file.resolve(value)) ?? '').slice(0, LONGEST_TEXT));
}

/** Unpacks a file. One that is too long costs as much as the longest that is not. */
function unpack(file: PdfFile, stream: PdfStream, room: { left: number }): Uint8Array | null {
  if (room.left <= 0) return null;
  const content = readableBytes(file, stream);
  room.left -= content?.length ?? limits.documentPartBytes;
  return content;
}
