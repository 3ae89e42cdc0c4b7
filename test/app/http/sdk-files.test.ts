import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { origin, send } from '../../support/app';

it('the page of the package shows its hash, and the address of this deployment', async () => {
  const page = await send('GET', '/sdk');
  const tarball = await send('GET', '/sdk/quillet.tgz');
  expect(tarball.headers.get('content-type')).toBe('application/gzip');
  expect(page.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await page.text();
  const hash = createHash('sha256')
    .update(new Uint8Array(await tarball.arrayBuffer()))
    .digest('hex');
  expect(text).toContain(hash);
  expect(text).toContain(`npm install ${origin}/sdk/quillet.tgz`);
});

it('the module may be loaded by pages of other sites', async () => {
  const module = await send('GET', '/sdk/quillet.mjs');
  expect(module.headers.get('access-control-allow-origin')).toBe('*');
  expect(module.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
});

it('there is nothing else', async () => {
  expect((await send('GET', '/sdk/index.txt')).status).toBe(404);
  expect((await send('GET', '/sdk/other.tgz')).status).toBe(404);
});

it('events for a listening command are accepted', async () => {
  const event = await send('POST', '/webhooks/listening', { body: '{"type":"submission.processed"}' });
  expect(event.status).toBe(204);
  expect((await send('GET', '/webhooks/listening')).status).toBe(405);
});
