import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { FormBody, FormFile } from '../../../core/api/operation';
import { invalid, ok, type Refusal, type Result, refuse } from '../../../core/api/refusal';
import type { ReceivedFile } from '../../../core/platform/file-meter';
import type { ReceiveResult } from '../../../core/platform/receive-file';
import { sha256Hex } from '../../../lib/digest';
import { isRecord } from '../../../lib/json';
import { limits } from '../../../lib/limits';
import { pointerTo } from '../../../lib/pointer';
import { bodyChunks } from '../body-chunks';
import { describeType } from '../read-json';

export type ReadForm = {
  fields: Record<string, unknown>;
  file: FormFile & ReceivedFile;
  fingerprint: string;
};
type Receive = (file: FormFile) => Promise<ReceiveResult>;

/** Text fields are few and short. Only the file is big. */
const partLimits = { fields: 50, fieldNameSize: 200, fieldSize: limits.formPartBytes, parts: 60, files: 1 };

function formBytes({ maxBytes }: FormBody): number {
  return maxBytes + partLimits.fields * partLimits.fieldSize;
}

/** A body that arrived all at once pauses after this many bytes, so that other requests go on. */
const bytesPerTurn = 512 * 1024;
const tooMuch = 'too much';

/** Reads a multipart form from its stream, and hands the file to `receive` while it arrives. */
export async function readForm(
  request: Request,
  body: FormBody,
  receive: Receive,
): Promise<Result<ReadForm>> {
  const parser = openParser(request, body);
  if ('refusal' in parser) return { ok: false, refusal: parser.refusal };

  const texts: [string, string][] = [];
  const incoming = new IncomingFile(body.fileField, receive);
  const problems: string[] = [];
  parser.on('field', (name, value, info) => {
    if (info.nameTruncated)
      problems.push(unreadable(`the name "${name.slice(0, 60)}" of a part is too long`));
    else if (info.valueTruncated) problems.push(tooLong(name));
    texts.push([name, value]);
  });
  parser.on('file', (name, stream, info) => {
    const file = { filename: info.filename || 'document.pdf', stream, before: nestFields(texts) };
    if (!incoming.accept(name, file))
      problems.push(
        unreadable(
          `the part "${name.slice(0, 60)}" must not be a file, which belongs in "${body.fileField}"`,
        ),
      );
  });
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.on(event, () => problems.push(unreadable('it has too many parts')));
  }

  const stopped = () => incoming.refused || problems.length > 0;
  const broken = await pump(bodyChunks(request), { parser, mostBytes: formBytes(body) }, stopped);
  if (broken === tooMuch) return { ok: false, refusal: tooLarge(body) };
  const received = await incoming.outcome();
  if (received === 'too_large') return { ok: false, refusal: tooLarge(body) };
  if (received === 'refused_start') return invalid([`${placeOf(body.fileField)}: ${body.notThis}`]);
  const problem = broken === undefined ? problems[0] : unreadable(broken);
  if (problem) return invalid([problem]);
  if (received === undefined) return invalid([`${placeOf(body.fileField)}: required (a file)`]);
  const fingerprint = sha256Hex(JSON.stringify([texts, received.filename, received.sha256]));
  return ok({ fields: nestFields(texts), file: received, fingerprint });
}

function openParser(request: Request, body: FormBody): busboy.Busboy | { refusal: Refusal } {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) {
    const message = `Send the body as multipart/form-data, not ${describeType(contentType)}.`;
    return refuse('unsupported_media_type', message);
  }
  if (Number(request.headers.get('content-length') ?? 0) > formBytes(body)) {
    return { refusal: tooLarge(body) };
  }
  try {
    return busboy({ headers: { 'content-type': contentType }, limits: partLimits, defParamCharset: 'utf8' });
  } catch {
    return invalid([unreadable('its content type has no boundary')]);
  }
}

/** Feeds the parser until the body ends, the form is broken, or `stopped` returns true. */
async function pump(
  chunks: AsyncIterable<Uint8Array>,
  { parser, mostBytes }: { parser: busboy.Busboy; mostBytes: number },
  stopped: () => boolean,
): Promise<string | undefined> {
  let broken: string | undefined;
  const closed = new Promise<void>((resolve) => {
    parser.on('close', resolve);
    parser.on('error', (error) => {
      broken = error instanceof Error ? error.message : 'it cannot be read';
      resolve();
    });
  });
  let total = 0;
  let turn = 0;
  try {
    for await (const chunk of chunks) {
      total += chunk.byteLength;
      // Bytes outside the parts count too: text before the first part and after the last one.
      if (total > mostBytes) return tooMuch;
      // A refused body is read to its end: cutting it off can take the next request of the connection
      // with it.
      if (broken !== undefined || stopped()) continue;
      turn += chunk.byteLength;
      if (turn >= bytesPerTurn) {
        turn = 0;
        await scheduler.wait(0);
      }
      if (!parser.write(chunk))
        await Promise.race([new Promise((resume) => parser.once('drain', resume)), closed]);
    }
  } catch (error) {
    // The file on its way is let go.
    parser.destroy();
    throw error;
  }
  if (stopped()) {
    parser.destroy();
    return undefined;
  }
  parser.end();
  await closed;
  return broken;
}

/** The file of a form, on its way to `receive`. */
class IncomingFile {
  refused = false;
  #received: Promise<(FormFile & ReceivedFile) | 'too_large' | 'refused_start' | 'aborted'> | undefined;

  readonly #field: string;
  readonly #receive: Receive;

  constructor(field: string, receive: Receive) {
    this.#field = field;
    this.#receive = receive;
  }

  accept(name: string, file: FormFile & { stream: Readable }): boolean {
    if (name !== this.#field || this.#received) {
      file.stream.resume();
      return false;
    }
    this.#received = this.#store(file).finally(() => file.stream.resume());
    return true;
  }

  async outcome() {
    const received = await this.#received;
    return received === 'aborted' ? undefined : received;
  }

  async #store(file: FormFile & { stream: Readable }) {
    let aborted = false;
    file.stream.once('error', () => {
      aborted = true;
    });
    try {
      const received = await this.#receive(file);
      this.refused = typeof received === 'string';
      return typeof received === 'string' ? received : { ...file, ...received };
    } catch (error) {
      if (!aborted) throw error;
      return 'aborted';
    }
  }
}

/** Splits `template[name]` into ['template', 'name']. */
function partPath(name: string): string[] {
  return name.split(/[[\]]+/).filter((part) => part !== '');
}

function nestFields(texts: [string, string][]): Record<string, unknown> {
  const root: Record<string, unknown> = Object.create(null);
  for (const [name, value] of texts) {
    const path = partPath(name);
    const last = path.pop() ?? name;
    let level = root;
    for (const part of path) {
      const next: Record<string, unknown> = Object.create(null);
      const existing = level[part];
      level[part] = isRecord(existing) ? existing : next;
      level = isRecord(existing) ? existing : next;
    }
    level[last] = value;
  }
  return root;
}

/** `template[name]` is at `#/template/name`. */
function placeOf(name: string): string {
  return `#${pointerTo(partPath(name))}`;
}

function tooLong(name: string): string {
  return `${placeOf(name)}: must have at most ${limits.formPartBytes} bytes in a form`;
}

function unreadable(what: string): string {
  return `#/: the multipart form cannot be read: ${what}`;
}

function tooLarge({ maxBytes }: FormBody): Refusal {
  return refuse('payload_too_large', `An uploaded file must have at most ${maxBytes} bytes.`).refusal;
}
