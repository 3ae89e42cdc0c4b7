import { afterEach, describe, expect, it } from 'vitest';
import { type Ask, gatherValidation } from '../../../src/engine/seal/validation/gather-validation';
import { CertificateAuthority, type Issued, type Places } from '../../support/certificate-authority';
import { newSealer } from '../../support/sealer';

const running: CertificateAuthority[] = [];

afterEach(() => {
  for (const authority of running.splice(0)) authority.end();
});

async function start(name?: string): Promise<CertificateAuthority> {
  const authority = await CertificateAuthority.start(name);
  running.push(authority);
  return authority;
}

const ask: Ask = async (address, body) => {
  const answer = await fetch(address, body ? { method: 'POST', body } : {});
  if (!answer.ok) return { ok: false, problem: `answered ${answer.status}` };
  return { ok: true, bytes: await answer.bytes() };
};

type Case = {
  places?: Places;
  conduct?: Partial<CertificateAuthority['conduct']>;
  /** What is done before anything is gathered. */
  before?: (authority: CertificateAuthority, issued: Issued) => void;
  given?: 'with its root';
};

async function gathered({ places, conduct, before, given }: Case, later = 0) {
  const authority = await start();
  Object.assign(authority.conduct, conduct);
  const issued = authority.issue('Seals of tests', 'seals', places);
  before?.(authority, issued);
  const chain = given ? [issued.certificate, authority.root] : [issued.certificate];
  const found = await gatherValidation(chain, ask, Date.now() + later);
  const { certificates, answers, lists } = found.data;
  return { authority, ...found, counts: [certificates.length, answers.length, lists.length] };
}

const withoutOcsp = { ocsp: null };
const week = 7 * 86_400_000;

describe('what validates a certificate is gathered', () => {
  it.each<[string, Case, number[], string[]]>([
    ['from the responder and the issuer that it names', {}, [2, 1, 0], ['issuer', 'ocsp']],
    ['without asking for an issuer that is known', { given: 'with its root' }, [2, 1, 0], ['ocsp']],
    ['as a list, when it names no responder', { places: withoutOcsp }, [2, 0, 1], ['issuer', 'crl']],
    [
      'as a list, while the responder does not answer',
      { conduct: { ocsp: 'down' } },
      [2, 0, 1],
      ['issuer', 'ocsp', 'crl'],
    ],
    [
      'as a list, when the responder answers something else',
      { conduct: { ocsp: 'garbage' } },
      [2, 0, 1],
      ['issuer', 'ocsp', 'crl'],
    ],
    [
      'from a responder that the issuer made, about which nobody needs to ask',
      { before: (authority) => authority.answerAs(authority.issue('Answers of tests', 'answers')) },
      [2, 1, 0],
      ['issuer', 'ocsp'],
    ],
    [
      'from such a responder, with a list that covers it',
      {
        before: (authority) => authority.answerAs(authority.issue('Answers', 'answers, and is asked about')),
      },
      [2, 1, 1],
      ['issuer', 'ocsp', 'crl'],
    ],
  ])('%s', async (_, given, counts, asked) => {
    const found = await gathered(given);
    expect([found.gap, found.counts, found.authority.asked]).toEqual([null, counts, asked]);
    expect(Math.abs(found.until - Date.now() - week)).toBeLessThan(60_000);
  });

  it('of one that issued itself without asking anybody', async () => {
    const { certificates } = await newSealer();
    const nobody: Ask = () => Promise.reject(new Error('somebody was asked'));
    const { gap, data, until } = await gatherValidation(certificates, nobody, Date.now());
    expect([gap, data, until]).toEqual([
      null,
      { certificates: [...certificates], answers: [], lists: [] },
      Infinity,
    ]);
  });
});

describe('what does not validate a certificate is a gap', () => {
  it.each<[string, Case, RegExp]>([
    [
      'a certificate that was revoked',
      { before: (authority, issued) => authority.revoke(issued) },
      /“Seals of tests” cannot be had: 127\.0\.0\.1:\d+ answered that it was revoked$/,
    ],
    [
      'a certificate that a list names',
      { places: withoutOcsp, before: (authority, issued) => authority.revoke(issued) },
      /answered that it was revoked$/,
    ],
    [
      'bytes that are no list',
      { places: withoutOcsp, conduct: { crl: 'garbage' } },
      /gave something else than a list/,
    ],
    ['a responder that is down', { places: { crl: null }, conduct: { ocsp: 'down' } }, /answered 503$/],
    [
      'a responder that answers for itself',
      {
        places: { crl: null },
        before: (authority) =>
          authority.answerAs(authority.issue('Answers', 'answers, and is asked about', { crl: null })),
      },
      /the status of “Answers” cannot be had: it names no address$/,
    ],
    [
      'a responder that may not answer',
      {
        places: { crl: null },
        before: (authority) => authority.answerAs(authority.issue('Stamps', 'stamps')),
      },
      /without the signature of the issuer, or of its responder$/,
    ],
    ['a certificate that names no place', { places: { ocsp: null, crl: null } }, /it names no address$/],
    [
      'addresses that are not of the web',
      { places: { ocsp: 'ldap://a/', crl: 'file:///etc/passwd' } },
      /it names no address$/,
    ],
    [
      'an issuer of whom nobody says where he is',
      { places: { issuer: null } },
      /^the issuer of “Seals of tests” cannot be had: it names no address$/,
    ],
    [
      'an issuer that is another',
      { conduct: { issuer: 'garbage' } },
      /^the issuer of “Seals of tests” cannot be had: 127\.0\.0\.1:\d+ gave another certificate$/,
    ],
  ])('%s', async (_, given, gap) => {
    expect((await gathered(given)).gap).toMatch(gap);
  });

  it.each([
    ['an answer', { crl: null }],
    ['a list', { ocsp: null }],
  ])('%s that has ended, or is of a time to come', async (_, places) => {
    expect((await gathered({ places }, week + 1000)).gap).toMatch(/was good until 20/);
    expect((await gathered({ places }, -week)).gap).toMatch(/is of a time to come/);
  });

  it('an answer or a list of another authority of the same name', async () => {
    const other = await start();
    const listed = await gathered({ places: { ocsp: null, crl: `${other.origin}/crl` } });
    expect(listed.gap).toMatch(/gave a list that the issuer did not sign/);
    const answered = await gathered({ places: { ocsp: `${other.origin}/ocsp`, crl: null } });
    expect(answered.gap).toMatch(/answered without the signature of the issuer, or of its responder/);
  });

  it('bytes that are no certificate', async () => {
    expect(await gatherValidation([new Uint8Array(9)], ask, 0)).toMatchObject({
      gap: 'the certificate cannot be read',
    });
  });
});
