import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../src/lib/limits';
import { makeFramePass, readFramePass } from '../../../src/service/signing/frame-pass';
import { type Account, call, createAccount, origin, send } from '../../support/app';
import { ask, Browser, buyer, createContract, linkFor, seller } from '../../support/signing';

const KEY = ['a key of the test'] as const;
const bearer = { dataRequestId: 'drq_one', sessionHash: 'f'.repeat(64) };
const LIFE = limits.framePassMinutes * 60_000;

describe('the pass of a frame', () => {
  const pass = makeFramePass(KEY, bearer, 1_000_000);
  const read = (id: string, given: string, later: number) =>
    readFramePass(KEY, id, { pass: given, now: 1_000_000 + later });

  it('counts for an hour, and ages in the second half of it', () => {
    expect(read('drq_one', pass, 0)).toEqual({ sessionHash: bearer.sessionHash, isAging: false });
    expect(read('drq_one', pass, LIFE / 2 + 1)?.isAging).toBe(true);
    expect(read('drq_one', pass, LIFE)).toBeNull();
  });

  it('counts under an older key too, and under no other', () => {
    const at = { pass, now: 1_000_000 };
    expect(readFramePass(['the next key', ...KEY], 'drq_one', at)).not.toBeNull();
    expect(readFramePass(['the next key'], 'drq_one', at)).toBeNull();
  });

  it.each([
    ['another data request', 'drq_two', pass],
    ['a later end', 'drq_one', pass.replace(/^\d+/, String(9_000_000_000_000))],
    ['another session', 'drq_one', pass.replace(/f{64}/, 'e'.repeat(64))],
    ['no proof', 'drq_one', pass.replace(/[^.]+$/, '')],
    ['nonsense', 'drq_one', 'nonsense'],
    ['nothing', 'drq_one', ''],
  ])('counts for nothing with %s', (_, id, given) => {
    expect(read(id, given, 0)).toBeNull();
  });
});

describe('a frame', () => {
  let account: Account;
  let templateId: string;
  beforeAll(async () => {
    account = await createAccount();
    templateId = await createContract(account.live);
  });

  async function openInFrame() {
    const requests = (await ask(account.live, templateId, [buyer(), seller()])).data_requests;
    const [id, other]: [string, string] = [requests[0].id, requests[1].id];
    const link = await linkFor(account.live, id);
    const form = new URLSearchParams(link.search);
    form.set('attempt', crypto.randomUUID());
    const response = await send('POST', `/sign/${id}/session`, {
      body: form.toString(),
      headers: {
        ...new Browser(id).headers(),
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    return { id, other, link, response, body: await response.json<{ pass: string }>() };
  }

  function withPass(path: string, pass: string) {
    return call('GET', path, { headers: { authorization: `Bearer ${pass}` } });
  }

  it('gets a pass and no cookie, and reaches this data request only', async () => {
    const { id, other, response, body } = await openInFrame();
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toBeNull();
    const page = await withPass(`/sign/${id}`, body.pass);
    expect(page.status).toBe(200);
    expect(page.text).toContain('data-screen="open"');
    expect(page.text).not.toContain(body.pass);
    expect(page.headers.get('x-frame-pass')).toBeNull();
    expect((await withPass(`/sign/${id}/document.pdf`, body.pass)).status).toBe(200);
    expect((await withPass(`/sign/${other}`, body.pass)).status).toBe(410);
    expect((await withPass(`/sign/${other}/document.pdf`, body.pass)).status).toBe(401);
  });

  it('cannot turn its pass into a cookie', async () => {
    const { id, body } = await openInFrame();
    for (const value of body.pass.split('.')) {
      const answer = await call('GET', `/sign/${id}`, { headers: { cookie: `sign_${id}=${value}` } });
      expect(answer.text).toContain('Open your document');
    }
  });

  it('is refused in words for programs when the link was used', async () => {
    const { id, link } = await openInFrame();
    const again = await send('POST', `/sign/${id}/session`, {
      body: new URLSearchParams(link.search).toString(),
      headers: {
        origin,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    expect(again.status).toBe(401);
    expect(await again.json()).toMatchObject({ error: { code: 'signing_session_required' } });
  });
});
