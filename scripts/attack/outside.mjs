import assert from 'node:assert/strict';
import { bucketAt } from './support/belongings.mjs';
import { each } from './support/each.mjs';
import { anyRefusal } from './support/expect.mjs';
import { plainPdf } from './support/pdf.mjs';

/** @typedef {import('./support/run-class.mjs').Cases} Cases */
/** @typedef {import('./support/world.mjs').World} World */
/** @typedef {(url: string) => Promise<import('./support/send.mjs').Answer>} Ask */

/** Addresses that no request of the service may go to. @type {Record<string, string>} */
const closed = {
  'the metadata of a cloud': 'https://169.254.169.254/latest/meta-data/',
  'the metadata by its number': 'https://2852039166/',
  'the metadata in hex': 'https://0xA9FEA9FE/',
  'the metadata by its name': 'https://metadata.google.internal/computeMetadata/v1/',
  'the metadata in IPv6': 'https://[fd00:ec2::254]/',
  'a private network': 'https://10.0.0.1/',
  'a private network in octal': 'https://012.0.0.1/',
  'another private network': 'https://172.16.0.1/',
  'a home network': 'https://192.168.0.1/',
  'a provider’s network': 'https://100.64.0.1/',
  'this network': 'https://0.0.0.0/',
  broadcast: 'https://255.255.255.255/',
  multicast: 'https://224.0.0.1/',
  'a private address in IPv6': 'https://[::ffff:10.0.0.1]/',
  'a private address in IPv6, in hex': 'https://[::ffff:a00:1]/',
  'a translated address': 'https://[64:ff9b::10.0.0.1]/',
  '6to4': 'https://[2002:a00:1::]/',
  'link-local IPv6': 'https://[fe80::1]/',
  'unique local IPv6': 'https://[fc00::1]/',
  'full-width digits': 'https://１０.０.０.１/',
  'a name of the network': 'https://intranet/',
  'a printer': 'https://printer.local/',
  'another port': 'https://example.com:22/',
  'credentials in it': 'https://user:secret@example.com/',
  'no encryption': 'http://example.com/',
  'a file': 'file:///etc/passwd',
  gopher: 'gopher://example.com/',
  data: 'data:text/plain,x',
  'a script': 'javascript:alert(1)',
  'a line break': 'https://exam\r\nple.com\u0000/',
};

/** Addresses of this machine: `npm start` opens them for webhooks and buckets, and for nothing else. */
/** @type {Record<string, (port: number) => string>} */
const loopback = {
  plain: (port) => `http://127.0.0.1:${port}/`,
  encrypted: () => 'https://127.0.0.1/',
  short: () => 'https://127.1/',
  'as a number': () => 'https://2130706433/',
  octal: () => 'https://0177.0.0.1/',
  'by name': (port) => `http://localhost:${port}/`,
  'below its name': () => 'https://app.localhost/',
  'with a dot': () => 'https://localhost./',
  IPv6: () => 'https://[::1]/',
  'IPv4 in IPv6': () => 'https://[::ffff:127.0.0.1]/',
  'behind credentials': (port) => `http://example.com@127.0.0.1:${port}/`,
};

/** Connects a provider that signs members in. A session that is not confirmed any more is, first. */
async function connect(/** @type {World['mine']} */ { person, owner }, /** @type {string} */ issuer) {
  const send = async () =>
    person.submit('/dashboard/people/single-sign-on', {
      ...{ csrf: await person.csrf(), name: 'x', issuer, client_id: 'x', client_secret: 'x' },
      domains: 'example.com',
    });
  const answer = await send();
  if (!String(answer.headers.location).startsWith('/confirm')) return answer;
  await person.submit('/confirm', { csrf: await person.csrf(), next: '', password: owner.password });
  return send();
}

/** Who asks for documents, pictures and providers. @returns {Promise<Record<string, Ask>>} */
async function readers(/** @type {World} */ { mine }) {
  const id = await mine.live.template(plainPdf, [{ name: 'photo', page: 1, type: 'image' }]);
  return {
    'a picture in data': (url) =>
      mine.test.post(`/templates/${id}/submissions`, { data: { photo: { url } } }),
    'a source to combine': (url) =>
      mine.test.post('/combined_submissions', { test: true, source_pdfs: [{ type: 'url', url }] }),
    'a provider of members': (url) => connect(mine, url),
  };
}

/** Who sends something there. @returns {Promise<Record<string, Ask>>} */
async function senders(/** @type {World} */ { mine, belongings }) {
  const { template_id, webhook_endpoint_id } = await belongings.records();
  const settings = (/** @type {string} */ name, /** @type {string} */ url) =>
    mine.live.put(`/templates/${template_id}`, { template: { [name]: url } });
  return {
    'a new endpoint': (url) => mine.live.post('/webhook_endpoints', { url }),
    'a changed endpoint': (url) => mine.live.put(`/webhook_endpoints/${webhook_endpoint_id}`, { url }),
    'the webhook of a template': (url) => settings('webhook_url', url),
    'the Slack URL of a template': (url) => settings('slack_webhook_url', url),
    'the webhook of a token': (url) =>
      mine.person.api('POST', '/api_tokens', { label: 'x', mode: 'test', webhook_url: url }),
    'a bucket': (url) => mine.live.post('/integrations', bucketAt(url)),
  };
}

async function refuseAll(
  /** @type {World} */ world,
  /** @type {Record<string, Ask>} */ asks,
  /** @type {string} */ url,
) {
  for (const [name, ask] of Object.entries(asks)) anyRefusal(await ask(url), name);
  assert.deepEqual(world.canary.hits, []);
  return `${Object.keys(asks).length} places`;
}

/** @type {Cases} */
export const outside = {
  ...each('nothing is fetched from or sent to', closed, async (world, url) =>
    refuseAll(world, { ...(await readers(world)), ...(await senders(world)) }, url),
  ),
  ...each('nothing is fetched from this machine', loopback, async (world, url) =>
    refuseAll(world, await readers(world), url(world.canary.port)),
  ),
  'public addresses are taken at the same places': async (world) => {
    for (const [name, ask] of Object.entries(await senders(world))) {
      const url = /Slack/.test(name) ? 'https://hooks.slack.com/services/T0/B0/x' : 'https://example.com/';
      const answer = await ask(url);
      assert.ok(answer.status < 300, `${name}: ${answer.status} ${answer.text.slice(0, 200)}`);
    }
    const { template_id } = await world.belongings.records();
    const none = { webhook_url: null, slack_webhook_url: null };
    await world.mine.live.made(`/templates/${template_id}`, { template: none }, 'PUT');
  },
  'after signing people are led to no script and no file': async ({ mine, belongings }) => {
    const { template_id } = await belongings.records();
    for (const redirect_url of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      '//evil.example.com',
      'vbscript:x',
    ])
      anyRefusal(
        await mine.live.put(`/templates/${template_id}`, { template: { redirect_url } }),
        redirect_url,
      );
  },
  'pages are framed by no pattern of hosts': async ({ mine, belongings }) => {
    const { template_id } = await belongings.records();
    for (const domain of ['*', 'evil.example.com; script-src *', "'self'", 'https:', 'a b', '*.com;'])
      anyRefusal(
        await mine.live.put(`/templates/${template_id}`, { template: { embed_domains: [domain] } }),
        domain,
      );
  },
};
