import { describe, expect, inject, it } from 'vitest';
import { renderSubmission } from '../../../src/service/submissions/render/render-submission';
import { expectLogged } from '../../support/log';
import type { StampBehaviour } from '../../support/servers/stamp-server';
import { sealingDeps as deps, jobOf, rendered } from './support/render-sealed';

const policy = '1.2.3.4.1';

function authority(name: string, as: StampBehaviour = 'good') {
  const url = `${inject('externalServer')}/timestamps?as=${encodeURIComponent(as)}&name=${name}`;
  return { url, credentials: 'name:pass word', policy };
}

async function asked(name: string): Promise<{ authorization?: string; type: string; query: string }[]> {
  return (await fetch(`${inject('externalServer')}/timestamps/asked?name=${name}`)).json();
}

describe('a time stamp', () => {
  it('is asked for by the digest of the signature, with the credentials and the policy', async () => {
    const { level, seal } = await rendered(await jobOf(), authority('asks'));
    expect(level).toBe('B-T');
    expect(seal).toMatchObject({ isIntact: true, covers: 'everything', isStamped: true });
    const [query, ...more] = await asked('asks');
    expect(more).toEqual([]);
    expect(query).toMatchObject({
      authorization: `Basic ${btoa('name:pass word')}`,
      type: 'application/timestamp-query',
    });
    // Version 1, SHA-256 of the signature, the policy, a nonce, and "send certificates".
    expect(query?.query).toMatch(
      /^30[0-9a-f]{2}020101302f300b06096086480165030402010420[0-9a-f]{64}06042a03040102[0-9a-f]{18,20}0101ff$/,
    );
  });

  it('comes under a password, too', async () => {
    const { encryptSecret } = await import('../../../src/core/platform/encrypt-secret');
    const sealedPassword = encryptSecret(deps.signingKey, JSON.stringify('open sesame'));
    const { level, seal } = await rendered(await jobOf({ sealedPassword }), authority('locked'));
    expect([level, seal.isStamped, seal.isIntact]).toEqual(['B-T', true, true]);
  });

  it('is not asked for by test PDFs, nor without an authority', async () => {
    const test = await rendered(await jobOf({ test: true }), authority('test'));
    expect([test.level, test.seal.isStamped]).toEqual(['B-B', false]);
    expect(await asked('test')).toEqual([]);
    const without = await rendered(await jobOf(), null);
    expect([without.level, without.seal.isStamped, without.seal.isIntact]).toEqual(['B-B', false, true]);
  });

  it.each<[StampBehaviour, RegExp]>([
    ['fails', /could not be asked: /],
    ['garbled', /answered with something else than a time stamp/],
    ['rejects', /rejected the query/],
    ['other digest', /stamped something else/],
    ['other nonce', /stamped something else/],
    ['huge', /answered with a token of \d+ bytes, which is too long/],
  ])('that cannot be had (%s) is left out, or waited for when it is required', async (as, problem) => {
    expectLogged(problem);
    const { level, seal } = await rendered(await jobOf(), authority(`left-out-${as.length}`, as));
    expect([level, seal.isStamped, seal.isIntact]).toEqual(['B-B', false, true]);
    const job = await jobOf();
    const required = job.seal && { ...job.seal, level: 'required' as const };
    await expect(
      renderSubmission({ ...deps, timeStamping: authority('waits', as) }, { ...job, seal: required }),
    ).rejects.toMatchObject({ name: 'PlatformUnavailable', part: 'time-stamping service' });
  });
});
