import { env } from 'cloudflare:workers';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { documents, submissions } from '../../../src/core/db/schema';
import { systemIds } from '../../../src/core/platform/ids';
import { submissionFolder } from '../../../src/service/submissions/life/submission-keys';
import { as, asyncHost, database, send } from '../../support/app';
import { bucketName, createIntegration, shownBy } from '../../support/buckets';
import { createTemplate, plainPdf } from '../../support/builders';
import { saveHtml } from '../../support/html-templates';
import { linkIn, mailsTo } from '../../support/mailbox';
import { Browser, buyer, createContract, typed } from '../../support/signing';
import { createEndpoint, hookUrl, receivedBy } from '../../support/webhooks';
import { pass } from './clock';
import { Run } from './run';

/** Work whose calls of bindings may fail. It notes what its callers were promised. */
export type Prepared = { run: Run; work(): Promise<void> };

const fields = [{ name: 'name', page: 1, x: 72, y: 120, width: 220, height: 24 }];

/** Orders one document, which must be processed, listed and told in its trail. */
async function orderOne(run: Run, templateId: string): Promise<string> {
  const answer = await run.ask('POST', `/templates/${templateId}/submissions`, { data: { name: 'Ada' } });
  const { id } = answer.json.submission;
  run.promise(run.processed(id), run.listed([id]));
  run.promise(run.trail(id, ['submission.created', 'submission.processed']));
  return id;
}

async function pdf(): Promise<Prepared> {
  const run = await Run.begin();
  const templateId = await createTemplate(run.account.live, fields);
  return {
    run,
    async work() {
      const id = await orderOne(run, templateId);
      await run.ask('GET', `/submissions/${id}`);
      await run.ask('GET', '/submissions');
    },
  };
}

async function html(): Promise<Prepared> {
  const run = await Run.begin();
  const templateId = await saveHtml(run.account, { html: '<h1>Hello {{ name }}</h1>' });
  return {
    run,
    async work() {
      await orderOne(run, templateId);
    },
  };
}

async function batch(): Promise<Prepared> {
  const run = await Run.begin();
  const templateId = await createTemplate(run.account.live, fields);
  return {
    run,
    async work() {
      const submissions = ['Ada', 'Grace'].map((name) => ({ data: { name } }));
      const body = { template_id: templateId, submissions };
      const answer = await run.ask('POST', '/submissions/batches', body);
      const ids: string[] = answer.json.submissions.map(({ id }: { id: string }) => id);
      const batchId = answer.json.submission_batch.id;
      run.promise(...ids.map((id) => run.processed(id)), run.listed(ids), async () => {
        const { json } = await run.get(`/submissions/batches/${batchId}?wait=false`);
        const counts = [json.total_count, json.pending_count, json.error_count].join();
        return counts === '2,0,0' && json.state === 'processed'
          ? null
          : `the batch says ${json.state} ${counts}`;
      });
    },
  };
}

async function combine(): Promise<Prepared> {
  const run = await Run.begin();
  const templateId = await createTemplate(run.account.live, fields);
  const made = await Promise.all(
    ['Ada', 'Grace'].map((name) =>
      as(run.account.live).post(`/templates/${templateId}/submissions`, { data: { name } }),
    ),
  );
  const source_pdfs = made.map(({ json }) => ({ type: 'submission', id: json.submission.id }));
  return {
    run,
    async work() {
      const answer = await run.ask('POST', '/combined_submissions', { source_pdfs }, { host: asyncHost });
      const { id } = answer.json.combined_submission;
      run.promise(run.processed(id), async () => {
        const { json } = await run.get('/combined_submissions');
        const shown = json.map((one: { id: string; state: string }) => `${one.id} ${one.state}`);
        return shown.join() === `${id} processed` ? null : `the list has ${shown.join()}`;
      });
    },
  };
}

async function compile(): Promise<Prepared> {
  const run = await Run.begin();
  const name = randomUUID();
  await createEndpoint(run.account.live, hookUrl(name), { mode: 'both' });
  const bytes = await plainPdf();
  return {
    run,
    async work() {
      const form = () => {
        const made = new FormData();
        made.append('template[name]', 'A form');
        made.append('template[document]', new File([bytes], 'form.pdf', { type: 'application/pdf' }));
        return made;
      };
      const key = { 'idempotency-key': 'upload' };
      const answer = await run.insist(
        () => as(run.token).post('/templates', form(), { headers: key }),
        'POST /templates',
      );
      const { id } = answer.json.template ?? answer.json;
      run.promise(
        async () => {
          const { json } = await run.get(`/templates/${id}?wait=false`);
          if (json.document_state !== 'processed' && json.state !== 'processed')
            return `${id} is ${json.state ?? json.document_state}`;
          const { json: listed } = await run.get('/templates');
          const count = (listed.templates ?? listed).length;
          return count === 1 ? null : `${count} templates are listed`;
        },
        once(name, 'template.processed'),
      );
    },
  };
}

/** The endpoint has got this event under one id, at least once. */
function once(name: string, type: string): () => Promise<string | null> {
  return async () => {
    const bodies = (await receivedBy(name)).filter(({ body }) => JSON.parse(body).type === type);
    const ids = new Set(bodies.map(({ headers }) => headers['webhook-id']));
    return ids.size === 1 ? null : `${type} came with ${ids.size} ids`;
  };
}

async function webhook(): Promise<Prepared> {
  const run = await Run.begin();
  const templateId = await createTemplate(run.account.live, fields);
  const name = randomUUID();
  await createEndpoint(run.account.live, hookUrl(name), { mode: 'both' });
  return {
    run,
    async work() {
      const answer = await run.ask('POST', `/templates/${templateId}/submissions?wait=false`, {
        data: { name: 'Ada' },
      });
      const { id } = answer.json.submission;
      run.promise(run.processed(id), once(name, 'submission.processed'), async () => {
        const { deliveries } = (await run.get('/webhook_deliveries')).json;
        const states = deliveries.map(({ state }: { state: string }) => state).join();
        return states === 'delivered' ? null : `the deliveries are ${states || 'none'}`;
      });
    },
  };
}

async function copy(): Promise<Prepared> {
  const run = await Run.begin();
  const templateId = await createTemplate(run.account.live, fields);
  const bucket = bucketName();
  await createIntegration(run.account.live, bucket);
  return {
    run,
    async work() {
      const answer = await run.ask('POST', `/templates/${templateId}/submissions?wait=false`, {
        data: { name: 'Ada' },
      });
      const { id } = answer.json.submission;
      run.promise(run.processed(id), async () => {
        const { json } = await run.get(`/submissions/${id}?wait=false`);
        const states = json.actions.map(({ state }: { state: string }) => state).join();
        if (states !== 'processed') return `the actions are ${states || 'none'}`;
        const hashes = Object.values((await shownBy(bucket)).objects).map(({ sha256 }) => sha256);
        return hashes.join() === json.pdf_hash ? null : `the bucket has ${hashes.join() || 'nothing'}`;
      });
    },
  };
}

async function people(): Promise<Prepared> {
  const run = await Run.begin();
  const templateId = await createContract(run.account.live);
  const given = buyer({ fields: ['buyer/name', 'buyer/signature', 'seller/name', 'seller/signature'] });
  return {
    run,
    async work() {
      const body = { data: { title: 'Sale' }, data_requests: [given] };
      const answer = await run.ask('POST', `/templates/${templateId}/submissions`, body);
      const { id, data_requests } = answer.json.submission;
      run.promise(run.processed(id), run.listed([id]));
      const [request] = data_requests;
      const issued = await run.ask('POST', `/data_requests/${request.id}/tokens`);
      await sign(run, request.id, new URL(issued.json.token.data_request_url));
    },
  };
}

/** Signs as a patient person does: a page that fails is opened again. */
async function sign(run: Run, requestId: string, link: URL): Promise<void> {
  const browser = new Browser(requestId);
  await again(run, 'sign in', async () => (await browser.signIn(link)).status);
  await again(run, 'the document', async () => {
    const page = await send('GET', `/sign/${requestId}/document.pdf`, { headers: browser.headers() });
    await page.arrayBuffer();
    browser.previewHash = page.headers.get('x-document-hash') ?? '';
    return page.status;
  });
  const viewed = { document_hash: browser.previewHash };
  await again(run, 'viewed', async () => (await browser.post('viewed', viewed)).status);
  const values = {
    'buyer/name': 'Ada',
    'buyer/signature': typed('Ada'),
    'seller/name': 'Grace',
    'seller/signature': typed('Grace'),
  };
  await again(run, 'complete', async () => {
    const { status } = await browser.complete(values, { attempt: 'one-click' });
    return status;
  });
}

async function again(run: Run, name: string, page: () => Promise<number>): Promise<void> {
  for (let tries = 1; ; tries++) {
    const status = await Promise.race([page(), scheduler.wait(15_000).then(() => 0)]);
    if (status === 0) run.violate(`${name}: no answer`);
    if (status > 0 && status < 400) return;
    if (status !== 503 && status !== 504) run.violate(`${name}: ${status}`);
    if (tries === 8) throw new Error(`${name}: ${status} for the last time`);
    if (tries > 3) await pass(30_000);
    await scheduler.wait(250);
  }
}

async function mail(): Promise<Prepared> {
  const run = await Run.begin();
  const templateId = await createContract(run.account.live);
  const email = `ada-${randomUUID()}@example.com`;
  const given = buyer({
    ...{ auth_type: 'email_link', auth_session_started_at: undefined, email },
    fields: ['buyer/name', 'buyer/signature', 'seller/name', 'seller/signature'],
  });
  return {
    run,
    async work() {
      const body = { data: { title: 'Sale' }, data_requests: [given] };
      const answer = await run.ask('POST', `/templates/${templateId}/submissions`, body);
      const { id, data_requests } = answer.json.submission;
      const [request] = data_requests;
      // A mail that was sent and not noted comes again; each is asked for once.
      let isSigned = false;
      run.promise(
        async () => {
          const mails = await mailsTo(email);
          const invitation = mails.at(-1);
          if (!isSigned && !invitation) return 'no invitation came';
          if (!isSigned && invitation) {
            isSigned = true;
            await sign(run, request.id, linkIn(invitation));
          }
          return null;
        },
        run.processed(id),
        run.listed([id]),
        async () => {
          const mails = (await mailsTo(email)).length;
          return mails < 2 || mails > 3 ? `${mails} mails came` : null;
        },
      );
    },
  };
}

/** What a sweep repairs: a projection that missed the end, a lost job, a file without a record. */
async function sweeping(): Promise<Prepared> {
  const run = await Run.begin();
  const templateId = await createTemplate(run.account.live, fields);
  const made = await as(run.account.live).post(`/templates/${templateId}/submissions`, {
    data: { name: 'Ada' },
  });
  const { id } = made.json.submission;
  await scheduler.wait(400);
  const stale = { settled: false, state: 'pending' as const, version: 0, updatedAt: 0 };
  await database.update(submissions).set(stale).where(eq(submissions.id, id));
  const lost = { state: 'pending' as const, hintedAt: 0 };
  await database.update(documents).set(lost).where(eq(documents.accountId, run.account.id));
  const stray = `${submissionFolder(run.account.id, systemIds.next('submission'))}data/of-nobody.json`;
  await env.FILES.put(stray, '{}');
  return {
    run,
    async work() {
      run.promise(
        async () => ((await env.FILES.head(stray)) === null ? null : 'a file of no record is still there'),
        async () => {
          const { json } = await run.get('/submissions');
          const [shown] = json.submissions;
          return shown?.state === 'processed' ? null : `the list says ${shown?.state}`;
        },
        async () => {
          const row = await database.query.documents.findFirst({
            where: (document) => eq(document.accountId, run.account.id),
          });
          return row?.state === 'processed' ? null : `the document is ${row?.state}`;
        },
        run.processed(id),
      );
      await pass(25 * 3_600_000);
    },
  };
}

export const kinds: Record<string, () => Promise<Prepared>> = {
  pdf,
  html,
  batch,
  combine,
  compile,
  people,
  webhook,
  copy,
  mail,
  sweep: sweeping,
};
