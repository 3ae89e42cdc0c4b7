import type { Refusal, RefusalCode } from '../../core/api/refusal';
import { logError } from '../../lib/log';
import { refusalStatus } from './refusal-status';

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

export function jsonAnswer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: jsonHeaders });
}

export function pdfAnswer(bytes: Uint8Array): Response {
  return new Response(bytes, { headers: { 'content-type': 'application/pdf', 'cache-control': 'no-store' } });
}

/** Streams JSON with one piece in memory at a time, whatever the whole size. */
export function jsonStream(pieces: AsyncIterable<string>): Response {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  void writePieces(pieces, writable.getWriter());
  return new Response(readable, { headers: jsonHeaders });
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
