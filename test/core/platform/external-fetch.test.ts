import { describe, expect, inject, it } from 'vitest';
import { type ExternalRequest, openExternal } from '../../../src/core/platform/external-fetch';
import type { ExternalPurpose } from '../../../src/core/platform/external-url';
import { SOON } from '../../support/soon';

const server = inject('externalServer');

async function nobody(): Promise<never> {
  throw new Error('nobody may be asked');
}

function externalFor(...purposes: ExternalPurpose[]) {
  return openExternal({ loopbackFor: new Set(purposes), resolve: nobody });
}

const open = externalFor('images');

function request(path: string, more: Partial<ExternalRequest> = {}): ExternalRequest {
  return {
    url: path.startsWith('/') ? server + path : path,
    purpose: 'images',
    maxBytes: 10_000,
    ...more,
  };
}

function download(path: string, more: Partial<ExternalRequest> = {}) {
  return open.download(request(path, more));
}

async function hitsOf(path: string): Promise<number> {
  return Number(await (await fetch(`${server}/hits?of=${encodeURIComponent(path)}`)).text());
}

function textOf(result: Awaited<ReturnType<typeof download>>) {
  return result.ok ? new TextDecoder().decode(result.value) : result.problem;
}

describe('a download', () => {
  it('returns the whole body', async () => {
    expect(textOf(await download('/text?say=good%20morning'))).toBe('good morning');
  });

  it('names the service, sends no cookies, and only the given headers', async () => {
    const result = await download('/echo', { headers: { 'x-one': '1', 'user-agent': 'me' } });
    const { headers } = JSON.parse(String(textOf(result)));
    expect(headers).toMatchObject({ 'user-agent': 'Quillet/1.0', 'x-one': '1' });
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('authorization');
  });

  it.each([
    ['/status?code=404', { code: 'status', message: 'the server answered 404', status: 404 }],
    ['/status?code=500', { code: 'status', message: 'the server answered 500', status: 500 }],
    ['/flood', { code: 'too_large', message: 'the answer is larger than the limit of 10000 bytes' }],
    ['/bomb', { code: 'too_large', message: 'the answer is larger than the limit of 10000 bytes' }],
    ['/says-huge', { code: 'too_large', message: 'the answer is larger than the limit of 10000 bytes' }],
    ['/says-more', { code: 'unreachable', message: 'the connection was interrupted' }],
    ['/garbage', { code: 'unreachable', message: 'the server cannot be reached' }],
    ['http://127.0.0.1:1/', { code: 'unreachable', message: 'the server cannot be reached' }],
  ])('of %s fails: %j', async (path, problem) => {
    expect(textOf(await download(path))).toEqual(problem);
  });

  it('reads no further than the declared length', async () => {
    expect(textOf(await download('/says-less'))).toBe('hello');
  });

  it('closes the connection of an endless body', async () => {
    const before = await hitsOf('/flood-closed');
    expect((await download('/flood')).ok).toBe(false);
    await expect.poll(() => hitsOf('/flood-closed')).toBeGreaterThan(before);
  });

  it.each(['/hang', '/drip'])('of %s ends at its time limit', async (path) => {
    const started = Date.now();
    const result = await download(path, { seconds: 0.4 });
    expect(textOf(result)).toEqual({ code: 'timeout', message: 'the server took too long' });
    expect(Date.now() - started).toBeLessThan(SOON);
  });

  it('counts the time of all redirects together', async () => {
    const result = await download(`/redirect?to=${encodeURIComponent('/hang?after=redirect')}`, {
      seconds: 0.4,
    });
    expect(textOf(result)).toMatchObject({ code: 'timeout' });
  });
});

describe('redirects', () => {
  it('are followed three times', async () => {
    expect(textOf(await download('/loop?left=3'))).toBe('arrived');
    expect(textOf(await download('/loop?left=4'))).toEqual({
      code: 'too_many_redirects',
      message: 'the server redirects more than 3 times',
    });
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'file:///etc/passwd',
    'https://localhost.internal/',
    '//192.168.1.1/',
    'https://user:secret@example.com/',
    'http://[::ffff:127.0.0.1]/',
    'http:///',
  ])('to %s are refused', async (to) => {
    const result = await download(`/redirect?to=${encodeURIComponent(to)}`);
    expect(textOf(result)).toMatchObject({ code: 'address_refused' });
  });

  it('lose the caller’s headers when they lead to another origin', async () => {
    const elsewhere = `${server.replace('127.0.0.1', 'localhost')}/echo`;
    const headers = { authorization: 'Bearer secret' };
    const other = textOf(await download(`/redirect?to=${encodeURIComponent(elsewhere)}`, { headers }));
    expect(other).not.toContain('secret');
    const same = textOf(await download('/redirect?to=/echo', { headers }));
    expect(same).toContain('Bearer secret');
  });

  it('without a location are an answer like any other', async () => {
    expect(textOf(await download('/status?code=304'))).toMatchObject({ code: 'status', status: 304 });
  });

  it.each(['POST', 'PUT', 'DELETE'] as const)('of %s are the answer', async (method) => {
    const path = `/redirect?to=${encodeURIComponent(`/text?never=${method}`)}`;
    const result = await open.fetch(request(path, { method }));
    if (!result.ok) throw new Error(result.problem.message);
    expect(result.value.status).toBe(302);
    await result.value.close();
    expect(await hitsOf(`/text?never=${method}`)).toBe(0);
  });
});

describe('a refused URL', () => {
  const { port } = new URL(server);
  const spellings = ['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f000001', '0177.0.0.1'];

  it.each([...spellings, '127.0.0.1.', '[::ffff:127.0.0.1]', '0.0.0.0', '１２７.０.０.１'])(
    'never gets a request: %s',
    async (host) => {
      const path = `/image.png?canary=${encodeURIComponent(host)}`;
      for (const scheme of ['http', 'https']) {
        const result = await externalFor('webhooks').download(request(`${scheme}://${host}:${port}${path}`));
        expect(textOf(result)).toMatchObject({ code: 'address_refused' });
      }
      expect(await hitsOf(path)).toBe(0);
    },
  );

  it('is reached once its purpose is open, so that the canary can be trusted', async () => {
    for (const host of spellings) {
      const path = `/image.png?open=${host}`;
      expect((await open.download(request(`http://${host}:${port}${path}`))).ok, host).toBe(true);
      expect(await hitsOf(path), host).toBe(1);
    }
  });
});

describe('a host name', () => {
  const resolving = (answers: string[] | Error) =>
    openExternal({
      loopbackFor: new Set(),
      resolve: async () => {
        if (answers instanceof Error) throw answers;
        return answers;
      },
    });
  const named = request('https://quillet-test.invalid/');

  it.each([
    [['127.0.0.1']],
    [['93.184.216.34', '10.0.0.1']],
    [['2606:2800:220:1::1', '::1']],
    [['64:ff9b::7f00:1']],
    [['not an address']],
  ])('that resolves to %j is refused', async (answers) => {
    const result = await resolving(answers).download(named);
    expect(textOf(result)).toEqual({
      code: 'address_refused',
      message: 'the URL is refused: it is not a public address',
    });
  });

  it('that resolves to nothing, or that does not exist, is unreachable', async () => {
    for (const answers of [[], new Error('no resolver at secret.example:53')]) {
      expect(textOf(await resolving(answers).download(named))).toEqual({
        code: 'unreachable',
        message: 'the server cannot be reached',
      });
    }
  });

  it('that is not resolved in time is given up', async () => {
    const external = openExternal({
      loopbackFor: new Set(),
      resolve: (_name, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    });
    expect(textOf(await external.download({ ...named, seconds: 0.2 }))).toMatchObject({ code: 'timeout' });
  });
});
