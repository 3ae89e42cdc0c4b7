/** What the deployment answers where it refuses, with all that the refusal brings. */
type Refusal = { error?: { code?: string; message?: string }; errors?: string[] } & Record<string, unknown>;

/** A refusal of the deployment, by its code, or a request that got no answer: `network`, `timeout`. */
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

export async function refusalOf(response: Response): Promise<QuilletError> {
  const body = await readRefusal(response);
  const code = body.error?.code ?? `http_${response.status}`;
  const message = body.error?.message ?? `The server answered ${response.status}.`;
  const all = [message, ...(body.errors ?? [])].join('\n');
  return new QuilletError(code, all, {
    status: response.status,
    body,
    requestId: response.headers.get('x-request-id'),
  });
}

/** Something on the way, such as a proxy, may answer without JSON. */
async function readRefusal(response: Response): Promise<Refusal> {
  try {
    return await response.json();
  } catch {
    return {};
  }
}
