import { ok, type Result, refuse } from '../../../core/api/refusal';
import { limits } from '../../../lib/limits';
import { describeType, readBytes } from '../read-json';

/** The fields of a form by name, "" for a field that was not sent. */
export type Texts = (name: string) => string;

/** Reads a form of a page: a few texts, urlencoded by the browser. */
export async function readForm(request: Request): Promise<Result<Texts>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    return refuse('unsupported_media_type', `Send the form urlencoded, not ${describeType(type)}.`);
  const bytes = await readBytes(request, limits.signingFormBytes);
  if (!bytes) return tooLong;
  const sent = new URLSearchParams(new TextDecoder().decode(bytes));
  return ok((name) => (sent.get(name) ?? '').slice(0, limits.urlChars));
}

const tooLong = refuse(
  'payload_too_large',
  `A form must have at most ${limits.signingFormBytes} bytes (signingFormBytes).`,
);
