import type { Refusal, RefusalCode } from '../../core/api/refusal';
import { linkedRecord } from '../../core/api-log/linked-record';
import { logError } from '../../lib/log';
import { type Reason, reasonsOf } from '../../lib/reasons';
import { refusalStatus } from './refusal-status';

const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };

export function jsonAnswer(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  const response = new Response(JSON.stringify(body), { status, headers: { ...jsonHeaders, ...headers } });
  if (status === 201) facts.set(response, { ...noFacts, recordId: linkedRecord(body) });
  return response;
}

export function pdfAnswer(bytes: Uint8Array, headers: Record<string, string>): Response {
  const usual = { 'content-type': 'application/pdf', 'cache-control': 'no-store' };
  return new Response(bytes, { headers: { ...usual, ...headers } });
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

/** A stream that holds one piece in memory at a time, however long the whole is. */
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
  facts.set(response, { refusal: code, reasons: reasonsOf(errors), recordId: linkedRecord(object) });
  return response;
}

/** What the API log keeps of an answer, beside its status. */
export type AnswerFacts = {
  refusal: RefusalCode | null;
  reasons: readonly Reason[];
  /** The record that the answer has. */
  recordId: string | null;
};

const noFacts: AnswerFacts = { refusal: null, reasons: [], recordId: null };
const facts = new WeakMap<Response, AnswerFacts>();

/** The facts of an answer, without reading its body. */
export function factsOf(response: Response): AnswerFacts {
  return facts.get(response) ?? noFacts;
}
