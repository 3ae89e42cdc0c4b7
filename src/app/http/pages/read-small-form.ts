import { ok, type Result, refuse } from '../../../core/api/refusal';
import { limits } from '../../../lib/limits';
import { describeType, readBytes } from '../read-json';

/** The fields of a form by name, "" for a field that was not sent. A longer text is cut. */
export type Texts = (name: string, longest?: number) => string;

/** Reads a form of a page: a few texts, urlencoded by the browser. */
export async function readForm(
  request: Request,
  most: 'signingFormBytes' | 'publicFormBytes' = 'signingFormBytes',
): Promise<Result<Texts>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    return refuse('unsupported_media_type', `Send the form urlencoded, not ${describeType(type)}.`);
  const bytes = await readBytes(request, limits[most]);
  if (!bytes) return refuse('payload_too_large', `A form must have at most ${limits[most]} bytes (${most}).`);
  const sent = new URLSearchParams(new TextDecoder().decode(bytes));
  return ok((name, longest = limits.urlChars) => (sent.get(name) ?? '').slice(0, longest));
}
