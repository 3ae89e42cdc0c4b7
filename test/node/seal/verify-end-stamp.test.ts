import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sealer } from '../../../src/engine/seal/sealer';
import { stampCertificates } from '../../../src/verify/check-stamp.mjs';
import { judge } from '../../../src/verify/judge.mjs';
import { tellApart } from '../../../src/verify/tell-apart.mjs';
import { newSealer } from '../../support/sealer';
import { TimeAuthority } from '../../support/time-authority';
import { exportedOf } from './support/exported-trail';
import { asPem } from './support/inspect-seal';
import { before, sealedAfter } from './support/sealed-document';

let authority: TimeAuthority;
let sealer: Sealer;
let pdf: Uint8Array;

beforeAll(async () => {
  authority = new TimeAuthority();
  sealer = await newSealer();
  pdf = await sealedAfter(before, sealer);
});

afterAll(() => authority?.end());

function file(name: string, content: string) {
  return { file: name, bytes: Uint8Array.from(Buffer.from(content)) };
}

async function judged(trail: object, ...more: ReturnType<typeof file>[]) {
  const files = [file('trail.json', JSON.stringify(trail)), ...more];
  const { ok, findings, open } = await judge(tellApart(files));
  const kinds = findings.map(({ kind }) => kind);
  return { verdict: ok ? 'accepted' : 'refused', kinds, open: open.map(({ kind }) => kind) };
}

describe('the time stamp of an end', () => {
  function stampedBy(stamp: Sealer['stamp']) {
    return exportedOf(before, pdf, { sealer: { ...sealer, stamp }, publisher: sealer });
  }

  it('says when the signature was seen, by an authority that nobody has judged', async () => {
    const { verdict, kinds, open } = await judged(
      await stampedBy(async (digest) => authority.stampDigest(digest)),
    );
    expect(verdict).toBe('accepted');
    expect(kinds.slice(0, 3)).toEqual(['trailIntact', 'closed', 'closingStamped']);
    expect(open).toContain('openAuthority');
  });

  it('of something else is refused', async () => {
    const { verdict, kinds } = await judged(
      await stampedBy(async () => authority.stamp(Buffer.from('another signature'))),
    );
    expect([verdict, kinds]).toEqual(['refused', expect.arrayContaining(['closingBroken'])]);
  });

  it('of an authority that somebody trusts shows that the signature is older than a revocation', async () => {
    const stamped = await stampedBy(async (digest) => authority.stampDigest(digest));
    const [stamping] = stampCertificates(authority.stamp(new Uint8Array(1)));
    const trusted = asPem(stamping?.encoded ?? new Uint8Array(0));
    const revoked = `Revoked 2099-01-01T00:00:00.000Z: stolen\n${stamped.closing.certificate}`;
    /** The trail alone: nobody published it, and its PDF is gone. */
    const alone = (trail: object, certificates: string) =>
      judged({ ...trail, published: null }, file('certificates.pem', certificates));
    const proved = await alone(stamped, `${revoked}\n${trusted}`);
    expect([proved.verdict, proved.kinds]).toEqual([
      'accepted',
      expect.arrayContaining(['closingStamped', 'revokedLater']),
    ]);
    const unproved = await alone(await exportedOf(before, pdf, { sealer }), `${revoked}\n${trusted}`);
    expect([unproved.verdict, unproved.kinds]).toEqual([
      'refused',
      expect.arrayContaining(['revokedUnproved']),
    ]);
    const untrusted = await alone(stamped, revoked);
    expect([untrusted.verdict, untrusted.kinds]).toEqual([
      'refused',
      expect.arrayContaining(['revokedUnproved']),
    ]);
  });
});
