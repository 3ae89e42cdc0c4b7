import type { Answer } from './answer';

/** Pressed again after a broken line, the same is sent under the same key, and the service makes it once. */
export class OneRequest {
  #sent = '';
  #key = '';

  headersFor(body: object): { 'Idempotency-Key': string } {
    const text = JSON.stringify(body);
    if (text !== this.#sent) this.#key = randomKey();
    this.#sent = text;
    return { 'Idempotency-Key': this.#key };
  }

  /** The next one is another, even if it says the same; unless this one may still be made of what was sent. */
  answered(answer: Answered): void {
    if (isSettled(answer)) this.#sent = '';
  }
}

type Answered = Pick<Answer<unknown>, 'ok' | 'status'> & { code?: string };

/** A service that is late or stumbles may have begun, and a line that breaks says nothing at all. */
function isSettled({ ok, status, code }: Answered): boolean {
  return ok || (status >= 400 && status < 500 && code !== 'idempotency_in_progress');
}

function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
