import { unstable_startWorker } from 'wrangler';
import { processorMs, processTree } from './process-tree.mjs';

/** A Worker alone in workerd, and the processor time it uses. */
export class BenchWorker {
  /**
   * @param {Awaited<ReturnType<typeof unstable_startWorker>>} worker
   * @param {number[]} pids
   */
  constructor(worker, pids) {
    this.worker = worker;
    this.pids = pids;
  }

  /** @param {string} config */
  static async start(config) {
    const before = runtimes();
    const worker = await unstable_startWorker({
      config,
      dev: { watch: false, inspector: false, server: { hostname: '127.0.0.1', port: 0 }, logLevel: 'error' },
    });
    await worker.ready;
    return new BenchWorker(
      worker,
      runtimes().filter((pid) => !before.includes(pid)),
    );
  }

  /** @param {Uint8Array | string} body */
  async put(body) {
    const answer = await this.worker.fetch('http://bench/', { method: 'PUT', body });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.text();
  }

  /**
   * Milliseconds of processor time an answer takes, measured from outside: inside a Worker the clock may stand still
   * while it computes. Null where the answer is that it cannot be done.
   * @param {Record<string, string | number>} query
   */
  async time(query) {
    const words = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const before = this.#used();
    const answer = await this.worker.fetch(`http://bench/?${words}`);
    const text = await answer.text();
    if (answer.status === 422) return null;
    if (!answer.ok) throw new Error(`${words}: ${text}`);
    return this.#used() - before;
  }

  #used() {
    return this.pids.reduce((sum, pid) => sum + processorMs(pid), 0);
  }

  dispose() {
    return this.worker.dispose();
  }
}

/** Of this program: the Worker's, and one for wrangler's proxy, which passes a request on for every batch. */
const runtimes = () =>
  processTree(process.pid)
    .filter(({ command }) => /\/workerd serve/.test(command))
    .map(({ pid }) => pid);
