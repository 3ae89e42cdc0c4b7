import { noRoom } from '../../core/api/no-room';
import { ok, type Result, refuse } from '../../core/api/refusal';
import type { Files } from '../../core/platform/files';
import {
  engineLimits,
  type FoundAttachment,
  type FoundInvoice,
  findInvoice,
  isInvoiceName,
  readAttachments,
  weights,
} from '../../engine';
import { sha256Hex } from '../../lib/digest';
import { doHeavyWork } from '../../lib/heavy-work';
import { limits } from '../../lib/limits';
import { inertName, inertText, inertType } from './inert-names';
import type { StoredAttachment } from './stored-attachment';

/** A PDF in storage. */
export type StoredPdf = { key: string; bytes: number };

/** A file in a PDF. One that cannot be unpacked has no bytes and no hash. */
export type AttachedFacts = Omit<StoredAttachment, 'bytes' | 'sha256'> &
  ({ bytes: number; sha256: string } | { bytes: null; sha256: null });

export type AttachedFiles = {
  files: AttachedFacts[];
  /** Whether these are all. */
  complete: boolean;
  /** The XML of an invoice, with the name of its file. */
  invoice: (FoundInvoice & { name: string }) | null;
};

/** Lists the files in a PDF that somebody else may have made. */
export async function listAttached(files: Files, pdf: StoredPdf): Promise<Result<AttachedFiles>> {
  const listed: AttachedFacts[] = [];
  let invoice: AttachedFiles['invoice'] = null;
  const read = await readFiles(files, pdf, (file) => {
    const facts = factsOf(file);
    listed.push(facts);
    if (invoice === null && file.content !== null && isInvoiceName(facts.name))
      invoice = { name: facts.name, ...findInvoice(file.content) };
    return true;
  });
  return read.ok ? ok({ files: listed, complete: read.value.complete, invoice }) : read;
}

/** The name and the bytes of the file with a hash; null when the PDF has none. The files after it stay packed. */
export async function openAttached(
  files: Files,
  pdf: StoredPdf,
  sha256: string,
): Promise<Result<{ name: string; content: Uint8Array } | null>> {
  let found: { name: string; content: Uint8Array } | null = null;
  const read = await readFiles(files, pdf, ({ name, content }) => {
    if (content === null || sha256Hex(content) !== sha256) return true;
    found = { name: inertName(name), content };
    return false;
  });
  return read.ok ? ok(found) : read;
}

async function readFiles(
  files: Files,
  { key, bytes }: StoredPdf,
  see: (file: FoundAttachment) => boolean,
): Promise<Result<{ complete: boolean }>> {
  const room = weights.findFields(bytes) + engineLimits.documentPartBytes;
  const work = { bytes: room, heldSeconds: limits.detectionHeldSeconds };
  const read = await doHeavyWork(work, async () => {
    const pdf = await files.read(key);
    if (!pdf) throw new Error(`The PDF ${key} is missing.`);
    return readAttachments(pdf, see);
  });
  if (read === 'full') return noRoom('read');
  return read.ok ? ok(read) : refuse('conflict', `The PDF cannot be read: ${read.message}`);
}

function factsOf({ name, mimeType, relationship, description, content }: FoundAttachment): AttachedFacts {
  const text = inertText(description);
  return {
    name: inertName(name),
    mimeType: inertType(mimeType),
    relationship,
    ...(text !== '' && { description: text }),
    ...(content === null
      ? { bytes: null, sha256: null }
      : { bytes: content.length, sha256: sha256Hex(content) }),
  };
}
