import { recordOf } from '../../../../lib/json';
import type { Values } from '../model/answers';
import { fetchAsSigner } from './frame';

/** The answer of the service; `reached` is false when the service cannot be reached. */
export type Answer =
  | { reached: false }
  | { reached: true; ok: true; body: Record<string, unknown> }
  | {
      reached: true;
      ok: false;
      status: number;
      code: string;
      message: string;
      body: Record<string, unknown>;
    };

/** Longer than any answer takes. On a bad connection, a retry helps more than waiting. */
const PATIENCE_MS = 30_000;
/** Browsers allow 64 KB for `keepalive`, and a character may take more than a byte. */
const KEPT_ALIVE_CHARS = 20_000;

export class Api {
  readonly #id: string;

  constructor(id: string) {
    this.#id = id;
  }

  viewed(previewHash: string): Promise<Answer> {
    return this.#send('POST', 'viewed', { document_hash: previewHash });
  }

  save(values: Values, revision: number): Promise<Answer> {
    return this.#send('PUT', 'values', { values, revision });
  }

  complete(body: {
    values: Values;
    consent?: { hash: string; language: string };
    document_hash?: string;
    revision?: number;
  }): Promise<Answer> {
    return this.#sendOnce('complete', body);
  }

  decline(reason: string): Promise<Answer> {
    return this.#sendOnce('decline', reason === '' ? {} : { reason });
  }

  delegate(signer: { email: string; name: string }): Promise<Answer> {
    return this.#sendOnce('delegate', signer);
  }

  /**
   * Sends again once when the answer was lost; the service recognises the repeat by its attempt id.
   */
  async #sendOnce(action: string, body: object): Promise<Answer> {
    const attempt = crypto.randomUUID();
    const answer = await this.#send('POST', action, { ...body, attempt });
    return answer.reached ? answer : this.#send('POST', action, { ...body, attempt });
  }

  async #send(method: string, action: string, body: object): Promise<Answer> {
    const text = JSON.stringify(body);
    try {
      const response = await fetchAsSigner(`/sign/${this.#id}/${action}`, {
        method,
        headers: { 'Content-Type': 'application/json' },
        body: text,
        // A small request arrives even when the page closes meanwhile.
        keepalive: text.length < KEPT_ALIVE_CHARS,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      return await read(response);
    } catch {
      // A missing connection and a broken one are the same to the caller.
      return { reached: false };
    }
  }
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  const body = parsed(text);
  if (response.ok) return { reached: true, ok: true, body };
  const error = recordOf(body['error']);
  return {
    reached: true,
    ok: false,
    status: response.status,
    code: String(error['code'] ?? ''),
    message: String(error['message'] ?? `HTTP ${response.status}`),
    body,
  };
}

/** A proxy on the way may answer with an HTML page of its own. */
function parsed(text: string): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return {};
  }
}
