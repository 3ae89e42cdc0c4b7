import { Failure } from './failure';

/** Turns Ctrl-C into something that work asks for between its steps, so that it can put back what it has begun. */
export class Stopping {
  #isAsked = false;
  readonly #ask = () => {
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
