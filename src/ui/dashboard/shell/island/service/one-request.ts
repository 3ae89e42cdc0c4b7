import type { Answer } from './answer';

/**
 * Gives a repeated request after a lost connection the same key, so that the service carries it out
 * once.
 */
export class OneRequest {
  #sent = '';
  #key = '';

  headersFor(body: object): { 'Idempotency-Key': string } {
    const text = JSON.stringify(body);
    if (text !== this.#sent) this.#key = randomKey();
    this.#sent = text;
    return { 'Idempotency-Key': this.#key };
  }

  /**
   * After a settled answer an equal request gets a new key; otherwise the service may still carry
   * out the old one.
   */
  answered(answer: Answered): void {
    if (isSettled(answer)) this.#sent = '';
  }
}

type Answered = Pick<Answer<unknown>, 'ok' | 'status'> & { code?: string };

/** After a timeout, a server error or a lost connection the service may have begun. */
export function isSettled({ ok, status, code }: Answered): boolean {
  return ok || (status >= 400 && status < 500 && code !== 'idempotency_in_progress');
}

function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
