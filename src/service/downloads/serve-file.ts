import { type Refusal, refuse } from '../../core/api/refusal';
import type { Files } from '../../core/platform/files';
import { openPieces, type Piece } from './open-pieces';

export type ServedFile = {
  /** The key in R2, or the pieces that are the file one after the other. */
  key: string | readonly Piece[];
  bytes: number;
  hash: string;
  filename: string;
  /**
   * Whether these are the bytes that a caller sent. They may hold scripts, so browsers save the file
   * and do not open it. The service takes the scripts out of the files that it makes.
   */
  asSent?: boolean;
  /** The media type; a PDF without it. */
  type?: string;
};

export type MadeFile = { body: Uint8Array } & Pick<ServedFile, 'hash' | 'filename' | 'asSent' | 'type'>;

type Range = { offset: number; length: number };

/**
 * Streams a file from R2, with ranges and revalidation; HEAD knows no ranges. The file name never comes
 * from the request. No cache keeps the bytes, so they are gone when they are erased (ADR 0102).
 */
export async function serveFile(
  files: Files,
  file: ServedFile,
  { method, headers: request }: Pick<Request, 'method' | 'headers'>,
): Promise<Response | Refusal> {
  const etag = `"${file.hash}"`;
  const headers = headersOf(file);
  headers.set('Accept-Ranges', 'bytes');
  if (matches(request.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });

  if (method === 'HEAD') {
    headers.set('Content-Length', String(file.bytes));
    return (await isThere(files, file)) ? new Response(null, { headers }) : fileGone;
  }
  const range = wantedRange(request, etag, file.bytes);
  if (range === 'unsatisfiable') return unsatisfiable(file.bytes);
  const body = await openFile(files, file, range);
  if (!body) return fileGone;
  if (!range) {
    headers.set('Content-Length', String(file.bytes));
    return new Response(body, { headers });
  }
  headers.set('Content-Length', String(range.length));
  headers.set('Content-Range', `bytes ${range.offset}-${range.offset + range.length - 1}/${file.bytes}`);
  return new Response(body, { status: 206, headers });
}

function isThere(files: Files, { key }: ServedFile): Promise<boolean> {
  return files.has(typeof key === 'string' ? key : (key[0]?.key ?? ''));
}

async function openFile(
  files: Files,
  { key, bytes }: ServedFile,
  range: Range | undefined,
): Promise<ReadableStream | null> {
  if (typeof key === 'string') return (await files.open(key, range))?.body ?? null;
  return openPieces(files, key, range ?? { offset: 0, length: bytes });
}

/** Answers a caller who has the file with this hash already, before its bytes are read; null for others. */
export function serveKnown(hash: string, request: Headers): Response | null {
  if (!matches(request.get('if-none-match'), `"${hash}"`)) return null;
  return new Response(null, { status: 304, headers: taggedBy(hash) });
}

/** Answers a file that was made for this request, without ranges. */
export function serveMade(made: MadeFile, request: Headers): Response {
  const headers = headersOf(made);
  const known = matches(request.get('if-none-match'), `"${made.hash}"`);
  return known ? new Response(null, { status: 304, headers }) : new Response(made.body, { headers });
}

function headersOf({
  hash,
  filename,
  asSent = false,
  type = 'application/pdf',
}: Pick<ServedFile, 'hash' | 'filename' | 'asSent' | 'type'>): Headers {
  return new Headers({
    ...(asSent && { 'Content-Security-Policy': inert }),
    ...taggedBy(hash),
    'Content-Type': type,
    'Content-Disposition': contentDisposition(asSent ? 'attachment' : 'inline', filename),
  });
}

function taggedBy(hash: string) {
  return { ETag: `"${hash}"`, 'Cache-Control': 'private, max-age=0, must-revalidate' };
}

/** The policy of bytes that are not a page: nothing in them runs or loads anything. */
export const inert = "default-src 'none'; sandbox";

const fileGone = refuse('expired', 'This file has been removed.').refusal;

function unsatisfiable(bytes: number): Refusal {
  return refuse('range_not_satisfiable', `The file has ${bytes} bytes.`, {
    headers: { 'Content-Range': `bytes */${bytes}` },
  }).refusal;
}

function matches(header: string | null, etag: string): boolean {
  return header?.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim())) ?? false;
}

/** Honours one range. Several ranges, or an unknown form, get the whole file, as HTTP allows. */
function wantedRange(request: Headers, etag: string, size: number): Range | undefined | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.get('range') ?? '');
  const ifRange = request.get('if-range');
  if (!match || (ifRange !== null && ifRange !== etag)) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const offset = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return offset > end ? 'unsatisfiable' : { offset, length: end - offset + 1 };
}

export function contentDisposition(how: 'inline' | 'attachment', filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  return `${how}; filename="${plain}"${plain === filename ? '' : `; filename*=UTF-8''${encoded}`}`;
}
