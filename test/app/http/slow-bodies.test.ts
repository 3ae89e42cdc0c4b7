import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../src/lib/limits';
import { type Account, as, call, createAccount } from '../../support/app';
import { expectRefusal } from '../../support/refusals';

let account: Account;
const { bodySilenceSeconds, bodySeconds } = limits;

function limit(name: 'bodySilenceSeconds' | 'bodySeconds', value: number) {
  Object.defineProperty(limits, name, { value });
}

beforeAll(async () => {
  account = await createAccount();
});
afterAll(() => {
  limit('bodySilenceSeconds', bodySilenceSeconds);
  limit('bodySeconds', bodySeconds);
});

/** A body that begins and never ends: silent after its beginning, or with a byte now and then. */
function endless(begin: string, drips: boolean): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(begin);
  return new ReadableStream({
    start: (controller) => controller.enqueue(bytes),
    pull: async (controller) => {
      await scheduler.wait(drips ? 20 : 60_000);
      controller.enqueue(new TextEncoder().encode(' '));
    },
  });
}

const form = [
  '--edge\r\nContent-Disposition: form-data; name="template[name]"\r\n\r\nSlow\r\n',
  '--edge\r\nContent-Disposition: form-data; name="template[document]"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n',
].join('');

const bodies: [string, string, string, string][] = [
  ['JSON', '/api/v1/folders', 'application/json', '{"folder":'],
  ['a file', '/api/v1/templates', 'multipart/form-data; boundary=edge', form],
  ['a form of a page', '/sign-in', 'application/x-www-form-urlencoded', 'email=a'],
];

describe('a body that does not come to its end', () => {
  it.each(bodies)('ends with 408 when %s falls silent, and leaves no file', async (_, path, type, begin) => {
    limit('bodySilenceSeconds', 0.1);
    const body = endless(begin, false);
    const headers = { 'content-type': type, origin: 'http://127.0.0.1:8787' };
    const token = path.startsWith('/api') ? account.live : undefined;
    const answer = await call('POST', path, { token, body, headers });
    if (token) expectRefusal(answer, 408, 'request_timeout');
    else expect(answer.status).toBe(408);
    expect((await as(account.live).get('/templates')).json).toEqual([]);
    expect((await env.FILES.list({ prefix: account.id })).objects).toEqual([]);
  });

  it('ends with 408 when it drips for too long', async () => {
    limit('bodySilenceSeconds', 30);
    limit('bodySeconds', 0.2);
    const body = endless('{"folder":', true);
    const headers = { 'content-type': 'application/json' };
    const answer = await call('POST', '/api/v1/folders', { token: account.live, body, headers });
    expectRefusal(answer, 408, 'request_timeout');
  });
});
