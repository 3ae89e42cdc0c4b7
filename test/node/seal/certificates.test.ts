import { beforeAll, describe, expect, it } from 'vitest';
import { keySealer } from '../../../src/engine/seal/key-sealer';
import type { Sealer } from '../../../src/engine/seal/sealer';
import { spellCertificate } from '../../../src/service/seals/spell-pem';
import { stampCertificates } from '../../../src/verify/check-stamp.mjs';
import { judge } from '../../../src/verify/judge.mjs';
import { spell } from '../../../src/verify/spell.mjs';
import { tellApart } from '../../../src/verify/tell-apart.mjs';
import { en } from '../../../src/verify/words/en.mjs';
import { asPem, newCertificate, newKeys, type Pair } from '../../support/certificates';
import { newSealer } from '../../support/sealer';
import { TimeAuthority } from '../../support/time-authority';
import { before, sealedAfter } from './support/sealed-document';

let own: Pair;
let certificates: Record<'root' | 'middle' | 'own' | 'posing', Uint8Array>;

beforeAll(async () => {
  own = await newKeys(2048);
  const [root, middle] = [await newKeys(), await newKeys('P-384')];
  const ends = { name: 'Example Root CA', keys: root };
  const issues = { name: 'Example Signing CA', keys: middle };
  certificates = {
    root: await newCertificate({ ...ends, isAuthority: true }),
    middle: await newCertificate({ ...issues, issuer: ends, isAuthority: true }),
    own: await newCertificate({ name: 'Example Ltd', keys: own, issuer: issues }),
    // Of the same name, and of another key.
    posing: await newCertificate({ ...issues, keys: await newKeys(), isAuthority: true }),
  };
});

async function judged(sealer: Sealer, pem?: string) {
  const pdf = Uint8Array.from(await sealedAfter(before, sealer));
  const list =
    pem === undefined ? [] : [{ file: 'certificates.pem', bytes: Uint8Array.from(Buffer.from(pem)) }];
  const judgement = await judge(tellApart([{ file: 'sealed.pdf', bytes: pdf }, ...list]));
  return { ok: judgement.ok, lines: spell(judgement, en).join('\n') };
}

function sealerWith(...issuers: Uint8Array[]): Sealer {
  return keySealer(own.privateKey, [certificates.own, ...issuers]);
}

describe('the checker says of a certificate', () => {
  it('who issued it, and who vouches for it at last', async () => {
    const { ok, lines } = await judged(sealerWith(certificates.middle, certificates.root));
    expect(ok).toBe(true);
    expect(lines).toContain('The certificate names “Example Ltd”');
    expect(lines).toContain(
      '“Example Signing CA” issued the certificate. The last one that vouches for it is “Example Root CA”.',
    );
    expect(lines).toContain('- Whether “Example Root CA” is trustworthy');
  });

  it('that a root which is given vouches for it', async () => {
    const { ok, lines } = await judged(sealerWith(certificates.middle), asPem(certificates.root));
    expect([ok, lines]).toEqual([
      true,
      expect.stringContaining('“Example Root CA”, one of the certificates that you gave, vouches for it.'),
    ]);
    expect(lines).not.toContain('trustworthy');
  });

  it('that its issuer is only a claim: without its certificate, and with one of another key', async () => {
    for (const issuers of [[], [certificates.posing]]) {
      const { ok, lines } = await judged(sealerWith(...issuers));
      expect([ok, lines]).toEqual([
        true,
        expect.stringContaining(
          'The certificate says that “Example Signing CA” issued it. That is not checked',
        ),
      ]);
    }
  });

  it('that it is none of those given, when another root is', async () => {
    const other = await newCertificate({ name: 'Example Root CA', keys: await newKeys(), isAuthority: true });
    const { ok, lines } = await judged(sealerWith(certificates.middle), asPem(other));
    expect([ok, lines]).toEqual([false, expect.stringContaining('none of those that you gave')]);
  });

  it('that a certificate which is no authority vouches for nobody', async () => {
    const keys = await newKeys();
    const leaf = { name: 'Somebody', keys };
    const below = await newCertificate({ name: 'Example Ltd', keys: own, issuer: leaf });
    const given = await newCertificate(leaf);
    const { ok, lines } = await judged(keySealer(own.privateKey, [below]), asPem(given));
    expect([ok, lines]).toEqual([false, expect.stringContaining('none of those that you gave')]);
  });

  it('that nobody else vouches for the name of a deployment', async () => {
    const { lines } = await judged(await newSealer());
    expect(lines).toContain(
      '“Quillet at forms.example.com” issued the certificate to itself: nobody else vouches for the name.',
    );
  });
});

describe('a key that was revoked', () => {
  async function listOf(sealer: Sealer, revokedAt: number, reason: string | null) {
    const certificate = Buffer.from(sealer.certificates[0]).toString('base64');
    return spellCertificate({
      ...{ name: 'Quillet', certificateHash: 'x', certificate },
      ...{ createdAt: 0, replacedAt: null, revokedAt, revocationReason: reason },
    });
  }

  it('makes a seal without a time stamp worthless', async () => {
    const sealer = await newSealer();
    const list = await listOf(sealer, Date.UTC(2030, 0, 2, 3), 'The backup\nwas -----stolen');
    const { ok, lines } = await judged(sealer, list);
    expect([ok, lines]).toEqual([
      false,
      expect.stringContaining(
        'revoked on 2030-01-02T03:00:00.000Z (The backup was stolen). No time stamp of an authority whose certificate you gave shows that the seal is older: it proves nothing.',
      ),
    ]);
  });

  it('leaves a seal that a trusted authority saw before, and no later one', async () => {
    const authority = new TimeAuthority();
    const stamped = {
      ...(await newSealer()),
      stamp: async (digest: Uint8Array) => authority.stampDigest(digest),
    };
    const [stamping] = stampCertificates(authority.stamp(new Uint8Array(1)));
    const trusted = asPem(stamping?.encoded ?? new Uint8Array(0));
    const list = await listOf(stamped, Date.now() + 86_400_000, null);
    const alone = await judged(stamped, list);
    expect([alone.ok, alone.lines]).toEqual([false, expect.stringContaining('it proves nothing')]);
    const after = await judged(stamped, list + trusted);
    expect([after.ok, after.lines]).toEqual([true, expect.stringContaining('it still counts')]);
    const earlier = await judged(stamped, (await listOf(stamped, Date.UTC(2020, 0), 'Stolen')) + trusted);
    expect([earlier.ok, earlier.lines]).toEqual([false, expect.stringContaining('was made after that')]);
    authority.end();
  });
});
