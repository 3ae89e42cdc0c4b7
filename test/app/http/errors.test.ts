import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { operations } from '../../../src/app/http/operations';
import { limits } from '../../../src/lib/limits';
import { type Account, as, call, createAccount, send } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { expectLogged } from '../../support/log';
import { expectProblems, expectRefusal } from '../../support/refusals';
import { createEndpoint, hookUrl } from '../../support/webhooks';

const MB = 1024 * 1024;

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, []);
});

const json = { 'content-type': 'application/json' };

function postText(body: string | ReadableStream | Uint8Array, headers: Record<string, string> = json) {
  return as(account.live).post('/folders', body, { headers });
}

function submit(body: unknown) {
  return as(account.live).post(`/templates/${templateId}/submissions`, body);
}

function nested(depth: number) {
  return `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;
}

describe('a body that is not JSON', () => {
  it.each([
    ['a missing value', '{"folder":\n  {"name": }}', 'line 2, column 12'],
    ['a trailing comma', '{"folder": {"name": "x",}}', 'line 1, column 25'],
    ['brackets that close what was never open', `{ ${']'.repeat(20_000)}`, 'line 1'],
    ['a comment', '// hello\n{}', 'line 1, column 1'],
    ['single quotes', "{'folder': 1}", 'line 1, column 2'],
    ['an end that comes too soon', '{"folder": {\n"name": "x"', 'line 2, column 12'],
    ['something behind the end', '{}\n\n{}', 'line 3, column 1'],
  ])('is refused with line and column: %s', async (_, text, place) => {
    const { error } = expectRefusal(await postText(text), 400, 'invalid_json');
    expect(error.message).toContain(place);
  });

  it('is refused when it is empty or not UTF-8', async () => {
    for (const text of ['', ' \n']) {
      const { error } = expectRefusal(await postText(text), 400, 'invalid_json');
      expect(error.message).toBe('The body is not JSON: it is empty.');
    }
    const { error } = expectRefusal(
      await postText(Uint8Array.of(0x22, 0xff, 0xfe, 0x22)),
      400,
      'invalid_json',
    );
    expect(error.message).toBe('The body is not valid UTF-8.');
  });

  it('may begin with a byte order mark', async () => {
    const body = new TextEncoder().encode('\ufeff{"folder":{"name":"Marked"}}');
    expect((await postText(body)).json).toMatchObject({ name: 'Marked' });
  });
});

describe('a body that is too large', () => {
  const big = JSON.stringify({ folder: { name: 'x'.repeat(2 * MB) } });

  it('is refused by its length', async () => {
    const { error } = expectRefusal(await postText(big), 413, 'payload_too_large');
    expect(error.message).toContain(String(limits.jsonBodyBytes));
  });

  it('is refused while it arrives when it does not declare its length, and is not read to the end', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(64 * 1024).fill(0x20));
        if (sent > 2000) controller.close();
      },
    });
    expectRefusal(await postText(endless), 413, 'payload_too_large');
    expect(sent).toBeLessThan(100);
  });

  it('is taken right up to the limit', async () => {
    const frame = JSON.stringify({ folder: { name: '' } }).length;
    const full = JSON.stringify({ folder: { name: 'x'.repeat(limits.jsonBodyBytes - frame) } });
    expect(full).toHaveLength(limits.jsonBodyBytes);
    expectProblems(await postText(full), ['#/folder/name: must have at most 255 characters']);
  });
});

describe('a body of another type', () => {
  it.each(['text/plain', 'application/jsonp', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'is refused where JSON is required: %s',
    async (type) => {
      const { error } = expectRefusal(
        await postText('{"folder":{"name":"x"}}', { 'content-type': type }),
        415,
        'unsupported_media_type',
      );
      expect(error.message).toContain(type);
    },
  );

  it('is refused where a form is required', async () => {
    const template = { template_type: 'html', name: 'x', html: 'x' };
    const { json } = await as(account.live).post('/templates', { template });
    const answer = await as(account.live).post(`/templates/${json.id}/images`, { name: 'x' });
    const { error } = expectRefusal(answer, 415, 'unsupported_media_type');
    expect(error.message).toContain('multipart/form-data');
  });

  it.each(['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/vnd.api+json'])(
    'is accepted when it is JSON: %s',
    async (type) => {
      const answer = await postText('{"folder":{"name":"x"}}', { 'content-type': type });
      expect(answer.status, answer.text).toBe(201);
    },
  );
});

describe('a missing body', () => {
  const post = (path: string, headers: Record<string, string>, body?: string) =>
    call('POST', `/api/v1${path}`, { token: account.live, headers, ...(body === undefined ? {} : { body }) });

  it.each([
    ['with no type', {}, undefined],
    ['with the type of JSON', json, ''],
  ])('is an empty object where no property is required: %s', async (_, headers, body) => {
    const copied = await post(`/templates/${templateId}/copy`, headers, body);
    expect(copied.status, copied.text).toBe(201);
    const { id } = await createEndpoint(account.live, hookUrl(crypto.randomUUID()));
    const tested = await post(`/webhook_endpoints/${id}/test`, headers, body);
    expect(tested.status, tested.text).toBe(201);
  });

  it('is refused where a property is required', async () => {
    expectRefusal(await post('/folders', {}), 415, 'unsupported_media_type');
    expectRefusal(await post('/folders', json, ''), 400, 'invalid_json');
  });
});

describe('a body against its schema', () => {
  it('is answered with the expected type in the words of the service', async () => {
    expectProblems(
      await as(account.live).post(`/templates/${templateId}/submissions`, { data: {}, expires_in: 1.5 }),
      ['#/expires_in: must be a whole number'],
    );
    expectProblems(
      await as(account.live).post(`/templates/${templateId}/submissions`, { data: {}, expires_in: 0 }),
      ['#/expires_in: must be at least 1'],
    );
    expectProblems(
      await as(account.live).put(`/templates/${templateId}`, {
        description: 'x'.repeat(limits.descriptionChars + 1),
        expiration_interval: 'weeks',
        data_request_reminder_days: [1, 2, 3, 4],
      }),
      [
        `#/template/description: must have at most ${limits.descriptionChars} characters`,
        '#/template/expiration_interval: must be one of minutes, hours, days',
        `#/template/data_request_reminder_days: must have at most ${limits.remindersOfTemplate} items`,
      ],
    );
    expectProblems(await as(account.live).get(`/templates?query=${'x'.repeat(limits.nameChars + 1)}`), [
      `?query: must have at most ${limits.nameChars} characters`,
    ]);
  });

  it('gets one entry for each problem, with its place as a JSON pointer', async () => {
    expectProblems(await postText('{"folder":{"name":5,"parent_folder_id":true,"colour":"red"},"a/b~c":1}'), [
      '#/folder/name: must be a string, not a number',
      '#/folder/parent_folder_id: must be a string, not a boolean',
      '#/folder/colour: unknown property',
      '#/a~1b~0c: unknown property',
    ]);
  });

  it('is answered with the required properties', async () => {
    expectProblems(await postText('{}'), ['#/folder: required (an object)']);
    expectProblems(await postText('{"folder":{}}'), ['#/folder/name: required (a string)']);
    expectProblems(await submit({}), ['#/data: required (an object)']);
  });

  it.each(['null', '[]', '5', '"text"', 'true'])('is refused when it is %s', async (text) => {
    expectProblems(await postText(text), [/^#\/: must be an object, not (null|an? \w+)$/]);
  });

  it('lists problems of query and body together', async () => {
    const answer = await as(account.live).post(`/templates/${templateId}/submissions?wait=maybe`, {
      data: [],
      extra: 1,
    });
    expectProblems(answer, [
      '?wait: must be true, false, 1 or 0',
      '#/data: must be an object, not an array',
      '#/extra: unknown property',
    ]);
  });

  it('nests at most 32 levels deep', async () => {
    expectProblems(await postText(nested(33)), ['#/: must nest at most 32 levels deep']);
    expectProblems(await postText(`${'['.repeat(100_000)}`), ['#/: must nest at most 32 levels deep']);
    expectProblems(await postText(nested(32)), ['#/folder: required (an object)', '#/a: unknown property']);
    const braces = JSON.stringify({ folder: { name: `${'{'.repeat(40)}\\"[` } });
    expect((await postText(braces)).status).toBe(201);
  });

  it('has at most 16 KB of metadata', async () => {
    const frame = JSON.stringify({ note: '' }).length;
    const fits = 'é'.repeat((limits.metadataBytes - frame) / 2);
    expect((await submit({ data: {}, metadata: { note: fits } })).status).toBe(201);
    expectProblems(await submit({ data: {}, metadata: { note: `${fits}é` } }), [
      `#/metadata: must have at most ${limits.metadataBytes} bytes as JSON`,
    ]);
    expectProblems(await submit({ data: {}, metadata: [] }), ['#/metadata: must be an object, not an array']);
  });

  it('keeps names out of the prototype', async () => {
    const answer = await postText('{"folder":{"name":"x","__proto__":{"parent_folder_id":"y"}}}');
    expect(answer.status === 422 || answer.json.parent_folder_id === null, answer.text).toBe(true);
    expect(({} as Record<string, unknown>)['parent_folder_id']).toBeUndefined();
  });
});

describe('a path', () => {
  const methodsOf = (path: string): string[] =>
    operations
      .filter((operation) => operation.path === path)
      .flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : method.toUpperCase()));

  it('names the methods it takes', async () => {
    const others = ['/', '/docs', '/health', '/downloads/x/y', '/submissions/x/y', '/templates/x/y'];
    const paths = new Set(operations.map((operation) => operation.path));
    const addresses = [
      ...others.map((path) => [path, methodsOf('/authentication')] as const),
      ['/api/v1/openapi.json', [...methodsOf('/authentication'), 'OPTIONS']] as const,
      ...[...paths].map((path) => [`/api/v1${path.replace(/:\w+/g, 'x')}`, methodsOf(path)] as const),
    ];
    for (const [path, taken] of addresses) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        if (taken.includes(method)) continue;
        const answer = await call(method, path);
        expectRefusal(answer, 405, 'method_not_allowed');
        expect(answer.headers.get('allow')).toBe(taken.join(', '));
      }
    }
  });

  it('that does not exist is not found, with or without credentials', async () => {
    for (const path of ['/nothing', '/api/v1', '/api/v2/folders', '/api/v1/folders/x/y/z', '/downloads']) {
      expectRefusal(await call('GET', path), 404, 'endpoint_not_found');
      expectRefusal(await call('DELETE', path, { token: account.live }), 404, 'endpoint_not_found');
    }
  });

  it('may end in a slash and have unknown parameters', async () => {
    const { live } = account;
    for (const path of [
      '/authentication/',
      '/folders/?endpoint_variant=x&v=2&_=17',
      `/templates/${templateId}/`,
    ]) {
      const answer = await as(live).get(path);
      expect(answer.status, path).toBe(200);
    }
    const created = await as(live).post('/folders/?v=1', { folder: { name: 'x' } });
    expect(created.status).toBe(201);
  });

  it('survives broken escapes and odd characters in its path', async () => {
    for (const id of ['%E0%A4%A', '%00', '%2e%2e%2f', 'ü', "';--", 'x'.repeat(5_000)]) {
      const answer = await as(account.live).get(`/templates/${id}`);
      expect(answer.status, id).toBe(404);
    }
  });

  it('answers HEAD like GET, without the body', async () => {
    const answer = await call('HEAD', '/api/v1/authentication', { token: account.live });
    expect([answer.status, answer.text]).toEqual([200, '']);
  });
});

it('gives every answer its own request id', async () => {
  const { live } = account;
  const paths = [
    '/',
    '/docs',
    '/health',
    '/nothing',
    '/api/v1/openapi.json',
    '/api/v1/authentication',
    '/downloads/x/y',
  ];
  const ids = new Set<string | null>();
  for (const path of paths) {
    for (const method of ['GET', 'PATCH', 'HEAD']) {
      ids.add((await send(method, path, { token: live })).headers.get('x-request-id'));
    }
  }
  expect(ids.size).toBe(paths.length * 3);
  for (const id of ids) expect(id).toMatch(/^req_[0-9A-Za-z]{20}$/);
});

describe('a fault of the service', () => {
  const broken = (thrown: Error) =>
    new Proxy(env.DB, {
      get: () => () => {
        throw thrown;
      },
    });

  it('reveals nothing but the request id', async () => {
    expectLogged(/ GET \/api\/v1\/folders: Error: D1_ERROR: no such table/);
    const secretive = new Error(
      'D1_ERROR: no such table: folders: SQLITE_ERROR select secret_hash from api_tokens /srv/app.ts:12',
    );
    const answer = await as(account.live).get('/folders', { env: { DB: broken(secretive) } });
    const { error } = expectRefusal(answer, 500, 'internal_error');
    const id = answer.headers.get('x-request-id');
    expect(error.message).toBe(`Something went wrong on our side. Quote the request id ${id}.`);
  });

  it('that means overload has its own answer: nothing was accepted, come again', async () => {
    expectLogged(/ GET \/api\/v1\/folders: Error: Durable Object is overloaded\./);
    const overloaded = Object.assign(new Error('Durable Object is overloaded.'), { overloaded: true });
    const busy = {
      prepare: () => {
        throw new Error('query failed', { cause: overloaded });
      },
    };
    const answer = await as(account.live).get('/folders', { env: { DB: busy as unknown as D1Database } });
    expectRefusal(answer, 503, 'overloaded');
    expect(answer.headers.get('retry-after')).toBe('2');
  });

  it('is logged without the values that caused it', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = {
      prepare: () => {
        throw new Error('the database is down');
      },
    };
    await as(account.live).post(
      '/folders',
      { folder: { name: 'Patient 4711' } },
      { env: { DB: broken as unknown as D1Database } },
    );
    expect(logged).toHaveBeenCalled();
    const text = logged.mock.calls.flat().join('\n');
    expect(text).toContain('the database is down');
    expect(text).not.toMatch(/4711|params/);
    logged.mockRestore();
  });

  it('says so when the service is not configured, and names no setting to the public', async () => {
    expectLogged(
      / GET \/api\/v1\/folders: Error: .* SIGNING_KEY is too short/,
      / GET \/health: Error: .* SIGNING_KEY is missing/,
    );
    const answer = await as(account.live).get('/folders', { env: { SIGNING_KEY: 'short' } });
    expectRefusal(answer, 500, 'internal_error');
    expect(answer.text).not.toContain('SIGNING_KEY');
    expectRefusal(await call('GET', '/health', { env: { SIGNING_KEY: '' } }), 500, 'internal_error');
  });
});
