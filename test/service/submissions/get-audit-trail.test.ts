import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkTrail } from '../../../src/verify/check-trail.mjs';
import { type Account, as, createAccount } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { download } from '../../support/pdf-text';
import { expectRefusal } from '../../support/refusals';

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [{ name: 'name', page: 1 }]);
});

async function submit(data: object, token = account.live) {
  return (await as(token).post(`/templates/${templateId}/submissions`, { data })).json.submission;
}

function trailOf(id: string, token = account.live) {
  return as(token).get(`/submissions/${id}/audit`);
}

describe('the audit trail', () => {
  it('names the template, the data and the PDF, in a chain that verifies', async () => {
    const submission = await submit({ name: 'Ada' });
    const { status, json } = await trailOf(submission.id);
    const shown = await as(account.live).get(`/submissions/${submission.id}?include_data=true`);
    const { data_salt: salt } = shown.json;
    expect(salt).toMatch(/^[0-9a-f]{64}$/);
    expect(status).toBe(200);
    expect(json.submission_id).toBe(submission.id);
    expect(json.entries).toEqual([
      {
        sequence: 1,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        event: {
          type: 'submission.created',
          submission: submission.id,
          source: 'api',
          content_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
          data_hash: createHmac('sha256', Buffer.from(salt, 'hex')).update('{"name":"Ada"}').digest('hex'),
          salted: true,
          actor: { type: 'api_token', id: account.live.id },
          ip: null,
          user_agent: null,
        },
        previous_hash: '0'.repeat(64),
        hash: expect.any(String),
      },
      {
        sequence: 2,
        time: submission.processed_at,
        event: {
          type: 'submission.processed',
          pdf_hash: submission.pdf_hash,
          bytes: (await download(submission.download_url)).length,
        },
        previous_hash: json.entries[0].hash,
        hash: expect.any(String),
      },
    ]);
    expect(await checkTrail(json.entries)).toBeNull();
  });

  it('has an entry for refused data too', async () => {
    const { id } = await submit({ name: 5 });
    const { json } = await trailOf(id);
    expect(json.entries.map(({ event }: { event: { type: string } }) => event.type)).toEqual([
      'submission.created',
      'submission.invalid',
    ]);
  });

  it('is shown to callers that may see the submission', async () => {
    const { id } = await submit({ name: 'Ada' });
    const stranger = await createAccount();
    const absent = await trailOf('sub_00000000000000000000');
    expectRefusal(absent, 404, 'submission_not_found');
    for (const token of [account.test, stranger.live]) {
      expect((await trailOf(id, token)).text).toBe(absent.text);
    }
  });
});
