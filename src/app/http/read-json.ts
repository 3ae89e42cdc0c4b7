import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { invalid, ok, type Result, refuse } from '../../core/api/refusal';
import { limits } from '../../lib/limits';
import { bodyChunks } from './body-chunks';

/**
 * Reads a JSON body, holding no more than the limit allows. With `mayBeEmpty`, no body means an
 * empty object.
 */
export async function readJson(
  request: Request,
  maxBytes: number,
  mayBeEmpty = false,
): Promise<Result<{ text: string; json: unknown }>> {
  const type = request.headers.get('content-type') ?? '';
  const isJson = /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type);
  const otherType = `Send the body as application/json, not ${describeType(type)}.`;
  if (!isJson && type !== '') return refuse('unsupported_media_type', otherType);
  const bytes = await readBytes(request, maxBytes);
  if (!bytes) return refuse('payload_too_large', `A JSON body must have at most ${maxBytes} bytes.`);
  if (bytes.length === 0 && mayBeEmpty) return ok({ text: '', json: {} });
  if (!isJson) return refuse('unsupported_media_type', otherType);
  const text = decodeUtf8(bytes);
  if (text === null) return refuse('invalid_json', 'The body is not valid UTF-8.');
  if (nestsDeeper(text, limits.jsonDepth)) {
    return invalid([`#/: must nest at most ${limits.jsonDepth} levels deep`]);
  }
  try {
    return ok({ text, json: JSON.parse(text) });
  } catch {
    return refuse('invalid_json', `The body is not JSON: ${locateProblem(text)}.`);
  }
}

export function describeType(type: string): string {
  return type ? `"${type.slice(0, 100)}"` : 'without a type';
}

export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return null;
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of bodyChunks(request)) {
    total += chunk.byteLength;
    if (total > maxBytes) return null;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(total);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return null;
  }
}

/** Checks the text before it is parsed, so that no deep value is ever built. */
export function nestsDeeper(text: string, maxDepth: number): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (inString) {
      if (char === '\\') i++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') {
      if (++depth > maxDepth) return true;
    } else if (char === '}' || char === ']') depth = Math.max(0, depth - 1);
  }
  return false;
}

function locateProblem(text: string): string {
  if (text.trim() === '') return 'it is empty';
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  const first = errors[0];
  if (!first) return 'unexpected input';
  const before = text.slice(0, first.offset).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  const what = printParseErrorCode(first.error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return `${what} at line ${before.length}, column ${column}`;
}
