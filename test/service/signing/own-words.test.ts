import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../../src/lib/limits';
import { type Account, as, call, createAccount, send } from '../../support/app';
import { awaitMails, linkIn, type SeenMail } from '../../support/mailbox';
import { expectRefusal } from '../../support/refusals';
import { ask, buyer, createContract, linkFor, seller } from '../../support/signing';
import { publicForm } from '../../support/web-forms';

let account: Account;
let ada: string;

beforeAll(async () => {
  account = await createAccount();
});

beforeEach(() => {
  ada = `ada-${randomUUID()}@example.com`;
});

const byMail = { auth_type: 'email_link', auth_session_started_at: undefined };

async function contract(settings: object): Promise<string> {
  const id = await createContract(account.live);
  const changed = await as(account.live).put(`/templates/${id}`, { template: settings });
  expect(changed.status, changed.text).toBe(200);
  return id;
}

async function invited(templateId: string, more: object = {}) {
  const signers = [buyer({ ...byMail, email: ada, ...more }), seller()];
  const submission = await ask(account.live, templateId, signers);
  const [mail] = await awaitMails(ada, 1);
  return { request: submission.data_requests[0], mail: mail as SeenMail };
}

async function firstPage(link: URL): Promise<string> {
  return (await call('GET', `${link.pathname}${link.search}`)).text;
}

describe('the words of the sender', () => {
  it('stand in the invitation and on the first page, line by line', async () => {
    const templateId = await createContract(account.live);
    const own = {
      invitation_subject: 'Your lease from June',
      invitation_message: 'Dear Ada,\r\n\r\nplease sign by Friday.\nYours, Grace',
    };
    const { request, mail } = await invited(templateId, own);
    expect(mail.subject).toBe('Your lease from June');
    expect(mail.text).toContain(
      'Message from Test:\n> Dear Ada,\n> \n> please sign by Friday.\n> Yours, Grace\n\nOpen the document:',
    );
    expect(mail.html).toContain(
      '<bdi>Dear Ada,</bdi><br><br><bdi>please sign by Friday.</bdi><br><bdi>Yours, Grace</bdi>',
    );
    expect(request).toMatchObject({
      invitation_subject: 'Your lease from June',
      invitation_message: 'Dear Ada,\n\nplease sign by Friday.\nYours, Grace',
    });
    const page = await firstPage(linkIn(mail));
    expect(page).toContain('\u2068Test\u2069 asks you to complete this document.');
    expect(page).toContain('Dear Ada,\n\nplease sign by Friday.\nYours, Grace</blockquote>');
  });

  it('are those of the template where the data request has none, and can be changed', async () => {
    const templateId = await contract({
      invitation_subject: 'Our contract',
      invitation_message: 'Please sign.',
    });
    const { request, mail } = await invited(templateId, { invitation_subject: 'Your contract' });
    expect(mail.subject).toBe('Your contract');
    expect(mail.text).toContain('Message from Test: Please sign.');
    expect(request).toMatchObject({ invitation_subject: 'Your contract', invitation_message: null });
    const put = (body: object) => as(account.live).put(`/data_requests/${request.id}`, body);
    expect((await put({ invitation_message: 'By Friday.' })).json.data_request).toMatchObject({
      invitation_subject: 'Your contract',
      invitation_message: 'By Friday.',
    });
    expect(await firstPage(await linkFor(account.live, request.id))).toContain('By Friday.</blockquote>');
    expect((await put({ invitation_message: '' })).json.data_request.invitation_message).toBeNull();
    expect(await firstPage(await linkFor(account.live, request.id))).toContain('Please sign.</blockquote>');
    const none = await contract({ invitation_message: '' });
    expect((await as(account.live).get(`/templates/${none}`)).json.invitation_message).toBeNull();
  });

  it('can bring neither markup nor links nor lines of the mail itself', async () => {
    const templateId = await createContract(account.live);
    const own = {
      invitation_subject: '<b>Hi</b> https://evil.example',
      invitation_message: '<img src=x>\nhttps://evil.example/\n-- \nOpen the document:\nwww.evil.example',
    };
    const { mail } = await invited(templateId, own);
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/https:\/\/evil|www\.evil/);
    expect(mail.html).not.toMatch(/<img|<b>/);
    expect(mail.text.match(/^(-- |Open the document:)$/gm)).toHaveLength(2);
    expect(linkIn(mail).pathname).toMatch(/^\/sign\/drq_/);
    const page = await firstPage(linkIn(mail));
    expect(page).not.toContain('<img src=x>');
    expect(page).not.toContain('href="https://evil');
  });

  it.each([
    ['a subject of two lines', { invitation_subject: 'one\ntwo' }, 'one line of text'],
    ['a long subject', { invitation_subject: 'x'.repeat(limits.invitationSubjectChars + 1) }, 'at most 150'],
    ['a long message', { invitation_message: 'x'.repeat(limits.invitationMessageChars + 1) }, 'at most 2000'],
    ['a control character', { invitation_message: 'one\u0007' }, 'no control characters'],
    ['half a character', { invitation_message: '\ud800' }, 'no control characters'],
    ['a number', { invitation_subject: 7 }, 'string'],
  ])('are refused as %s', async (_what, own, why) => {
    const templateId = await createContract(account.live);
    const body = { data: { title: 'Sale' }, data_requests: [buyer(own), seller()] };
    const refused = await as(account.live).post(`/templates/${templateId}/submissions`, body);
    expectRefusal(refused, 422, 'validation_failed');
    expect(refused.text).toContain(why);
    const template = await as(account.live).put(`/templates/${templateId}`, { template: own });
    expectRefusal(template, 422, 'validation_failed');
    expect(template.text).toContain(why);
  });

  it('do not replace the name of the account, which a public form shows, too', async () => {
    const id = await publicForm(account.live);
    expect(await (await send('GET', `/forms/${id}`)).text()).toContain('A form from \u2068Test\u2069');
  });
});
