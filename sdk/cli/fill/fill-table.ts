import { join } from 'node:path';
import type { Api, Batch, Submission } from '../kit/api';
import type { Output } from '../kit/output';
import { Progress } from '../kit/progress';
import { writeWhole } from '../kit/write-whole';
import type { Row } from '../tables/sheet';
import type { Journal, Planned } from './journal';
import { refusedRows } from './refused-rows';

const BATCH_ROWS = 50;
/** A batch may have 8 MB. */
const BATCH_BYTES = 6_000_000;
const DOWNLOADS = 8;
/** A batch waits for its turn at the deployment; one that is told to come again does so for an hour. */
const patience = { retries: 200, timeoutMs: 3_600_000 };

export type Filling = {
  api: Api;
  output: Output;
  journal: Journal;
  rows: readonly Row[];
  names: Map<number, string>;
  folder: string;
  lanes: number;
  template: string;
  version: string | undefined;
  test: boolean | undefined;
};

export type Filled = { count: number; failed: Map<number, string> };

/** Makes the PDFs that are not there yet, in batches, several at once. */
export async function fillTable(filling: Filling): Promise<Filled> {
  const { journal, rows, output, lanes } = filling;
  const byRow = new Map(rows.map((row) => [row.row, row]));
  const begun = journal.begun();
  const inBegun = new Set(begun.flatMap(({ open }) => [...open]));
  const fresh = rows.filter(({ row }) => !journal.isDone(row) && !inBegun.has(row));
  const waiting: (() => Planned)[] = [
    ...begun.map((plan) => () => plan),
    ...inBatches(fresh).map((batch) => () => journal.plan(batch.map(({ row }) => row))),
  ];
  if (journal.doneCount > 0 && waiting.length > 0)
    output.note(`${journal.doneCount} PDFs are there already.`);
  const failed = new Map<number, string>();
  const progress = new Progress(rows.length, journal.doneCount, output.isQuiet);
  const run = { ...filling, byRow, failed, progress };
  const stop = () => {
    output.note('\nStopped. The same command goes on from here.');
    process.exit(130);
  };
  process.once('SIGINT', stop);
  try {
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await fillBatch(run, next());
    };
    await Promise.all(Array.from({ length: Math.max(1, lanes) }, work));
  } finally {
    process.off('SIGINT', stop);
  }
  return { count: journal.doneCount, failed };
}

type Run = Filling & { byRow: Map<number, Row>; failed: Map<number, string>; progress: Progress };

function inBatches(rows: readonly Row[]): Row[][] {
  const batches: Row[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = JSON.stringify(row.data).length;
    const last = batches.at(-1);
    if (!last || last.length === BATCH_ROWS || bytes + size > BATCH_BYTES) {
      batches.push([row]);
      bytes = size;
    } else {
      last.push(row);
      bytes += size;
    }
  }
  return batches;
}

async function fillBatch(run: Run, plan: Planned): Promise<void> {
  const { api, journal } = run;
  const accepted = plan.batch ?? (await create(run, plan));
  if (accepted === null) return;
  await api.batches.get(accepted, patience).ended();
  const { submissions = [] }: Batch = await api.batches.get(accepted, {
    ...patience,
    include_submissions: true,
  });
  const open = submissions
    .map((submission, index) => ({ submission, row: rowOf(submission, plan, index) }))
    .filter(({ row }) => plan.open.has(row));
  for (let at = 0; at < open.length; at += DOWNLOADS) {
    await Promise.all(
      open.slice(at, at + DOWNLOADS).map(({ submission, row }) => keep(run, submission, row)),
    );
    run.progress.show(journal.doneCount + run.failed.size);
  }
}

function rowOf({ metadata }: Submission, plan: Planned, index: number): number {
  return Number(metadata['row'] ?? plan.rows[index]);
}

/** Creates the batch; where rows are refused, one of the others. Returns null when none is left. */
async function create(run: Run, plan: Planned): Promise<string | null> {
  const { api, template, version, test, byRow, journal } = run;
  const submissions = plan.rows.map((row) => ({ data: byRow.get(row)?.data, version, metadata: { row } }));
  try {
    const body = { template_id: template, test, submissions };
    const { id } = await api.batches.create(body, { ...patience, idempotencyKey: plan.key, wait: false });
    journal.accepted(plan, id);
    return id;
  } catch (error) {
    const refused = refusedRows(error, plan.rows);
    for (const [row, reason] of refused) fail(run, row, reason);
    const others = plan.rows.filter((row) => !refused.has(row));
    for (const row of others) journal.moved(plan, row);
    if (others.length > 0) await fillBatch(run, journal.plan(others));
    return null;
  }
}

async function keep(run: Run, submission: Submission, row: number): Promise<void> {
  const { id, state, download_url: url, error_message: reason } = submission;
  if (url === null) return fail(run, row, reason ? `${state}: ${reason}` : state);
  const file = run.names.get(row) ?? `${row}.pdf`;
  writeWhole(join(run.folder, file), await run.api.download(url));
  run.journal.made(row, id, file);
}

function fail({ journal, failed }: Run, row: number, reason: string): void {
  journal.failed(row, reason);
  failed.set(row, reason);
}
