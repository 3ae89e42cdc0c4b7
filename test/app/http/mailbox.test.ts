import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { openMailer } from '../../../src/core/platform/mail';
import { deliverMail } from '../../../src/service/mail/deliver-mail';
import { call } from '../../support/app';
import { mailsTo } from '../../support/mailbox';
import { expectRefusal } from '../../support/refusals';

const email = `${crypto.randomUUID()}@example.com`;
let id = '';

beforeAll(async () => {
  const facts = {
    ...{ signerName: '<b>Ada</b>', signerEmail: email, senderName: 'Acme', documentName: 'Lease <1>' },
    ...{ link: 'https://quillet.example.com/sign/x?a=1&b=2', expiresAt: null, test: false },
  };
  const mailer = openMailer({ FILES: env.FILES, DEV_MAILBOX: 'on' });
  expect(await deliverMail(mailer, 'invitation', facts, { language: 'en' })).toMatchObject({ ok: true });
  id = (await mailsTo(email))[0]?.id ?? '';
});

describe('the mailbox of developers', () => {
  it('lists the mails, newest first', async () => {
    const { status, text } = await call('GET', '/dev/mailbox');
    expect(status).toBe(200);
    expect(text).toContain(email);
    expect(text).toContain('Acme asks you to complete “Lease &lt;1&gt;”');
    const { json } = await call('GET', '/dev/mailbox.json');
    const times = json.mails.map(({ sent_at }: { sent_at: string }) => sent_at);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('shows a mail as text, and as HTML that can run nothing', async () => {
    const page = await call('GET', `/dev/mailbox/${id}`);
    expect(page.text).toContain(`<iframe title="HTML" src="/dev/mailbox/${id}/html" sandbox="allow-popups`);
    expect(page.text).toContain('&lt;b&gt;Ada&lt;/b&gt;');
    expect(page.headers.get('content-security-policy')).toContain("frame-src 'self'");
    const inside = await call('GET', `/dev/mailbox/${id}/html`);
    const policy = inside.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; .*sandbox allow-popups/);
    expect(inside.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(inside.text).toContain('<bdi>&lt;b&gt;Ada&lt;/b&gt;</bdi>');
  });

  it('gives a mail to programs as JSON', async () => {
    const { json } = await call('GET', `/dev/mailbox/${id}.json`);
    expect(json).toMatchObject({ id, to: { email }, from_name: 'Acme', sent_at: expect.any(String) });
    expect(json.text).toContain('https://quillet.example.com/sign/x?a=1&b=2');
  });

  it.each([
    '/dev/mailbox/eml_0000000000000000000a',
    '/dev/mailbox/..%2Fx',
    '/dev/mailbox/x.json',
    '/dev/mailbox/x/html',
  ])('has nothing at %s', async (path) => expectRefusal(await call('GET', path), 404, 'endpoint_not_found'));

  it('does not exist where it is switched off, and neither does the page of the kit', async () => {
    const off = { env: { DEV_MAILBOX: 'off' } };
    const mail = `mailbox/${id}`;
    for (const path of ['kit', 'mailbox', 'mailbox.json', mail, `${mail}.json`, `${mail}/html`])
      expectRefusal(await call('GET', `/dev/${path}`, off), 404, 'endpoint_not_found');
  });
});
