import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { Hono } from 'hono';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AppEnv } from '../../../src/app/http/app-env';
import { byToken, runOperation } from '../../../src/app/http/pipeline';
import { Components } from '../../../src/app/openapi/components';
import { describe as describeOperation } from '../../../src/app/openapi/document';
import { openServices } from '../../../src/app/wiring/open-services';
import { systemIds } from '../../../src/core/platform/ids';
import { checkAuthentication } from '../../../src/service/tokens/api/check-authentication';
import { type Account, createAccount, origin } from '../../support/app';

const deprecated = { since: '2027-01-31', sunset: '2027-07-31', instead: 'Use GET /who instead.' };
const operation = { ...checkAuthentication, deprecated };

const app = new Hono<AppEnv>()
  .use((c, next) => {
    c.set('requestId', systemIds.next('request'));
    c.set('services', openServices(c.env, { origin, defer: () => {} }));
    return next();
  })
  .get('/old', runOperation(operation, byToken));

let account: Account;
beforeAll(async () => {
  account = await createAccount();
});

describe('a deprecated operation', () => {
  it.each([
    { name: 'an answer', status: 200 },
    { name: 'a refusal', status: 401 },
  ])('says so in the headers of $name', async ({ status }) => {
    const { id, secret } = account.live;
    const credentials = { authorization: `Basic ${btoa(`${id}:${secret}`)}` };
    const headers: Record<string, string> = status === 200 ? credentials : {};
    const answer = await app.request('/old', { headers }, env, createExecutionContext());
    expect(answer.status).toBe(status);
    expect(answer.headers.get('deprecation')).toBe('@1801353600');
    expect(answer.headers.get('sunset')).toBe('Sat, 31 Jul 2027 00:00:00 GMT');
  });

  it('says so in the API description', () => {
    expect(describeOperation(operation, new Components())).toMatchObject({
      deprecated: true,
      description: expect.stringMatching(/^Deprecated: Use GET \/who instead\. It stays until 2027-07-31/),
    });
    expect(describeOperation(checkAuthentication, new Components())).not.toHaveProperty('deprecated');
  });
});
