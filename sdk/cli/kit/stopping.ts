import { Failure } from './failure';

/**
 * Turns Ctrl-C into something that work asks for between its steps, so that it can put back what it has
 * begun. A second one ends at once.
 */
export class Stopping {
  #isAsked = false;
  readonly #ask = () => {
    if (this.#isAsked) process.exit(130);
    this.#isAsked = true;
  };

  constructor() {
    process.on('SIGINT', this.#ask);
    process.on('SIGTERM', this.#ask);
  }

  check(): void {
    if (this.#isAsked) throw new Failure('interrupted', 'Stopped.');
  }

  end(): void {
    process.off('SIGINT', this.#ask);
    process.off('SIGTERM', this.#ask);
  }
}
