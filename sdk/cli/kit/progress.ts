const WIDTH = 24;
const TERMINAL_MS = 100;
const LOG_MS = 10_000;

/** How far a long run is: a bar that moves on a terminal, and a line now and then elsewhere. */
export class Progress {
  #said = 0;
  #isOpen = false;
  readonly #begun = Date.now();
  readonly #isTty = process.stderr.isTTY === true && process.env['TERM'] !== 'dumb';

  constructor(
    readonly total: number,
    readonly before: number,
    readonly isQuiet: boolean,
  ) {}

  show(done: number): void {
    const now = Date.now();
    const isEnd = done >= this.total;
    if (this.isQuiet || (!isEnd && now - this.#said < (this.#isTty ? TERMINAL_MS : LOG_MS))) return;
    this.#said = now;
    const text = this.#text(done, (now - this.#begun) / 1000);
    this.#isOpen = this.#isTty && !isEnd;
    if (this.#isTty) process.stderr.write(`\r\u001b[K${text}${isEnd ? '\n' : ''}`);
    else process.stderr.write(`${text}\n`);
  }

  /** Leaves the line of a bar that is not full. */
  end(): void {
    if (this.#isOpen) process.stderr.write('\n');
    this.#isOpen = false;
  }

  #text(done: number, seconds: number): string {
    const full = Math.round((done / this.total) * WIDTH);
    const bar = this.#isTty ? `[${'#'.repeat(full)}${'-'.repeat(WIDTH - full)}] ` : '';
    const perSecond = seconds > 0 ? (done - this.before) / seconds : 0;
    const left = perSecond > 0 && done < this.total ? `, ${clock((this.total - done) / perSecond)} left` : '';
    return `${bar}${done} of ${this.total}, ${perSecond.toFixed(perSecond < 10 ? 1 : 0)} a second${left}`;
  }
}

function clock(seconds: number): string {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
