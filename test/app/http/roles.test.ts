import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../../src/app/http/app';
import { operations } from '../../../src/app/http/operations';
import { dashboardOperations } from '../../../src/app/http/pages/dashboard-operations';
import { type Role, roles } from '../../../src/core/api/roles';
import type { ServiceOperation } from '../../../src/service/operation';
import { type Answer, as, createAccount, createToken } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { type Browser, createMember, signIn } from '../../support/members';
import { expectRefusal } from '../../support/refusals';

type Mode = 'live' | 'test';
type Member = { browser: Browser; csrf: string };

const members = new Map<Role, Member>();
let accountId = '';

beforeAll(async () => {
  accountId = (await createAccount()).id;
  for (const role of roles) {
    const browser = await signIn(await createMember({ role, accountId }));
    members.set(role, { browser, csrf: await browser.csrfToken() });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
});

let now = Date.now();

/** Lets a second pass between requests of one member, so that none is too fast. */
function laterThanBefore(): void {
  now += 1_000;
  const then = now;
  vi.spyOn(Date, 'now').mockImplementation(() => then);
}

function memberWith(role: Role): Member {
  const member = members.get(role);
  if (!member) throw new Error(`no ${role}`);
  return member;
}

/** Sends a request of a script of a page. */
function send(role: Role, mode: Mode, { method, path, body }: Sent): Promise<Answer> {
  laterThanBefore();
  const { browser, csrf } = memberWith(role);
  const headers = { 'x-csrf-token': csrf, 'x-mode': mode };
  return browser.go(method.toUpperCase(), `/dashboard/api${path}`, { body, headers });
}

type Sent = { method: string; path: string; body?: unknown };

/** Asks for something absent, with a body that changes nothing. */
function absentOf({ method, path, body }: ServiceOperation): Sent {
  const sent = body?.kind === 'form' ? new FormData() : {};
  return { method, path: path.replace(/:\w+/g, 'absent'), body: body && sent };
}

/** The routes of pages. A form without the token of its page changes nothing. */
const pages = [
  ...new Map(
    createApp()
      .routes.filter(({ method, path }) => /^(GET|POST)$/.test(method) && /^\/dashboard(?!\/api)/.test(path))
      .map(({ method, path }) => [`${method} ${path}`, { method, path }]),
  ),
];

async function opens(role: Role, { method, path }: { method: string; path: string }): Promise<boolean> {
  laterThanBefore();
  const { browser } = memberWith(role);
  const address = path.replace(/:\w+\{(\w+?)\\w\+\}/g, '$1absent').replace(/:\w+/g, 'absent');
  const answer = await (method === 'GET' ? browser.get(address) : browser.submit(address, {}));
  return !(answer.status === 403 && answer.text.includes('Your role does not allow this'));
}

async function mayCall(role: Role, mode: Mode, operation: ServiceOperation): Promise<boolean> {
  return (await send(role, mode, absentOf(operation))).json?.error?.code !== 'not_permitted';
}

/** The initials of the roles that pass. */
async function rolesFor(passes: (role: Role) => Promise<boolean>): Promise<string> {
  let text = '';
  for (const role of roles) text += (await passes(role)) ? role[0] : '.';
  return text;
}

/** What these roles may do, by the roles. */
function grouped(rights: [string, string][]): Record<string, string> {
  const groups = Map.groupBy(rights, ([who]) => who);
  const lines = [...groups].map(([who, all]) => [
    who,
    all
      .map(([, name]) => name)
      .sort()
      .join(', '),
  ]);
  return Object.fromEntries(lines.sort());
}

describe('what each role may do', () => {
  it('at the dashboard, page by page', { timeout: 120_000 }, async () => {
    const rights: [string, string][] = [];
    for (const [name, page] of pages) rights.push([await rolesFor((role) => opens(role, page)), name]);
    expect(grouped(rights)).toMatchInlineSnapshot(`
      {
        "o.....": "GET /dashboard/account/consent, GET /dashboard/account/holds, GET /dashboard/account/leaving, GET /dashboard/account/log, GET /dashboard/people, GET /dashboard/people/members/:member_id, GET /dashboard/people/single-sign-on, GET /dashboard/seals, POST /dashboard/account/leaving/cancel, POST /dashboard/account/leaving/erase, POST /dashboard/account/name, POST /dashboard/people/invite, POST /dashboard/people/remove, POST /dashboard/people/role, POST /dashboard/people/second-factor, POST /dashboard/people/single-sign-on, POST /dashboard/people/single-sign-on/disconnect, POST /dashboard/people/single-sign-on/unlink, POST /dashboard/people/withdraw",
        "od...v": "GET /dashboard/identity-providers, GET /dashboard/integrations, GET /dashboard/log/:id, GET /dashboard/tokens, GET /dashboard/webhooks, GET /dashboard/webhooks/deliveries, GET /dashboard/webhooks/deliveries/:id",
        "od..bv": "GET /dashboard/log, GET /dashboard/usage",
        "ode...": "GET /dashboard/templates/:template_id/send/roles",
        "odes..": "GET /dashboard/templates/:template_id/batch, GET /dashboard/templates/:template_id/generate, GET /dashboard/templates/:template_id/send, GET /dashboard/templates/:template_id/send/table",
        "odes.v": "GET /dashboard/submissions, GET /dashboard/submissions/:submission_id{sub_\\w+}, GET /dashboard/submissions/batches, GET /dashboard/submissions/batches/:submission_batch_id, GET /dashboard/submissions/bundles, GET /dashboard/submissions/combined, GET /dashboard/submissions/combined/:combined_submission_id, GET /dashboard/submissions/waiting, GET /dashboard/templates, GET /dashboard/templates/:template_id, GET /dashboard/templates/:template_id/editor, GET /dashboard/templates/:template_id/html, GET /dashboard/templates/:template_id/settings, GET /dashboard/templates/:template_id/versions",
        "odesbv": "GET /dashboard, GET /dashboard/account, GET /dashboard/account/authenticator, GET /dashboard/people/invite, POST /dashboard/account/authenticator, POST /dashboard/account/authenticator/codes, POST /dashboard/account/authenticator/off, POST /dashboard/account/email, POST /dashboard/account/language, POST /dashboard/account/passkeys/remove, POST /dashboard/account/password, POST /dashboard/account/password/remove, POST /dashboard/account/profile, POST /dashboard/account/recovery-codes, POST /dashboard/account/sessions/end, POST /dashboard/account/sessions/end-all, POST /dashboard/first-steps, POST /dashboard/mode, POST /dashboard/submissions/filters, POST /dashboard/submissions/filters/remove",
      }
    `);
  });

  it('by the operations of the API, live and then in test mode', { timeout: 120_000 }, async () => {
    const rights: [string, string][] = [];
    for (const operation of [...operations, ...dashboardOperations]) {
      const live = await rolesFor((role) => mayCall(role, 'live', operation));
      // Of the right to make documents a part is for test mode.
      const isSame = live !== 'od.s..';
      const test = isSame ? live : await rolesFor((role) => mayCall(role, 'test', operation));
      rights.push([`${live} ${test}`, operation.id]);
    }
    expect(grouped(rights)).toMatchInlineSnapshot(`
      {
        "o..... o.....": "createIdentityProvider, createLegalHold, createSealKey, deleteIdentityProvider, exportAccountLog, getExport, getExportPage, getInstallation, listAccountLog, listLegalHolds, releaseLegalHold, revokeSealKey, rotateIdentityProviderSecret, updateConsentText, updateIdentityProvider, updateSealKey, updateSender",
        "od.... od....": "createApiToken, createIntegration, createWebhookEndpoint, deleteIntegration, deleteWebhookEndpoint, replayWebhookDeliveries, replayWebhookDelivery, revokeApiToken, rotateWebhookSecret, testIntegration, testWebhookEndpoint, updateApiToken, updateIntegration, updateWebhookEndpoint",
        "od...v od...v": "getIdentityProvider, getIntegration, getSealKey, getWebhookDelivery, getWebhookEndpoint, listApiTokens, listIdentityProviders, listIntegrations, listSealKeys, listWebhookDeliveries, listWebhookEndpoints",
        "od..bv od..bv": "getUsage",
        "od.s.. odes..": "createBatch, createBundle, createCombinedSubmission, createDataRequestEvent, createDataRequestToken, createSubmission, deleteBundle, expireCombinedSubmission, expireSubmission, generatePreview, reprocessSubmission, sendDataRequestLink, skipDataRequest, updateDataRequest",
        "ode... ode...": "addFields, checkTemplate, copyTemplate, createComment, createEditorToken, createFolder, createFont, createTemplate, createTemplateImage, deleteComment, deleteFolder, deleteFont, deleteTemplate, deleteTemplateImage, detectFields, moveFolder, moveTemplate, publishVersion, renameFolder, restoreVersion, revokeEditorToken, suggestNames, updateComment, updateTemplate",
        "odes.. odes..": "createCustomFile, presignUpload",
        "odes.v odes.v": "getAuditTrail, getBatch, getBundle, getCombinedSubmission, getDataRequest, getLastChange, getSender, getSubmission, getTemplate, getTemplateDocument, getTemplateSchema, listBatches, listBundles, listCombinedSubmissions, listComments, listConsentTexts, listCustomFileAttachments, listDocumentAttachments, listFolders, listFonts, listSubmissionAttachments, listSubmissions, listTemplateImages, listTemplateSubmissions, listTemplates, previewFields, previewTemplate",
        "odesbv odesbv": "beginPasskey, checkAuthentication, createPasskey, findByName",
      }
    `);
  });
});

describe('a sender', () => {
  it('makes documents of published versions only', async () => {
    const live = await createToken(accountId, 'live');
    const template = await createTemplate(live, []);
    const page = `/dashboard/templates/${template}/generate`;
    const { browser } = memberWith('sender');
    const made = { method: 'post', path: `/templates/${template}/submissions` };
    for (const version of [undefined, 'draft', 'latest']) {
      const answer = await send('sender', 'test', {
        ...made,
        body: { data: {}, ...(version && { version }) },
      });
      if (version === 'draft') expectRefusal(answer, 403, 'not_permitted');
      else expectRefusal(answer, 404, 'template_version_not_found');
    }
    const inBatch = [{ template_id: template, data: {}, version: 'draft' }];
    const batch = { method: 'post', path: '/submissions/batches', body: inBatch };
    expectRefusal(await send('sender', 'test', batch), 403, 'not_permitted');
    const combined = { source_pdfs: [{ type: 'template', id: template, version: 'draft' }] };
    const combining = { method: 'post', path: '/combined_submissions', body: combined };
    expectRefusal(await send('sender', 'test', combining), 403, 'not_permitted');
    expect((await browser.get(page)).status).toBe(404);
    expect((await browser.get(`/dashboard/templates/${template}`)).text).not.toContain(`${page}"`);

    const published = await as(live).post(`/templates/${template}/publish_version`, {
      version_type: 'major',
    });
    expect(published.status).toBe(200);
    const sent = await send('sender', 'live', { ...made, body: { data: {} } });
    expect(sent.json.submission).toMatchObject({ test: false, template_version: '1.0.0' });
    expect((await browser.get(page)).text).not.toContain('data-version');
    expect((await browser.get(`/dashboard/templates/${template}`)).text).toContain(`${page}"`);
  });
});

describe('an editor', () => {
  it('makes test documents, and no live one', async () => {
    const template = await createTemplate(await createToken(accountId, 'live'), []);
    const made = { method: 'post', path: `/templates/${template}/submissions` };
    const tried = await send('editor', 'test', { ...made, body: { data: {} } });
    expect(tried.json.submission).toMatchObject({ test: true, template_version: 'draft' });
    expectRefusal(
      await send('editor', 'test', { ...made, body: { data: {}, test: false } }),
      403,
      'test_token',
    );
    expectRefusal(
      await send('editor', 'live', { ...made, body: { data: {}, test: true } }),
      403,
      'not_permitted',
    );
  });
});

describe('an editor and what is for members who send documents', () => {
  const shared = {
    public_web_form: true,
    public_submissions: true,
    webhook_url: 'https://hooks.example.com/all',
    slack_webhook_url: 'https://hooks.slack.example.com/services/T0/B0/abcdefghijklmnopqrst',
    embed_domains: ['example.com'],
  };
  const kept = {
    public_challenge: 'never',
    redirect_url: 'https://thanks.example.com/',
    identity_step: 'passkey',
    identity_provider: 'registry',
    reply_to: 'answers@example.com',
  };
  const all = { ...shared, ...kept };
  const names = Object.keys(all) as (keyof typeof all)[];

  it('changes none of these settings, and keeps the others', async () => {
    const live = await createToken(accountId, 'live');
    const template = await createTemplate(live, []);
    const path = `/templates/${template}`;
    for (const mode of ['live', 'test'] as const)
      for (const name of names) {
        const body = { template: { description: 'x', [name]: all[name] } };
        const refused = await send('editor', mode, { method: 'put', path, body });
        expectRefusal(refused, 403, 'not_permitted');
        expect(refused.json.error.message).toContain(name);
      }
    const form = new FormData();
    form.set('template[public_web_form]', 'true');
    form.set('template[document]', new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' }));
    expect((await send('editor', 'live', { method: 'put', path, body: form })).status).toBe(422);
    expect((await memberWith('editor').browser.get(`/forms/${template}`)).status).toBe(404);
    expect((await as(live).get(path)).json).toMatchObject({
      description: '',
      public_web_form: false,
      webhook_url: null,
    });

    expect((await as(live).put(path, { template: all })).status).toBe(200);
    const { slack_webhook_url: masked } = (await as(live).get(path)).json;
    const same = { ...all, slack_webhook_url: masked, description: 'Same' };
    expect((await send('editor', 'live', { method: 'put', path, body: { template: same } })).status).toBe(
      200,
    );
    const alike = { slack_webhook_url: shared.slack_webhook_url.replace('abcd', 'dcba') };
    const other = await send('editor', 'live', { method: 'put', path, body: { template: alike } });
    expectRefusal(other, 403, 'not_permitted');
    const off = { template: { public_web_form: false } };
    expectRefusal(await send('editor', 'live', { method: 'put', path, body: off }), 403, 'not_permitted');
    expect((await send('developer', 'live', { method: 'put', path, body: off })).status).toBe(200);
    const page = await memberWith('editor').browser.get(`/dashboard/templates/${template}/settings`);
    for (const name of names) expect(page.text).toMatch(new RegExp(`id="${name}" name="${name}" disabled`));
    expect(page.text).not.toMatch(/id="description" name="description" disabled/);
  });

  it('changes roles of signers, and not what signers in them must prove', async () => {
    const live = await createToken(accountId, 'live');
    const template = await createTemplate(live, []);
    const path = `/templates/${template}`;
    const [buyer, seller] = [
      { name: 'Buyer', fields: [], identity_step: 'email_code' },
      { name: 'Seller', fields: [] },
    ];
    await as(live).put(path, { template: { signer_roles: [buyer, seller] } });
    const change = (signer_roles: object[]) =>
      send('editor', 'live', { method: 'put', path, body: { template: { signer_roles } } });
    for (const roles of [
      [{ ...buyer, identity_step: 'none' }, seller],
      [{ ...buyer, identity_step: null }, seller],
      [buyer, { ...seller, identity_step: 'none' }],
      [{ ...buyer, name: 'Customer' }, seller],
      [seller],
    ])
      expectRefusal(await change(roles), 403, 'not_permitted');
    const changed = [
      { ...seller, name: 'Vendor', order: 1 },
      { ...buyer, language: 'de' },
      { name: 'New', fields: [] },
    ];
    expect((await change(changed)).status).toBe(200);
  });

  it('gets a copy without what shares them', async () => {
    const live = await createToken(accountId, 'live');
    const template = await createTemplate(live, []);
    await as(live).put(`/templates/${template}`, { template: { ...all, searchable: false } });
    const copied = { method: 'post', path: `/templates/${template}/copy`, body: { template: {} } };
    const none = { public_web_form: false, public_submissions: false, webhook_url: null };
    expect((await send('editor', 'live', copied)).json).toMatchObject({
      ...{ ...none, slack_webhook_url: null, embed_domains: null },
      // What protects live documents stays, as it is in the original.
      ...kept,
      searchable: false,
    });
    expect((await send('developer', 'live', copied)).json).toMatchObject({
      ...{ public_web_form: true, public_submissions: true, webhook_url: shared.webhook_url },
      embed_domains: 'example.com',
    });
  });
});

describe('a billing member', () => {
  it('sees figures, and neither a template nor a document nor a request', async () => {
    const { browser } = memberWith('billing');
    const start = await browser.get('/dashboard');
    expect(start.headers.get('location')).toBe('/dashboard/usage');
    const log = await browser.get('/dashboard/log');
    expect(log.text).not.toContain('/dashboard/log/');
    expect(log.text).not.toContain('name="token"');
    const template = await createTemplate(await createToken(accountId, 'live'), []);
    const found = await send('billing', 'live', { method: 'get', path: `/find?query=${template}` });
    expect(found.json).toEqual({ templates: [], documents: [] });
    expectRefusal(await browser.get(`/templates/${template}/document.pdf`), 403, 'not_permitted');
  });
});
