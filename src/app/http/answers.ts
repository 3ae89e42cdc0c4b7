import type { Refusal, RefusalCode } from '../../core/api/refusal';
import { logError } from '../../lib/log';
import { refusalStatus } from './refusal-status';

const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };

export function jsonAnswer(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...jsonHeaders, ...headers } });
}

export function pdfAnswer(bytes: Uint8Array): Response {
  return new Response(bytes, { headers: { 'content-type': 'application/pdf', 'cache-control': 'no-store' } });
}

export function jsonStream(pieces: AsyncIterable<string>): Response {
  return new Response(streamOf(pieces), { headers: jsonHeaders });
}

export function csvDownload(filename: string, pieces: AsyncIterable<string>): Response {
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${filename}"`,
    'cache-control': 'no-store',
  };
  return new Response(streamOf(pieces), { headers });
}

/** One piece is in memory at a time, whatever the whole size. */
function streamOf(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  void writePieces(pieces, writable.getWriter());
  return readable;
}

async function writePieces(pieces: AsyncIterable<string>, writer: WritableStreamDefaultWriter<Uint8Array>) {
  const encoder = new TextEncoder();
  try {
    for await (const piece of pieces) await writer.write(encoder.encode(piece));
    await writer.close();
  } catch (error) {
    logError('an answer broke off', error);
    await writer.abort(error).catch(() => {});
  }
}

/** The one shape of every error, with the record concerned beside it. */
export function refusalAnswer(refusal: Refusal): Response {
  const { code, message, errors, object, headers } = refusal;
  const body = { status: 'error', error: { code, message }, ...(errors ? { errors } : {}), ...object };
  const response = jsonAnswer(refusalStatus[code], body);
  for (const [name, value] of Object.entries(headers ?? {})) response.headers.set(name, value);
  refusals.set(response, code);
  return response;
}

const refusals = new WeakMap<Response, RefusalCode>();

/** The refusal code of a response, without reading its body. */
export function refusalCodeOf(response: Response): RefusalCode | null {
  return refusals.get(response) ?? null;
}
