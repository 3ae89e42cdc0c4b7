import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Scripted, ScriptedServer } from './support/scripted-server';

/** The SDK as deployments serve it. */
const { Quillet } = await import(pathToFileURL(resolve('dist/assets/sdk/quillet.mjs')).href);

let server: ScriptedServer;
afterEach(() => {
  server.end();
  vi.unstubAllEnvs();
});

async function answered(...answers: Scripted[]) {
  server = await ScriptedServer.start(...answers);
  return new Quillet({ origin: server.origin, token: 'api_1:secret' });
}

function refusal(status: number, code: string, headers = {}): Scripted {
  return { status, headers, body: { status: 'error', error: { code, message: 'No.' } } };
}

function thrown(error: unknown) {
  return error;
}

const now = { 'retry-after': '0' };

describe('a request that would do its work twice', () => {
  it.each([
    ['adds fields', (to: typeof Quillet) => to.templates.addFields('tpl_1', { fields: [] })],
    [
      'changes what it has seen',
      (to: typeof Quillet) => to.templates.update('tpl_1', { template: {}, if_updated_at: '2026' }),
    ],
  ])('is not repeated after a cut connection: it %s', async (_, call) => {
    const quillet = await answered(null, { status: 200 });
    expect(await call(quillet).catch(thrown)).toMatchObject({ code: 'network' });
    expect(server.received).toHaveLength(1);
  });

  it('is repeated where it does the same: a change', async () => {
    const quillet = await answered(null, { status: 200, body: { id: 'tpl_1' } });
    expect(await quillet.templates.update('tpl_1', { template: {} })).toEqual({ id: 'tpl_1' });
  });
});

it('a request that is still at work is waited for, however often it is asked for', async () => {
  const busy = refusal(409, 'idempotency_in_progress', now);
  const made = { status: 201, body: { status: 'success', submission: { id: 'sub_1', state: 'processed' } } };
  const quillet = await answered(null, ...Array.from({ length: 9 }, () => busy), made);
  expect(await quillet.submissions.create('tpl_1', {}, { retries: 1 })).toMatchObject({ id: 'sub_1' });
  expect(new Set(server.received.map(({ key }) => key)).size).toBe(1);
});

describe('a stream', () => {
  const stream = () => new Blob(['%PDF-1.7']).stream();

  it('is not sent again after a 429, which is told', async () => {
    const quillet = await answered(refusal(429, 'rate_limited', now), { status: 201 });
    const refused = await quillet.templates.create({ name: 'A', document: stream() }).catch(thrown);
    expect(refused).toMatchObject({ code: 'rate_limited', status: 429 });
    expect(server.received).toHaveLength(1);
  });

  it('is uploaded as what is in it, without the token', async () => {
    const policy = { method: 'post', headers: {}, fields: { key: 'upl_1', policy: 'p' } };
    server = await ScriptedServer.by(({ method }) =>
      method === 'GET'
        ? { status: 200, body: { ...policy, url: `${server.origin}/uploads` } }
        : { status: 201 },
    );
    const quillet = new Quillet({ origin: server.origin, token: 'api_1:secret' });
    expect(await quillet.uploads.send(stream())).toBe('upl_1');
    const [, { type = '', body = '', authorization } = {}] = server.received;
    const headers = { 'content-type': type };
    const sent = await new Response(Buffer.from(body, 'latin1'), { headers }).formData();
    expect(sent.get('policy')).toBe('p');
    expect(await (sent.get('file') as File).text()).toBe('%PDF-1.7');
    expect(authorization).toBeUndefined();
  });

  it('is cancelled with the request', async () => {
    server = await ScriptedServer.by(() => new Promise(() => undefined));
    const quillet = new Quillet({ origin: server.origin, token: 'api_1:secret' });
    const cancelled = vi.fn();
    const endless = new ReadableStream({ cancel: cancelled });
    const ending = new AbortController();
    const call = quillet.templates
      .create({ name: 'A', document: endless }, { signal: ending.signal })
      .catch(thrown);
    setTimeout(() => ending.abort(new Error('enough')), 100);
    expect(await call).toMatchObject({ message: 'enough' });
    await vi.waitFor(() => expect(cancelled).toHaveBeenCalled());
  });

  it('that somebody else reads is refused before anything is sent', async () => {
    const quillet = await answered();
    const taken = stream();
    taken.getReader();
    expect(await quillet.templates.create({ name: 'A', document: taken }).catch(thrown)).toBeInstanceOf(
      TypeError,
    );
    expect(server.received).toHaveLength(0);
  });
});

describe('an aborted call', () => {
  const aborted = AbortSignal.abort(new Error('enough'));

  it('sends nothing', async () => {
    const quillet = await answered({ status: 200, body: [] });
    expect(await quillet.webhooks.listEndpoints({ signal: aborted }).catch(thrown)).toMatchObject({
      message: 'enough',
    });
    expect(server.received).toHaveLength(0);
  });

  it('ends a list between two records', async () => {
    const quillet = await answered({ status: 200, body: [{ id: 'a' }, { id: 'b' }] });
    const ending = new AbortController();
    const read: string[] = [];
    const reading = async () => {
      for await (const { id } of quillet.templates.list({ signal: ending.signal })) {
        read.push(id);
        ending.abort(new Error('enough'));
      }
    };
    await expect(reading()).rejects.toThrow('enough');
    expect(read).toEqual(['a']);
  });

  it('ends a wait for a record', async () => {
    const quillet = await answered({ status: 200, body: { id: 'sub_1', state: 'pending' } });
    const ending = new AbortController();
    const waiting = quillet.submissions.get('sub_1', { signal: ending.signal });
    await waiting;
    ending.abort(new Error('enough'));
    await expect(waiting.ended()).rejects.toThrow('enough');
    expect(server.received).toHaveLength(1);
  });
});

describe('the time of a call', () => {
  it('is over although the deployment says again and again that a record is not ready', async () => {
    const pending = { id: 'sub_1', state: 'pending' };
    server = await ScriptedServer.by(() => ({
      status: 504,
      body: { error: { code: 'polling_timeout', message: 'No.' }, submission: pending },
    }));
    const quillet = new Quillet({ origin: server.origin, token: 'api_1:secret' });
    const waiting = quillet.submissions.create('tpl_1', {}, { timeoutMs: 1_500 });
    await expect(waiting).rejects.toMatchObject({ code: 'timeout' });
  });

  it('has room for a Retry-After that is a date', async () => {
    const soon = new Date(Date.now() + 2_000).toUTCString();
    const quillet = await answered(refusal(503, 'unavailable', { 'retry-after': soon }), {
      status: 200,
      body: [],
    });
    const began = Date.now();
    await quillet.webhooks.listEndpoints();
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(soon) - 1);
    expect(began).toBeLessThan(Date.parse(soon));
  });

  it('has none for one that is too late', async () => {
    const quillet = await answered(refusal(503, 'unavailable', { 'retry-after': '86400' }));
    expect(await quillet.webhooks.listEndpoints().catch(thrown)).toMatchObject({ code: 'unavailable' });
  });
});

describe('an answer that does not come from a deployment', () => {
  it('is told with its status, and not asked for again', async () => {
    const quillet = await answered({ status: 200, text: '<html>', headers: { 'x-request-id': 'req_1' } });
    expect(await quillet.webhooks.listEndpoints().catch(thrown)).toMatchObject({
      code: 'unreadable',
      status: 200,
      requestId: 'req_1',
    });
    expect(server.received).toHaveLength(1);
  });

  it.each(['<html>', 'null', '"no"', '{"error": null, "errors": "x"}'])(
    'is a refusal by its status: %s',
    async (text) => {
      const quillet = await answered({ status: 404, text });
      expect(await quillet.folders.create({}).catch(thrown)).toMatchObject({
        code: 'http_404',
        status: 404,
        errors: [],
      });
    },
  );
});

describe('a list', () => {
  it('ends with an error when its cursor stays the same', async () => {
    server = await ScriptedServer.by(() => ({
      status: 200,
      body: { limit: 1, next_cursor: 'a', incomplete: false, submissions: [{ id: 'a' }] },
    }));
    const quillet = new Quillet({ origin: server.origin, token: 'api_1:secret' });
    const reading = async () => {
      for await (const _ of quillet.submissions.list());
    };
    await expect(reading()).rejects.toMatchObject({ code: 'unreadable' });
    expect(server.received).toHaveLength(2);
  });

  it('takes an option that is undefined for one that is left out', async () => {
    const quillet = await answered({ status: 200, body: [{ id: 'a' }] }, { status: 200, body: [] });
    for await (const _ of quillet.templates.list({ per_page: undefined, page: undefined }));
    expect(server.received.map(({ url }) => url)).toEqual(['/api/v1/templates?page=1&per_page=50']);
  });
});

describe('a token', () => {
  it.each([301, 307, 308])('goes to no other origin when an answer is a %s', async (status) => {
    const other = await ScriptedServer.start({ status: 200, body: [] });
    const quillet = await answered({ status, headers: { location: `${other.origin}/api/v1/folders` } });
    const refused = await quillet.folders.create({ folder: { name: 'Secret' } }).catch(thrown);
    expect(refused).toMatchObject({ code: 'redirected', message: expect.stringContaining(other.origin) });
    expect(other.received).toEqual([]);
    other.end();
    expect(server.received).toHaveLength(1);
  });

  it('of the environment goes to the deployment of the environment only', async () => {
    server = await ScriptedServer.start({ status: 200, body: [] }, { status: 200, body: [] });
    vi.stubEnv('QUILLET_TOKEN', 'api_env:secret');
    vi.stubEnv('QUILLET_ORIGIN', 'https://elsewhere.example.com');
    await new Quillet({ origin: server.origin }).webhooks.listEndpoints();
    vi.stubEnv('QUILLET_ORIGIN', `${server.origin}/`);
    await new Quillet({ origin: server.origin }).webhooks.listEndpoints();
    const basic = (token: string) => `Basic ${btoa(token)}`;
    expect(server.received.map(({ authorization }) => authorization)).toEqual([
      // `fetch` cuts the end of a header.
      basic('').trim(),
      basic('api_env:secret'),
    ]);
  });
});

it.each(['', '.', '..', undefined])(
  'an id of dots or nothing asks for no other operation: %j',
  async (id) => {
    const quillet = await answered({ status: 200 });
    expect(await quillet.templates.deleteImage('tpl_1', id).catch(thrown)).toBeInstanceOf(TypeError);
    expect(server.received).toHaveLength(0);
  },
);
