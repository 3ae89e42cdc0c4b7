import { beforeAll, describe, expect, it } from 'vitest';
import { issueToItself } from '../../../src/engine/seal/certificate';
import { makeKeys } from '../../../src/engine/seal/ecdsa';
import { keySealer } from '../../../src/engine/seal/key-sealer';
import type { Sealer } from '../../../src/engine/seal/sealer';
import { judge } from '../../../src/verify/judge.mjs';
import { tellApart } from '../../../src/verify/tell-apart.mjs';
import { asPem, newCertificate, newKeys, type Pair } from '../../support/certificates';
import { newSealer } from '../../support/sealer';
import { exportedOf } from './support/exported-trail';
import { ownAuthority } from './support/own-authority';
import { before, sealedAfter } from './support/sealed-document';

const earlier = '2026-10-01T00:00:00Z';
const revoked = 'Revoked 2026-11-01T00:00:00Z: stolen\n';
const serverUse = '1.3.6.1.5.5.7.3.1';

function file(name: string, content: string | Uint8Array) {
  return { file: name, bytes: Uint8Array.from(Buffer.from(content)) };
}

async function judged(sealer: Sealer, pem?: string, host?: string) {
  const pdf = await sealedAfter(before, sealer);
  const given = pem !== undefined && host === undefined ? [file('given.pem', pem)] : [];
  const deployment = host === undefined ? null : { host, certificates: pem ?? '' };
  const { verdict, findings, open } = await judge(tellApart([file('sealed.pdf', pdf), ...given]), deployment);
  return { verdict, kinds: findings.map(({ kind }) => kind), open: open.map(({ kind }) => kind) };
}

describe('a seal of a key that was revoked', () => {
  let sealer: Sealer;
  let root: Pair;
  let rootPem: string;
  const issuer = () => ({ name: 'Time Root', keys: root });

  beforeAll(async () => {
    sealer = await newSealer();
    root = await newKeys();
    rootPem = asPem(await newCertificate({ ...issuer(), isAuthority: true }));
  });

  const list = () => `${revoked}${asPem(sealer.certificates[0])}`;

  it('is not saved by an authority that nobody vouches for: thieves make their own', async () => {
    const thief = await ownAuthority('DigiCert Timestamp Responder 2025');
    const posing = await ownAuthority('Time', { name: 'Time Root', keys: await newKeys() });
    for (const authority of [thief, posing])
      for (const [pem, host] of [[list()], [`${list()}${rootPem}`], [list(), 'forms.example.com']]) {
        const { verdict, kinds } = await judged(authority.stamping(sealer, earlier), pem, host);
        expect([verdict, kinds]).toEqual(['broken', expect.arrayContaining(['stamped', 'revokedUnproved'])]);
      }
  });

  it('still counts when an authority saw it before that somebody trusts who checks', async () => {
    const authority = await ownAuthority('Time', issuer());
    for (const trusted of [rootPem, asPem(authority.certificate)]) {
      const { verdict, kinds, open } = await judged(authority.stamping(sealer, earlier), list() + trusted);
      expect([verdict, kinds]).toEqual(['holds', expect.arrayContaining(['stampVouched', 'revokedLater'])]);
      expect(open).not.toContain('openAuthority');
    }
    const later = authority.stamping(sealer, '2026-11-02T00:00:00Z');
    expect((await judged(later, list() + rootPem)).kinds).toContain('revokedBefore');
    const ended = await ownAuthority('Time', issuer(), { until: '2026-09-01T00:00:00Z' });
    expect((await judged(ended.stamping(sealer, earlier), list() + rootPem)).kinds).toContain(
      'revokedUnproved',
    );
  });

  it('is known to be revoked by the page of its deployment, whatever else is given', async () => {
    const pdf = file('sealed.pdf', await sealedAfter(before, sealer));
    const given = file('given.pem', asPem(sealer.certificates[0]));
    const deployment = { host: 'forms.example.com', certificates: list() };
    expect((await judge(tellApart([pdf, given]), deployment)).verdict).toBe('broken');
  });

  it('is refused at the end of a trail, too: anybody can add a stamp to a signature in PEM', async () => {
    const thief = (await ownAuthority('Time')).stamping(sealer, earlier);
    const trail = await exportedOf(before, await sealedAfter(before, sealer), { sealer: thief });
    const files = [file('trail.json', JSON.stringify(trail)), file('given.pem', list())];
    expect((await judge(tellApart(files))).verdict).toBe('broken');
  });
});

describe('a certificate', () => {
  const ofTime = async (from: string, until: string) => {
    const keys = await makeKeys();
    const name = 'Quillet at x';
    const certificate = await issueToItself(keys, { name, from: new Date(from), until: new Date(until) });
    return keySealer(keys.privateKey, [certificate]);
  };

  it.each([
    ['that had ended', '2010-01-01', '2011-01-01'],
    ['that had not begun', '2026-11-21', '2046-01-01'],
  ])('%s when it sealed is refused, with a stamp or without', async (_, from, until) => {
    const sealer = await ofTime(from, until);
    const stamped = (await ownAuthority('Time')).stamping(sealer, '2026-11-20T16:00:00Z');
    for (const each of [sealer, stamped])
      for (const pem of [undefined, asPem(sealer.certificates[0])]) {
        const { verdict, kinds } = await judged(each, pem);
        expect([verdict, kinds]).toEqual(['broken', expect.arrayContaining(['certificateEnded'])]);
      }
  });

  it('that ends after it sealed stays good', async () => {
    const sealer = await ofTime('2026-11-20T15:06:00Z', '2026-11-20T15:10:00Z');
    expect((await judged(sealer, asPem(sealer.certificates[0]))).verdict).toBe('holds');
  });

  type Change = Partial<Parameters<typeof newCertificate>[0]>;

  /** A seal by a chain of three, of which only the root is given. */
  async function chained({ leaf = {}, middle = {}, root = {} }: Record<string, Change>) {
    const [top, between, own] = [await newKeys(), await newKeys(), await newKeys()];
    const [ends, issues] = [
      { name: 'Root', keys: top },
      { name: 'Issuer', keys: between },
    ];
    const rootCertificate = await newCertificate({ ...ends, isAuthority: true, ...root });
    const issuer = await newCertificate({ ...issues, issuer: ends, isAuthority: true, ...middle });
    const certificate = await newCertificate({ name: 'Example Ltd', keys: own, issuer: issues, ...leaf });
    return judged(keySealer(own.privateKey, [certificate, issuer]), asPem(rootCertificate));
  }

  it.each<[string, Record<string, Change>]>([
    ['plain', {}],
    [
      'with the usage of signatures',
      { leaf: { usage: 0x80 }, middle: { usage: 0x04 }, root: { usage: 0x06 } },
    ],
    ['for documents', { leaf: { extendedUse: '1.3.6.1.5.5.7.3.36' } }],
    ['below as many authorities as may be', { root: { pathLength: 1 }, middle: { pathLength: 0 } }],
  ])('is vouched for by a root: %s', async (_, changes) => {
    expect(await chained(changes)).toEqual(
      expect.objectContaining({
        verdict: 'holds',
        kinds: expect.arrayContaining(['certificateVouched']),
      }),
    );
  });

  it.each<[string, Record<string, Change>]>([
    ['it is for servers', { leaf: { extendedUse: serverUse } }],
    ['its usage is to encrypt', { leaf: { usage: 0x20 } }],
    ['its issuer may not sign certificates', { middle: { usage: 0x80 } }],
    ['its issuer is no authority', { middle: { isAuthority: false } }],
    ['the root may not sign certificates', { root: { usage: 0x80 } }],
    ['there is one authority too many', { root: { pathLength: 0 } }],
    ['its issuer had ended', { middle: { until: '2026-01-01T00:00:00Z' } }],
  ])('is not vouched for by a root: %s', async (_, changes) => {
    const { verdict, kinds } = await chained(changes);
    expect([verdict, kinds]).toEqual(['broken', expect.not.arrayContaining(['certificateGiven'])]);
  });
});
