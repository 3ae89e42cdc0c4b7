/** What the deployment answers where it refuses, with all that the refusal brings. */
type Refusal = { error?: { code?: string; message?: string } } & Record<string, unknown>;

/**
 * A refusal of the deployment, by its code, or a request that got no answer of it: `network`, `timeout`,
 * `redirected`, `unreadable`.
 */
export class QuilletError extends Error {
  readonly code: string;
  /** The status of the answer; 0 without one. */
  readonly status: number;
  /** A sentence for each problem, which begins with its place. */
  readonly errors: string[];
  /** The whole answer, such as `submission` beside `invalid_data`. */
  readonly body: Record<string, unknown>;
  readonly requestId: string | null;

  constructor(
    code: string,
    message: string,
    about: {
      status?: number;
      body?: Record<string, unknown>;
      requestId?: string | null;
      cause?: unknown;
    } = {},
  ) {
    super(message, about.cause === undefined ? undefined : { cause: about.cause });
    this.name = 'QuilletError';
    this.code = code;
    this.status = about.status ?? 0;
    this.body = about.body ?? {};
    const { errors } = this.body;
    this.errors = Array.isArray(errors) ? errors : [];
    this.requestId = about.requestId ?? null;
  }

  /** Narrows `body` to what comes with the code. */
  is(code: string): boolean {
    return this.code === code;
  }
}

export async function refusalOf(response: Response, url: string): Promise<QuilletError> {
  if (isRedirect(response)) return redirected(response, url);
  const body = await readRefusal(response);
  const code = body.error?.code ?? `http_${response.status}`;
  const message = body.error?.message ?? `The server answered ${response.status}.`;
  const error = new QuilletError(code, message, about(response, body));
  error.message = [message, ...error.errors].join('\n');
  return error;
}

/** A browser does not say where an answer points: its status is 0. */
function isRedirect({ status, type }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

/** The token, and the data of a document, go to the origin that the program has named, and to no other. */
function redirected(response: Response, url: string): QuilletError {
  const to = originOf(response.headers.get('location'), url) ?? 'another address';
  return new QuilletError('redirected', `${originOf(url)} sends requests on to ${to}.`, about(response, {}));
}

export function originOf(address: string | null | undefined, base?: string): string | null {
  return address && URL.canParse(address, base) ? new URL(address, base).origin : null;
}

/** Something on the way, such as a proxy, may answer without JSON. */
async function readRefusal(response: Response): Promise<Refusal> {
  const body: unknown = await response.json().catch(() => null);
  return typeof body === 'object' && body !== null ? (body as Refusal) : {};
}

/** An answer of JSON. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = `The server answered ${response.status} without JSON.`;
    throw new QuilletError('unreadable', message, { ...about(response, {}), cause });
  }
}

function about(response: Response, body: Record<string, unknown>) {
  return { status: response.status, body, requestId: response.headers.get('x-request-id') };
}
