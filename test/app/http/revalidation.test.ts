import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, call, createAccount } from '../../support/app';
import { createTemplate } from '../../support/builders';

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [{ name: 'name', page: 1 }]);
});

function get(path: string, known?: string) {
  const headers: Record<string, string> = known === undefined ? {} : { 'if-none-match': known };
  return as(account.live).get(path, { headers });
}

async function tagOf(path: string): Promise<string> {
  return (await get(path)).headers.get('etag') ?? '';
}

describe.each([
  { name: 'a template', path: () => `/templates/${templateId}` },
  { name: 'a template with its fields', path: () => `/templates/${templateId}?full=true` },
  { name: 'a list of templates', path: () => '/templates?per_page=5' },
  { name: 'the schema of a template', path: () => `/templates/${templateId}/schema` },
])('$name', ({ path }) => {
  it('has a tag, and answers 304 without a body to one who has it', async () => {
    const tag = await tagOf(path());
    expect(tag).toMatch(/^W\/"[0-9a-f]{32}"$/);
    for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      const again = await get(path(), known);
      expect([again.status, again.text], known).toEqual([304, '']);
      expect(again.headers.get('etag')).toBe(tag);
      expect(again.headers.get('x-request-id')).toMatch(/^req_/);
    }
    expect((await get(path(), 'W/"other"')).status).toBe(200);
  });

  it('may be kept by the caller, and by nobody between', async () => {
    const { headers } = await get(path());
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  it('has another tag after a change', async () => {
    const before = await tagOf(path());
    const fields = [{ name: `more_${crypto.randomUUID().slice(0, 8)}`, page: 1 }];
    expect((await as(account.live).put(`/templates/${templateId}/add_fields`, { fields })).status).toBe(200);
    const after = await get(path(), before);
    expect(after.status).toBe(200);
    expect(after.headers.get('etag')).not.toBe(before);
  });
});

describe('other answers', () => {
  it('a refusal has no tag, whatever the caller has kept', async () => {
    const missing = await get('/templates/tpl_none', '*');
    expect([missing.status, missing.headers.get('etag')]).toEqual([404, null]);
    expect(missing.headers.get('cache-control')).toBe('no-store');
  });

  it('a record that changes by itself has none', async () => {
    const { status, headers } = await get('/usage', '*');
    expect([status, headers.get('etag')]).toEqual([200, null]);
  });
});

describe('the API description', () => {
  const path = '/api/v1/openapi.json';

  it('is open to pages of other sites, which may ask whether it has changed', async () => {
    const { status, headers } = await call('GET', path, { headers: { origin: 'https://tool.example' } });
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toContain('ETag');
    expect(headers.get('cache-control')).toBe('public, no-cache');

    const asked = await call('OPTIONS', path, {
      headers: { origin: 'https://tool.example', 'access-control-request-headers': 'if-none-match' },
    });
    expect([asked.status, asked.text]).toEqual([204, '']);
    expect(asked.headers.get('access-control-allow-headers')).toBe('If-None-Match');
    expect(asked.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
  });

  it('answers 304 to one who has it, at each host for itself', async () => {
    const tag = (await call('GET', path)).headers.get('etag') ?? '';
    const headers = { 'if-none-match': tag };
    const kept = await call('GET', path, { headers });
    expect([kept.status, kept.text]).toEqual([304, '']);
    expect(kept.headers.get('access-control-allow-origin')).toBe('*');
    const elsewhere = await call('GET', path, { headers, host: 'https://quillet.example.com' });
    expect(elsewhere.status).toBe(200);
    expect(elsewhere.headers.get('etag')).not.toBe(tag);
  });

  it('is the only path of the API that other sites may read', async () => {
    for (const other of ['/api/v1/templates', '/api/v1/authentication']) {
      const { headers } = await call('GET', other, { headers: { origin: 'https://tool.example' } });
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});
