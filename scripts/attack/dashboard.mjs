import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { chromiumLaunchOptions } from '../find-chromium.mjs';
import { contractFields, signer } from './support/belongings.mjs';
import { joinAs, pageOf } from './support/members.mjs';
import { pathWith, readOperations } from './support/operations.mjs';
import { plainPdf } from './support/pdf.mjs';
import { send } from './support/send.mjs';

/** @typedef {import('./support/run-class.mjs').Cases} Cases */
/** @typedef {import('./support/world.mjs').World} World */
/** @typedef {import('./support/person.mjs').Person} Person */

/** Every page of members. */
const pages = [
  '/dashboard/templates',
  '/dashboard/submissions',
  '/dashboard/submissions/batches',
  '/dashboard/submissions/combined',
  '/dashboard/webhooks',
  '/dashboard/webhooks/deliveries',
  '/dashboard/integrations',
  '/dashboard/identity-providers',
  '/dashboard/tokens',
  '/dashboard/people',
  '/dashboard/people/single-sign-on',
  '/dashboard/account',
  '/dashboard/usage',
  '/dashboard/log',
];

/** Pages before signing in. */
const openPages = ['/', '/sign-in', '/magic-link', '/reset-password', '/docs', '/sign/drq_x', '/forms/tpl_x'];

/** Places to go to after signing in that are not of this dashboard. */
const elsewhere = [
  'https://evil.example.com/',
  '//evil.example.com/',
  '/\\evil.example.com/',
  '\\\\evil.example.com',
  '/dashboard@evil.example.com',
  'javascript:alert(1)',
  'data:text/html,x',
  '/dashboard/../sign-out',
  '/dashboard/%2e%2e//evil.example.com',
  '/\t/evil.example.com',
  '/api/v1/folders',
];

/** Markup that runs where a page takes a stored text for HTML. */
function markup(/** @type {string} */ at) {
  return `"'><img src="${at}/xss" onerror="globalThis.hurt=1"><script>globalThis.hurt=1</script><svg onload="globalThis.hurt=1">{{7*7}}\${7*7}`;
}

/** Stores the markup wherever an account takes a text. */
async function poison(/** @type {World} */ { mine, canary }) {
  const text = markup(canary.origin);
  const short = text.slice(0, 250);
  const { id: folder } = await mine.live.made('/folders', {
    folder: { name: '"><svg onload="globalThis.hurt=1">' },
  });
  const template = await mine.live.template(plainPdf, contractFields, short);
  await mine.live.made(`/templates/${template}/move`, { parent_folder_id: folder });
  await mine.live.made(`/templates/${template}`, { template: { description: text } }, 'PUT');
  const data_requests = [
    { ...signer('buyer'), name: short.slice(0, 90) },
    { ...signer('seller'), name: short.slice(0, 90) },
  ];
  const body = {
    data: { title: text },
    metadata: { [short]: text, pdf_filename: text.slice(0, 100) },
    data_requests,
  };
  const { submission } = await mine.live.made(`/templates/${template}/submissions`, body);
  const plain = await mine.live.template(plainPdf, [{ name: 'title', page: 1, required: false }], short);
  const done = await mine.live.made(`/templates/${plain}/submissions`, {
    data: { title: text },
    metadata: { text },
  });
  await mine.live.made('/webhook_endpoints', {
    url: `${canary.origin}/hooks/x?${encodeURIComponent(short)}`,
    description: short,
  });
  await mine.newToken({ label: short });
  const csrf = await mine.person.csrf();
  await mine.person.submit('/dashboard/account/profile', { csrf, name: short.slice(0, 90) });
  const { token } = await mine.live.made(`/data_requests/${submission.data_requests[0].id}/tokens`);
  return {
    ours: [
      `/dashboard/templates?parent_folder_id=${folder}`,
      ...['', '/editor', '/settings', '/versions', '/generate'].map(
        (part) => `/dashboard/templates/${template}${part}`,
      ),
      `/dashboard/submissions/${submission.id}`,
      `/dashboard/submissions/${done.submission.id}`,
      ...pages,
    ],
    signing: token.data_request_url,
  };
}

/** What a page must say to a browser. */
function expectPolicy(
  /** @type {import('./support/send.mjs').Answer} */ { headers },
  /** @type {string} */ path,
) {
  const policy = String(headers['content-security-policy']);
  assert.match(policy, /default-src 'none'/, path);
  assert.match(policy, /frame-ancestors 'none'/, path);
  assert.match(policy, /base-uri 'none'/, path);
  assert.doesNotMatch(
    /script-src ([^;]*)/.exec(policy)?.[1] ?? '',
    /unsafe-inline|'unsafe-eval'|\*|https?:/,
    path,
  );
  assert.match(String(headers['permissions-policy']), /camera=\(\).*geolocation=\(\)/, path);
  assert.equal(headers['x-content-type-options'], 'nosniff', path);
  assert.match(String(headers['referrer-policy']), /^(no-referrer|same-origin)$/, path);
}

/** Operations that only show something, though they are no GET. */
const showing = [
  ...['previewFields', 'previewTemplate', 'checkTemplate', 'generatePreview'],
  ...['detectFields', 'suggestNames'],
];

/** Expects a refusal of every operation that changes something. */
async function changesNothing(/** @type {World} */ { origin }, /** @type {Person} */ person) {
  const changing = (await readOperations(origin)).filter(
    ({ id, method }) => (method !== 'GET' && !showing.includes(id)) || id === 'presignUpload',
  );
  /** @type {string[]} */
  const open = [];
  for (const operation of changing) {
    const body = operation.body && {};
    const { status } = await person.api(operation.method, pathWith(operation, {}), body);
    if (status !== 403) open.push(operation.id);
  }
  assert.deepEqual(open, []);
  return `${changing.length} operations`;
}

/** @type {Cases} */
export const dashboard = {
  'stored names run in no page of members and signers': async (world) => {
    const { origin, mine, canary } = world;
    const { ours, signing } = await poison(world);
    const browser = await chromium.launch(chromiumLaunchOptions());
    try {
      const context = await browser.newContext();
      await context.addCookies(
        [...mine.person.cookies].map(([name, value]) => ({ name, value, url: origin })),
      );
      const page = await context.newPage();
      for (const path of [...ours.map((path) => origin + path), signing]) {
        await page.goto(path, { waitUntil: 'load' });
        assert.equal(await page.evaluate('globalThis.hurt'), undefined, path);
        assert.equal(await page.locator('img[src*="/xss"]').count(), 0, path);
        assert.ok(!page.url().includes('/sign-in'), path);
      }
      assert.deepEqual(canary.hits, []);
    } finally {
      await browser.close();
    }
    return `${ours.length + 1} pages`;
  },
  'a page of another site frames no page': async ({ origin, mine }) => {
    for (const path of pages) expectPolicy(await mine.person.get(path), path);
    for (const path of openPages) expectPolicy(await send(origin + path), path);
    return `${pages.length + openPages.length} pages`;
  },
  'pages of members stay in no cache': async ({ mine }) => {
    for (const path of pages)
      assert.equal((await mine.person.get(path)).headers['cache-control'], 'no-store', path);
  },
  'pages of members open to nobody else': async ({ origin }) => {
    for (const path of pages) {
      const { status, headers } = await send(origin + path);
      assert.equal(status, 303, path);
      assert.match(String(headers.location), /^\/sign-in\?next=/);
    }
  },
  'after signing in nobody is led elsewhere': async ({ origin, mine }) => {
    for (const next of elsewhere) {
      const { status, headers } = await mine.person.get(`/sign-in?next=${encodeURIComponent(next)}`);
      assert.equal(status, 303, next);
      const place = new URL(String(headers.location), origin);
      assert.ok(
        place.origin === origin && /^\/dashboard(\/|$)/.test(place.pathname),
        `${next} led to ${place}`,
      );
    }
  },
  'texts of an address stand in no page as markup': async ({ origin, mine, canary }) => {
    const text = encodeURIComponent(markup(canary.origin));
    const asked = [
      '/sign-in?said=',
      '/dashboard/templates?query=',
      '/dashboard/submissions?id=',
      '/dashboard/account?said=',
      '/dashboard/people?problem=',
      '/dashboard/log?path=',
    ];
    for (const path of asked) {
      const { text: html } = await mine.person.get(path + text);
      assert.doesNotMatch(html, /<img src="http[^>]*\/xss|<script>globalThis/, path);
    }
    for (const path of ['/sign/', '/forms/', '/downloads/', '/nothing/']) {
      const { headers, text: answered } = await send(`${origin}${path}${text}`);
      assert.ok(/json/.test(headers['content-type'] ?? '') || !/<script>globalThis/.test(answered), path);
    }
  },
  'a viewer changes nothing, at every operation': async (world) =>
    changesNothing(world, (await joinAs(world, 'viewer')).person),
  'a viewer makes no token and sees no members': async (world) => {
    const { person } = await joinAs(world, 'viewer');
    assert.equal((await person.api('POST', '/api_tokens', { label: 'x', mode: 'live' })).status, 403);
    assert.equal((await person.get('/dashboard/people')).status, 403);
  },
  'a developer gets nobody into the account': async (world) => {
    const { person } = await joinAs(world, 'developer');
    const csrf = await person.csrf();
    for (const path of ['invite', 'withdraw', 'role', 'remove']) {
      const sent = await person.submit(`/dashboard/people/${path}`, {
        csrf,
        email: 'eve@example.com',
        role: 'owner',
        id: 'x',
      });
      assert.equal(sent.status, 403, path);
    }
    assert.equal((await person.submit('/dashboard/account/name', { csrf, account_name: 'x' })).status, 403);
  },
  'an invitation joins one person, once': async (world) => {
    const { link, join } = await joinAs(world, 'developer');
    assert.equal((await join('Second')).status, 410);
    assert.equal((await send(`${world.origin}${pageOf(link)}?secret=wrong`)).status, 410);
  },
  'the other owner reaches no member of the account': async (world) => {
    const { person, email } = await joinAs(world, 'viewer');
    const { id } = (await person.get('/dashboard/api/session')).json.person;
    const { other } = world;
    const csrf = await other.person.csrf();
    for (const path of ['role', 'remove'])
      await other.person.submit(`/dashboard/people/${path}`, { csrf, id, role: 'owner', limited: 'off' });
    const { role } = (await person.get('/dashboard/api/session')).json.person;
    assert.equal(role, 'viewer', email);
  },
};
