import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SubmissionJournal } from '../../../src/service/submissions/life/submission-journal';
import { SubmissionRenderer } from '../../../src/service/submissions/render/submission-renderer';
import { type Account, as, asyncHost, createAccount } from '../../support/app';
import { verifyChain } from '../../support/audit';
import { coordinators, until } from '../../support/coordinator';
import { dieAtWrite } from '../../support/dying';
import { download, wordsOf } from '../../support/pdf-text';
import { expectRefusal } from '../../support/refusals';
import { ask, atTheDocument, buyer, createContract, drawn, seller } from '../../support/signing';
import { findEverywhere } from '../../support/stores';

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createContract(account.live);
});

afterEach(() => vi.restoreAllMocks());

function stubOf(id: string) {
  return env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(id));
}

async function get(id: string, query = '') {
  return (await as(account.live).get(`/submissions/${id}${query}`)).json;
}

const answers = { 'buyer/name': 'Ada', 'buyer/signature': drawn };
const given = { title: 'Sale', seller: { name: 'Grace', signature: drawn } };

/** Creates a submission that misses only the answers of one signer. */
function askAda() {
  return ask(account.live, templateId, [buyer()], { data: given });
}

const steps = ['appendEntry', 'save', 'saveData', 'enqueue', 'lease', 'finishEffect'] as const;
const writes = [[SubmissionJournal.prototype, steps]] as const;

describe('completion by the last signer', () => {
  it('happens once when the process dies at any write: one completion, one PDF, one audit trail', {
    timeout: 120_000,
  }, async () => {
    let killed = true;
    let runs = 0;
    for (let nth = 1; killed; nth++) {
      const submission = await askAda();
      const ada = await atTheDocument(account.live, submission.data_requests[0].id);
      const died = await dieAtWrite(stubOf(submission.id), { writes, nth });
      // The signing page sends the same attempt again when no answer comes.
      const attempt = `attempt ${nth} of this test`;
      let sent = await ada.complete(answers, { attempt }).catch(() => null);
      if (sent?.status !== 200) sent = await ada.complete(answers, { attempt });
      expect(sent.status, sent.text).toBe(200);
      await until(async () => {
        await runDurableObjectAlarm(stubOf(submission.id)).catch(() => false);
        return (await coordinators.read(submission.id).catch(() => null))?.state === 'processed';
      });
      killed = died();
      vi.restoreAllMocks();
      const trail = await coordinators.readTrail(submission.id);
      expect(verifyChain(trail), `write ${nth}`).toBe('intact');
      const types = trail.map(({ event }) => event.type);
      for (const once of [
        'data_request.completed',
        'submission.data_requests_completed',
        'submission.processed',
      ])
        expect(
          types.filter((type) => type === once),
          `write ${nth}`,
        ).toHaveLength(1);
      runs = nth;
    }
    expect(runs).toBeGreaterThan(10);
  });

  it('keeps the answers for a retry when the PDF cannot be drawn', async () => {
    const submission = await askAda();
    const ada = await atTheDocument(account.live, submission.data_requests[0].id);
    const broken = vi
      .spyOn(SubmissionRenderer.prototype, 'render')
      .mockResolvedValue({ outcome: 'failed', state: 'error', message: 'The pen broke.' });
    expect((await ada.complete(answers)).status).toBe(200);
    await until(async () => (await get(submission.id)).state === 'error');
    expect(await get(submission.id)).toMatchObject({ error_message: 'The pen broke.', download_url: null });
    broken.mockRestore();
    const again = await as(account.live).post(`/submissions/${submission.id}/reprocess`);
    expect(again.status, again.text).toBe(200);
    await until(async () => (await get(submission.id)).state === 'processed');
    const done = await get(submission.id, '?include_data=true');
    expect(done).toMatchObject({ error_message: null, data: { buyer: { name: 'Ada' } } });
    expect(await wordsOf(await download(done.download_url))).toContain('Ada');
    const { entries } = (await as(account.live).get(`/submissions/${submission.id}/audit`)).json;
    const types = entries.map(({ event }: { event: { type: string } }) => event.type);
    expect(entries[types.indexOf('submission.reprocessed')].event).toMatchObject({
      after: 'error',
      actor: { type: 'api_token', id: account.live.id },
    });
    expectRefusal(await as(account.live).post(`/submissions/${submission.id}/reprocess`), 409, 'conflict');
  });
});

describe('while a submission waits for signers', () => {
  it('a preview of the PDF shows the answers so far', async () => {
    const submission = await ask(account.live, templateId, [buyer(), seller()]);
    expect(submission.preview_download_url).toBeNull();
    const shown = await as(account.live).post(`/submissions/${submission.id}/generate_preview`);
    expect(shown.status, shown.text).toBe(200);
    expect(Date.parse(shown.json.preview_generated_at)).toBeGreaterThan(Date.now() - 60_000);
    expect(await wordsOf(await download(shown.json.preview_download_url))).toContain('Sale');

    const ada = await atTheDocument(account.live, submission.data_requests[0].id);
    await ada.complete(answers);
    const later = await as(account.live).post(`/submissions/${submission.id}/generate_preview`);
    expect(await wordsOf(await download(later.json.preview_download_url))).toContain('Ada');
    const grace = await atTheDocument(account.live, submission.data_requests[1].id);
    await grace.complete({ 'seller/name': 'Grace', 'seller/signature': drawn });
    await until(async () => (await get(submission.id)).state === 'processed');
    expectRefusal(
      await as(account.live).post(`/submissions/${submission.id}/generate_preview`),
      409,
      'conflict',
    );
    // Each was shown another preview: both are kept.
    const { objects } = await env.FILES.list({ prefix: `${account.id}/submissions/${submission.id}/shown-` });
    expect(objects).toHaveLength(2);
  });

  it('a combined submission waits for it, and fails by its name when it ends without a PDF', async () => {
    const submission = await askAda();
    const source_pdfs = [{ type: 'submission', id: submission.id }];
    const options = { host: asyncHost };
    const created = await as(account.live).post('/combined_submissions', { source_pdfs }, options);
    expect(created.json.combined_submission.state).toBe('pending');
    await as(account.live).delete(`/submissions/${submission.id}`);
    const combined = (
      await as(account.live).get(`/combined_submissions/${created.json.combined_submission.id}`)
    ).json;
    expect(combined.state).toBe('error');
    expect(combined.error_message).toContain(submission.id);
    expect(combined.error_message).toContain('it has expired');
  });

  it('the submission can expire: links and saved answers end, and no answer stays', async () => {
    const secret = `Unique-${crypto.randomUUID()}`;
    const submission = await askAda();
    const id = submission.data_requests[0].id;
    const ada = await atTheDocument(account.live, id);
    await ada.save({ 'buyer/name': `${secret} `.repeat(5_000) }, 0);
    expect(await findEverywhere(secret, [stubOf(submission.id)])).not.toEqual([]);
    expect((await as(account.live).delete(`/submissions/${submission.id}`)).status).toBe(200);
    expect(await get(submission.id)).toMatchObject({
      state: 'waiting_for_data_requests',
      expired: true,
      error_message: null,
      audit_trail_download_url: expect.stringContaining('/downloads/audit.'),
    });
    expectRefusal(await as(account.live).post(`/data_requests/${id}/tokens`), 410, 'expired');
    expectRefusal(await ada.complete(answers), 410, 'expired');
    expectRefusal(await ada.save({}, 1), 410, 'expired');
    expect((await ada.page()).text).toContain('data-standing="expired"');
    await until(async () => {
      await coordinators.flush(submission.id);
      return (await findEverywhere(secret, [stubOf(submission.id)])).length === 0;
    });
  });
});
