import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { type Scripted, ScriptedServer } from './support/scripted-server';

/** The SDK as deployments serve it. */
const { Quillet, QuilletError } = await import(pathToFileURL(resolve('dist/assets/sdk/quillet.mjs')).href);

let server: ScriptedServer;
afterEach(() => server.end());

/** A client of a server with these answers. */
async function answered(...answers: Scripted[]) {
  server = await ScriptedServer.start(...answers);
  return new Quillet({ origin: server.origin, token: 'api_1:secret' });
}

function refusal(status: number, code: string, more = {}, headers = {}): Scripted {
  return { status, headers, body: { status: 'error', error: { code, message: 'No.' }, ...more } };
}

const now = { 'retry-after': '0' };
const processed = { id: 'sub_1', state: 'processed' };
const made: Scripted = { status: 201, body: { status: 'success', submission: processed } };

describe('a request that creates something', () => {
  it('is repeated with the same key: after a cut connection, a 429 and a 503', async () => {
    const quillet = await answered(
      null,
      refusal(429, 'rate_limited', {}, now),
      refusal(503, 'unavailable', {}, now),
      made,
    );
    expect(await quillet.submissions.create('tpl_1', { name: 'Ada' }, { metadata: { order: 1 } })).toEqual(
      processed,
    );
    const keys = new Set(server.received.map(({ key }) => key));
    expect(server.received).toHaveLength(4);
    expect([...keys]).toEqual([expect.stringMatching(/^[\w-]{36}$/)]);
    expect(JSON.parse(server.received[3]?.body ?? '')).toEqual({
      data: { name: 'Ada' },
      metadata: { order: 1 },
    });
  });

  it('has the key of its caller', async () => {
    const quillet = await answered(made);
    await quillet.submissions.create('tpl_1', {}, { idempotencyKey: 'mine', wait: false });
    expect(server.received[0]).toMatchObject({
      key: 'mine',
      url: '/api/v1/templates/tpl_1/submissions?wait=false',
    });
  });

  it('is not repeated when it was refused for good', async () => {
    const quillet = await answered(refusal(422, 'validation_failed', { errors: ['#/name: is missing'] }));
    const refused = await quillet.folders.create({ folder: {} }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(QuilletError);
    expect(refused).toMatchObject({ code: 'validation_failed', status: 422, errors: ['#/name: is missing'] });
    expect(server.received).toHaveLength(1);
  });

  it('gives up after as many repetitions as it may have', async () => {
    const quillet = await answered(...Array.from({ length: 3 }, () => refusal(503, 'unavailable', {}, now)));
    const refused = await quillet.folders.create({}, { retries: 2 }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'unavailable', status: 503 });
    expect(server.received).toHaveLength(3);
  });
});

describe('a request that may have been carried out', () => {
  it('is not repeated if it takes no key', async () => {
    const quillet = await answered(null, { status: 201 });
    const failed = await quillet.webhooks
      .createEndpoint({ url: 'https://example.com' })
      .catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 'network', status: 0 });
    expect(server.received).toHaveLength(1);
  });

  it('is repeated if it was only told to come again', async () => {
    const quillet = await answered(refusal(429, 'rate_limited', {}, now), {
      status: 201,
      body: { id: 'whe_1' },
    });
    expect(await quillet.webhooks.createEndpoint({})).toEqual({ id: 'whe_1' });
  });

  it('is not repeated if its file was a stream', async () => {
    const quillet = await answered(null);
    const document = new Blob(['%PDF-1.7']).stream();
    const failed = await quillet.templates.create({ name: 'A', document }).catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 'network' });
    expect(server.received).toHaveLength(1);
  });
});

describe('waiting', () => {
  it('goes on after a polling_timeout, and says why there is no PDF', async () => {
    const pending = { id: 'sub_1', state: 'pending', download_url: null };
    const quillet = await answered(
      refusal(504, 'polling_timeout', { submission: pending }),
      refusal(504, 'polling_timeout', { submission: pending }),
      { status: 200, body: { ...processed, download_url: null, error_message: 'no font' } },
    );
    const failed = await quillet.submissions
      .create('tpl_1', {})
      .pdf()
      .catch((error: unknown) => error);
    expect(failed).toMatchObject({
      code: 'processing_failed',
      message: 'sub_1 has no PDF: processed, no font',
    });
    expect(server.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/v1/templates/tpl_1/submissions',
      'GET /api/v1/submissions/sub_1',
      'GET /api/v1/submissions/sub_1',
    ]);
  });

  it('tells that signers have not completed', async () => {
    const asking = { id: 'sub_1', state: 'waiting_for_data_requests', download_url: null };
    const quillet = await answered({ status: 201, body: { status: 'success', submission: asking } });
    const failed = await quillet.submissions
      .create('tpl_1', {})
      .pdf()
      .catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 'not_ready' });
  });

  it('ends with its time', async () => {
    const quillet = await answered({
      status: 201,
      body: { status: 'success', submission: { id: 'sub_1', state: 'pending' } },
    });
    const waiting = quillet.submissions.create('tpl_1', {}, { timeoutMs: 100 }).ended();
    await expect(waiting).rejects.toMatchObject({ code: 'timeout' });
  });

  it('ends with the signal of its caller', async () => {
    const quillet = await answered(refusal(503, 'unavailable', {}, { 'retry-after': '60' }));
    const ending = new AbortController();
    const waiting = quillet.folders.list({ signal: ending.signal }).then(null, (error: unknown) => error);
    ending.abort(new Error('enough'));
    expect(await waiting).toMatchObject({ message: 'enough' });
  });
});

describe('lists', () => {
  it('are read page after page, by cursor', async () => {
    const page = (ids: string[], next_cursor: string | null) => ({
      status: 200,
      body: { limit: 2, next_cursor, incomplete: false, submissions: ids.map((id) => ({ id })) },
    });
    const quillet = await answered(page(['a', 'b'], 'b'), page(['c'], 'c'));
    const ids = [];
    for await (const { id } of quillet.submissions.list({ limit: 2, type: 'test' })) ids.push(id);
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(server.received.map(({ url }) => url)).toEqual([
      '/api/v1/submissions?limit=2&type=test',
      '/api/v1/submissions?limit=2&type=test&cursor=b',
    ]);
  });

  it('are read page after page, by number', async () => {
    const quillet = await answered(
      { status: 200, body: [{ id: 'a' }, { id: 'b' }] },
      { status: 200, body: [] },
    );
    const ids = [];
    for await (const { id } of quillet.templates.list({ per_page: 2 })) ids.push(id);
    expect(ids).toEqual(['a', 'b']);
    expect(server.received[1]?.url).toBe('/api/v1/templates?page=2&per_page=2');
  });
});

describe('files', () => {
  it.each([
    ['bytes', () => new TextEncoder().encode('%PDF-1.7')],
    ['a blob', () => new Blob(['%PDF-1.7'])],
    ['a stream', () => new Blob(['%PDF-1.7']).stream()],
  ])('are sent as parts of a form, from %s', async (_, file) => {
    const quillet = await answered({ status: 201, body: { id: 'tpl_1', document_state: 'processed' } });
    await quillet.templates.create({ name: 'Größe', document: file() });
    const [{ type = '', body = '' } = {}] = server.received;
    const form = await new Response(Buffer.from(body, 'latin1'), {
      headers: { 'content-type': type },
    }).formData();
    expect(form.get('template[name]')).toBe('Größe');
    expect(await (form.get('template[document]') as File).text()).toBe('%PDF-1.7');
  });
});

it('needs the address of a deployment', async () => {
  server = await ScriptedServer.start();
  expect(() => new Quillet({ origin: 'pdf.example.com' })).toThrow(TypeError);
});
