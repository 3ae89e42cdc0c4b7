import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import type { Api, Batch, Submission } from '../kit/api';
import { type Problem, spell } from '../kit/failure';
import type { Output } from '../kit/output';
import { Progress } from '../kit/progress';
import { writeWhole } from '../kit/write-whole';
import type { Row } from '../tables/row';
import type { Journal, Planned } from './journal';
import { refusedRows } from './refused-rows';

const BATCH_ROWS = 50;
/** A batch may have 8 MB. */
const BATCH_BYTES = 6_000_000;
const DOWNLOADS = 8;
/** A batch waits for its turn at the deployment; one that is told to come again does so for an hour. */
const patience = { retries: 200, timeoutMs: 3_600_000 };
/** A deployment knows a key for 24 hours. Later, a batch whose answer was lost is looked for in its list. */
const KEY_MS = 23 * 3_600_000;

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

export type Filled = { count: number; failed: Problem[] };

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
  const failed: Problem[] = [];
  const progress = new Progress(rows.length, journal.doneCount, output.isQuiet);
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);
  const patient = { ...patience, signal: ending.signal };
  const run = { ...filling, byRow, failed, progress, patient };
  const stop = () => {
    output.note('\nStopped. The same command goes on from here.');
    process.exit(130);
  };
  process.once('SIGINT', stop);
  try {
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await fillBatch(run, next());
    };
    // What ends one lane ends all: the others would go on for an hour after the reason was told.
    const end = (reason: unknown) => {
      waiting.length = 0;
      ending.abort(reason);
    };
    await Promise.all(Array.from({ length: Math.max(1, lanes) }, () => work().catch(end)));
    ending.signal.throwIfAborted();
  } finally {
    process.off('SIGINT', stop);
    progress.end();
  }
  return { count: journal.doneCount, failed };
}

type Run = Filling & {
  byRow: Map<number, Row>;
  failed: Problem[];
  progress: Progress;
  patient: typeof patience & { signal: AbortSignal };
};

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
  const { api, journal, patient } = run;
  const accepted = plan.batch ?? (await lostBatch(run, plan)) ?? (await create(run, plan));
  if (accepted === null) return;
  await api.batches.get(accepted, patient).ended();
  const { submissions = [] }: Batch = await api.batches.get(accepted, {
    ...patient,
    include_submissions: true,
  });
  const open = submissions
    .map((submission, index) => ({ submission, row: rowOf(submission, plan, index) }))
    .filter(({ row }) => plan.open.has(row));
  for (let at = 0; at < open.length; at += DOWNLOADS) {
    await Promise.all(
      open.slice(at, at + DOWNLOADS).map(({ submission, row }) => keep(run, submission, row)),
    );
    run.progress.show(journal.doneCount + run.failed.length);
  }
  for (const row of [...plan.open]) fail(run, row, [{ message: `is not in the batch ${accepted}` }]);
}

function rowOf({ metadata }: Submission, plan: Planned, index: number): number {
  return Number(metadata?.['row'] ?? plan.rows[index]);
}

/** The batch of a plan whose key is no longer known: it bears the key in its metadata. */
async function lostBatch({ api, journal, patient }: Run, plan: Planned): Promise<string | null> {
  if (plan.at === undefined || Date.now() - plan.at < KEY_MS) return null;
  for await (const { id, metadata } of api.batches.list(patient))
    if (metadata?.['fill'] === plan.key) {
      journal.accepted(plan, id);
      return id;
    }
  return null;
}

/** Creates the batch; where rows are refused, one of the others. Returns null when none is left. */
async function create(run: Run, plan: Planned): Promise<string | null> {
  const { api, template, version, test, byRow, journal, patient } = run;
  const submissions = plan.rows.map((row) => ({ data: byRow.get(row)?.data, version, metadata: { row } }));
  try {
    // A request of release 0.4.0 is the same only without the metadata.
    const metadata = plan.at === undefined ? undefined : { fill: plan.key };
    const body = { template_id: template, test, submissions, metadata };
    const { id } = await api.batches.create(body, { ...patient, idempotencyKey: plan.key, wait: false });
    journal.accepted(plan, id);
    return id;
  } catch (error) {
    const refused = refusedRows(error, plan.rows);
    const reasons = [...refused].map(([row, problems]) => [row, spelled(problems)]);
    const others = journal.planOthers(plan, Object.fromEntries(reasons));
    run.failed.push(...[...refused.values()].flat());
    if (others.rows.length > 0) await fillBatch(run, others);
    return null;
  }
}

async function keep(run: Run, submission: Submission, row: number): Promise<void> {
  const { id, state, download_url: url, error_message: reason } = submission;
  if (url === null) return fail(run, row, [{ message: reason ? `${state}: ${reason}` : state }]);
  const file = run.names.get(row) ?? `${row}.pdf`;
  writeWhole(join(run.folder, file), await run.api.download(url, run.patient));
  run.journal.made(row, id, file);
}

function fail({ journal, failed }: Run, row: number, problems: Problem[]): void {
  journal.failed(row, spelled(problems));
  failed.push(...problems.map((problem) => ({ row, ...problem })));
}

/** What is wrong with a row, in the journal. */
function spelled(problems: Problem[]): string {
  return problems.map(({ pointer, message }) => spell({ ...(pointer && { pointer }), message })).join('; ');
}
