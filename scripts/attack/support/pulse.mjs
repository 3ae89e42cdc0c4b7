import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 100;
const TIMEOUT_MS = 60_000;

/** Asks for /health all the time, and notes what was attacked when it took the longest. */
export class Pulse {
  slowest = { ms: 0, during: '' };
  beats = 0;
  /** What runs now. */
  during = '';
  #isOver = false;

  constructor(/** @type {string} */ origin) {
    this.ended = this.#beat(`${origin}/health`);
    // Reported by end().
    this.ended.catch(() => {});
  }

  async #beat(/** @type {string} */ url) {
    while (!this.#isOver) {
      const { during } = this;
      const started = performance.now();
      const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`/health answered ${answer.status} during: ${during}`);
      const ms = performance.now() - started;
      this.beats += 1;
      if (ms > this.slowest.ms) this.slowest = { ms, during };
      await sleep(EVERY_MS);
    }
  }

  async end() {
    this.#isOver = true;
    await this.ended;
  }
}
