import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { openDevMailbox } from '../../../src/core/platform/dev-mailbox';
import { cloudflareMailer, hasMail, openMailer } from '../../../src/core/platform/mail';
import { sendableAddress } from '../../../src/core/platform/mail-address';
import type { MailMessage } from '../../../src/core/platform/mail-message';
import { limits } from '../../../src/lib/limits';
import { expectLogged } from '../../support/log';

const message: MailMessage = {
  to: { email: 'ada@example.com', name: 'Ada' },
  fromName: 'Acme',
  subject: 'Grüße an 王小明',
  text: 'Hello',
  html: '<p>Hello</p>',
};

/** A fake of Cloudflare's email binding that records its calls, or fails with this code. */
function fakeBinding(code?: string) {
  const sent: unknown[] = [];
  const binding = {
    async send(mail: unknown) {
      if (code !== undefined) throw Object.assign(new Error('no'), { code });
      sent.push(mail);
      return { messageId: '1' };
    },
  };
  return { sent, binding: binding as unknown as SendEmail };
}

describe('mail by Cloudflare', () => {
  it('is from the configured address, in the name of the account', async () => {
    const { sent, binding } = fakeBinding();
    expect(await cloudflareMailer(binding, 'mail@quillet.example.com').send(message)).toEqual({
      ok: true,
      messageId: '1',
    });
    expect(sent).toEqual([
      {
        from: { email: 'mail@quillet.example.com', name: 'Acme' },
        to: { email: 'ada@example.com', name: 'Ada' },
        subject: 'Grüße an 王小明',
        text: 'Hello',
        html: '<p>Hello</p>',
      },
    ]);
  });

  it('has its attachments, and says where answers go', async () => {
    const { sent, binding } = fakeBinding();
    const attachment = {
      filename: 'Vertrag – Größe.pdf',
      type: 'application/pdf',
      content: Uint8Array.of(1),
    };
    const answered = { ...message, replyTo: 'office@example.com', attachments: [attachment] };
    await cloudflareMailer(binding, 'mail@quillet.example.com').send(answered);
    expect(sent).toEqual([
      expect.objectContaining({
        replyTo: 'office@example.com',
        attachments: [{ disposition: 'attachment', ...attachment }],
      }),
    ]);
    if (!env.EMAIL) throw new Error('wrangler.toml binds no EMAIL');
    expect(await cloudflareMailer(env.EMAIL, 'mail@quillet.example.com').send(answered)).toMatchObject({
      ok: true,
    });
  });

  it('is accepted by the runtime’s own binding', async () => {
    if (!env.EMAIL) throw new Error('wrangler.toml binds no EMAIL');
    const mailer = cloudflareMailer(env.EMAIL, 'mail@quillet.example.com');
    const taken = { ok: true, messageId: expect.stringMatching(/./) };
    expect(await mailer.send(message)).toEqual(taken);
    expect(await mailer.send({ ...message, fromName: '', to: { ...message.to, name: '' } })).toEqual(taken);
  });

  it.each(['E_RECIPIENT_SUPPRESSED', 'E_RECIPIENT_NOT_ALLOWED', 'E_VALIDATION_ERROR', 'E_CONTENT_TOO_LARGE'])(
    'is refused for good by %s',
    async (code) => {
      expectLogged(new RegExp(`a mail was refused \\(${code}\\): Error: no`));
      const outcome = await cloudflareMailer(fakeBinding(code).binding, 'mail@example.com').send(message);
      expect(outcome).toMatchObject({ ok: false });
    },
  );

  it.each(['E_RATE_LIMIT_EXCEEDED', 'E_DELIVERY_FAILED', 'E_SENDER_NOT_VERIFIED', ''])(
    'is tried again after %s',
    async (code) => {
      const mailer = cloudflareMailer(fakeBinding(code).binding, 'mail@example.com');
      await expect(mailer.send(message)).rejects.toThrow('no');
    },
  );
});

describe('the mail service', () => {
  it('is none unless it is configured', async () => {
    const none = { FILES: env.FILES, DEV_MAILBOX: 'off' };
    expect(hasMail(none)).toBe(false);
    expect(await openMailer(none).send(message)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('MAIL_FROM'),
    });
  });

  it('is the mailbox of developers before Cloudflare', async () => {
    const { sent, binding } = fakeBinding();
    const both = { FILES: env.FILES, EMAIL: binding, MAIL_FROM: 'mail@example.com', DEV_MAILBOX: 'on' };
    const to = { email: 'before@example.com', name: '' };
    await openMailer(both).send({ ...message, to });
    expect(sent).toEqual([]);
    const kept = await openDevMailbox(env.FILES).list();
    expect(kept.find((mail) => mail.to.email === to.email)).toMatchObject({ subject: message.subject });
    await openMailer({ ...both, DEV_MAILBOX: 'off' }).send({ ...message, to });
    expect(sent).toHaveLength(1);
  });

  it('refuses addresses that mail servers do not accept', async () => {
    const { sent, binding } = fakeBinding();
    const mailer = openMailer({ FILES: env.FILES, EMAIL: binding, MAIL_FROM: 'mail@example.com' });
    for (const email of ['ünal@example.com', 'a@b\r\nBcc: c@example.com', 'a b@example.com', '@example.com'])
      expect(await mailer.send({ ...message, to: { email, name: '' } })).toMatchObject({ ok: false });
    expect(sent).toEqual([]);
  });
});

it.each([
  ['ada@example.com', 'ada@example.com'],
  ['ada+x@Example.COM', 'ada+x@example.com'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@例え.jp', 'ada@xn--r8jz45g.jp'],
  ['ünal@example.com', null],
  ['ada@localhost', null],
  ['ada@127.0.0.1', null],
  ['ada@[::1]', null],
  ['ada@example.com/x', null],
  ['ada@a@example.com', null],
  ['ada@exa\nmple.com', null],
  [`${'a'.repeat(65)}@example.com`, null],
  ['example.com', null],
])('the address %j is sent to as %j', (given, wanted) => {
  expect(sendableAddress(given)).toBe(wanted);
});

it('the mailbox of developers keeps the last mails only', async () => {
  const mailbox = openDevMailbox(env.FILES);
  await Promise.all(Array.from({ length: 30 }, () => mailbox.send(message)));
  const before = (await mailbox.list()).length;
  for (let sent = before; sent < limits.devMails + 5; sent += 1)
    await mailbox.send({ ...message, subject: `Mail ${sent}` });
  const kept = await mailbox.list();
  expect(kept).toHaveLength(limits.devMails);
  expect(kept[0]?.subject).toBe(`Mail ${limits.devMails + 4}`);
  const { objects } = await env.FILES.list({ prefix: 'dev/mailbox/' });
  expect(objects).toHaveLength(limits.devMails);
});
