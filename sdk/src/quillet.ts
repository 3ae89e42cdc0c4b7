import { blobOf, bodyOf, type Upload } from './body';
import { type Operation, readOperations } from './operation-table';
import { pages } from './pages';
import { type CallOptions, type Client, send } from './send';
import { download, pending, type Thing, unfinished, untilEnded } from './waiting';

export type Settings = Partial<Client>;

const groups = readOperations();

/** The API of a deployment: `quillet.submissions.create(…)`. The build writes its types (scripts/sdk). */
export class Quillet {
  readonly #client: Client;

  constructor({ origin, token, fetch: own, retries = 6, timeoutMs = 600_000 }: Settings = {}) {
    // Programs of Node and Deno may keep both in their environment.
    const env = (globalThis as { process?: { env?: Record<string, string> } }).process?.env ?? {};
    this.#client = {
      origin: (origin ?? env['QUILLET_ORIGIN'] ?? '').replace(/\/+$/, ''),
      token: token ?? env['QUILLET_TOKEN'] ?? '',
      fetch: own ?? ((...request) => fetch(...request)),
      retries,
      timeoutMs,
    };
    if (!/^https?:\/\//.test(this.#client.origin))
      throw new TypeError('`origin` must be the address of a deployment, such as https://pdf.example.com.');
    for (const [group, operations] of groups) {
      const methods = [...operations].map(([name, operation]) => [
        name,
        (...given: unknown[]) => this.#call(group, operation, given),
      ]);
      Object.assign(this, { [group]: Object.fromEntries(methods) });
    }
    Object.assign((this as Thing).uploads, { send: this.#sendUpload.bind(this) });
  }

  /** Reads a file behind a link of a record. */
  download(url: string, options: CallOptions = {}): Promise<Uint8Array> {
    return download(this.#client, url, options);
  }

  #call(group: string, operation: Operation, given: unknown[]): Thing {
    const { call } = operation;
    const path = operation.path.replace(/\*/g, () => encodeURIComponent(String(given.shift())));
    const body = call.has('body') || call.has('data') ? given.shift() : undefined;
    const { idempotencyKey, signal, retries, timeoutMs, ...query } = (given.shift() ?? {}) as CallOptions &
      Record<string, unknown>;
    const options = { idempotencyKey, signal, retries, timeoutMs } as CallOptions;
    if (call.has('list') || call.has('pages')) {
      const fetchPage = (wanted: Record<string, unknown>) =>
        this.#send(operation, { path, query: wanted, body: undefined, options });
      return pages(fetchPage, query, { list: call.get('list'), perPage: Number(call.get('pages')) });
    }
    const { wait, ...others } = query;
    const sent = call.has('data')
      ? { path, query: { wait }, body: { data: body, ...others }, options }
      : { path, query, body, options };
    const answered = this.#send(operation, sent);
    if (!call.has('waits')) return answered;
    const waiting = {
      client: this.#client,
      options,
      again: (id: string) => this.#call(group, groups.get(group)?.get('get') as Operation, [id, options]),
    };
    return pending(
      answered.catch((error) => untilEnded(unfinished(error), waiting)),
      waiting,
    );
  }

  async #send(
    { method, call }: Operation,
    {
      path,
      query,
      body,
      options,
    }: { path: string; query: Record<string, unknown>; body: unknown; options: CallOptions },
  ): Promise<Thing> {
    const sent =
      call.has('body') || call.has('data') ? bodyOf(body ?? ({} as Thing), call.get('form')) : null;
    const isKeyed = call.has('keyed');
    const answer: Thing = await send(
      this.#client,
      {
        method,
        url: `${this.#client.origin}/api/v1${path}${queryOf(query)}`,
        headers: {
          authorization: `Basic ${btoa(this.#client.token)}`,
          ...sent?.headers,
          ...(isKeyed && { 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() }),
        },
        ...(sent && { body: sent.body }),
        repeatable: (method !== 'POST' || isKeyed) && sent?.repeatable !== false,
      },
      options,
      call.has('bytes')
        ? async (response) => new Uint8Array(await response.arrayBuffer())
        : (response) => response.json(),
    );
    const of = call.get('of');
    if (!of) return answer;
    return of === 'submission_batch' ? { ...answer[of], submissions: answer.submissions } : answer[of];
  }

  /** Uploads a PDF from anywhere, and returns the key that a template or custom file is made of. */
  async #sendUpload(file: Upload, options: CallOptions = {}): Promise<string> {
    const { url, method, headers, fields } = await (this as Thing).uploads.presign(options);
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
    body.append('file', blobOf(file), 'document.pdf');
    await send(this.#client, { method, url, headers, body, repeatable: false }, options, (answer) =>
      answer.text(),
    );
    return fields.key;
  }
}

function queryOf(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return given.length > 0
    ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
    : '';
}
