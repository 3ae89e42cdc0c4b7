import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ActionRecord, withActions } from '../../../src/service/delivery/actions/action-record';
import { retries } from '../../../src/service/delivery/retries';
import { SubmissionCoordinator } from '../../../src/service/submissions/life/submission-coordinator';
import { type Action, actionsAtLast, actionsOf, actionsOnce, submitted } from '../../support/actions';
import { type Account, as, createAccount } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { hurry } from '../../support/hurry';
import { expectLogged } from '../../support/log';
import { ask, atTheDocument, buyer, createContract, seller } from '../../support/signing';
import { createEndpoint, deliveriesOf, hookUrl } from '../../support/webhooks';

let account: Account;
let name: string;

function api() {
  return as(account.live);
}

beforeEach(async () => {
  account = await createAccount();
  name = crypto.randomUUID();
  hurry();
});

afterEach(() => vi.restoreAllMocks());

function toldOf(actions: Action[]): unknown[] {
  return actions.map(({ result_data }) => result_data['event_type']).sort();
}

describe('the actions of a record', () => {
  it('are its webhook deliveries, each with its state, in lists as well', async () => {
    const templateId = await createTemplate(account.live, []);
    await api().put(`/templates/${templateId}`, { template: { webhook_url: hookUrl(`${name}-template`) } });
    const endpoint = await createEndpoint(account.live, hookUrl(`${name}-endpoint`), {
      events: ['submission.processed'],
    });
    const { id } = await submitted(account.live, templateId);
    const actions = await actionsAtLast(account.live, id, 2);
    const [{ id: defaultId }] = (await api().get('/webhook_endpoints')).json;
    expect(actions.map(({ integration_id }) => integration_id).sort()).toEqual(
      [defaultId, endpoint.id].sort(),
    );
    for (const action of actions)
      expect(action).toMatchObject({
        state: 'processed',
        action_type: 'webhook',
        action_category: 'notification',
        result_data: { event_type: 'submission.processed', attempt_count: 1, status: 200 },
        error_message: null,
      });
    const deliveries = await deliveriesOf(account.live, `?event_id=${actions[0]?.result_data['event_id']}`);
    expect(deliveries.map((delivery: { id: string }) => delivery.id).sort()).toEqual(
      actions.map(({ result_data }) => result_data['delivery_id']).sort(),
    );
    await until(
      async () => (await api().get('/submissions')).json.submissions[0].actions[1]?.state === 'processed',
    );
    expect((await api().get('/submissions')).json.submissions[0].actions).toEqual(actions);
  });

  it('show when an attempt failed, when all failed, and start again with a replay', async () => {
    vi.mocked(retries.pauseAfter).mockImplementation((failures) => (failures === 1 ? 700 : null));
    const templateId = await createTemplate(account.live, []);
    await createEndpoint(account.live, hookUrl(name, '500,503,200'));
    const { id } = await submitted(account.live, templateId);
    const [failed] = await actionsOnce(account.live, id, ([action]) => action?.state === 'failed');
    expect(failed).toMatchObject({
      error_message: 'the server answered 500',
      result_data: { attempt_count: 1 },
    });
    const [error] = await actionsAtLast(account.live, id);
    expect(error).toMatchObject({
      state: 'error',
      error_message: 'All attempts failed. Last error: the server answered 503',
    });
    await api().post(`/webhook_deliveries/${error?.result_data['delivery_id']}/replay`);
    const [again] = await actionsOnce(account.live, id, ([action]) => action?.state === 'processed');
    expect(again).toMatchObject({ id: error?.id, error_message: null, result_data: { attempt_count: 3 } });
  });

  it('include those of its data requests, and none of other records', async () => {
    await createEndpoint(account.live, hookUrl(name));
    const contract = await createContract(account.live);
    const asked = await ask(account.live, contract, [buyer(), seller()]);
    const person = await atTheDocument(account.live, asked.data_requests[0].id);
    await person.post('decline', { reason: 'No' });
    const actions = await actionsAtLast(account.live, asked.id, 2);
    expect(toldOf(actions)).toEqual(['data_request.declined', 'data_request.viewed']);
  });

  it('of a combined submission have ids of their own', async () => {
    await createEndpoint(account.live, hookUrl(name), { events: ['combined_submission.processed'] });
    const { id } = await submitted(account.live, await createTemplate(account.live, []));
    const created = await api().post('/combined_submissions', { source_pdfs: [{ type: 'submission', id }] });
    const combined = created.json.combined_submission.id;
    const [action] = await actionsAtLast(account.live, combined);
    expect(action?.id).toMatch(/^csa_[0-9A-Za-z]{20}$/);
    expect(await actionsOf(account.live, id)).toEqual([]);
  });

  it('stay when the record expires', async () => {
    await createEndpoint(account.live, hookUrl(name), { events: ['submission.processed'] });
    const { id } = await submitted(account.live, await createTemplate(account.live, []));
    const actions = await actionsAtLast(account.live, id);
    await api().delete(`/submissions/${id}`);
    expect(await actionsOf(account.live, id)).toEqual(actions);
  });

  it('that the coordinator could not receive are reported again later', async () => {
    expectLogged(/deliveries could not be projected: Error: away by the test/);
    const endpoint = await createEndpoint(account.live, hookUrl(name));
    const { noteActions } = SubmissionCoordinator.prototype;
    let refused = 0;
    vi.spyOn(SubmissionCoordinator.prototype, 'noteActions').mockImplementation(function (
      this: SubmissionCoordinator,
      actions,
    ) {
      // Delivery coordinators of other tests may still report actions.
      const isOurs = actions.some(({ integrationId }) => integrationId === endpoint.id);
      if (isOurs && refused++ < 4) return Promise.reject(new Error('away by the test'));
      return noteActions.call(this, actions);
    });
    const { id } = await submitted(account.live, await createTemplate(account.live, []));
    await actionsOnce(account.live, id, ([action]) => action?.state === 'pending');
    expect(await actionsAtLast(account.live, id)).toMatchObject([{ state: 'processed' }]);
    expect(refused).toBe(5);
  });
});

describe('a recorded action', () => {
  const action = (number: number, change: Partial<ActionRecord> = {}): ActionRecord => ({
    deliveryId: `whd_${String(number).padStart(4, '0')}`,
    version: 1,
    integrationId: null,
    type: 'webhook',
    state: 'processed',
    result: {},
    errorMessage: null,
    ...change,
  });

  it('is replaced by a newer one only, in the order of the events', () => {
    const known = [action(1), action(3, { version: 5 })];
    expect(withActions(undefined, [])).toBeNull();
    expect(withActions(known, [action(1), action(3, { version: 4 })])).toBeNull();
    expect(withActions(known, [action(2), action(3, { version: 6 })])).toEqual([
      action(1),
      action(2),
      action(3, { version: 6 }),
    ]);
  });

  it('is one of a hundred at most: bucket copies and pending deliveries stay longest', () => {
    const copy = action(0, { type: 's3_upload' });
    const pending = action(1, { state: 'failed' });
    const told = Array.from({ length: 120 }, (_, index) => action(index + 2));
    const kept = withActions([copy, pending], told) ?? [];
    expect(kept).toEqual([copy, pending, ...told.slice(-98)]);
    const copies = Array.from({ length: 110 }, (_, index) => action(index, { type: 's3_upload' }));
    expect(withActions(undefined, copies)).toEqual(copies.slice(-100));
  });
});
