import { unstable_startWorker } from 'wrangler';
import { processorMs, processTree } from './process-tree.mjs';

/** A Worker alone in workerd, and the processor time it uses. */
export class BenchWorker {
  /**
   * @param {Awaited<ReturnType<typeof unstable_startWorker>>} worker
   * @param {number[]} others runtimes that are not this Worker's
   */
  constructor(worker, others) {
    this.worker = worker;
    this.others = others;
    /** @type {number[]} */
    this.pids = [];
  }

  /** @param {string} config */
  static async start(config) {
    const before = runtimes();
    const worker = await unstable_startWorker({
      config,
      dev: {
        ...{ watch: false, inspector: false, persist: false, logLevel: 'error' },
        server: { hostname: '127.0.0.1', port: 0 },
      },
    });
    return new BenchWorker(worker, before);
  }

  /** @param {Uint8Array | string} body */
  async put(body) {
    const answer = await this.worker.fetch('http://bench/', { method: 'PUT', body });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.text();
    // The runtime may only have been started for this request.
    this.pids = runtimes().filter((pid) => !this.others.includes(pid));
    if (this.pids.length === 0)
      throw new Error('The runtime of the Worker was not found among the processes.');
  }

  /**
   * Returns the milliseconds of processor time that an answer takes, measured from outside: inside
   * a Worker the clock may stand still while it computes. Null if the Worker answers that it cannot
   * do it.
   * @param {Record<string, string | number>} query
   */
  async time(query) {
    return (await this.timed(query)).ms;
  }

  /**
   * The same, with the text of the answer.
   * @param {Record<string, string | number>} query
   */
  async timed(query) {
    const words = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const before = this.#used();
    const answer = await this.worker.fetch(`http://bench/?${words}`);
    const text = await answer.text();
    if (answer.status === 422) return { ms: null, text };
    if (!answer.ok) throw new Error(`${words}: ${text}`);
    return { ms: this.#used() - before, text };
  }

  #used() {
    return this.pids.reduce((sum, pid) => sum + processorMs(pid), 0);
  }

  dispose() {
    return this.worker.dispose();
  }
}

/**
 * The workerd processes of this program: the Worker's own, and one for wrangler's proxy, which
 * passes a request on for every batch.
 */
function runtimes() {
  return processTree(process.pid)
    .filter(({ command }) => /\/workerd serve/.test(command))
    .map(({ pid }) => pid);
}
