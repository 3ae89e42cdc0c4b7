import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { limits } from '../../../src/lib/limits';
import { type Account, createAccount } from '../../support/app';
import { combine, combined, failure, pagesOf } from '../../support/combining';
import { expectProblems } from '../../support/refusals';

const server = inject('externalServer');

let account: Account;
beforeAll(async () => {
  account = await createAccount();
});

function from(path: string) {
  return [{ type: 'url', url: path.startsWith('/') ? server + path : path }];
}

async function hitsOf(path: string): Promise<number> {
  return Number(await (await fetch(`${server}/hits?of=${encodeURIComponent(path)}`)).text());
}

function redirected(to: string) {
  return `/redirect?to=${encodeURIComponent(to)}`;
}

async function failsWith(path: string, message: RegExp): Promise<void> {
  const told = await failure(account.live, combine(account.live, from(path)));
  expect(told).toMatch(message);
  expect(told, 'what is behind a question mark may be a secret').not.toContain('?');
}

describe('a source by URL', () => {
  it('is fetched, also through redirects', async () => {
    const path = '/document.pdf?text=Redirected';
    expect(await pagesOf(await combined(combine(account.live, from(redirected(path)))))).toEqual([
      'Redirected',
    ]);
  });

  it.concurrent.each([
    ['that is no PDF', '/text?say=hello', /^#\/source_pdfs\/0 \(url \S+\/text\): The file is not a PDF/],
    ['that is not there', '/status?code=404', /the server answered 404$/],
    ['that does not end', '/flood', /larger than the limit of 26214400 bytes$/],
    ['that unpacks to too much', '/bomb', /larger than the limit of 26214400 bytes$/],
    ['that says it is too large', '/says-huge', /larger than the limit of 26214400 bytes$/],
    ['that says it is longer than it is', '/says-more', /the connection was interrupted$/],
    ['that says it is shorter than it is', '/says-less', /The file is not a PDF/],
    ['that is not HTTP', '/garbage', /the server cannot be reached$/],
    ['that redirects for ever', '/loop?left=9', /redirects more than 3 times$/],
    ['that redirects to a private one', redirected('https://10.0.0.1/x.pdf'), /not a public address$/],
    ['that redirects to metadata', redirected('http://169.254.169.254/latest'), /it must begin with https:$/],
    ['that redirects to a file', redirected('file:///etc/passwd'), /it must begin with https:$/],
  ])('%s fails and says so', { timeout: 60_000 }, async (_, path, message) => failsWith(path, message));

  describe('of a slow server', () => {
    const { outsideSeconds } = limits;
    beforeAll(() => void Reflect.set(limits, 'outsideSeconds', 2));
    afterAll(() => void Reflect.set(limits, 'outsideSeconds', outsideSeconds));

    it.concurrent.each([
      ['that hangs', '/hang'],
      ['that drips', '/drip'],
    ])('%s fails and says so', async (_, path) => failsWith(path, /the server took too long$/));
  });

  it.each([
    ['http://example.com/a.pdf', 'it must begin with https:'],
    ['https://10.1.2.3/a.pdf', 'it is not a public address'],
    ['https://169.254.169.254/latest/meta-data', 'it is not a public address'],
    ['https://[::ffff:10.0.0.1]/a.pdf', 'it is not a public address'],
    ['https://0x0a000001/a.pdf', 'it is not a public address'],
    ['https://metadata.google.internal/', 'it is not a public address'],
    ['https://user:secret@example.com/a.pdf', 'it contains credentials'],
    ['https://example.com:8443/a.pdf', 'port 8443 is not allowed; use port 443'],
    ['file:///etc/passwd', 'it must begin with https:'],
    ['data:application/pdf,x', 'it must begin with https:'],
    ['nonsense', 'it is not a valid URL'],
  ])('%s is refused before anything is created', async (url, why) => {
    expectProblems(await combine(account.live, from(url)), [`#/source_pdfs/0: the URL is refused: ${why}`]);
  });

  it('on the machine itself is refused where loopback is closed, without a request', async () => {
    const path = '/document.pdf?text=closed';
    const answer = await combine(account.live, from(path), {}, { env: { LOOPBACK_FOR: 'webhooks' } });
    expectProblems(answer, [/^#\/source_pdfs\/0: the URL is refused: /]);
    expect(await hitsOf(path)).toBe(0);
  });
});
