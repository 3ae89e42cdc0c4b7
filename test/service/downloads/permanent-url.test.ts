import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { submissions } from '../../../src/core/db/schema';
import { systemIds } from '../../../src/core/platform/ids';
import { type Account, as, asyncHost, basic, call, createAccount, database } from '../../support/app';
import { tablesOf } from '../../support/archiving';
import { createTemplate } from '../../support/builders';
import { coordinators } from '../../support/coordinator';
import { expectRefusal } from '../../support/refusals';
import { holdRenders } from '../../support/slow-render';

type Submission = { id: string; permanent_download_url: string; pdf_hash: string };

let account: Account;
let stranger: Account;
let templateId: string;
let live: Submission;
let test: Submission;

async function create(token = account.live, template = templateId): Promise<Submission> {
  return (await as(token).post(`/templates/${template}/submissions`, { data: {} })).json.submission;
}

beforeAll(async () => {
  account = await createAccount();
  stranger = await createAccount();
  templateId = await createTemplate(account.live, []);
  live = await create();
  test = await create(account.test);
});

describe('the permanent URL of a submission', () => {
  it('names the submission and ends in the file name', () => {
    expect(new URL(live.permanent_download_url).pathname).toBe(`/submissions/${live.id}/${live.id}.pdf`);
  });

  it('gives the file to tokens of the account', async () => {
    for (const [submission, token] of [
      [live, account.live],
      [test, account.live],
      [test, account.test],
    ] as const) {
      const answer = await call('GET', submission.permanent_download_url, { token });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('etag')).toBe(`"${submission.pdf_hash}"`);
      expect(answer.headers.get('cache-control')).toContain('private');
    }
  });

  it('asks every other caller for credentials', async () => {
    for (const headers of [{}, { authorization: basic({ id: account.live.id, secret: 'wrong' }) }]) {
      const answer = await call('GET', live.permanent_download_url, { headers });
      expectRefusal(answer, 401, 'unauthorized');
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic/);
    }
  });

  it('is not found with a token of another account, or with a test token for a live PDF', async () => {
    const absent = await call('GET', '/submissions/sub_00000000000000000000/x.pdf', { token: account.live });
    expectRefusal(absent, 404, 'download_not_found');
    for (const token of [stranger.live, stranger.test, account.test]) {
      const answer = await call('GET', live.permanent_download_url, { token });
      expect(answer.text).toBe(absent.text);
      expect(answer.status).toBe(404);
    }
  });

  it('is not found while there is no PDF', async () => {
    const renders = holdRenders();
    const { json } = await as(account.live).post(
      `/templates/${templateId}/submissions`,
      { data: {} },
      { host: asyncHost },
    );
    const answer = await call('GET', `/submissions/${json.submission.id}/x.pdf`, { token: account.live });
    renders.release();
    expectRefusal(answer, 404, 'download_not_found');
    await as(account.live).get(`/submissions/${json.submission.id}`);
  });

  it('gives the file to anyone when the template’s submissions are public', async () => {
    const publicTemplate = await createTemplate(account.live, []);
    const submission = await create(account.live, publicTemplate);
    expect((await call('GET', submission.permanent_download_url)).status).toBe(401);
    await as(account.live).put(`/templates/${publicTemplate}`, { template: { public_submissions: true } });
    for (const token of [undefined, account.live, account.test, stranger.live]) {
      const answer = await call('GET', submission.permanent_download_url, { token });
      expect([answer.status, answer.headers.get('etag')]).toEqual([200, `"${submission.pdf_hash}"`]);
    }
    expectRefusal(await call('GET', live.permanent_download_url), 401, 'unauthorized');
    // A submission that was just made has no row yet.
    const unlisted = await create(account.live, publicTemplate);
    await coordinators.flush(unlisted.id);
    await database.delete(submissions).where(eq(submissions.id, unlisted.id));
    expect((await call('GET', unlisted.permanent_download_url)).status).toBe(200);
  });

  it('leaves nothing of an id that no submission has', async () => {
    const id = systemIds.next('submission');
    expectRefusal(await call('GET', `/submissions/${id}/${id}.pdf`), 401, 'unauthorized');
    expect(await tablesOf(id)).toEqual([]);
  });
});

describe('the permanent URL of a template’s document', () => {
  it('gives the file to tokens of the account, live and test', async () => {
    const { json } = await as(account.live).get(`/templates/${templateId}`);
    expect(new URL(json.permanent_document_url).pathname).toBe(`/templates/${templateId}/form.pdf`);
    for (const token of [account.live, account.test]) {
      const answer = await call('GET', json.permanent_document_url, { token });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    }
  });

  it('is refused to every other caller', async () => {
    const url = `/templates/${templateId}/form.pdf`;
    expectRefusal(await call('GET', url), 401, 'unauthorized');
    const foreign = await call('GET', url, { token: stranger.live });
    expectRefusal(foreign, 404, 'download_not_found');
    const absent = await call('GET', '/templates/tpl_00000000000000000000/x.pdf', { token: stranger.live });
    expect(foreign.text).toBe(absent.text);
  });
});
