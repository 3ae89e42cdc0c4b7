import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SubmissionCoordinator } from '../../../src/service/submissions/life/submission-coordinator';
import { type Account, as, createAccount } from '../../support/app';
import { until } from '../../support/coordinator';
import { download, wordsOf } from '../../support/pdf-text';
import { expectProblems, expectRefusal } from '../../support/refusals';
import { ask, atTheDocument, buyer, createContract, drawn, seller } from '../../support/signing';

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createContract(account.live);
});

afterEach(() => vi.restoreAllMocks());

const answers = { 'buyer/name': 'Ada', 'buyer/signature': drawn };
const given = { title: 'Sale', seller: { name: 'Grace', signature: drawn } };

async function get(id: string) {
  return (await as(account.live).get(`/submissions/${id}`)).json;
}

/** Cancels a submission as the dashboard does. */
function cancel(id: string) {
  return as(account.live).delete(`/submissions/${id}?if_state=waiting_for_data_requests`);
}

async function trailOf(id: string): Promise<string[]> {
  const { entries } = (await as(account.live).get(`/submissions/${id}/audit`)).json;
  return entries.map(({ event }: { event: { type: string } }) => event.type);
}

/** A submission that misses only the answers of Ada, who has it open. */
async function atAda() {
  const { id, data_requests } = await ask(account.live, templateId, [buyer()], { data: given });
  return { id, ada: await atTheDocument(account.live, data_requests[0].id) };
}

describe('erasing a submission only while it waits for signers', () => {
  it('erases one that waits, also when it is asked for again', async () => {
    const { id } = await ask(account.live, templateId, [buyer(), seller()]);
    for (const canceled of [await cancel(id), await cancel(id)]) {
      expect(canceled.status, canceled.text).toBe(200);
      expect(canceled.json).toMatchObject({ expired: true, state: 'waiting_for_data_requests' });
    }
    expect((await trailOf(id)).filter((type) => type === 'submission.expired')).toHaveLength(1);
  });

  it('keeps the signed document when the last signer has completed it', async () => {
    const { id, ada } = await atAda();
    expect((await ada.complete(answers)).status).toBe(200);
    await until(async () => (await get(id)).state === 'processed');
    expect(expectRefusal(await cancel(id), 409, 'conflict').error.message).toContain('`processed`');
    const kept = await get(id);
    expect(kept).toMatchObject({ state: 'processed', expired: false });
    expect(await wordsOf(await download(kept.download_url))).toContain('Ada');
    expect(await trailOf(id)).not.toContain('submission.expired');
  });

  it('keeps what is completed between the request and the coordinator', async () => {
    const { id, ada } = await atAda();
    const expire = SubmissionCoordinator.prototype.expire;
    vi.spyOn(SubmissionCoordinator.prototype, 'expire').mockImplementationOnce(async function (
      this: SubmissionCoordinator,
      ...how
    ) {
      expect((await ada.complete(answers)).status).toBe(200);
      return expire.apply(this, how);
    });
    expectRefusal(await cancel(id), 409, 'conflict');
    await until(async () => (await get(id)).state === 'processed');
    expect(await get(id)).toMatchObject({ expired: false, pdf_hash: expect.any(String) });
    expect(await trailOf(id)).not.toContain('submission.expired');
  });

  it('lets one of two win who cancel and complete at once', async () => {
    const { id, ada } = await atAda();
    const [canceled, completed] = await Promise.all([cancel(id), ada.complete(answers)]);
    const { expired } = await get(id);
    expect([canceled.status, completed.status]).toEqual(expired ? [200, 410] : [409, 200]);
  });

  it('is as before without the condition, and names an unknown state', async () => {
    const { id, ada } = await atAda();
    expect((await ada.complete(answers)).status).toBe(200);
    expectProblems(await as(account.live).delete(`/submissions/${id}?if_state=asleep`), [/if_state/]);
    const expired = await as(account.live).delete(`/submissions/${id}`);
    expect(expired.status, expired.text).toBe(200);
    expect(expired.json).toMatchObject({ expired: true, download_url: null });
  });

  it('says of one that it cannot see only that there is none', async () => {
    const { id } = await ask(account.live, templateId, [buyer(), seller()]);
    const stranger = await createAccount();
    const path = `/submissions/${id}?if_state=processed`;
    expectRefusal(await as(stranger.live).delete(path), 404, 'submission_not_found');
  });
});
