import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { submissions } from '../../../src/core/db/schema';
import { systemIds } from '../../../src/core/platform/ids';
import { SubmissionJournal } from '../../../src/service/submissions/life/submission-journal';
import { SubmissionRenderer } from '../../../src/service/submissions/render/submission-renderer';
import { type Account, as, createAccount, database } from '../../support/app';
import { verifyChain } from '../../support/audit';
import { createTemplate } from '../../support/builders';
import { coordinators, newSubmission, until } from '../../support/coordinator';
import { dieAtWrite, kill } from '../../support/dying';
import { allowLogged } from '../../support/log';
import { countedOf } from '../../support/usage';

/** All writes of the coordinator; its process may die at each of them. */
const steps = [
  'create',
  'appendEntry',
  'lease',
  'enqueue',
  'save',
  'saveFinished',
  'keep',
  'finishEffect',
  'write',
] as const;
const writes = [[SubmissionJournal.prototype, steps]] as const;

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [
    { name: 'name', page: 1, x: 72, y: 120, width: 220, height: 24 },
  ]);
});

afterEach(() => {
  vi.restoreAllMocks();
});

function ofAccount() {
  return eq(submissions.accountId, account.id);
}

function stubOf(id: string) {
  return env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(id));
}

/** Enqueues every effect as due now, so that the test need not wait for later ones. */
function makeDue(step: string, args: unknown[]) {
  if (step === 'enqueue') args[1] = Date.now();
}

async function driveToTheEnd(id: string) {
  await until(async () => {
    await runDurableObjectAlarm(stubOf(id)).catch(() => false);
    const row = await database.select().from(submissions).where(eq(submissions.id, id)).get();
    const { objects } = await env.FILES.list({ prefix: `${account.id}/submissions/${id}/` });
    return row?.state === 'processed' && objects.length > 0;
  });
}

describe('a submission coordinator that dies', () => {
  // Repeats with a later write each time, until a run has no such write. How many writes there are
  // depends on how many effects end together.
  it.each([
    ['alone', null],
    ['in a batch, which stores the PDF later', systemIds.next('batch')],
  ] as const)(
    'before any of its writes still makes one PDF, one event, one projection, one count: %s',
    {
      timeout: 120_000,
    },
    async (_, batchId) => {
      let killed = true;
      let runs = 0;
      for (let nth = 1; killed; nth++) {
        const { record, data } = await newSubmission(account, templateId, { batchId });
        const died = await dieAtWrite(stubOf(record.id), { writes, nth }, makeDue);
        const accepted = await coordinators.submit(record, { data }).catch(() => null);
        await until(
          async () => died() || (await coordinators.read(record.id).catch(() => null))?.state === 'processed',
        );
        await driveToTheEnd(record.id);
        killed = died();
        vi.restoreAllMocks();

        expect(accepted?.id, `write ${nth}`).toBe(record.id);
        await expectOneOutcome(record.id, `write ${nth}`);
        runs = nth;
      }
      expect(runs).toBeGreaterThan(10);
    },
  );

  it('during a render attempt renders again and stores the same bytes once', async () => {
    allowLogged(/attempt 1 was lost: Error: .* had hung and would never generate a response/);
    const { record, data } = await newSubmission(account, templateId);
    const original = SubmissionRenderer.prototype.render;
    vi.spyOn(SubmissionRenderer.prototype, 'render').mockImplementationOnce(async function (
      this: SubmissionRenderer,
      job,
    ) {
      await original.call(this, job);
      await kill(stubOf(record.id));
      return new Promise(() => {});
    });
    await coordinators.submit(record, { data });
    await driveToTheEnd(record.id);
    await expectOneOutcome(record.id, 'lost report');
  });

  it('has its waiting callers answered by the next instance', async () => {
    const { record, data } = await newSubmission(account, templateId);
    const original = SubmissionRenderer.prototype.render;
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    vi.spyOn(SubmissionRenderer.prototype, 'render').mockImplementation(async function (
      this: SubmissionRenderer,
      job,
    ) {
      await gate;
      return original.call(this, job);
    });
    await coordinators.submit(record, { data });
    const waiting = Array.from({ length: 5 }, () =>
      coordinators.awaitSettled(record.id, Date.now() + 10_000),
    );
    await kill(stubOf(record.id));
    release();
    const answers = await Promise.all(waiting);
    expect(answers.map((answer) => answer?.state)).toEqual(Array(5).fill('processed'));
  });
});

async function expectOneOutcome(id: string, when: string) {
  const record = await coordinators.read(id);
  expect(record?.state, when).toBe('processed');
  const trail = await coordinators.readTrail(id);
  expect(verifyChain(trail), when).toBe('intact');
  const events = trail.map(({ event }) => event.type);
  expect(events, when).toEqual(['submission.created', 'submission.processed']);

  const stored = await env.FILES.list({ prefix: `${account.id}/submissions/${id}/` });
  expect(
    stored.objects.map(({ key }) => key),
    when,
  ).toEqual([record?.pdf?.key]);
  const row = await database.select().from(submissions).where(eq(submissions.id, id)).get();
  expect(JSON.parse(row?.record ?? '{}'), when).toEqual(record);
  expect(await countedOf(account.id), when).toBe(await database.$count(submissions, ofAccount()));
  const shown = await as(account.live).get(`/submissions/${id}`);
  expect(shown.json.pdf_hash, when).toBe(record?.pdf?.hash);
}
