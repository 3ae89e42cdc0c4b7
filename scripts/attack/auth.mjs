import assert from 'node:assert/strict';
import { Api } from './support/api.mjs';
import { each } from './support/each.mjs';
import { anyRefusal, refused } from './support/expect.mjs';
import { mailedLink, mailsTo, secretIn } from './support/members.mjs';
import { pathWith, readOperations } from './support/operations.mjs';
import { plainPdf } from './support/pdf.mjs';
import { newAddress } from './support/person.mjs';
import { send } from './support/send.mjs';

/** @typedef {import('./support/run-class.mjs').Cases} Cases */
/** @typedef {import('./support/world.mjs').World} World */
/** @typedef {{ id: string, secret: string, other: string }} Known */

/** Authorization headers that say nothing valid. @type {Record<string, (known: Known) => string>} */
const invalidHeaders = {
  empty: () => '',
  'a scheme alone': () => 'Basic',
  garbled: () => 'Basic !!!',
  'no colon': () => `Basic ${btoa('no-colon')}`,
  'a colon alone': () => `Basic ${btoa(':')}`,
  'another scheme': ({ secret }) => `Bearer ${secret}`,
  'digest with a valid pair': ({ id, secret }) => `Digest ${btoa(`${id}:${secret}`)}`,
  'no secret': ({ id }) => `Basic ${btoa(`${id}:`)}`,
  'a wrong secret': ({ id }) => `Basic ${btoa(`${id}:wrong`)}`,
  'the secret of another account': ({ id, other }) => `Basic ${btoa(`${id}:${other}`)}`,
  'the secret with a space after it': ({ id, secret }) => `Basic ${btoa(`${id}:${secret} `)}`,
  'the secret with a zero after it': ({ id, secret }) => `Basic ${btoa(`${id}:${secret}\0`)}`,
  'the id in capitals': ({ id, secret }) => `Basic ${btoa(`${id.toUpperCase()}:${secret}`)}`,
  'the id as a pattern': ({ secret }) => `Basic ${btoa(`api_live_%:${secret}`)}`,
  'an id that ends a query': ({ secret }) => `Basic ${btoa(`' or 1=1 --:${secret}`)}`,
  'a valid pair twice': ({ id, secret }) =>
    `Basic ${btoa(`${id}:${secret}`)} Basic ${btoa(`${id}:${secret}`)}`,
};

/** What a test token must not do to a template with live documents. */
/** @type {Record<string, { method?: string, path?: string, body?: unknown }>} */
const liveChanges = {
  ...Object.fromEntries(
    Object.entries({
      name: 'Renamed',
      webhook_url: 'https://evil.example.com/',
      slack_webhook_url: 'https://hooks.slack.com/services/T0/B0/x',
      redirect_url: 'https://evil.example.com/',
      embed_domains: ['evil.example.com'],
      public_web_form: true,
      public_submissions: true,
      expire_submissions: true,
    }).map(([name, value]) => [`change ${name}`, { method: 'PUT', body: { template: { [name]: value } } }]),
  ),
  'publish a version': { path: '/publish_version', body: { version_type: 'major' } },
  'restore a version': { path: '/restore_version', body: { version: 'latest' } },
  'move the template': { path: '/move', body: { parent_folder_id: null } },
  'delete the template': { method: 'DELETE' },
};

/** Ways to forge a request of a signed-in member: the headers that the page of an attacker can cause. */
/** @type {Record<string, Record<string, string>>} */
const forgedHeaders = {
  'from another origin': { origin: 'https://evil.example.com' },
  'from a frame without an origin': { origin: 'null' },
  'from the same name at another port': { origin: 'http://127.0.0.1:1' },
  'from a name that begins the same': { origin: 'http://127.0.0.1.evil.example.com' },
};

async function publishedTemplate(/** @type {World} */ { mine }) {
  const id = await mine.live.template(plainPdf);
  await mine.live.made(`/templates/${id}/publish_version`, { version_type: 'minor' });
  return id;
}

/** @type {Cases} */
export const auth = {
  'no credentials open nothing, at every operation': async ({ origin }) => {
    const operations = await readOperations(origin);
    for (const operation of operations) {
      const address = `${origin}/api/v1${pathWith(operation, {})}`;
      refused(await send(address, { method: operation.method }), 401, 'unauthorized');
    }
    return `${operations.length} operations`;
  },
  ...each('credentials that open nothing', invalidHeaders, async ({ origin, mine, other }, header) => {
    const { token_id: id, token_secret: secret } = mine.live.token;
    const authorization = header({ id, secret, other: other.live.token.token_secret });
    const answer = await send(`${origin}/api/v1/authentication`, { headers: { authorization } });
    refused(answer, 401, 'unauthorized');
    assert.ok(!answer.text.includes(id));
  }),
  '1,000 wrong secrets in a row are slowed down, and a valid token of the same address is not': async ({
    origin,
    mine,
  }) => {
    const headers = { 'cf-connecting-ip': newAddress() };
    const guess = (/** @type {number} */ number) => {
      const guessed = new Api(origin, { ...mine.live.token, token_secret: `guess-${number}` });
      return guessed.send('GET', '/authentication', undefined, headers);
    };
    const statuses = [];
    for (let done = 0; done < 1_000; done += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => guess(done + number)));
      for (const { status, headers } of answers) {
        statuses.push(status);
        if (status === 429) assert.ok(Number(headers['retry-after']) > 0, 'no Retry-After');
      }
    }
    const refusedOnes = statuses.filter((status) => status === 429).length;
    assert.ok(statuses.every((status) => status === 401 || status === 429));
    // The window of the counter may end once meanwhile.
    assert.ok(refusedOnes >= 800, `only ${refusedOnes} got 429`);
    assert.equal((await mine.live.send('GET', '/authentication', undefined, headers)).status, 200);
    return `${refusedOnes} × 429`;
  },
  'an expired token opens nothing': async ({ mine }) => {
    refused(await mine.expired.get('/folders'), 401, 'token_expired');
    refused(await mine.expired.post('/folders', { folder: { name: 'x' } }), 401, 'token_expired');
    const guessed = new Api(mine.expired.origin, { ...mine.expired.token, token_secret: 'wrong' });
    refused(await guessed.get('/folders'), 401, 'unauthorized');
  },
  'a revoked token opens nothing': async ({ mine }) => {
    const { id, api } = await mine.newToken({});
    assert.equal((await api.get('/authentication')).status, 200);
    assert.ok((await mine.person.api('DELETE', `/api_tokens/${id}`)).status < 300);
    const until = Date.now() + 7_000;
    while ((await api.get('/authentication')).status !== 401) assert.ok(Date.now() < until, 'still valid');
  },
  'a token with a list of addresses opens nothing elsewhere': async ({ mine }) => {
    const { id, api } = await mine.newToken({ allowed_ips: ['203.0.113.0/24', '2001:db8::/32'] });
    const from = (/** @type {string} */ ip, /** @type {Record<string, string>} */ more = {}) =>
      api.send('GET', '/authentication', undefined, { 'cf-connecting-ip': ip, ...more });
    assert.equal((await from('203.0.113.7')).status, 200);
    for (const ip of ['203.0.114.7', '2001:db9::1', '::ffff:203.0.114.7', 'nonsense', '203.0.113.7, 1.2.3.4'])
      refused(await from(ip), 403, 'ip_not_allowed');
    refused(
      await from('203.0.114.7', { 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.7' }),
      403,
      'ip_not_allowed',
    );
    await mine.person.api('DELETE', `/api_tokens/${id}`);
  },
  'a scoped token does nothing else, at every operation': async ({ origin, mine }) => {
    const operations = (await readOperations(origin)).filter(
      ({ scopes }) => scopes.length > 0 && !scopes.includes('documents:read'),
    );
    for (const operation of operations) {
      const body = operation.body && {};
      refused(
        await mine.scoped.send(operation.method, pathWith(operation, {}), body),
        403,
        'insufficient_scope',
      );
    }
    return `${operations.length} operations`;
  },
  ...each('a test token cannot, where live documents are made', liveChanges, async (world, change) => {
    const id = await publishedTemplate(world);
    const { method = 'POST', path = '', body } = change;
    refused(await world.mine.test.send(method, `/templates/${id}${path}`, body), 403, 'test_token');
    assert.equal((await world.mine.live.get(`/templates/${id}`)).json.name, 'A form');
  }),
  'a test token cannot rename or move a folder with live templates': async (world) => {
    const { mine } = world;
    const { id: folder } = await mine.live.made('/folders', { folder: { name: 'Live' } });
    await mine.live.made(`/templates/${await publishedTemplate(world)}/move`, { parent_folder_id: folder });
    const rename = mine.test.post(`/folders/${folder}/rename`, { folder: { name: 'x' } });
    refused(await rename, 403, 'test_token');
    const move = mine.test.post(`/folders/${folder}/move`, { folder: { parent_folder_id: null } });
    refused(await move, 403, 'test_token');
  },
  'a test token makes no live document, whatever it sends': async (world) => {
    const id = await publishedTemplate(world);
    const path = `/templates/${id}/submissions`;
    const { test } = world.mine;
    refused(await test.post(path, { data: {}, test: false }), 403, 'test_token');
    refused(
      await test.post('/submissions/batches', [{ template_id: id, data: {}, test: false }]),
      403,
      'test_token',
    );
    for (const headers of [{ 'x-mode': 'live' }, { cookie: 'mode=live' }]) {
      const made = await test.send('POST', `${path}?test=false`, { data: {} }, headers);
      if (made.status === 201) assert.equal(made.json.submission.test, true);
      else anyRefusal(made);
    }
    const { submissions } = (await world.mine.live.get(`${path}?type=live`)).json;
    assert.deepEqual(submissions, []);
  },
  'the method of a request cannot be overridden': async ({ mine }) => {
    const { id } = await mine.live.made('/folders', { folder: { name: 'Stays' } });
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      await mine.live.send(
        'POST',
        `/folders/${id}?_method=DELETE`,
        { _method: 'DELETE' },
        { [name]: 'DELETE' },
      );
      await mine.live.send('GET', `/folders?_method=DELETE`, undefined, { [name]: 'DELETE' });
    }
    const { json } = await mine.live.get('/folders');
    assert.ok(json.some((/** @type {{ id: string }} */ folder) => folder.id === id));
  },
  ...each(
    'a forged request of a signed-in member changes nothing',
    forgedHeaders,
    async ({ mine }, headers) => {
      const { person } = mine;
      const csrf = await person.csrf();
      const form = await person.submit('/dashboard/account/profile', { csrf, name: 'Forged' }, headers);
      refused(
        { ...form, json: { error: { code: form.status === 403 ? 'foreign_origin' : 'none' } } },
        403,
        'foreign_origin',
      );
      const body = { folder: { name: 'Forged' } };
      const sent = await person.go('POST', '/dashboard/api/folders', {
        body,
        headers: { 'x-csrf-token': csrf, ...headers },
      });
      refused(sent, 403, 'foreign_origin');
    },
  ),
  'a request of a signed-in member needs the token of that session': async ({ mine, other }) => {
    const body = { folder: { name: 'Forged' } };
    for (const token of ['', 'x', await other.person.csrf()]) {
      const headers = { 'x-csrf-token': token };
      refused(
        await mine.person.go('POST', '/dashboard/api/folders', { body, headers }),
        403,
        'csrf_token_invalid',
      );
      const form = await mine.person.submit('/dashboard/account/profile', { csrf: token, name: 'Forged' });
      assert.equal(form.status, 403);
    }
  },
  'a session cookie is hidden from scripts, and no other one is taken over': async ({ origin, mine }) => {
    const { Person } = await import('./support/person.mjs');
    const person = new Person(origin);
    const fixed = 'A'.repeat(43);
    person.cookies.set('session', fixed);
    const { email, password } = mine.owner;
    const answer = await person.submit('/sign-in', { email, password });
    const set = (answer.headers['set-cookie'] ?? []).find((cookie) => cookie.startsWith('session=')) ?? '';
    assert.match(set, /; HttpOnly; SameSite=Lax/);
    assert.notEqual(person.cookies.get('session'), fixed);
    const other = new Person(origin);
    other.cookies.set('session', fixed);
    assert.equal((await other.get('/dashboard/account')).status, 303);

    const ended = new Person(origin);
    ended.cookies.set('session', person.cookies.get('session') ?? '');
    assert.equal((await ended.get('/dashboard/account')).status, 200);
    await person.submit('/sign-out', { csrf: await person.csrf() });
    assert.equal((await ended.get('/dashboard/account')).status, 303, 'the session lives after signing out');
  },
  'a session opens no API, and a token no dashboard': async ({ origin, mine }) => {
    const cookie = `session=${mine.person.cookies.get('session')}`;
    refused(await send(`${origin}/api/v1/folders`, { headers: { cookie } }), 401, 'unauthorized');
    const { authorization } = mine.live;
    refused(
      await send(`${origin}/dashboard/api/folders`, { headers: { authorization } }),
      401,
      'sign_in_required',
    );
    assert.equal((await send(`${origin}/dashboard/tokens`, { headers: { authorization } })).status, 303);
  },
  'another host gets no page and no mail': async (world) => {
    const { origin, mine } = world;
    const before = (await mailsTo(world, mine.owner.email)).length;
    const form = { method: 'POST', body: new URLSearchParams({ email: mine.owner.email }) };
    const headers = { host: 'evil.test', origin: 'http://evil.test', 'cf-connecting-ip': newAddress() };
    for (const path of ['/reset-password', '/magic-link'])
      refused(await send(origin + path, { ...form, headers }), 421, 'unknown_host');
    refused(await send(`${origin}/sign-in`, { headers: { host: 'evil.test' } }), 421, 'unknown_host');
    assert.equal((await mailsTo(world, mine.owner.email)).length, before);
  },
  'links of mails follow no header of the request, and hide their secret behind #': async (world) => {
    const { origin, other } = world;
    const { email } = other.owner;
    const before = (await mailsTo(world, email)).length;
    const forwarded = {
      'x-forwarded-host': 'evil.test',
      forwarded: 'host=evil.test',
      'x-original-host': 'evil.test',
    };
    const headers = { origin, 'cf-connecting-ip': newAddress(), ...forwarded };
    const body = new URLSearchParams({ email });
    assert.equal((await send(`${origin}/reset-password`, { method: 'POST', body, headers })).status, 200);
    const link = await mailedLink(world, email, before);
    assert.equal(link.origin, origin);
    const secret = secretIn(link);
    assert.ok(
      secret.length > 20 && !(link.pathname + link.search).includes(secret),
      'a secret in an address',
    );
    world.secrets.add(secret);
    // A secret is for one purpose only.
    const used = await send(`${origin}/magic-link/use`, {
      method: 'POST',
      body: new URLSearchParams({ secret }),
      headers,
    });
    assert.equal(used.status, 410);
  },
  'a password that everybody knows is not taken': async ({ mine }) => {
    const { person, owner } = mine;
    const known = ['password1234', 'Qwertyuiop123', '1234567890', 'iloveyou2023', owner.email];
    for (const password of known) {
      const fields = { csrf: await person.csrf(), current: owner.password, password };
      const { headers } = await person.submit('/dashboard/account/password', fields);
      assert.match(String(headers.location), /problem=/, password);
    }
  },
  'links by mail tell nobody which addresses have an account': async ({ origin, mine }) => {
    for (const path of ['/reset-password', '/magic-link']) {
      const ask = (/** @type {string} */ email) =>
        send(origin + path, {
          method: 'POST',
          body: new URLSearchParams({ email }),
          headers: { origin, 'cf-connecting-ip': newAddress() },
        });
      const [known, unknown] = [await ask(mine.owner.email), await ask('nobody@example.com')];
      assert.equal(known.status, 200);
      assert.equal(known.text, unknown.text);
    }
  },
  'twelve guesses of a password at once: five are looked at': async ({ origin }) => {
    const ip = newAddress();
    const guess = (/** @type {number} */ number) =>
      send(`${origin}/sign-in`, {
        method: 'POST',
        body: new URLSearchParams({ email: 'victim@example.com', password: `guess ${number}` }),
        headers: { origin, 'cf-connecting-ip': ip },
      });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, number) => guess(number)));
    const looked = answers.filter(({ status }) => status === 422).length;
    assert.ok(looked <= 5, `${looked} were looked at`);
    assert.ok(answers.every(({ status }) => [422, 429, 503].includes(status)));
    assert.ok(answers.every(({ headers }) => headers['set-cookie'] === undefined));
    return `${looked} looked at`;
  },
};
