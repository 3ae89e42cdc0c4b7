import { expect } from 'vitest';
import { resetClock } from './clock';
import { type Fault, faults, isPossible } from './fault';
import { judge } from './judge';
import { kinds } from './kinds';
import { type Armed, type Call, heal, heard, listen } from './spy';

/** `only`: a kind or a cell. `faults`: some of the faults. `sample`: this many cells of each kind. */
export type Asked = { only?: string; faults?: string; sample?: number };

type Cell = { name: string; kind: string; armed: Armed };
type Outcome = { cell: Cell; reached: boolean; wrong: string[]; seconds: number };

/** Effects of the work come after its answer. */
const quietMs = 1_600;
const mostOfOneSite = 2;

export class Matrix {
  readonly #asked: Asked;
  readonly #outcomes: Outcome[] = [];

  constructor(asked: Asked) {
    this.#asked = asked;
  }

  has(kind: string): boolean {
    const { only } = this.#asked;
    return only === undefined || only.split(',').some((one) => one.split('/')[0] === kind);
  }

  async runKind(kind: string): Promise<void> {
    const calls = await this.#record(kind);
    for (const cell of this.#cellsOf(kind, calls)) {
      const outcome = await this.#run(cell);
      this.#outcomes.push(outcome);
      const says = !outcome.reached
        ? 'unreached'
        : outcome.wrong.length > 0
          ? `RED ${outcome.wrong.join(' | ')}`
          : 'ok';
      console.log(`${cell.name}: ${says} (${outcome.seconds.toFixed(1)} s)`);
    }
    const red = this.#outcomes.filter(({ cell, wrong }) => cell.kind === kind && wrong.length > 0);
    expect(red.map(({ cell, wrong }) => `${cell.name}: ${wrong.join(' | ')}`)).toEqual([]);
  }

  /** Runs the work without a fault, to learn its calls. It must be in order by itself. */
  async #record(kind: string): Promise<Call[]> {
    const { wrong, calls } = await attempt(kind, null);
    if (wrong.length > 0) console.log(`${kind} without a fault: RED ${wrong.join(' | ')}`);
    expect(wrong, `${kind} without a fault`).toEqual([]);
    return calls;
  }

  #cellsOf(kind: string, calls: Call[]): Cell[] {
    const cells = calls
      .filter(({ nth }) => nth <= mostOfOneSite)
      .flatMap((call) =>
        faults
          .filter((fault) => isPossible(call, fault))
          .map((fault: Fault) => ({
            name: `${kind}/${call.site}#${call.nth}/${fault}`,
            kind,
            armed: { site: call.site, nth: call.nth, fault },
          })),
      );
    const { only, faults: some, sample } = this.#asked;
    const asked = cells.filter(
      ({ name, armed }) =>
        (only?.split(',').some((one) => name === one || name.startsWith(`${one}/`)) ?? true) &&
        (some?.split(',').includes(armed.fault) ?? true),
    );
    return sample === undefined ? asked : spread(asked, sample);
  }

  async #run(cell: Cell): Promise<Outcome> {
    const begun = performance.now();
    const { wrong, reached } = await attempt(cell.kind, cell.armed);
    return { cell, reached, wrong, seconds: (performance.now() - begun) / 1000 };
  }

  print(): void {
    const names = Object.keys(kinds).filter((kind) => this.#outcomes.some(({ cell }) => cell.kind === kind));
    const lines = names.map((kind) => {
      const columns = faults.map((fault) => {
        const of = this.#outcomes.filter(
          ({ cell, reached }) => cell.kind === kind && cell.armed.fault === fault && reached,
        );
        return `${of.filter(({ wrong }) => wrong.length === 0).length}/${of.length}`.padStart(14);
      });
      return kind.padEnd(10) + columns.join('');
    });
    const run = this.#outcomes.filter(({ reached }) => reached);
    const green = run.filter(({ wrong }) => wrong.length === 0);
    const unreached = this.#outcomes.length - run.length;
    console.log(
      [
        `MATRIX ${' '.repeat(3)}${faults.map((fault) => fault.padStart(14)).join('')}`,
        ...lines,
        ...this.#outcomes
          .filter(({ wrong }) => wrong.length > 0)
          .map(({ cell, wrong }) => `RED --only '${cell.name}': ${wrong.join(' | ')}`),
        `${green.length}/${run.length}${unreached > 0 ? ` (${unreached} calls did not come again)` : ''}`,
      ].join('\n'),
    );
  }
}

/** Some of the cells, evenly spread. */
function spread(cells: Cell[], count: number): Cell[] {
  const step = cells.length / count;
  return Array.from(
    { length: Math.min(count, cells.length) },
    (_, nth) => cells[Math.floor((nth + 0.5) * step)],
  ).filter((cell) => cell !== undefined);
}

async function attempt(kind: string, armed: Armed | null) {
  resetClock();
  const prepare = kinds[kind];
  if (!prepare) throw new Error(`there is no kind ${kind}`);
  const { run, work } = await prepare();
  await scheduler.wait(150);
  listen(armed);
  try {
    await work();
  } catch (error) {
    run.violate(String(error));
  }
  for (let waited = 0; waited < quietMs && !(armed && heard.hasFired()); waited += 50)
    await scheduler.wait(50);
  // An outage lasts for a moment after the call.
  if (armed) await scheduler.wait(armed.fault === 'hangs' ? 0 : 100);
  const calls = heard.calls();
  const reached = armed === null || heard.hasFired();
  await scheduler.wait(armed?.fault === 'overloaded' || armed?.fault === 'full' ? 900 : 0);
  heal();
  const wrong = await judge(run);
  return { wrong: reached ? wrong : [], reached, calls };
}
