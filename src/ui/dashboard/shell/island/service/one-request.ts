import type { Answer } from './answer';

/**
 * Gives a repeated request after a lost connection the same key, so that the service carries it out
 * once.
 */
export class OneRequest {
  #sent = '';
  #key = '';
  #isUnsure = false;

  headersFor(body: object): { 'Idempotency-Key': string } {
    const text = JSON.stringify(body);
    if (text !== this.#sent) {
      this.#key = randomKey();
      this.#isUnsure = false;
    }
    this.#sent = text;
    return { 'Idempotency-Key': this.#key };
  }

  /**
   * After a settled answer an equal request gets a new key; otherwise the service may still carry
   * out the old one. What is refused before the service looks at the key settles nothing of an earlier attempt.
   */
  answered(answer: Answered): void {
    this.#isUnsure = !isSettled(answer) || (this.#isUnsure && BEFORE_THE_KEY.has(answer.status));
    if (!this.#isUnsure) this.#sent = '';
  }

  /** Whether the service may have carried out the last request although nobody knows. */
  get isUnsure(): boolean {
    return this.#isUnsure;
  }
}

type Answered = Pick<Answer<unknown>, 'ok' | 'status'> & { code?: string };

/** Nobody is signed in or may do it, the body came too slowly or is too large, or there are too many requests. */
const BEFORE_THE_KEY = new Set([401, 403, 408, 413, 429]);

/** After a timeout, a server error or a lost connection the service may have begun. */
function isSettled({ ok, status, code }: Answered): boolean {
  return ok || (status >= 400 && status < 500 && code !== 'idempotency_in_progress');
}

function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
