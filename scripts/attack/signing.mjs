import assert from 'node:assert/strict';
import { contractFields, signer } from './support/belongings.mjs';
import { each } from './support/each.mjs';
import { anyRefusal, refused } from './support/expect.mjs';
import { plainPdf } from './support/pdf.mjs';
import { newAddress } from './support/person.mjs';
import { send } from './support/send.mjs';
import { Signer } from './support/signer.mjs';

/** @typedef {import('./support/run-class.mjs').Cases} Cases */
/** @typedef {import('./support/world.mjs').World} World */

/** A contract that waits for two signers. */
async function contract(/** @type {World} */ { mine, origin, secrets }, /** @type {object} */ more = {}) {
  const template = await mine.live.template(plainPdf, contractFields, 'Contract');
  const body = { data: { title: 'Sale' }, data_requests: [signer('buyer'), signer('seller')], ...more };
  const { submission } = await mine.test.made(`/templates/${template}/submissions`, body);
  const link = async (/** @type {number} */ who) => {
    const { id } = submission.data_requests[who];
    const { token } = await mine.test.made(`/data_requests/${id}/tokens`);
    secrets.add(token.secret);
    return new URL(token.data_request_url);
  };
  const arrive = async (/** @type {number} */ who) =>
    new Signer(origin, submission.data_requests[who].id).enter(await link(who));
  return {
    template,
    submission,
    link,
    arrive,
    idOf: (/** @type {number} */ who) => submission.data_requests[who].id,
  };
}

/** A public form, and how somebody at an address begins it. */
async function publicForm(/** @type {World} */ { mine, origin }, /** @type {object} */ settings = {}) {
  const id = await mine.live.template(plainPdf, [{ name: 'name', page: 1 }]);
  await mine.live.made(`/templates/${id}`, { template: { public_web_form: true, ...settings } }, 'PUT');
  const begin = (
    /** @type {string} */ ip,
    /** @type {number} */ who,
    /** @type {Record<string, string>} */ more = {},
  ) =>
    send(`${origin}/forms/${id}`, {
      method: 'POST',
      body: new URLSearchParams({ name: `Pupil ${who}`, email: `pupil-${who}@example.com`, ...more }),
      headers: { origin, 'cf-connecting-ip': ip },
    });
  return { id, begin };
}

const good = { 'buyer/name': 'Ada', 'buyer/agrees': true };

/** Values that a signer must not be able to complete with. @type {Record<string, string>} */
const values = {
  'values of the other signer': '{"buyer/name":"Ada","buyer/agrees":true,"seller/name":"Eve"}',
  'the values of the sender': '{"buyer/name":"Ada","buyer/agrees":true,"title":"Gift"}',
  'values of no field': '{"buyer/name":"Ada","buyer/agrees":true,"isOwner":true}',
  'a required tick that is not ticked': '{"buyer/name":"Ada","buyer/agrees":false}',
  'a required tick that is left out': '{"buyer/name":"Ada"}',
  'a tick by a text': '{"buyer/name":"Ada","buyer/agrees":"false"}',
  'a required text left empty': '{"buyer/name":"","buyer/agrees":true}',
  'a key twice': '{"buyer/name":"Ada","buyer/name":"Eve","buyer/agrees":true}',
  'a __proto__': '{"buyer/name":"Ada","buyer/agrees":true,"__proto__":{"seller/name":"Eve"}}',
  'an object in place of a text': '{"buyer/name":{"toString":"x"},"buyer/agrees":true}',
  'an array in place of all': '[]',
  'thirteen megabytes': JSON.stringify({ 'buyer/name': 'x'.repeat(13 * 1024 * 1024), 'buyer/agrees': true }),
};

/** @type {Cases} */
export const signing = {
  ...each('a signer cannot complete with', values, async (world, given) => {
    const { arrive, submission } = await contract(world);
    const buyer = await arrive(0);
    await buyer.view();
    anyRefusal(await buyer.complete(given));
    const { json } = await world.mine.test.get(`/submissions/${submission.id}?wait=false&include_data=true`);
    assert.equal(json.state, 'waiting_for_data_requests');
    assert.deepEqual(json.data, { title: 'Sale' });
  }),
  'a link opens no page of the other signer': async (world) => {
    const { link, idOf } = await contract(world);
    const stranger = new Signer(world.origin, idOf(1));
    await stranger.enter(await link(0));
    assert.equal(stranger.cookie, '');
    for (const what of ['document.pdf', 'completed.pdf', 'pages/1'])
      anyRefusal(await stranger.get(what), what);
  },
  'a session of one signer opens nothing of the other': async (world) => {
    const { arrive, idOf } = await contract(world);
    const buyer = await arrive(0);
    await buyer.view();
    const other = new Signer(world.origin, idOf(1));
    const [, value] = buyer.cookie.split('=');
    for (const cookie of [
      buyer.cookie,
      buyer.cookie.replace(buyer.id, other.id),
      `sign_${other.id}=${value}`,
    ]) {
      other.cookie = cookie;
      for (const what of ['document.pdf', 'completed.pdf', 'pages/1'])
        anyRefusal(await other.get(what), what);
      anyRefusal(await other.post('complete', buyer.completion('{"seller/name":"Eve"}')));
    }
  },
  'a link with another secret opens nothing': async (world) => {
    const { link, idOf } = await contract(world);
    const right = await link(0);
    const secret = right.searchParams.get('token_secret') ?? '';
    for (const wrong of ['', 'x', `${secret}x`, secret.slice(1), secret.toUpperCase(), `${secret}\0`]) {
      right.searchParams.set('token_secret', wrong);
      const stranger = await new Signer(world.origin, idOf(0)).enter(right);
      assert.equal(stranger.cookie, '', wrong);
    }
  },
  'the page of a signer is closed without a link': async (world) => {
    const { idOf, submission } = await contract(world);
    const stranger = new Signer(world.origin, idOf(0));
    for (const what of ['document.pdf', 'completed.pdf', 'pages/1'])
      anyRefusal(await stranger.get(what), what);
    for (const what of ['viewed', 'complete', 'decline', 'delegate'])
      anyRefusal(await stranger.post(what, {}), what);
    anyRefusal(await send(`${world.origin}/submissions/${submission.id}/x.pdf`));
  },
  'requests from another origin sign nothing': async (world) => {
    const buyer = await (await contract(world)).arrive(0);
    await buyer.view();
    const origin = 'https://evil.example.com';
    refused(
      await buyer.post('complete', buyer.completion(JSON.stringify(good)), { origin }),
      403,
      'foreign_origin',
    );
    refused(await buyer.post('decline', {}, { origin }), 403, 'foreign_origin');
  },
  'nobody agrees to other words than those shown': async (world) => {
    const buyer = await (await contract(world)).arrive(0);
    await buyer.view();
    for (const hash of ['', 'x', '0'.repeat(64)]) {
      const body = JSON.parse(buyer.completion(JSON.stringify(good)));
      anyRefusal(await buyer.post('complete', { ...body, consent: { hash, language: 'en' } }), hash);
    }
  },
  'nobody signs another document than the one shown': async (world) => {
    const buyer = await (await contract(world)).arrive(0);
    await buyer.view();
    for (const document_hash of ['', 'x', '0'.repeat(64), buyer.documentHash.toUpperCase()]) {
      const body = JSON.parse(buyer.completion(JSON.stringify(good)));
      anyRefusal(await buyer.post('complete', { ...body, document_hash }), document_hash);
    }
  },
  'nobody signs a document before it was fetched': async (world) => {
    const { arrive } = await contract(world);
    const [buyer, again] = [await arrive(0), await arrive(0)];
    await buyer.open();
    anyRefusal(await buyer.complete(JSON.stringify(good)));
    assert.ok(again.cookie !== '');
  },
  'a completed request is closed to its link': async (world) => {
    const { arrive, submission, link, idOf } = await contract(world);
    const before = await link(0);
    const buyer = await arrive(0);
    await buyer.view();
    assert.equal((await buyer.complete(JSON.stringify(good))).status, 200);
    const later = await new Signer(world.origin, idOf(0)).enter(before);
    const eve = JSON.stringify({ ...good, 'buyer/name': 'Eve' });
    for (const visitor of [buyer, later]) {
      anyRefusal(await visitor.post('complete', buyer.completion(eve)));
      anyRefusal(await visitor.post('decline', {}));
      anyRefusal(await visitor.save({ 'buyer/name': 'Eve' }));
    }
    const { data } = (await world.mine.test.get(`/submissions/${submission.id}?wait=false&include_data=true`))
      .json;
    assert.match(JSON.stringify(data), /Ada/);
    assert.doesNotMatch(JSON.stringify(data), /Eve/);
  },
  'two clicks at once complete once': async (world) => {
    const { arrive, submission } = await contract(world);
    const [one, two] = [await arrive(0), await arrive(0)];
    await Promise.all([one.view(), two.view()]);
    const answers = await Promise.all(
      [one, two, one, two].map((visitor, n) =>
        visitor.complete(JSON.stringify({ ...good, 'buyer/name': `Ada ${n}` })),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    const { json } = await world.mine.test.get(`/submissions/${submission.id}/audit`);
    const entries = JSON.stringify(json).match(/"data_request\.completed"/g) ?? [];
    assert.equal(entries.length, 1);
  },
  'a declined request cannot be completed': async (world) => {
    const buyer = await (await contract(world)).arrive(0);
    await buyer.view();
    assert.equal((await buyer.post('decline', { reason: '<script>alert(1)</script>' })).status, 200);
    anyRefusal(await buyer.complete(JSON.stringify(good)));
  },
  'what the sender expired is gone for the signer': async (world) => {
    const { arrive, submission } = await contract(world);
    const buyer = await arrive(0);
    await buyer.view();
    await world.mine.live.made(`/submissions/${submission.id}`, undefined, 'DELETE');
    anyRefusal(await buyer.get('document.pdf'));
    anyRefusal(await buyer.complete(JSON.stringify(good)));
  },
  'what expires while it waits is expired, and never in error': async ({ mine }) => {
    const template = await mine.live.template(plainPdf, contractFields);
    const body = { data: { title: 'x' }, data_requests: [signer('buyer'), signer('seller')], expires_in: 1 };
    const { submission } = await mine.test.made(`/templates/${template}/submissions`, body);
    const until = Date.now() + 20_000;
    for (;;) {
      const { json } = await mine.test.get(`/submissions/${submission.id}?wait=false`);
      assert.notEqual(json.state, 'error');
      if (json.expired) return;
      assert.ok(Date.now() < until, 'it does not expire');
    }
  },
  'a public form that challenges begins nothing without an answer': async (world) => {
    const { mine } = world;
    const { id, begin } = await publicForm(world, { public_challenge: 'always' });
    const ip = newAddress();
    for (const answer of [{}, { code: '' }, { code: '000000' }, { 'cf-turnstile-response': 'x' }])
      assert.notEqual((await begin(ip, 1, answer)).status, 303, JSON.stringify(answer));
    const { json } = await mine.live.get(`/templates/${id}/submissions`);
    assert.deepEqual(json.submissions, []);
  },
  'a class of fifteen behind one address begins a public form': async (world) => {
    const { begin } = await publicForm(world);
    const school = newAddress();
    const begun = await Promise.all(Array.from({ length: 15 }, (_, who) => begin(school, who)));
    assert.deepEqual([...new Set(begun.map(({ status }) => status))], [303]);
    let further = 0;
    for (let isSlowedDown = false; !isSlowedDown; further += 10) {
      assert.ok(further < 200, 'one address begins without end');
      const wave = await Promise.all(Array.from({ length: 10 }, (_, who) => begin(school, further + who)));
      isSlowedDown = wave.some(({ status }) => status !== 303);
    }
    assert.equal((await begin(newAddress(), 1)).status, 303);
    return `${further} further ones, then the address waits`;
  },
};
