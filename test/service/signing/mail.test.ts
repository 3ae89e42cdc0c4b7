import {
  createExecutionContext,
  createMessageBatch,
  getQueueResult,
  runInDurableObject,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handleQueue } from '../../../src/app/jobs/handle-queue';
import { users } from '../../../src/core/db/schema';
import { systemIds } from '../../../src/core/platform/ids';
import type { Mailer, MailMessage } from '../../../src/core/platform/mail-message';
import { sha256Hex } from '../../../src/lib/digest';
import { deliverMail } from '../../../src/service/mail/deliver-mail';
import { type Account, as, call, createAccount, database, origin } from '../../support/app';
import { until } from '../../support/coordinator';
import { expectLogged } from '../../support/log';
import { awaitMails, linkIn, mailsTo } from '../../support/mailbox';
import { download, wordsOf } from '../../support/pdf-text';
import { expectRefusal } from '../../support/refusals';
import { ask, Browser, buyer, createContract, drawn, seller, typed } from '../../support/signing';
import { bringForward } from '../../support/waiting-effects';

let account: Account;
let templateId: string;
let [ada, grace, owner] = ['', '', ''];

beforeAll(async () => {
  account = await createAccount();
  templateId = await createContract(account.live);
  owner = `owner-${randomUUID()}@example.com`;
  await database.insert(users).values({
    ...{ id: systemIds.next('user'), accountId: account.id, email: owner, name: 'Olga' },
    ...{ role: 'owner', createdAt: Date.now() },
  });
});

beforeEach(() => {
  [ada, grace] = [`ada-${randomUUID()}@example.com`, `grace-${randomUUID()}@example.com`];
});

const byMail = { auth_type: 'email_link', auth_session_started_at: undefined };

/** Opens the signing link of a mail and views the document, as its reader does. */
async function follow(dataRequestId: string, link: URL): Promise<Browser> {
  const browser = new Browser(dataRequestId);
  await browser.signIn(link);
  await browser.page();
  await browser.document();
  return browser;
}

async function get(id: string) {
  return (await as(account.live).get(`/submissions/${id}`)).json;
}

async function typesOf(id: string): Promise<string[]> {
  const { entries } = (await as(account.live).get(`/submissions/${id}/audit`)).json;
  return entries.map(({ event }: { event: { type: string } }) => event.type);
}

describe('signers who are reached by mail', () => {
  it('are asked in their order and language, and get the document when all have signed', async () => {
    const submission = await ask(account.live, templateId, [
      buyer({ ...byMail, email: ada, order: 1, language: 'de' }),
      seller({ ...byMail, email: grace, order: 2 }),
    ]);
    const [first, second] = submission.data_requests;
    const [invitation] = await awaitMails(ada, 1);
    expect(invitation).toMatchObject({
      from_name: 'Test',
      to: { email: ada, name: 'Ada' },
      subject: 'Test bittet Sie, „A form“ auszufüllen',
    });
    expect(await mailsTo(grace)).toEqual([]);
    if (!invitation) throw new Error('no mail');
    const link = linkIn(invitation);
    expect(link.pathname).toBe(`/sign/${first.id}`);

    const adas = await follow(first.id, link);
    expect((await adas.complete({ 'buyer/name': 'Ada', 'buyer/signature': drawn })).status).toBe(200);
    const [next] = await awaitMails(grace, 1);
    if (!next) throw new Error('no mail');
    expect(next.subject).toBe('Test asks you to complete “A form”');
    const graces = await follow(second.id, linkIn(next));
    await graces.complete({ 'seller/name': 'Grace', 'seller/signature': typed('Grace') });

    const [, completed] = await awaitMails(ada, 2);
    await awaitMails(grace, 2);
    const { data_requests } = (await as(account.live).get(`/submissions/${submission.id}`)).json;
    expect(data_requests).toMatchObject([
      { identity_level: 'mailed_link' },
      { identity_level: 'mailed_link' },
    ]);
    expect(completed?.subject).toBe('„A form“ ist vollständig');
    if (!completed) throw new Error('no mail');
    expect(await wordsOf(await download(linkIn(completed).href))).toContain('Sale');
    const types = await typesOf(submission.id);
    expect(types.slice(0, 5)).toEqual([
      'submission.created',
      'data_request.created',
      'data_request.created',
      'data_request.token_created',
      'data_request.sent',
    ]);
  });

  it('get a copy of the PDF when they are only recipients', async () => {
    const copy = `copy-${randomUUID()}@example.com`;
    const submission = await ask(account.live, templateId, [buyer({ ...byMail, email: ada })], {
      data: { title: 'Sale', seller: { name: 'Grace', signature: typed('Grace') } },
      cc: [{ email: copy, name: 'Carl' }],
    });
    const [invitation] = await awaitMails(ada, 1);
    if (!invitation) throw new Error('no mail');
    const browser = await follow(submission.data_requests[0].id, linkIn(invitation));
    await browser.complete({ 'buyer/name': 'Ada', 'buyer/signature': drawn });
    const [told] = await awaitMails(copy, 1);
    expect(told).toMatchObject({ to: { name: 'Carl' }, subject: '“A form” is complete' });
  });

  it('learn who handed the document over to them', async () => {
    const charles = `charles-${randomUUID()}@example.com`;
    const people = [buyer({ ...byMail, email: ada, may_delegate: true }), seller()];
    const submission = await ask(account.live, templateId, people);
    const [invitation] = await awaitMails(ada, 1);
    if (!invitation) throw new Error('no mail');
    expect(invitation.text).not.toContain('handed');
    const browser = await follow(submission.data_requests[0].id, linkIn(invitation));
    await browser.post('delegate', { email: charles, name: 'Charles' });
    const [passedOn] = await awaitMails(charles, 1);
    expect(passedOn?.text).toContain('Ada handed this document over to you.');
    expect(passedOn?.html).toContain('<bdi>Ada</bdi> handed this document over to you');
    expect(passedOn?.text).toContain('because Ada entered your email address');
    // A signer whom the caller names later was not handed anything.
    const others = `others-${randomUUID()}@example.com`;
    await as(account.live).put(`/data_requests/${submission.data_requests[0].id}`, { email: others });
    const mails = await awaitMails(others, 1);
    expect(mails[0]?.text).not.toContain('handed');
  });

  it('get no more mails after a signer declined, and the owner gets one', async () => {
    const submission = await ask(account.live, templateId, [
      buyer({ ...byMail, email: ada, order: 1 }),
      seller({ ...byMail, email: grace, order: 2 }),
    ]);
    const [invitation] = await awaitMails(ada, 1);
    if (!invitation) throw new Error('no mail');
    const browser = await follow(submission.data_requests[0].id, linkIn(invitation));
    await browser.post('decline', { reason: 'The price\nis wrong' });
    const [told] = await awaitMails(owner, 1);
    expect(told).toMatchObject({ to: { name: 'Olga' }, subject: 'Ada declined “A form”' });
    expect(told?.text).toContain('Reason: The price is wrong');
    expect(await mailsTo(grace)).toEqual([]);
    expect((await typesOf(submission.id)).at(-1)).toBe('submission.declined');
  });

  it('hear of it when they had completed, in the mail and on their page, but not why', async () => {
    const submission = await ask(account.live, templateId, [
      buyer({ ...byMail, email: ada, order: 1, language: 'de' }),
      seller({ ...byMail, email: grace, order: 2 }),
    ]);
    const [first, second] = submission.data_requests;
    const [invitation] = await awaitMails(ada, 1);
    const adas = await follow(first.id, linkIn(invitation ?? { text: '' }));
    await adas.complete({ 'buyer/name': 'Ada', 'buyer/signature': drawn });
    const [next] = await awaitMails(grace, 1);
    const graces = await follow(second.id, linkIn(next ?? { text: '' }));
    await graces.post('decline', { reason: 'The price is wrong' });
    const [, told] = await awaitMails(ada, 2);
    expect(told?.subject).toBe('„A form“ wird nicht fertiggestellt');
    expect(told?.text).toContain('Grace hat es nun abgelehnt');
    expect(told?.text).not.toContain('price');
    expect(told?.text).not.toMatch(/^http/m);
    expect(await mailsTo(grace)).toHaveLength(1);
    expect((await adas.page()).text).toContain('Dieses Dokument wurde abgelehnt');
    expect((await graces.page()).text).toContain('You declined');
  });
});

/** Replaces bindings of the coordinator. */
function rebind(submissionId: string, changes: object): Promise<void> {
  return runInDurableObject(
    env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(submissionId)),
    async (coordinator: object) => {
      Reflect.set(coordinator, 'env', { ...Reflect.get(coordinator, 'env'), ...changes });
    },
  );
}

it('signers who have not completed get the reminders that the template or the submission sets', async () => {
  const template = await createContract(account.live);
  const settings = { data_request_reminder_days: [9] };
  const changed = await as(account.live).put(`/templates/${template}`, { template: settings });
  expect(changed.status, changed.text).toBe(200);
  const submission = await ask(
    account.live,
    template,
    [buyer({ ...byMail, email: ada, order: 1 }), seller({ ...byMail, email: grace, order: 2 })],
    { data_request_reminder_days: [5, 2] },
  );
  await awaitMails(ada, 1);
  const afterDays = (days: number) => bringForward(submission.id, 'mail_reminder', days * 86_400_000);
  await afterDays(2);
  await get(submission.id);
  const [, reminder] = await awaitMails(ada, 2);
  expect(reminder?.subject).toBe('Reminder: “A form” is waiting for you');
  if (!reminder) throw new Error('no mail');
  const browser = await follow(submission.data_requests[0].id, linkIn(reminder));
  expect(await typesOf(submission.id)).toContain('data_request.reminded');
  await browser.complete({ 'buyer/name': 'Ada', 'buyer/signature': drawn });
  await awaitMails(grace, 1);
  await afterDays(5);
  await get(submission.id);
  await awaitMails(grace, 3);
  expect(await mailsTo(ada)).toHaveLength(2);
});

it('a new signing link goes to a signer who requests it, but only so often', async () => {
  const submission = await ask(account.live, templateId, [buyer({ ...byMail, email: ada }), seller()]);
  const [request] = submission.data_requests;
  await awaitMails(ada, 1);
  const state = env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(submission.id));
  await runInDurableObject(state, async (_, { storage }) => {
    // Ages the first link, so that the next one may be sent.
    storage.sql.exec(`update signing_token set id = 'stk_0' || substr(id, 6)`);
  });
  const asked = await call('POST', `/sign/${request.id}/link`, { headers: { origin } });
  expect(asked.status).toBe(200);
  const [, link] = await awaitMails(ada, 2);
  expect(link?.subject).toBe('Your new link to “A form”');
  if (!link) throw new Error('no mail');
  await follow(request.id, linkIn(link));
  await call('POST', `/sign/${request.id}/link`, { headers: { origin } });
  await get(submission.id);
  expect(await mailsTo(ada)).toHaveLength(2);
});

it('a mail that the mail service does not accept yet is sent again, and leaves no unsent link behind', async () => {
  expectLogged(/effect mail_invitation:.* failed \(attempt 1\): Error: busy/);
  const submission = await ask(account.live, templateId, [buyer({ email: ada }), seller()]);
  const [request] = submission.data_requests;
  const sent: { text: string }[] = [];
  let failures = 1;
  const EMAIL = {
    async send(mail: { text: string }) {
      if (failures-- > 0) throw Object.assign(new Error('busy'), { code: 'E_RATE_LIMIT_EXCEEDED' });
      sent.push(mail);
      return { messageId: randomUUID() };
    },
  };
  await rebind(submission.id, { DEV_MAILBOX: 'off', MAIL_FROM: 'mail@example.com', EMAIL });
  await as(account.live).put(`/data_requests/${request.id}`, { auth_type: 'email_link' });
  await until(async () => sent.length > 0);
  await until(async () => (await typesOf(submission.id)).includes('data_request.sent'));
  const [mail] = sent;
  if (!mail) throw new Error('no mail');
  await follow(request.id, linkIn(mail));
  const types = await typesOf(submission.id);
  expect(types.filter((type) => type === 'data_request.token_created')).toHaveLength(1);
  expect(types).not.toContain('data_request.send_failed');
  const tokens = await runInDurableObject(
    env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(submission.id)),
    async (_, { storage }) => storage.sql.exec('select id from signing_token').toArray(),
  );
  expect(tokens).toHaveLength(1);
});

it('a mail is in the audit trail when it was sent, not when its turn came', async () => {
  const submission = await ask(account.live, templateId, [buyer({ email: ada }), seller()]);
  const [request] = submission.data_requests;
  let sentAt = Infinity;
  const EMAIL = {
    async send() {
      await new Promise((resolve) => setTimeout(resolve, 50));
      sentAt = Date.now();
      return { messageId: randomUUID() };
    },
  };
  await rebind(submission.id, { DEV_MAILBOX: 'off', MAIL_FROM: 'mail@example.com', EMAIL });
  await as(account.live).put(`/data_requests/${request.id}`, { auth_type: 'email_link' });
  await until(async () => (await typesOf(submission.id)).includes('data_request.sent'));
  const { entries } = (await as(account.live).get(`/submissions/${submission.id}/audit`)).json;
  const { time } = entries.find(
    ({ event }: { event: { type: string } }) => event.type === 'data_request.sent',
  );
  expect(Date.parse(time)).toBeGreaterThanOrEqual(sentAt);
});

describe('a mail that left although the mail service threw', () => {
  /** Asks a signer by mail. The service takes the first mail, and throws when it is told to. */
  async function askOverUnsureMail() {
    expectLogged(/effect mail_invitation:.* failed \(attempt 1\): Error: lost/);
    const submission = await ask(account.live, templateId, [buyer({ email: ada }), seller()]);
    const [request] = submission.data_requests;
    const sent: { text: string }[] = [];
    let fail = () => {};
    const told = new Promise<void>((resolve) => {
      fail = resolve;
    });
    const EMAIL = {
      async send(mail: { text: string }) {
        sent.push(mail);
        if (sent.length > 1) return { messageId: randomUUID() };
        await told;
        throw new Error('lost');
      },
    };
    await rebind(submission.id, { DEV_MAILBOX: 'off', MAIL_FROM: 'mail@example.com', EMAIL });
    await as(account.live).put(`/data_requests/${request.id}`, { auth_type: 'email_link' });
    await until(async () => sent.length === 1);
    const untilNoted = () => until(async () => (await typesOf(submission.id)).includes('data_request.sent'));
    const links = () => sent.map((mail) => linkIn(mail).href);
    return { submission, request, fail, links, untilNoted };
  }

  it('is sent again with the same link, which works', async () => {
    const { submission, request, fail, links, untilNoted } = await askOverUnsureMail();
    fail();
    await untilNoted();
    const [first, second] = links();
    expect(second).toBe(first);
    await follow(request.id, new URL(first ?? ''));
    const types = await typesOf(submission.id);
    expect(types.filter((type) => type === 'data_request.token_created')).toHaveLength(1);
  });

  it('is not sent again to a signer who used its link meanwhile', async () => {
    const { request, fail, links, untilNoted } = await askOverUnsureMail();
    await follow(request.id, new URL(links()[0] ?? ''));
    fail();
    await untilNoted();
    expect(links()).toHaveLength(1);
  });
});

it('a mail that cannot be delivered is in the audit trail, and is not retried', async () => {
  const submission = await ask(account.live, templateId, [buyer({ email: ada }), seller()]);
  const [request] = submission.data_requests;
  await rebind(submission.id, { DEV_MAILBOX: 'off', MAIL_FROM: '' });
  const changed = await as(account.live).put(`/data_requests/${request.id}`, { auth_type: 'email_link' });
  expect(changed.status, changed.text).toBe(200);
  await until(async () => (await typesOf(submission.id)).includes('data_request.send_failed'));
  const { entries } = (await as(account.live).get(`/submissions/${submission.id}/audit`)).json;
  expect(entries.at(-1).event).toMatchObject({
    type: 'data_request.send_failed',
    channel: 'email',
    recipient: ada,
    reason: expect.stringContaining('sends no mail'),
  });
  expect(await mailsTo(ada)).toEqual([]);
});

describe('a deployment without mail', () => {
  const without = { env: { DEV_MAILBOX: 'off', MAIL_FROM: '' } };

  it('refuses signers who would be asked by mail', async () => {
    const body = { data: { title: 'Sale' }, data_requests: [{ email: ada, auth_type: 'email_link' }] };
    const path = `/templates/${templateId}/submissions`;
    expectRefusal(await as(account.live).post(path, body, without), 422, 'mail_not_configured');
    const others = { ...body, data_requests: [buyer({ email: ada, may_delegate: true }), seller()] };
    expectRefusal(await as(account.live).post(path, others, without), 422, 'mail_not_configured');
  });

  it('changes no data request to mail', async () => {
    const submission = await ask(account.live, templateId, [buyer({ email: ada }), seller()]);
    const path = `/data_requests/${submission.data_requests[0].id}`;
    expectRefusal(
      await as(account.live).put(path, { auth_type: 'email_link' }, without),
      422,
      'mail_not_configured',
    );
  });
});

describe('a bounced mail', () => {
  const told = (queue: string, ...bodies: unknown[]) => {
    const messages = bodies.map((body, index) => ({
      id: `message ${index}`,
      timestamp: new Date(),
      attempts: 1,
      body,
    }));
    return createMessageBatch<never>(queue, messages as never);
  };
  const bounced = (messageId: string, more: object = {}) => ({
    type: 'cf.email.sending.message.bounced',
    source: { type: 'email.sending', domain: 'mail.example.com' },
    payload: {
      eventId: `event of ${messageId}`,
      messageId,
      recipient: ada,
      terminal: true,
      bounce: { type: 'hard', reason: '550 5.1.1 User unknown' },
      ...more,
    },
  });
  const handle = async (...bodies: unknown[]) => {
    const batch = told('quillet-mail-events', ...bodies);
    const ctx = createExecutionContext();
    await handleQueue(batch, env);
    return getQueueResult(batch, ctx);
  };

  it('is in the audit trail once, however often it is reported', async () => {
    const submission = await ask(account.live, templateId, [buyer({ ...byMail, email: ada }), seller()]);
    const [invitation] = await awaitMails(ada, 1);
    if (!invitation) throw new Error('no mail');
    await until(async () => (await typesOf(submission.id)).includes('data_request.sent'));
    const twice = await handle(bounced(invitation.id), bounced(invitation.id));
    expect(twice.explicitAcks).toHaveLength(2);
    const { entries } = (await as(account.live).get(`/submissions/${submission.id}/audit`)).json;
    const failures = entries.filter(
      ({ event }: { event: { type: string } }) => event.type === 'data_request.send_failed',
    );
    expect(failures).toHaveLength(1);
    expect(failures[0].event).toMatchObject({
      data_request: submission.data_requests[0].id,
      recipient: ada,
      reason: 'The mail bounced: 550 5.1.1 User unknown',
    });
  });

  it('is retried while its mail is unknown, and a delivered mail is ignored', async () => {
    expectLogged(/quillet-mail-events: the message is not a mail event/);
    const unknown = await handle(bounced('a mail of somebody else'));
    expect(unknown.retryMessages).toHaveLength(1);
    const others = await handle({ ...bounced('x'), type: 'cf.email.sending.message.delivered' }, 'nonsense');
    expect(others.explicitAcks).toHaveLength(2);
  });
});

describe('the finished PDF', () => {
  /** Lets Ada sign a document of this template, and returns her mail about the finished one. */
  async function completed(template: string, metadata: object = {}) {
    const asked = { data: { title: 'Sale', seller: { name: 'Grace', signature: typed('Grace') } }, metadata };
    const submission = await ask(account.live, template, [buyer({ ...byMail, email: ada })], asked);
    const [invitation] = await awaitMails(ada, 1);
    if (!invitation) throw new Error('no mail');
    const browser = await follow(submission.data_requests[0].id, linkIn(invitation));
    await browser.complete({ 'buyer/name': 'Ada', 'buyer/signature': drawn });
    const [, mail] = await awaitMails(ada, 2);
    if (!mail) throw new Error('no mail');
    return { invitation, mail, record: await get(submission.id) };
  }

  it('is in the mail, byte by byte, under its own name', async () => {
    const { mail, record } = await completed(templateId, { pdf_filename: 'Kauf „Größe“\r\nBcc: x.pdf' });
    expect(mail.attachments).toEqual([
      {
        filename: expect.stringMatching(/^Kauf[\w.-]+\.pdf$/),
        type: 'application/pdf',
        bytes: expect.any(Number),
      },
    ]);
    expect(mail.text).toContain('The PDF is attached to this email.');
    const path = `/dev/mailbox/${mail.id}/attachments/0`;
    expect((await call('GET', `/dev/mailbox/${mail.id}`)).text).toContain(`href="${path}"`);
    const attached = await download(`${origin}${path}`);
    expect(sha256Hex(attached)).toBe(record.pdf_hash);
  });

  it('is only behind the link when the template says so', async () => {
    const settings = { attach_pdf_to_mail: false, reply_to: 'office@example.com' };
    const quiet = await createContract(account.live);
    expect((await as(account.live).put(`/templates/${quiet}`, { template: settings })).status).toBe(200);
    const { invitation, mail } = await completed(quiet);
    expect([mail.attachments, mail.text]).toEqual([[], expect.not.stringContaining('attached')]);
    expect([invitation.reply_to, mail.reply_to]).toEqual(['office@example.com', 'office@example.com']);
    expect(await wordsOf(await download(linkIn(mail).href))).toContain('Sale');
  });

  it('is left out when the mail service finds it too large', async () => {
    const sent: MailMessage[] = [];
    const mailer: Mailer = {
      async send(message) {
        sent.push(message);
        if (message.attachments) return { ok: false, reason: 'too large', isTooLarge: true };
        return { ok: true, messageId: '1' };
      },
    };
    const facts = {
      ...{ signerName: 'Ada', signerEmail: ada, senderName: 'Acme', documentName: 'Lease' },
      ...{ link: 'https://quillet.example.com/x', expiresAt: null, test: false },
    };
    const attachment = { filename: 'lease.pdf', type: 'application/pdf', content: Uint8Array.of(1) };
    const outcome = await deliverMail(mailer, 'completed', facts, { language: 'en', attachment });
    expect(outcome).toEqual({ ok: true, messageId: '1' });
    expect(sent.map(({ attachments, text }) => [attachments?.length, /attached/.test(text)])).toEqual([
      [1, true],
      [undefined, false],
    ]);
  });
});
