import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { templates } from '../../../src/core/db/schema';
import { encryptSecret } from '../../../src/core/platform/encrypt-secret';
import type { EventType } from '../../../src/service/delivery/events/event-types';
import { newEvent } from '../../../src/service/delivery/events/service-event';
import { retries } from '../../../src/service/delivery/retries';
import { slackMessage } from '../../../src/service/delivery/slack-message';
import { coordinatorName } from '../../../src/service/delivery/target';
import { actionsAtLast, actionsOnce, submitted } from '../../support/actions';
import { type Account, as, call, createAccount, database } from '../../support/app';
import { createTemplate, plainPdf, upload } from '../../support/builders';
import { until } from '../../support/coordinator';
import { hurry } from '../../support/hurry';
import { expectProblems, expectRefusal } from '../../support/refusals';
import {
  ask,
  atTheDocument,
  buyer,
  createContract,
  failedSubmission,
  seller,
  templateWithPhoto,
  typed,
} from '../../support/signing';
import { hookUrl, receivedBy } from '../../support/webhooks';

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

async function tellSlackOf(templateId: string, url = hookUrl(name)): Promise<string> {
  const changed = await api().put(`/templates/${templateId}`, { template: { slack_webhook_url: url } });
  expect(changed.status, changed.text).toBe(200);
  return templateId;
}

async function messages(count: number) {
  await until(async () => (await receivedBy(name)).length >= count);
  return (await receivedBy(name)).map(({ body }) => JSON.parse(body));
}

function textOf(message: { blocks: { text?: { text: string }; elements?: { text: string }[] }[] }): string {
  return message.blocks
    .flatMap(({ text, elements = [] }) => [text?.text, ...elements.map((each) => each.text)])
    .join('\n');
}

function rowOf(templateId: string) {
  return database.select().from(templates).where(eq(templates.id, templateId)).get();
}

describe('the Slack webhook URL', () => {
  const secret = 'https://hooks.slack.com/services/T000/B000/verysecretXyz9';
  const masked = 'https://hooks.slack.com/…Xyz9';

  it('is stored encrypted and shown masked; the masked form leaves it as it is', async () => {
    const templateId = await createTemplate(account.live, []);
    const put = (template: object) => api().put(`/templates/${templateId}`, { template });
    const changed = await put({ slack_webhook_url: secret });
    expect(changed.json.slack_webhook_url).toBe(masked);
    const kept = (await rowOf(templateId))?.slackWebhookUrl ?? '';
    expect(kept).not.toContain('verysecret');
    expect((await put({ slack_webhook_url: masked, name: 'Again' })).json).toMatchObject({
      name: 'Again',
      slack_webhook_url: masked,
    });
    for (const path of ['', '?full=true'])
      expect((await api().get(`/templates/${templateId}${path}`)).text).not.toContain('verysecret');
    expect((await api().get('/templates')).text).not.toContain('verysecret');
    expect((await rowOf(templateId))?.slackWebhookUrl).toBe(kept);
    expect((await put({ slack_webhook_url: null })).json.slack_webhook_url).toBeNull();
    expectProblems(await put({ slack_webhook_url: masked }), [
      '#/template/slack_webhook_url: is the masked form of another URL; send the whole URL, or leave it out',
    ]);
  });

  it('shows nothing of a short secret', async () => {
    const templateId = await createTemplate(account.live, []);
    const template = { slack_webhook_url: 'https://chat.example.com/hook/1' };
    const changed = await api().put(`/templates/${templateId}`, { template });
    expect(changed.json.slack_webhook_url).toBe('https://chat.example.com/…');
  });

  it('from before goes on, is shown masked and is encrypted with the next change', async () => {
    const templateId = await createTemplate(account.live, []);
    const url = hookUrl(name);
    await database.update(templates).set({ slackWebhookUrl: url }).where(eq(templates.id, templateId));
    const shown = (await api().get(`/templates/${templateId}`)).json.slack_webhook_url;
    expect(shown).toBe(`${new URL(url).origin}/…${url.slice(-4)}`);
    const before = await submitted(account.test, templateId, {});
    expect(await actionsAtLast(account.live, before.id)).toMatchObject([{ state: 'processed' }]);
    const changed = await api().put(`/templates/${templateId}`, { template: { name: 'Sealed' } });
    expect(changed.json.slack_webhook_url).toBe(shown);
    expect((await rowOf(templateId))?.slackWebhookUrl).not.toContain(name);
    const after = await submitted(account.test, templateId, {});
    expect(await actionsAtLast(account.live, after.id)).toMatchObject([{ state: 'processed' }]);
    expect(await messages(2)).toHaveLength(2);
    const sender = env.WEBHOOK_SENDERS.get(
      env.WEBHOOK_SENDERS.idFromName(coordinatorName({ accountId: account.id, slackUrl: url })),
    );
    const journal = await runInDurableObject(sender, (_, { storage }) =>
      JSON.stringify(storage.sql.exec('select record from target').toArray()),
    );
    expect(journal).not.toContain(name);
  });

  it('that no key reads fails its messages in words, and is named by the installation', async () => {
    const templateId = await tellSlackOf(await createTemplate(account.live, []));
    const [shown, hash] = (await rowOf(templateId))?.slackWebhookUrl?.split(' ') ?? [];
    const strange = encryptSecret(['another key of 32 characters, at least'], hookUrl(name));
    await database
      .update(templates)
      .set({ slackWebhookUrl: [shown, hash, strange].join(' ') })
      .where(eq(templates.id, templateId));
    expect((await api().get('/installation')).json.unreadable_secrets).toEqual([templateId]);
    const { id } = await submitted(account.test, templateId, {});
    const [action] = await actionsAtLast(account.live, id);
    expect(JSON.stringify(action)).toContain('can no longer be read: set it again');
  });
});

describe('Slack', () => {
  it('gets a message about a PDF with a link to it, and the record shows the message', async () => {
    const templateId = await tellSlackOf(await createTemplate(account.live, []));
    const { id } = await submitted(account.test, templateId, { metadata: { pdf_filename: 'offer' } });
    const [action] = await actionsAtLast(account.live, id);
    expect(action).toMatchObject({
      integration_id: null,
      state: 'processed',
      action_type: 'slack_webhook',
      action_category: 'notification',
      result_data: { event_type: 'submission.processed', status: 200 },
    });
    expect(JSON.stringify(action)).not.toContain('/hook');
    const [message] = await messages(1);
    expect(message.text).toBe('The PDF is ready: offer.pdf (A form)');
    expect(message).toMatchObject({ unfurl_links: false, unfurl_media: false });
    const text = textOf(message);
    expect(text).toContain('*The PDF is ready*');
    expect(text).toContain('from the template A form');
    expect(text).toContain(`Test · ${id} · the link works for 24 hours`);
    const [, url = '', label] = /<(http[^|>]+)\|([^>]+)>/.exec(text) ?? [];
    expect(label).toBe('offer.pdf');
    const { pathname, search } = new URL(url);
    expect((await call('GET', pathname + search)).text.slice(0, 5)).toBe('%PDF-');
    const [received] = await receivedBy(name);
    expect(received?.headers).not.toHaveProperty('webhook-signature');
    expect(received?.headers['content-type']).toBe('application/json');
  });

  it('gets messages about failures, and about what signers do', async () => {
    const failed = await failedSubmission(
      account.live,
      await tellSlackOf(await templateWithPhoto(account.live)),
    );
    const { json } = await api().get(`/submissions/${failed}`);
    const [first] = await messages(1);
    expect(textOf(first)).toContain('*The PDF could not be made*');
    expect(textOf(first)).toContain(json.error_message);

    const contract = await tellSlackOf(await createContract(account.live));
    const asked = await ask(account.live, contract, [buyer(), seller()]);
    const [ada, grace] = asked.data_requests;
    await (await atTheDocument(account.live, ada.id)).complete({
      'buyer/name': 'Ada',
      'buyer/signature': typed('Ada'),
    });
    await (await atTheDocument(account.live, grace.id)).complete({
      'seller/name': 'Grace',
      'seller/signature': typed('Grace'),
    });
    await messages(3);
    const other = await ask(account.live, contract, [buyer(), seller()]);
    await (await atTheDocument(account.live, other.data_requests[0].id)).post('decline', { reason: 'No' });
    const told = (await messages(4)).slice(1).map(({ text }) => text);
    expect(told.sort()).toEqual([
      expect.stringMatching(/^\S+ .*has declined the document: /),
      expect.stringMatching(/^All signers have completed the document: /),
      expect.stringMatching(/^The PDF is ready: /),
    ]);
    expect(await receivedBy(name)).toHaveLength(4);
  });

  it('that answers with Retry-After gets the same message after that time', async () => {
    const templateId = await tellSlackOf(
      await createTemplate(account.live, []),
      hookUrl(name, '429:1,500,200'),
    );
    const { id } = await submitted(account.live, templateId);
    const failed = await actionsOnce(account.live, id, ([action]) => action?.state === 'failed');
    expect(failed[0]?.error_message).toBe('the server answered 429');
    expect(await actionsAtLast(account.live, id)).toMatchObject([
      { state: 'processed', result_data: { attempt_count: 3 } },
    ]);
    const received = await receivedBy(name);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect((received[1]?.at ?? 0) - (received[0]?.at ?? 0)).toBeGreaterThanOrEqual(950);
  });

  it('that is gone for good gets no further attempt', async () => {
    const templateId = await tellSlackOf(await createTemplate(account.live, []), hookUrl(name, '410'));
    const { id } = await submitted(account.live, templateId);
    expect(await actionsAtLast(account.live, id)).toMatchObject([
      { state: 'error', error_message: 'the server answered 410', result_data: { attempt_count: 1 } },
    ]);
  });

  it.each(['https://10.1.2.3/services/x', 'https://slack.internal/x'])(
    'at %s gets no request',
    async (url) => {
      vi.mocked(retries.pauseAfter).mockReturnValue(null);
      const templateId = await createTemplate(account.live, []);
      const told = await api().put(`/templates/${templateId}`, { template: { slack_webhook_url: url } });
      expect(expectRefusal(told, 422, 'validation_failed').errors).toEqual([
        '#/template/slack_webhook_url: the URL is refused: it is not a public address',
      ]);
      await database.update(templates).set({ slackWebhookUrl: url }).where(eq(templates.id, templateId));
      const { id } = await submitted(account.live, templateId);
      const [action] = await actionsAtLast(account.live, id);
      expect(action?.error_message).toBe(
        'All attempts failed. Last error: the URL is refused: it is not a public address',
      );
    },
  );

  it.each(['http://hooks.slack.com/services/x', 'https://a:b@hooks.slack.com/', 'javascript:alert(1)'])(
    'cannot be %s',
    async (slack_webhook_url) => {
      const created = await upload(account.live, await plainPdf());
      const answer = await api().put(`/templates/${created.json.id}`, { template: { slack_webhook_url } });
      const { errors } = expectRefusal(answer, 422, 'validation_failed');
      expect(errors).toEqual([
        '#/template/slack_webhook_url: must be an https URL without user name and password',
      ]);
    },
  );
});

describe('a Slack message', () => {
  const messageOf = (
    type: EventType,
    data: object,
    names: { templateName?: string; filename?: string } = {},
  ) => {
    const subject = {
      type: 'submission' as const,
      id: 'sub_1Nq2Xc0aB3dE5fG7hJ9k',
      templateName: 'A form',
      filename: 'x.pdf',
      ...names,
    };
    const origin = { accountId: 'acc_x', test: false, templateId: null, tokenId: null, subject };
    return JSON.parse(slackMessage(newEvent(type, { id: subject.id, ...data }, origin, Date.now())));
  };

  it('mentions nobody, has no other links and stays on its line, whatever the names are', () => {
    const nasty = '<!channel> <https://evil.example|Log in> & <@U1>\n*New* #general @here';
    const all = [
      messageOf('submission.processed', { download_url: null }, { templateName: nasty, filename: nasty }),
      messageOf('submission.failed', { error_message: nasty }),
      messageOf('data_request.declined', { name: nasty, email: 'a@example.com' }),
    ];
    for (const message of all) {
      const text = textOf(message);
      expect(text + message.text).not.toMatch(/[<>]/);
      expect(text).toContain('&lt;!channel&gt; &lt;https://evil.example|Log in&gt; &amp; &lt;@U1&gt; *New*');
      for (const block of message.blocks)
        for (const part of block.elements ?? [block.text]) expect(part).toMatchObject({ verbatim: true });
    }
  });

  it('is cut where it would be too long for Slack', () => {
    const long = 'é'.repeat(5_000);
    const message = messageOf(
      'submission.failed',
      { error_message: long },
      { templateName: long, filename: long },
    );
    for (const { text } of message.blocks) expect(text?.text.length ?? 0).toBeLessThan(3_000);
    expect(message.text.length).toBeLessThan(1_000);
    expect(textOf(message)).toContain(`${'é'.repeat(200)}…`);
  });
});
