import { createHash, randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '../kit/failure';

/** A batch of rows. Its key and its rows are the same each time, so that it is made once. */
export type Planned = {
  key: string;
  rows: readonly number[];
  /** Its rows without an outcome. */
  open: Set<number>;
  /** When it was planned. Release 0.4.0 did not note it. */
  at: number | undefined;
  batch?: string;
};

type Line =
  | { run: string; about: string }
  | { plan: string; at?: number; rows: number[]; after?: Refused }
  | { plan: string; batch: string }
  // Release 0.4.0 took each row out of a refused batch by itself.
  | { plan: string; moved: number }
  | { row: number; submission: string; file: string }
  | { row: number; failed: string };

/** A batch that was refused, with its rows that were at fault and why. */
type Refused = { plan: string; failed: Record<number, string> };

/**
 * What a run has done, in a file beside the PDFs, a line for each step. The same command reads it and
 * goes on where the last run ended, however it ended.
 */
export class Journal {
  readonly #path: string;
  readonly #run: string;
  readonly #plans = new Map<string, Planned>();
  readonly #done = new Set<number>();

  private constructor(path: string, run: string, lines: Line[]) {
    this.#path = path;
    this.#run = run;
    for (const line of lines) this.#take(line);
  }

  static open(path: string, about: Record<string, unknown>): Journal {
    const hash = createHash('sha256').update(JSON.stringify(about)).digest('hex');
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const lines = linesOf(text);
    // The last line of a run that was killed may have been cut off.
    if (text !== '' && !text.endsWith('\n')) appendFileSync(path, '\n');
    const [head] = lines;
    if (head && 'run' in head) {
      if (head.about === hash) return new Journal(path, head.run, lines);
      throw new Failure(
        'conflict',
        `${dirname(path)} has the PDFs of another table, template or option. Choose another folder, or remove ${path}.`,
      );
    }
    mkdirSync(dirname(path), { recursive: true });
    const journal = new Journal(path, randomUUID(), []);
    journal.#write({ run: journal.#run, about: hash });
    return journal;
  }

  isDone(row: number): boolean {
    return this.#done.has(row);
  }

  get doneCount(): number {
    return this.#done.size;
  }

  /** Batches that were begun and have rows without an outcome. */
  begun(): Planned[] {
    return [...this.#plans.values()].filter(({ open }) => open.size > 0);
  }

  plan(rows: number[], after?: Refused): Planned {
    const plan = `${this.#run}.${this.#plans.size}`;
    this.#write({ plan, at: Date.now(), rows, ...(after && { after }) });
    return this.#plans.get(plan) as Planned;
  }

  /**
   * Plans the rows of a refused batch anew that were not at fault. One line says all of it: a run that is
   * killed has either noted the whole refusal, or gets it again by its key.
   */
  planOthers({ key, open }: Planned, failed: Record<number, string>): Planned {
    const others = [...open].filter((row) => !Object.hasOwn(failed, row));
    return this.plan(others, { plan: key, failed });
  }

  accepted({ key }: Planned, batch: string): void {
    this.#write({ plan: key, batch });
  }

  made(row: number, submission: string, file: string): void {
    this.#write({ row, submission, file });
  }

  failed(row: number, reason: string): void {
    this.#write({ row, failed: reason });
  }

  #write(line: Line): void {
    this.#append(line);
    this.#take(line);
  }

  #append(line: Line): void {
    appendFileSync(this.#path, `${JSON.stringify(line)}\n`);
  }

  #take(line: Line): void {
    if ('row' in line) {
      if ('file' in line) this.#done.add(line.row);
      for (const { open } of this.#plans.values()) open.delete(line.row);
    } else if ('rows' in line) {
      const { plan: key, rows, at, after } = line;
      if (after) this.#plans.get(after.plan)?.open.clear();
      this.#plans.set(key, { key, rows, at, open: new Set(rows) });
    } else if ('plan' in line) {
      const plan = this.#plans.get(line.plan);
      if ('moved' in line) plan?.open.delete(line.moved);
      else if (plan) plan.batch = line.batch;
    }
  }
}

function linesOf(text: string): Line[] {
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}
