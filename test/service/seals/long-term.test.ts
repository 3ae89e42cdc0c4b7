import { env } from 'cloudflare:workers';
import { describe, expect, inject, it, vi } from 'vitest';
import { openExternal } from '../../../src/core/platform/external-fetch';
import { renderSubmission } from '../../../src/service/submissions/render/render-submission';
import { judge } from '../../../src/verify/judge.mjs';
import { tellApart } from '../../../src/verify/tell-apart.mjs';
import { expectLogged } from '../../support/log';
import type { AuthorityState, Change } from '../../support/servers/authorities-server';
import { jobOf, rendered, sealingDeps } from './support/render-sealed';

/** Starts an authority, or changes it. */
async function authority(name: string, change: Change = {}): Promise<AuthorityState> {
  const request = { method: 'POST', body: JSON.stringify(change) };
  return (await fetch(`${inject('externalServer')}/authorities/${name}`, request)).json();
}

function by({ url }: AuthorityState) {
  return { url, longTerm: true };
}

async function required(state: AuthorityState) {
  const job = await jobOf();
  const seal = job.seal && { ...job.seal, level: 'required' as const };
  return renderSubmission({ ...sealingDeps, timeStamping: by(state) }, { ...job, seal });
}

/** What the checker finds in a PDF, by kind. */
async function found(pdf: Uint8Array): Promise<string[]> {
  const { findings, open } = await judge(tellApart([{ file: 'a.pdf', bytes: Uint8Array.from(pdf) }]));
  return [...findings, ...open].map(({ kind }) => kind);
}

async function rows(): Promise<number> {
  const counted = await env.DB.prepare('select count(*) as rows from seal_validations').first<number>('rows');
  return counted ?? 0;
}

describe('a seal with validation data', () => {
  it('is asked for once, and then made from what is kept', async () => {
    const state = await authority('kept');
    const before = await rows();
    const first = await rendered(await jobOf(), by(state));
    expect([first.level, first.seal.covers, first.seal.isIntact]).toEqual(['B-LT', 'everything', true]);
    expect(await found(first.pdf)).toContain('statusGood');
    // One stamp shows the certificate, the other one is that of the seal.
    expect(await authority('kept')).toMatchObject({ asked: ['issuer', 'ocsp'], stamps: 2 });
    await authority('kept', { conduct: { ocsp: 'down', issuer: 'down', crl: 'down' } });
    expect((await rendered(await jobOf(), by(state))).level).toBe('B-LT');
    expect(await authority('kept')).toMatchObject({ asked: ['issuer', 'ocsp'], stamps: 3 });
    expect((await rows()) - before).toBe(1);
  });

  it('is not made from older answers once a certificate was revoked, even if nobody answers later', async () => {
    const state = await authority('kept-and-revoked');
    expect((await rendered(await jobOf(), by(state))).level).toBe('B-LT');
    await authority('kept-and-revoked', { revoke: true });
    const until = Date.now() + 2 * 86_400_000;
    const later = vi.spyOn(Date, 'now').mockReturnValue(until);
    expectLogged(/without validation data: Error: .* answered that it was revoked/);
    const { level, pdf } = await rendered(await jobOf(), by(state));
    expect([level, await found(pdf)]).toEqual(['B-T', expect.arrayContaining(['openStatus'])]);
    later.mockReturnValue(until + 120_000);
    await authority('kept-and-revoked', { conduct: { ocsp: 'down', crl: 'down' } });
    expectLogged(/without validation data: Error: .* answered 503/);
    expect((await rendered(await jobOf(), by(state))).level).toBe('B-T');
    later.mockRestore();
  });

  it('is not made for test PDFs, nor unless it is wanted', async () => {
    const state = await authority('unwanted');
    const test = await rendered(await jobOf({ test: true }), by(state));
    const plain = await rendered(await jobOf(), { url: state.url });
    expect([test.level, plain.level]).toEqual(['B-B', 'B-T']);
    expect(await found(plain.pdf)).not.toContain('statusGood');
    expect(await authority('unwanted')).toMatchObject({ asked: [], stamps: 1 });
  });

  it('covers each certificate that the authority stamps with', async () => {
    const state = await authority('renewed');
    await rendered(await jobOf(), by(state));
    await authority('renewed', { renew: true });
    expectLogged(
      /is sealed without matching validation data: Error: the authority stamped with a certificate/,
    );
    expect((await rendered(await jobOf(), by(state))).level).toBe('B-T');
    const covered = await rendered(await jobOf(), by(state));
    expect([covered.level, await found(covered.pdf)]).toEqual([
      'B-LT',
      expect.not.arrayContaining(['openStatus']),
    ]);
  });

  it('that is required waits for the new certificate of the authority', async () => {
    const state = await authority('waits-for-new');
    expect(await required(state)).toMatchObject({ outcome: 'rendered', seal: { level: 'B-LT' } });
    await authority('waits-for-new', { renew: true });
    await expect(required(state)).rejects.toMatchObject({ part: 'certificate status service' });
    expect(await required(state)).toMatchObject({ outcome: 'rendered', seal: { level: 'B-LT' } });
  });
});

describe('a seal whose validation data cannot be had is made without, or waited for when it is required', () => {
  it.each<[string, Change, RegExp]>([
    [
      'nobody answers',
      { conduct: { ocsp: 'down', crl: 'down' } },
      /could not be asked: .* could not be asked: /,
    ],
    [
      'a responder says something else',
      { conduct: { ocsp: 'garbage', crl: 'down' } },
      /answered without a status/,
    ],
    [
      'the list is too long',
      { conduct: { ocsp: 'down', crl: 'huge' } },
      /127\.0\.0\.1:\d+ could not be asked: .*131072/,
    ],
    ['the certificate was revoked', { revoke: true }, /answered that it was revoked/],
    ['the certificate names no place', { places: { ocsp: null, crl: null } }, /it names no address/],
    [
      'the certificate names no issuer',
      { places: { issuer: null } },
      /the issuer of “Time of tests” cannot be had/,
    ],
    ['the issuer is another', { conduct: { issuer: 'garbage' } }, /gave another certificate/],
  ])('%s', async (what, change, problem) => {
    expectLogged(/is sealed without validation data/, problem);
    const name = what.replaceAll(' ', '-');
    await authority(name, change.places ? { places: change.places } : {});
    const state = await authority(name, change);
    const { level, seal, pdf } = await rendered(await jobOf(), by(state));
    expect([level, seal.isIntact]).toEqual(['B-T', true]);
    expect(await found(pdf)).toContain('openStatus');
    await expect(required(state)).rejects.toMatchObject({
      name: 'PlatformUnavailable',
      part: 'certificate status service',
    });
  });

  it('the authority is down', async () => {
    expectLogged(/is sealed without validation data/, /is sealed without a time stamp/);
    const url = `${inject('externalServer')}/timestamps?as=fails&name=without-validation`;
    const { level } = await rendered(await jobOf(), { url, longTerm: true });
    expect(level).toBe('B-B');
  });
});

it('a required seal says which certificate was revoked while it waits', async () => {
  const state = await authority('revoked-and-required');
  await authority('revoked-and-required', { revoke: true });
  await expect(required(state)).rejects.toMatchObject({
    part: 'certificate status service',
    reason: expect.stringMatching(/^A certificate was revoked: the status of “Time of tests” .+\.$/),
  });
});

describe('an address in a certificate', () => {
  it.each([
    ['http://10.0.0.1/ocsp', 'it is not a public address'],
    ['http://169.254.169.254/latest/meta-data', 'it is not a public address'],
    ['http://[fd00::1]/ocsp', 'it is not a public address'],
    ['http://metadata.internal/ocsp', 'it is not a public address'],
    ['http://name:secret@example.com/ocsp', 'it contains credentials'],
    ['http://example.com:8080/ocsp', 'port 8080 is not allowed'],
  ])('%s is refused', async (address, problem) => {
    expectLogged(new RegExp(`is sealed without validation data.* could not be asked: .*${problem}`));
    const state = await authority(encodeURIComponent(address), { places: { ocsp: address, crl: null } });
    expect((await rendered(await jobOf(), by(state))).level).toBe('B-T');
  });

  it('of the machine itself is refused where it is not opened for that', async () => {
    expectLogged(
      /the issuer of “Time of tests” cannot be had: 127\.0\.0\.1:\d+ could not be asked: .*port \d+ is not allowed/,
    );
    const state = await authority('loopback');
    const external = openExternal({ loopbackFor: new Set(['timestamps'] as const) });
    const outcome = await renderSubmission(
      { ...sealingDeps, external, timeStamping: by(state) },
      await jobOf(),
    );
    expect(outcome).toMatchObject({ outcome: 'rendered', seal: { level: 'B-T' } });
    expect(await authority('loopback')).toMatchObject({ asked: [] });
  });
});
