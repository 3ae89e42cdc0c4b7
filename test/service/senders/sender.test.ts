import { env } from 'cloudflare:workers';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../../src/lib/limits';
import { makeJpeg, makePng } from '../../engine/fill/support/pictures';
import { type Account, as, call, createAccount, createToken, origin, send } from '../../support/app';
import { awaitMails, linkIn, type SeenMail } from '../../support/mailbox';
import { createMember, signIn } from '../../support/members';
import { download, wordsOf } from '../../support/pdf-text';
import { expectProblems, expectRefusal } from '../../support/refusals';
import { ask, atTheDocument, buyer, createContract, linkFor, seller, typed } from '../../support/signing';
import { publicForm, sendForm } from '../../support/web-forms';

const png = makePng({ width: 120, height: 40, colorType: 2 });
const logo = dataUrl('image/png', png);

function dataUrl(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

let account: Account;
let ada: string;

beforeAll(async () => {
  account = await createAccount();
});

beforeEach(() => {
  ada = `ada-${randomUUID()}@example.com`;
});

function put(body: unknown) {
  return as(account.live).put('/sender', body);
}

async function set(body: object) {
  const answer = await put(body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
}

const byMail = { auth_type: 'email_link', auth_session_started_at: undefined };

async function invited(templateId: string, more: object = {}) {
  const submission = await ask(account.live, templateId, [
    buyer({ ...byMail, email: ada, ...more }),
    seller(),
  ]);
  const [mail] = await awaitMails(ada, 1);
  return { submission, request: submission.data_requests[0], mail: mail as SeenMail };
}

async function page(link: URL): Promise<string> {
  return (await call('GET', `${link.pathname}${link.search}`)).text;
}

const nothing = {
  sender_name: null,
  reply_to: null,
  invitation_subject: null,
  invitation_message: null,
  logo_url: null,
  accent_color: null,
};

describe('the sender of an account', () => {
  it('is nothing but the name of the account at first, and each property stays until it is sent', async () => {
    const other = await createAccount();
    expect((await as(other.live).get('/sender')).json).toEqual(nothing);
    const api = as(other.live);
    expect((await api.put('/sender', { sender_name: ' Acme Rentals ' })).json).toEqual({
      ...nothing,
      sender_name: 'Acme Rentals',
    });
    await api.put('/sender', { reply_to: 'office@example.com', logo });
    expect((await api.get('/sender')).json).toEqual({
      ...nothing,
      sender_name: 'Acme Rentals',
      reply_to: 'office@example.com',
      logo_url: expect.stringMatching(/\/logos\/[0-9a-f]{64}\.png$/),
    });
    await api.put('/sender', { sender_name: '', reply_to: null, logo: null });
    expect((await api.get('/sender')).json).toEqual(nothing);
  });

  it('colours the buttons of its pages and mails, as it was when the submission was made', async () => {
    const own = await createAccount();
    const api = as(own.live);
    expect((await api.put('/sender', { accent_color: ' #1F6F43 ' })).json.accent_color).toBe('#1f6f43');
    const templateId = await createContract(own.live);
    const submission = await ask(own.live, templateId, [buyer({ ...byMail, email: ada }), seller()]);
    const [mail] = (await awaitMails(ada, 1)) as [SeenMail];
    await api.put('/sender', { accent_color: '' });
    expect((await api.get('/sender')).json).toEqual(nothing);

    expect(mail.html).toMatch(/class="button" href="[^"]+" style="[^"]*;background:#1f6f43"/);
    expect(mail.html).not.toContain('3b3fd8');
    const sheet = '<link rel="stylesheet" href="/accents/1f6f43.css"/>';
    expect(await page(linkIn(mail))).toContain(sheet);
    const browser = await atTheDocument(own.live, submission.data_requests[0].id);
    expect((await browser.page()).text).toContain(sheet);

    const styles = await call('GET', '/accents/1f6f43.css');
    expect(styles.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(styles.text).toMatch(/^:root\{--accent:#1f6f43;/);
    for (const file of ['ffd400.css', '1F6F43.css', '1f6f43', 'red.css', '1f6f43.css.css'])
      expect((await call('GET', `/accents/${file}`)).status, file).toBe(404);
    ada = `ada-${randomUUID()}@example.com`;
    expect(await page(linkIn((await invited(await createContract(account.live))).mail))).not.toContain(
      '/accents/',
    );
  });

  it('has no colour that cannot be read on white', async () => {
    expectProblems(await put({ accent_color: '#ffd400' }), [
      /^#\/accent_color: is too light .* "#[0-9a-f]{6}" has enough$/,
    ]);
    expectProblems(await put({ accent_color: 'red' }), [
      /^#\/accent_color: must be a color such as "#3b3fd8"$/,
    ]);
  });

  it('is shown in the invitation, on all pages and on the certificate, with its logo', async () => {
    await set({
      ...nothing,
      logo_url: undefined,
      sender_name: 'Acme Rentals',
      reply_to: 'office@example.com',
      logo,
    });
    const { submission, request, mail } = await invited(await createContract(account.live));
    expect([mail.from_name, mail.reply_to]).toEqual(['Acme Rentals', 'office@example.com']);
    expect(mail.subject).toMatch(/^Acme Rentals asks you to complete /);
    expect(mail.html).toContain('<img src="cid:logo" alt="" width="120" height="40"');
    expect(mail.html).not.toMatch(/src="http/);
    expect(mail.attachments).toEqual([
      { filename: 'logo.png', type: 'image/png', bytes: png.length, content_id: 'logo' },
    ]);
    const kept = await call('GET', `/dev/mailbox/${mail.id}/html`);
    expect(kept.text).toContain('<img src="data:image/png;base64,iVBOR');

    const mark =
      /<p class="sender"><img src="\/logos\/[0-9a-f]{64}\.png" width="120" height="40" alt=""\/><bdi>Acme Rentals<\/bdi>/;
    const start = await page(linkIn(mail));
    expect(start).toMatch(mark);
    expect(start).toContain('\u2068Acme Rentals\u2069 asks you to complete this document.');
    const browser = await atTheDocument(account.live, request.id);
    const signing = (await browser.page()).text;
    expect(signing).toMatch(mark);
    expect(signing).toContain('"replyTo":"office@example.com"');
    const answers = { 'buyer/name': 'Ada', 'buyer/signature': typed('Ada') };
    expect((await browser.complete(answers)).status).toBe(200);
    expect((await browser.page()).text).toMatch(mark);

    const other = await atTheDocument(account.live, submission.data_requests[1].id);
    await other.complete({ 'seller/name': 'Grace', 'seller/signature': typed('Grace') });
    const [, finished] = await awaitMails(ada, 2);
    expect([finished?.from_name, finished?.reply_to]).toEqual(['Acme Rentals', 'office@example.com']);
    expect(finished?.attachments.map(({ type }) => type)).toEqual(['application/pdf', 'image/png']);
    const { json } = await as(account.live).get(`/submissions/${submission.id}`);
    const certificate = await download(json.audit_trail_download_url);
    const words = await wordsOf(certificate);
    expect(words).toContain(
      'Account Test Calls itself Acme Rentals (the account chose this name; nobody checked it) Reply to',
    );
    expect(Buffer.from(certificate).toString('latin1')).toContain('/Subtype/Image');
  });

  it('comes after the template, which comes after the data request', async () => {
    await set({
      sender_name: 'The account',
      reply_to: 'account@example.com',
      invitation_subject: 'Subject of the account',
      invitation_message: 'Message of the account',
    });
    const plain = await invited(await createContract(account.live));
    expect(plain.mail).toMatchObject({
      from_name: 'The account',
      reply_to: 'account@example.com',
      subject: 'Subject of the account',
      text: expect.stringContaining('Message from The account: Message of the account'),
    });

    const templateId = await createContract(account.live);
    const template = {
      sender_name: 'The template',
      reply_to: 'template@example.com',
      invitation_subject: 'Subject of the template',
      invitation_message: 'Message of the template',
    };
    const changed = await as(account.live).put(`/templates/${templateId}`, { template });
    expect(changed.json).toMatchObject(template);
    ada = `ada-${randomUUID()}@example.com`;
    expect((await invited(templateId)).mail).toMatchObject({
      from_name: 'The template',
      reply_to: 'template@example.com',
      subject: 'Subject of the template',
      text: expect.stringContaining('Message from The template: Message of the template'),
    });

    ada = `ada-${randomUUID()}@example.com`;
    const own = {
      sender_name: ' The request ',
      reply_to: 'request@example.com',
      invitation_message: 'Message of the request',
    };
    const { request, mail } = await invited(templateId, own);
    expect(request).toMatchObject({ ...own, sender_name: 'The request', invitation_subject: null });
    expect(mail).toMatchObject({
      from_name: 'The request',
      reply_to: 'request@example.com',
      subject: 'Subject of the template',
      text: expect.stringContaining('Message from The request: Message of the request'),
    });
    expect(await page(linkIn(mail))).toContain('\u2068The request\u2069 asks you to complete this document.');
    const again = await as(account.live).put(`/data_requests/${request.id}`, { reply_to: '' });
    expect(again.json.data_request).toMatchObject({
      reply_to: null,
      sender_name: 'The request',
      invitation_message: 'Message of the request',
    });
    const none = await as(account.live).put(`/data_requests/${request.id}`, { sender_name: null });
    expect(none.json.data_request.sender_name).toBeNull();
    expect(await page(await linkFor(account.live, request.id))).toContain('<bdi>The template</bdi>');
  });

  it('has another name for one signer, which the certificate shows as a claim of the account', async () => {
    await set({ sender_name: 'Acme Rentals', logo: null });
    const contract = await createContract(account.live);
    const people = [buyer({ sender_name: 'Acme \u202eBrand' }), seller()];
    const submission = await ask(account.live, contract, people);
    const [first, second] = submission.data_requests;
    const browser = await atTheDocument(account.live, first.id);
    expect((await browser.page()).text).toContain('<bdi>Acme \u202eBrand</bdi>');
    await browser.complete({ 'buyer/name': 'Ada', 'buyer/signature': typed('Ada') });
    const other = await atTheDocument(account.live, second.id);
    expect((await other.page()).text).toContain('<bdi>Acme Rentals</bdi>');
    await other.complete({ 'seller/name': 'Grace', 'seller/signature': typed('Grace') });
    const { json } = await as(account.live).get(`/submissions/${submission.id}`);
    const words = await wordsOf(await download(json.audit_trail_download_url));
    const claim = '(the account chose this name; nobody checked it)';
    expect(words).toContain(`Account Test Calls itself Acme Rentals ${claim}`);
    expect(words.split('Saw as sender')).toHaveLength(2);
    expect(words).toContain(`Saw as sender Acme Brand ${claim}`);
  });

  it.each([
    ['of two lines', 'Acme\r\nBcc: eve@example.com', 'one line of text'],
    ['that is too long', 'x'.repeat(limits.senderNameChars + 1), 'at most 100 characters'],
  ])('refuses a name for one signer %s', async (_what, sender_name, why) => {
    const contract = await createContract(account.live);
    const body = { data: {}, data_requests: [buyer({ sender_name }), seller()] };
    const refused = await as(account.live).post(`/templates/${contract}/submissions`, body);
    expectRefusal(refused, 422, 'validation_failed');
    expect(refused.text).toContain('#/data_requests/0/sender_name');
    expect(refused.text).toContain(why);
  });

  it('is kept as it was when the submission was created', async () => {
    await set({ sender_name: 'Before', logo });
    const { request } = await invited(await createContract(account.live));
    await set({ sender_name: 'After', logo: null });
    const first = await page(await linkFor(account.live, request.id));
    expect(first).toContain('<bdi>Before</bdi>');
    const [, address = ''] = /src="(\/logos\/[^"]+)"/.exec(first) ?? [];
    expect((await call('GET', address)).status).toBe(200);
    ada = `ada-${randomUUID()}@example.com`;
    const { mail } = await invited(await createContract(account.live));
    expect([mail.from_name, mail.attachments]).toEqual(['After', []]);
  });

  it('is shown at a public form, in the mails with its codes, and after a handover', async () => {
    await set({ sender_name: 'Acme Forms', reply_to: 'forms@example.com', logo });
    const form = await publicForm(account.live, { public_challenge: 'always' });
    const shown = await (await send('GET', `/forms/${form}`)).text();
    expect(shown).toContain('A form from \u2068Acme Forms\u2069');
    expect(shown).toMatch(/<img src="\/logos\//);
    const asked = await (await sendForm(form, { name: 'Ada', email: ada, attempt: '' })).text();
    expect(asked).toContain('<bdi>Acme Forms</bdi>');
    const [code] = await awaitMails(ada, 1);
    expect([code?.from_name, code?.reply_to]).toEqual(['Acme Forms', 'forms@example.com']);
    expect(code?.html).toContain('cid:logo');

    const contract = await createContract(account.live);
    const [request] = (await ask(account.live, contract, [buyer({ may_delegate: true }), seller()]))
      .data_requests;
    const browser = await atTheDocument(account.live, request.id);
    const grace = `grace-${randomUUID()}@example.com`;
    expect((await browser.post('delegate', { email: grace, name: 'Grace' })).status).toBe(200);
    const [handed] = await awaitMails(grace, 1);
    expect([handed?.from_name, handed?.reply_to]).toEqual(['Acme Forms', 'forms@example.com']);
  });

  it('is not told to strangers, whose pages look the same for all', async () => {
    await set({ sender_name: 'Acme Secret' });
    const { request } = await invited(await createContract(account.live));
    expect((await call('GET', `/sign/${request.id}`)).text).not.toContain('Acme Secret');
  });

  it('can bring neither markup nor links nor headers', async () => {
    await set({ sender_name: '<b>Bank</b> https://evil.example', invitation_message: null });
    const { mail } = await invited(await createContract(account.live));
    expect(`${mail.from_name}${mail.subject}${mail.text}${mail.html}`).not.toMatch(/https:\/\/evil/);
    expect(mail.html).not.toContain('<b>');
    const first = await page(linkIn(mail));
    expect(first).not.toContain('<b>Bank');
    expect(first).not.toContain('href="https://evil');
    await set({ sender_name: null });
  });

  it.each([
    ['a name of two lines', { sender_name: 'Acme\r\nBcc: eve@example.com' }, 'one line of text'],
    ['a long name', { sender_name: 'x'.repeat(limits.senderNameChars + 1) }, 'at most 100 characters'],
    ['an address with a header', { reply_to: 'a@example.com\r\nBcc: eve@example.com' }, 'email address'],
    ['a long message', { invitation_message: 'x'.repeat(2_001) }, 'at most 2000 characters'],
    ['an unknown property', { colour: 'red' }, 'colour'],
    ['nothing', {}, 'at least one property'],
  ])('refuses %s', async (_what, body, why) => {
    const refused = await put(body);
    expectRefusal(refused, 422, 'validation_failed');
    expect(refused.text).toContain(why);
  });

  it('is changed by owners and live tokens with the scope, and leaves a line in the account log', async () => {
    const owner = await createMember();
    const token = await createToken(owner.accountId, 'live');
    const browser = await signIn(owner);
    expect((await browser.api('PUT', '/sender', { sender_name: 'Acme' })).status).toBe(200);
    const developer = await signIn(await createMember({ role: 'developer', accountId: owner.accountId }));
    expectRefusal(await developer.api('PUT', '/sender', { sender_name: 'Mine' }), 403, 'not_permitted');
    const weak = await createToken(owner.accountId, 'live', { scopes: ['account:read'] });
    expectRefusal(await as(weak).put('/sender', { sender_name: 'Mine' }), 403, 'insufficient_scope');
    expect((await as(weak).get('/sender')).json.sender_name).toBe('Acme');
    const reader = await createToken(owner.accountId, 'live', { scopes: ['log:read'] });
    const { lines } = (await as(reader).get('/account_log?kind=sender.changed')).json;
    expect(lines).toMatchObject([{ by: { id: owner.id }, details: { changed: ['sender_name'] } }]);
    expect(await as(token).get('/sender')).toMatchObject({ status: 200 });
  });

  it('is behind the wall for test tokens once the account is live', async () => {
    const fresh = await createAccount();
    expect((await as(fresh.test).put('/sender', { sender_name: 'Try' })).status).toBe(200);
    await ask(fresh.live, await createContract(fresh.live), [buyer(), seller()]);
    expectRefusal(await as(fresh.test).put('/sender', { sender_name: 'Try again' }), 403, 'test_token');
  });
});

describe('a logo', () => {
  it('is served as what it was checked to be, and does nothing', async () => {
    for (const [bytes, type, end] of [
      [png, 'image/png', 'png'],
      [makeJpeg(), 'image/jpeg', 'jpg'],
    ] as const) {
      // What the sender calls it does not matter.
      const { logo_url } = await set({ logo: { base64: Buffer.from(bytes).toString('base64') } });
      expect(logo_url).toMatch(new RegExp(`^${origin}/logos/[0-9a-f]{64}\\.${end}$`));
      expect(logo_url).not.toContain(account.id);
      const served = await send('GET', new URL(logo_url).pathname);
      expect(new Uint8Array(await served.arrayBuffer())).toEqual(new Uint8Array(bytes));
      expect(Object.fromEntries(served.headers)).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'public, max-age=86400, immutable',
      });
    }
  });

  it('has no other address', async () => {
    const { logo_url } = await set({ logo });
    const { pathname } = new URL(logo_url);
    const unknown = `/logos/${'0'.repeat(64)}.png`;
    for (const path of [
      unknown,
      pathname.replace('.png', '.jpg'),
      pathname.replace('.png', '.svg'),
      '/logos/..%2Fx',
    ])
      expect((await call('GET', path)).status, path).toBe(404);
  });

  const huge = { width: limits.logoPixels + 1, height: 1, colorType: 0 as const };
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  it.each([
    ['a picture that is too wide', makePng(huge), /2001 × 1 pixels; the limit is 2000/],
    [
      'a bomb',
      makePng({ width: 30_000, height: 30_000, colorType: 6, raw: new Uint8Array(9) }),
      /30000 × 30000/,
    ],
    [
      'fewer pixels than it says',
      makePng({ width: 900, height: 900, colorType: 2, raw: new Uint8Array(9) }),
      /PNG/,
    ],
    ['half a file', png.subarray(0, 40), /PNG is cut off/],
    ['a file that is too large', new Uint8Array(limits.logoBytes + 1).fill(1), /262145 bytes/],
    ['an SVG', svg, /PNG or a JPEG/],
    ['a page', new TextEncoder().encode('<!doctype html><script>1</script>'), /PNG or a JPEG/],
    ['nothing', new Uint8Array(), /base64 is not valid/],
  ])('is refused as %s', async (_what, bytes, why) => {
    const before = (await env.FILES.list({ prefix: 'logos/' })).objects.length;
    expectProblems(await put({ logo: dataUrl('image/png', bytes) }), [why]);
    expect((await env.FILES.list({ prefix: 'logos/' })).objects).toHaveLength(before);
  });
});
