// The types of `quillet`. The build adds those of the operations and records, from the API description.

/** A file: in memory, from a disk (`openAsBlob` of Node), or a stream, which is sent as it comes. */
export type Upload = Blob | Uint8Array<ArrayBuffer> | ArrayBuffer | ReadableStream<Uint8Array>;

export interface Settings {
  /** The address of the deployment. Default: `QUILLET_ORIGIN` of the environment. */
  origin?: string | undefined;
  /**
   * The id and the secret of an API token: `id:secret`. Default: `QUILLET_TOKEN` of the environment, which goes to
   * no other deployment than `QUILLET_ORIGIN`.
   */
  token?: string | undefined;
  fetch?: typeof fetch;
  /** How often a request is repeated that failed, or that was refused for now. Default: 6. */
  retries?: number | undefined;
  /** How long a call may take, with all repetitions and waits. Default: ten minutes. */
  timeoutMs?: number | undefined;
}

export interface CallOptions {
  /** Without it, the SDK makes one, so that a repeated request makes nothing twice. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  retries?: number | undefined;
  timeoutMs?: number | undefined;
}

/** An answer that may come before the record is ready. */
export interface Pending<Thing> extends Promise<Thing> {
  /** The record when it is no longer pending. */
  ended(): Promise<Thing>;
}

export interface PendingDocument<Thing> extends Pending<Thing> {
  /** The PDF, when it is ready. */
  pdf(): Promise<Uint8Array>;
}

/** The first page as it is awaited; every record of all pages in `for await`. */
export interface List<Page, Item> extends PromiseLike<Page>, AsyncIterable<Item> {}

/** The data of templates by their ids. `quillet types` adds those of your account. */
// biome-ignore lint/suspicious/noEmptyInterface: declarations of templates are merged into it
export interface Templates {}

export type DataOf<Id extends string> = Id extends keyof Templates ? Templates[Id] : Record<string, unknown>;

/** Codes of the SDK itself, for calls that got no answer of the deployment, or no PDF. */
export type ClientCode =
  | 'network'
  | 'timeout'
  | 'redirected'
  | 'unreadable'
  | 'not_ready'
  | 'processing_failed';

export class QuilletError extends Error {
  constructor(
    code: string,
    message: string,
    about?: { status?: number; body?: Record<string, unknown>; requestId?: string | null; cause?: unknown },
  );
  /** The code of the refusal. Later releases may bring others. */
  readonly code: keyof ErrorBodies | ClientCode | (string & {});
  /** The status of the answer; 0 without one. */
  readonly status: number;
  /** A sentence for each problem, which begins with its place. */
  readonly errors: string[];
  /** The whole answer; `is` says what is in it. */
  readonly body: object;
  readonly requestId: string | null;
  /** Narrows `body` to what comes with the code. */
  is<Code extends keyof ErrorBodies>(
    code: Code,
  ): this is QuilletError & { code: Code; body: ErrorBodies[Code] };
}

export class Quillet {
  constructor(settings?: Settings);
  /* GROUPS */
  /** Reads a file behind a link of a record. */
  download(url: string, options?: CallOptions): Promise<Uint8Array>;
}
