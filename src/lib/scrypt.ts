import { pbkdf2Sync } from 'node:crypto';
import romixModule from '../../dist/romix.wasm';

export type ScryptCost = { N: number; r: number; p: number };

/** Steps between two pauses. They take about two milliseconds with r=8. An even number. */
const stepsAtOnce = 1024;
const pageBytes = 65_536;

/**
 * Scrypt that lets the isolate answer other requests meanwhile. That of `node:crypto` gives the same
 * key, but holds up the isolate until it has it. Pauses come by work, because clocks stand still.
 */
export async function scrypt(
  password: string,
  salt: Uint8Array,
  { cost, bytes }: { cost: ScryptCost; bytes: number },
  pause: () => Promise<void>,
): Promise<Buffer> {
  const lanes = pbkdf2Sync(password, salt, 1, cost.p * laneBytes(cost), 'sha256');
  const romix = new Romix(cost);
  for (let lane = 0; lane < cost.p; lane++)
    await romix.run(lanes.subarray(lane * laneBytes(cost), (lane + 1) * laneBytes(cost)), pause);
  return pbkdf2Sync(password, lanes, 1, bytes, 'sha256');
}

function laneBytes({ r }: ScryptCost): number {
  return 128 * r;
}

/** The memory: zeros, a spare entry, and the table with one entry more, which becomes the state. */
class Romix {
  readonly #size: number;
  readonly #entries: number;
  readonly #memory: WebAssembly.Memory;
  readonly #steps: ReturnType<typeof stepsOf>;

  constructor(cost: ScryptCost) {
    this.#size = laneBytes(cost);
    this.#entries = cost.N;
    const initial = Math.ceil(((cost.N + 3) * this.#size) / pageBytes);
    this.#memory = new WebAssembly.Memory({ initial, maximum: initial });
    this.#steps = stepsOf(new WebAssembly.Instance(romixModule, { env: { memory: this.#memory } }));
  }

  /** Replaces a lane by its mixed form. */
  async run(lane: Uint8Array, pause: () => Promise<void>): Promise<void> {
    const [size, entries] = [this.#size, this.#entries];
    const [zeros, spare, table, state] = [0, size, 2 * size, 2 * size + entries * size];
    const memory = new Uint8Array(this.#memory.buffer);
    memory.set(turned(lane), table);
    for (let done = 0; done < entries; done += stepsAtOnce) {
      this.#steps.fill(table + done * size, zeros, size, Math.min(stepsAtOnce, entries - done));
      await pause();
    }
    for (let done = 0; done < entries; done += stepsAtOnce) {
      this.#steps.mix(state, spare, table, entries - 1, size, Math.min(stepsAtOnce, entries - done));
      await pause();
    }
    lane.set(turnedBack(memory.subarray(state, state + size)));
  }
}

/** The diagonals of each block of 16 numbers, as scripts/build-romix.mjs describes. */
function turned(blocks: Uint8Array): Uint8Array {
  return blocks.map((_, at) => blocks[diagonal(at)] ?? 0);
}

function turnedBack(blocks: Uint8Array): Uint8Array {
  const back = new Uint8Array(blocks.length);
  for (const [at, byte] of blocks.entries()) back[diagonal(at)] = byte;
  return back;
}

function diagonal(at: number): number {
  return (at & ~63) | ((((at >> 2) * 5) & 15) << 2) | (at & 3);
}

type Steps = (...parameters: number[]) => void;

function stepsOf({ exports: { fill, mix } }: WebAssembly.Instance): { fill: Steps; mix: Steps } {
  if (typeof fill !== 'function' || typeof mix !== 'function')
    throw new Error('dist/romix.wasm lacks fill or mix.');
  return { fill: (...all) => void fill(...all), mix: (...all) => void mix(...all) };
}
