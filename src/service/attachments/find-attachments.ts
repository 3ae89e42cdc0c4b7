import type { Caller } from '../../core/api/caller';
import { reachOf } from '../../core/api/reach';
import { invalid, ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { Files } from '../../core/platform/files';
import { isId } from '../../core/platform/ids';
import { sha256Hex } from '../../lib/digest';
import { limits } from '../../lib/limits';
import { findCustomFiles } from '../uploads/custom-file-store';
import { isPdfFile } from '../uploads/upload-keys';
import { pdfUpload } from '../uploads/upload-rules';
import type { TakeUpload } from '../uploads/with-uploads';
import { type SentAttachment, sameName, sourceKeys } from './attachment-body';
import type { StoredAttachment } from './stored-attachment';

/** An attachment with its bytes, before it is stored. */
export type FoundAttachment = {
  stored: StoredAttachment;
  /** Null for a file that is stored already. */
  content: Uint8Array | null;
};

type Deps = { db: Database; files: Files; take: TakeUpload };

/**
 * The uploaded files that a caller may use. They belong to no template, so a limited caller uses no custom
 * files. The page of a limited member uploads files itself, whose keys nobody else knows.
 */
export type UsableUploads = 'all' | 'own' | 'none';

export function usableUploads(caller: Caller): UsableUploads {
  if (reachOf(caller) === null) return 'all';
  return caller.tokenId === null ? 'own' : 'none';
}

type Asked = {
  accountId: string;
  uploads: UsableUploads;
  /** Where the files stand in the request. */
  at: string;
  /** What a file that comes without bytes may stay. */
  kept?: readonly StoredAttachment[];
};

/** Finds the bytes of files that were sent. Uploads are taken. */
export async function findAttachments(
  deps: Deps,
  asked: Asked,
  sent: readonly SentAttachment[],
  now: number,
): Promise<Result<FoundAttachment[]>> {
  const found: FoundAttachment[] = [];
  const problems: string[] = [];
  let bytes = 0;
  for (const [index, file] of sent.entries()) {
    const content = keptOf(asked, file) ?? (await contentOf(deps, asked, file, now));
    if (typeof content === 'string') {
      problems.push(`${asked.at}/${index}${content}`);
      continue;
    }
    const one = describe(file, content);
    found.push(one);
    bytes += one.stored.bytes;
    if (bytes <= limits.attachmentsBytes) continue;
    // No more files come into memory.
    problems.push(`${asked.at}: ${tooMuch}`);
    break;
  }
  return problems.length === 0 ? ok(found) : invalid(problems);
}

function keptOf({ kept }: Asked, file: SentAttachment): StoredAttachment | undefined {
  const isBare = sourceKeys.every((key) => file[key] === undefined);
  return isBare ? kept?.find(({ name }) => sameName(name) === sameName(file.name)) : undefined;
}

function describe(file: SentAttachment, content: Uint8Array | StoredAttachment): FoundAttachment {
  const { name, mime_type: mimeType, relationship, description } = file;
  const isNew = content instanceof Uint8Array;
  const { bytes, sha256 } = isNew ? { bytes: content.length, sha256: sha256Hex(content) } : content;
  const described = description !== undefined && { description };
  const stored = { name, mimeType, relationship, bytes, sha256, ...described };
  return { stored, content: isNew ? content : null };
}

/** The bytes of a file; or what is wrong, as the rest of a pointer with a sentence. */
async function contentOf(
  deps: Deps,
  asked: Asked,
  file: SentAttachment,
  now: number,
): Promise<Uint8Array | string> {
  if (sourceKeys.every((key) => file[key] === undefined))
    return `: must have exactly one of ${sourceKeys.join(', ')}`;
  const { key, read } = await readSent(deps, asked, file, now);
  if (typeof read === 'string') return `/${key}: ${read}`;
  if (read.content.length === 0) return `/${key}: the file is empty`;
  if (read.content.length > limits.attachmentBytes) return `/${key}: ${tooLarge}`;
  // Viewers open a PDF in place, and other files with the program of their name.
  const isPdf = pdfUpload.acceptsStart(read.content.subarray(0, 1024));
  if (file.mime_type === pdfUpload.contentType && !isPdf) return '/mime_type: the file is no PDF';
  if (read.isUploadedPdf && file.mime_type !== pdfUpload.contentType)
    return `/mime_type: must be ${pdfUpload.contentType}, because the upload is a PDF`;
  return read.content;
}

type Read = { content: Uint8Array; isUploadedPdf: boolean };

async function readSent(
  deps: Deps,
  asked: Asked,
  file: SentAttachment,
  now: number,
): Promise<{ key: (typeof sourceKeys)[number]; read: Read | string }> {
  if (file.base64 !== undefined) return { key: 'base64', read: decode(file.base64) };
  if (file.content !== undefined) return { key: 'content', read: decode(file.content) };
  if (file.custom_file_id !== undefined)
    return { key: 'custom_file_id', read: await readCustomFile(deps, asked, file.custom_file_id) };
  return { key: 'cache_id', read: await readUpload(deps, asked, file.cache_id ?? '', now) };
}

const tooMuch = `must have at most ${limits.attachmentsBytes} bytes together (attachmentsBytes)`;
const tooLarge = `must have at most ${limits.attachmentBytes} bytes (attachmentBytes)`;

const base64Pattern = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function decode(text: string): Read | string {
  if (!base64Pattern.test(text)) return 'must be base64';
  return { content: new Uint8Array(Buffer.from(text, 'base64')), isUploadedPdf: false };
}

async function readCustomFile(
  { db, files }: Deps,
  { accountId, uploads }: Asked,
  id: string,
): Promise<Read | string> {
  const [file] =
    isId('customFile', id) && uploads === 'all' ? await findCustomFiles(db, accountId, [id]) : [];
  if (!file) return 'There is no such custom file.';
  return readFile(files, file);
}

async function readUpload(
  { files, take }: Deps,
  { uploads }: Asked,
  key: string,
  now: number,
): Promise<Read | string> {
  if (uploads === 'none') return 'Nothing has been uploaded under this key.';
  const taken = await take(key, now);
  if (!taken.ok) return taken.refusal.message;
  return readFile(files, taken.value);
}

/** Reads a file, unless it is too large for memory. */
async function readFile(files: Files, file: { fileKey: string; bytes: number }): Promise<Read | string> {
  if (file.bytes > limits.attachmentBytes) return tooLarge;
  const content = await files.read(file.fileKey);
  if (!content) throw new Error(`The uploaded file ${file.fileKey} is missing.`);
  return { content, isUploadedPdf: isPdfFile(file) };
}
