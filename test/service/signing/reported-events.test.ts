import { beforeAll, describe, expect, it } from 'vitest';
import { describeEntry } from '../../../src/service/audit/describe-entry';
import { type Account, as, createAccount } from '../../support/app';
import { expectProblems } from '../../support/refusals';
import { ask, createContract, seller } from '../../support/signing';

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createContract(account.live);
});

async function asked() {
  const submission = await ask(account.live, templateId, [seller()], {
    data: { title: 'Sale', buyer: { name: 'Ada', signature: { text: { name: 'Ada', typeface: 'Caveat' } } } },
  });
  const path = `/data_requests/${submission.data_requests[0].id}`;
  return {
    id: submission.id,
    requestId: submission.data_requests[0].id,
    report: (event: object) => as(account.live).post(`${path}/events`, event),
    trail: async () => (await as(account.live).get(`/submissions/${submission.id}/audit`)).json.entries,
  };
}

describe('a report on a signing link', () => {
  it('keeps when it happened, beside the time of the report', async () => {
    const { id, requestId, report, trail } = await asked();
    const message = { message_type: 'fax', message_recipient: '+1 555 0100' };
    const told = await report({
      event_type: 'send_request',
      ...message,
      occurred_at: '2026-01-31T10:00:00+01:00',
    });
    expect(told.json).toEqual({
      status: 'success',
      event: {
        id: null,
        submission_id: id,
        data_request_id: requestId,
        submission_data_request_id: requestId,
        event_type: 'send_request',
        ...message,
        occurred_at: '2026-01-31T09:00:00.000Z',
      },
    });
    const entry = (await trail()).at(-1);
    expect(entry.event).toMatchObject({
      type: 'data_request.sent',
      by: 'caller',
      channel: 'fax',
      occurred_at: '2026-01-31T09:00:00.000Z',
    });
    expect(entry.time > '2026-01-31T09:00:00.000Z').toBe(true);
    const known = { who: () => 'Grace', letIn: () => 'caller_link' as const, titleOf: String };
    expect(describeEntry(entry, known).details).toEqual([
      'Sent by the caller of the API by fax to +1 555 0100, at 2026-01-31T09:00:00.000Z as the caller says',
    ]);
  });

  it('may leave out all but what happened, which is now', async () => {
    const { report, trail } = await asked();
    const before = Date.now();
    const { event } = (await report({ event_type: 'send_reminder' })).json;
    expect(event).toMatchObject({ message_type: 'other', message_recipient: null });
    expect(Date.parse(event.occurred_at)).toBeGreaterThanOrEqual(before);
    expect((await trail()).at(-1).event).not.toHaveProperty('occurred_at');
  });

  it.each([
    ['not in the future', new Date(Date.now() + 3_600_000).toISOString(), /must not be in the future/],
    ['a time', 'yesterday', /must be an ISO 8601 date and time/],
    ['a text', 1_769_850_000, /string/],
    ['one time', ['2026-01-31T10:00:00Z'], /string/],
  ])('says %s', async (_, occurred_at, message) => {
    const { report, trail } = await asked();
    const before = (await trail()).length;
    expectProblems(await report({ event_type: 'send_request', occurred_at }), [
      new RegExp(`^#/occurred_at: .*${message.source}`),
    ]);
    expect(await trail()).toHaveLength(before);
  });

  it.each(['view_request', 'accepted_terms', 'sign_request'])(
    'says nothing of what signers do: %s',
    async (event_type) => {
      const { report } = await asked();
      expectProblems(await report({ event_type, message_type: 'email' }), [
        /^#\/event_type: must be send_request, send_reminder or send_failed/,
      ]);
    },
  );
});
