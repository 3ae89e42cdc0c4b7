import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCrl } from '../../../src/engine/seal/validation/crl';
import { readOcspAnswer, spellOcspQuestion } from '../../../src/engine/seal/validation/ocsp';
import { readX509, type X509 } from '../../../src/engine/seal/validation/x509';
import { readAnswer, readList } from '../../../src/verify/check-status.mjs';
import { readCertificate } from '../../../src/verify/read-certificate.mjs';
import { CertificateAuthority, type Issued } from '../../support/certificate-authority';

/** The service and the checker read answers with code of their own. Both must come to the same. */

let authority: CertificateAuthority;
let issued: Issued;
let root: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  authority = await CertificateAuthority.start();
  issued = authority.issue('Seals of tests', 'seals');
  root = authority.root;
});

afterAll(() => authority?.end());

function certificate(encoded: Uint8Array): X509 {
  const read = readX509(encoded);
  if (!read) throw new Error('no certificate');
  return read;
}

function answer(of: Issued = issued): Uint8Array<ArrayBuffer> {
  const question = { certificate: certificate(of.certificate), issuer: certificate(root) };
  return authority.reply(spellOcspQuestion(question));
}

/** What the service and the checker make of an answer or a list. */
async function both(
  kind: 'answer' | 'list',
  bytes: Uint8Array<ArrayBuffer>,
  about: Uint8Array = issued.certificate,
) {
  const question = { certificate: certificate(about), issuer: certificate(root), now: Date.now() };
  const service = (kind === 'answer' ? readOcspAnswer : readCrl)(bytes, question);
  const [own, issuer] = [about, root].map((encoded) => readCertificate(Uint8Array.from(encoded)));
  if (!own || !issuer) throw new Error('no certificate');
  const checker =
    kind === 'answer' ? await readAnswer(bytes, own, issuer, Date.now()) : await readList(bytes, own, issuer);
  return [service.ok ? service.status : null, checker && (checker.isRevoked ? 'revoked' : 'good')];
}

describe('an answer or a list', () => {
  it('says that a certificate is good, or was revoked', async () => {
    const revoked = authority.issue('Revoked of tests', 'seals');
    expect(await both('answer', answer())).toEqual(['good', 'good']);
    expect(await both('list', authority.list())).toEqual(['good', 'good']);
    authority.revoke(revoked);
    expect(await both('answer', answer(revoked), revoked.certificate)).toEqual(['revoked', 'revoked']);
    expect(await both('list', authority.list(), revoked.certificate)).toEqual(['revoked', 'revoked']);
    expect(await both('answer', answer())).toEqual(['good', 'good']);
  });

  it('says nothing about another certificate', async () => {
    const other = authority.issue('Another of tests', 'seals');
    expect(await both('answer', answer(other))).toEqual([null, null]);
  });

  it.each<[string, string, 'good' | null]>([
    ['this place', 'fullname = URI:PLACE', 'good'],
    ['another place', 'fullname = URI:http://elsewhere.example/crl', null],
    ['people', 'onlyuser = TRUE', 'good'],
    ['authorities', 'onlyCA = TRUE', null],
    ['attributes', 'onlyAA = TRUE', null],
    ['some reasons', 'onlysomereasons = keyCompromise', null],
    ['other issuers', 'indirectCRL = TRUE', null],
  ])('that is for %s only covers the certificate, or not', async (_, scope, status) => {
    const place = scope.replace('PLACE', `${authority.origin}/crl`);
    const list = authority.list(
      '-crlexts',
      authority.section(`issuingDistributionPoint = critical, @scope\n[scope]\n${place}`),
    );
    expect((await both('list', list))[0]).toBe(status);
  });

  it('that continues another one covers nothing', async () => {
    const list = authority.list('-crlexts', authority.section('2.5.29.27 = critical, DER:020101'));
    expect(await both('list', list)).toEqual([null, null]);
  });

  it.each<['answer' | 'list']>([['answer'], ['list']])(
    'with any bit flipped is refused (%s)',
    async (kind) => {
      const whole = kind === 'answer' ? answer() : authority.list();
      expect(await both(kind, whole)).toEqual(['good', 'good']);
      const believed: unknown[] = [];
      // The certificate that comes with an answer counts only when it signed it.
      const beside = kind === 'answer' ? Buffer.from(whole).indexOf(root) - 8 : whole.length;
      for (let bit = 0; bit < 8 * beside; bit += 3) {
        const changed = Uint8Array.from(whole);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const statuses = await both(kind, changed);
        if (statuses.some((status) => status !== null)) believed.push([bit, ...statuses]);
      }
      expect(believed).toEqual([]);
    },
  );

  it('that is none is refused', async () => {
    const whole = answer();
    for (const bytes of [new Uint8Array(0), whole.slice(0, 60), new TextEncoder().encode('<h1>Hello</h1>')])
      for (const kind of ['answer', 'list'] as const)
        expect(await both(kind, Uint8Array.from(bytes))).toEqual([null, null]);
  });
});
