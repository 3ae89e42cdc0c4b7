import { bodyOf, type Upload } from './body';
import { originOf, readJson } from './errors';
import { type Operation, readOperations } from './operation-table';
import { given, pages } from './pages';
import { type CallOptions, type Client, type Repeats, send } from './send';
import { deadline, download, pending, type Thing, unfinished, untilEnded } from './waiting';

export type Settings = Partial<Client>;

const groups = readOperations();

/** The API of a deployment: `quillet.submissions.create(…)`. The build writes its types (scripts/sdk). */
export class Quillet {
  readonly #client: Client;

  constructor({ origin, token, fetch: own, retries = 6, timeoutMs = 600_000 }: Settings = {}) {
    // Programs of Node and Deno may keep both in their environment.
    const env = (globalThis as { process?: { env?: Record<string, string> } }).process?.env ?? {};
    const { QUILLET_ORIGIN: kept = origin, QUILLET_TOKEN = '' } = env;
    const at = origin ?? kept ?? '';
    this.#client = {
      origin: at.replace(/\/+$/, ''),
      // The token of the environment is for the deployment of the environment, and goes to no other.
      token: token ?? (originOf(at) === originOf(kept) ? QUILLET_TOKEN : ''),
      fetch: own ?? ((...request) => fetch(...request)),
      retries,
      timeoutMs,
    };
    if (!/^https?:\/\//.test(this.#client.origin))
      throw new TypeError(
        '`origin` must be the address of a deployment, such as https://quillet.example.com.',
      );
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
    const params = given.splice(0, operation.path.split('*').length - 1);
    const body = call.has('body') || call.has('data') ? given.shift() : undefined;
    const { idempotencyKey, signal, retries, timeoutMs, ...query } = (given.shift() ?? {}) as CallOptions &
      Record<string, unknown>;
    const options = { idempotencyKey, signal, retries, timeoutMs } as CallOptions;
    if (call.has('list') || call.has('pages')) {
      const fetchPage = (wanted: Record<string, unknown>) =>
        this.#send(operation, { params, query: wanted, body: undefined, options });
      return pages(fetchPage, query, { list: call.get('list'), perPage: Number(call.get('pages')), signal });
    }
    const { wait, ...others } = query;
    const sent = call.has('data')
      ? { params, query: { wait }, body: { data: body, ...others }, options }
      : { params, query, body, options };
    const answered = this.#send(operation, sent);
    if (!call.has('waits')) return answered;
    const get = groups.get(group)?.get('get') as Operation;
    const waiting = {
      client: this.#client,
      options,
      again: (id: string, timeoutMs: number) =>
        this.#send(get, { params: [id], query: {}, body: undefined, options: { ...options, timeoutMs } }),
    };
    const until = deadline(waiting);
    return pending(
      answered.catch((error) => untilEnded(unfinished(error), waiting, until)),
      waiting,
    );
  }

  async #send({ method, path, call }: Operation, { params, query, body, options }: Call): Promise<Thing> {
    const sent =
      call.has('body') || call.has('data') ? bodyOf(body ?? ({} as Thing), call.get('form')) : null;
    const isKeyed = call.has('keyed');
    const answer: Thing = await send(
      this.#client,
      {
        method,
        url: `${this.#client.origin}/api/v1${pathOf(path, params)}${queryOf(query)}`,
        headers: {
          authorization: `Basic ${btoa(this.#client.token)}`,
          ...sent?.headers,
          ...(isKeyed && { 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() }),
        },
        ...(sent && { body: sent.body }),
        repeats: sent?.drop ? 'never' : repeatsOf({ method, path, call }, body),
        redirect: 'manual',
        drop: sent?.drop,
      },
      options,
      call.has('bytes') ? async (response) => new Uint8Array(await response.arrayBuffer()) : readJson,
    );
    const of = call.get('of');
    if (!of) return answer;
    return of === 'submission_batch' ? { ...answer[of], submissions: answer.submissions } : answer[of];
  }

  /** Uploads a file from anywhere, and returns the key that a template or custom file is made of, or that is attached. */
  async #sendUpload(file: Upload, options: CallOptions & { kind?: string } = {}): Promise<string> {
    const { url, method, headers, fields } = await (this as Thing).uploads.presign(options);
    const { headers: own, ...sent } = bodyOf({ ...fields, file }, '');
    const repeats = sent.drop ? 'never' : 'when_refused';
    const sending = {
      ...sent,
      method,
      url,
      headers: { ...headers, ...own },
      repeats,
      redirect: 'manual',
    } as const;
    await send(this.#client, sending, options, (answer) => answer.text());
    return fields.key;
  }
}

type Call = {
  params: unknown[];
  query: Record<string, unknown>;
  body: unknown;
  options: CallOptions;
};

/** An id of nothing or of dots would be the path of another operation. */
function pathOf(path: string, params: unknown[]): string {
  const ids = params.map((param) => String(param ?? ''));
  const wrong = ids.find((id) => /^\.{0,2}$/.test(id));
  if (wrong !== undefined) throw new TypeError(`"${wrong}" cannot be an id.`);
  return path.replace(/\*/g, () => encodeURIComponent(ids.shift() ?? ''));
}

/** With `if_updated_at`, a repetition would be refused for the change that it has made itself. */
function repeatsOf({ method, call }: Operation, body: unknown): Repeats {
  const isOnce = call.has('once') || Object.hasOwn((body ?? {}) as object, 'if_updated_at');
  return call.has('keyed') || (method !== 'POST' && !isOnce) ? 'always' : 'when_refused';
}

function queryOf(query: Record<string, unknown>): string {
  const values = Object.entries(given(query)).map(([name, value]) => [name, String(value)]);
  return values.length > 0 ? `?${new URLSearchParams(values)}` : '';
}
