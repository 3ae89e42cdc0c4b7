/** Pressed again after a broken line, the same is sent under the same key, and the service makes it once. */
export class OneRequest {
  private sent = '';
  private key = '';

  headersFor(body: object): { 'Idempotency-Key': string } {
    const text = JSON.stringify(body);
    if (text !== this.sent) this.key = randomKey();
    this.sent = text;
    return { 'Idempotency-Key': this.key };
  }

  /** The next one is another, even if it says the same. */
  answered(): void {
    this.sent = '';
  }
}

const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
