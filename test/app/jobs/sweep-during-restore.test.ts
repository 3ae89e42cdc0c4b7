import { env } from 'cloudflare:workers';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemIds } from '../../../src/core/platform/ids';
import { limits } from '../../../src/lib/limits';
import { insertSecret } from '../../../src/service/accounts/sign-in/secret-store';
import { endRestore } from '../../../src/service/backup/restore-mark';
import { database, send } from '../../support/app';
import { sweepFiles, sweepFilesOnce } from '../../support/sweeping';

const hour = 3_600_000;
const accountId = systemIds.next('account');

let authorization: string;

beforeAll(async () => {
  const secret = randomBytes(32).toString('base64url');
  const now = Date.now();
  await insertSecret(database, { purpose: 'operator', secret, expiresAt: now + hour }, now);
  authorization = `Bearer ${secret}`;
});

afterAll(() => endRestore(database));

function put(path: string, body: string): Promise<Response> {
  return send('PUT', `/operator/restore/${path}`, { headers: { authorization }, body });
}

/** A file of a submission, put back before its coordinator and its row. */
async function restored(): Promise<string> {
  const key = `${accountId}/submissions/${systemIds.next('submission')}/${'3'.repeat(64)}.pdf`;
  expect((await put(`file?key=${encodeURIComponent(key)}`, 'restored')).status).toBe(200);
  return key;
}

async function exists(key: string): Promise<boolean> {
  return (await env.FILES.head(key)) !== null;
}

it('files of a restore stay for longer than a day, as long as it goes on', async () => {
  expect((await put('mark', '{"running": true}')).status).toBe(200);
  const key = await restored();
  await sweepFilesOnce(Date.now() + 30 * hour);
  expect(await exists(key)).toBe(true);
  expect((await put('mark', '{"running": false}')).status).toBe(200);
  await sweepFiles(Date.now() + 30 * hour);
  expect(await exists(key)).toBe(false);
});

it('files of a restore that was given up are removed', async () => {
  expect((await put('mark', '{"running": true}')).status).toBe(200);
  const key = await restored();
  await sweepFiles(Date.now() + (limits.restoreMarkHours + 1) * hour);
  expect(await exists(key)).toBe(false);
});
