import { QuilletError } from './errors';
import { type CallOptions, type Client, send, sleep } from './send';

// biome-ignore lint/suspicious/noExplicitAny: the generated types say what a record is
export type Thing = any;

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

type Waiting = {
  client: Client;
  options: CallOptions;
  /** Asks for the record again. */
  again: (id: string, timeoutMs: number) => Promise<Thing>;
};

/** The record as it is answered, with methods that wait until it has ended. */
export function pending(record: Promise<Thing>, waiting: Waiting): Promise<Thing> {
  const ended = async () => untilEnded(await record, waiting);
  return Object.assign(record, { ended, pdf: async () => pdfOf(await ended(), waiting) });
}

/** The record of an answer that came before the record was ready. */
export function unfinished(error: unknown): Thing {
  if (!(error instanceof QuilletError) || error.code !== 'polling_timeout') throw error;
  return Object.values(error.body).find((one: Thing) => one?.id) ?? thrown(error);
}

function thrown(error: unknown): never {
  throw error;
}

/** How long a call may take that begins now. */
export function deadline({ client, options }: Pick<Waiting, 'client' | 'options'>): number {
  return Date.now() + (options.timeoutMs ?? client.timeoutMs);
}

export async function untilEnded(first: Thing, waiting: Waiting, until = deadline(waiting)): Promise<Thing> {
  const { options, again } = waiting;
  let record = first;
  for (let pause = FIRST_PAUSE_MS; isPending(record); pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    if (Date.now() + pause > until)
      throw new QuilletError('timeout', `${record.id} is still pending.`, { body: { record } });
    await sleep(pause, options.signal);
    record = await again(record.id, until - Date.now()).catch(unfinished);
  }
  return record;
}

function isPending({ state, document_state }: Thing): boolean {
  return state === 'pending' || document_state === 'pending';
}

async function pdfOf(record: Thing, { client, options }: Waiting): Promise<Uint8Array> {
  const url = record.download_url ?? record.document_url;
  if (!url) {
    const isAsking = record.state === 'waiting_for_data_requests';
    const reason =
      record.error_message ?? record.document_parse_error ?? record.json_schema_errors?.join('; ');
    const message = `${record.id} has no PDF: ${record.state ?? record.document_state}${reason ? `, ${reason}` : ''}`;
    throw new QuilletError(isAsking ? 'not_ready' : 'processing_failed', message, { body: { record } });
  }
  return download(client, url, options);
}

/** Reads a file behind a link, which needs no token. */
export function download(client: Client, url: string, options: CallOptions): Promise<Uint8Array> {
  const sending = { method: 'GET', url, headers: {}, repeats: 'always', redirect: 'follow' } as const;
  return send(client, sending, options, async (response) => new Uint8Array(await response.arrayBuffer()));
}
