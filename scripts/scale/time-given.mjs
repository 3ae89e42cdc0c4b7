/** The part of the time that filling may take. */
const FILLING = 0.4;
/** Inserts become slower as their indexes grow. */
const SLOWER = 2;
/** Fewer would show nothing. */
const LEAST = 1_000;

/** The time that a run is given, and what it leaves out because that is over. */
export class TimeGiven {
  /** @type {string[]} */
  leftOut = [];
  #now;
  #end;
  #ms;

  /** @param {number | null} minutes null: as long as it takes */
  constructor(minutes, now = () => performance.now()) {
    this.#now = now;
    this.#ms = minutes === null ? Number.POSITIVE_INFINITY : minutes * 60_000;
    this.#end = now() + this.#ms;
  }

  get isOver() {
    return this.#now() >= this.#end;
  }

  get leftMs() {
    return Math.max(0, this.#end - this.#now());
  }

  /**
   * How many of the wanted records can be filled in, when some took so long; the rest is left out.
   * @param {number} wanted
   * @param {{ records: number, seconds: number }} sample
   */
  recordsOf(wanted, { records, seconds }) {
    const inTime = Math.floor(((records / seconds) * this.#ms * FILLING) / 1000 / SLOWER);
    const most = Math.max(LEAST, inTime);
    if (most >= wanted) return wanted;
    this.leftOut.push(`${wanted - most} of ${wanted} records`);
    return most;
  }

  /**
   * Does a part of the run, unless the time is over.
   * @param {string} what
   * @param {() => Promise<unknown>} part
   */
  async unlessOver(what, part) {
    if (this.isOver) this.leftOut.push(what);
    else await part();
  }

  /** Ends a run that is in a long step when the time is over. @param {() => void} end */
  whenOver(end) {
    if (this.#ms !== Number.POSITIVE_INFINITY) setTimeout(end, this.leftMs).unref();
  }
}
