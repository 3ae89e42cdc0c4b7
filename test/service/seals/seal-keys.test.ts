import { createHash, X509Certificate } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../../src/lib/limits';
import { type Account, as, createAccount } from '../../support/app';
import { asPem, keyPem, newCertificate, newKeys, sentPem } from '../../support/certificates';
import { keyFiles, pemFiles } from '../../support/key-files';
import { expectProblems, expectRefusal } from '../../support/refusals';

const password = 'grün';
let account: Account;

beforeEach(async () => {
  account = await createAccount();
});

function add(key: Record<string, unknown>, more: Record<string, unknown> = {}) {
  return as(account.live).post('/seal_keys', { key, ...more });
}

function subjectsIn(pem: string) {
  const all = pem.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g) ?? [];
  return all.map((one) => /CN=(.+)/.exec(new X509Certificate(one).subject)?.[1]);
}

describe('a key that is sent', () => {
  it.each([
    ['PKCS #12 of OpenSSL 3', { pkcs12: keyFiles.modern }],
    ['PKCS #12 with Triple DES', { pkcs12: keyFiles.tripleDes }],
    ['PEM in no order', { certificates: pemFiles.certificates, private_key: pemFiles.encryptedKey }],
  ])('is read from %s, with its issuers in order, and never shown', async (_, sent) => {
    const { status, json, text } = await add({ kind: 'file', ...sent, password });
    expect(status, text).toBe(201);
    expect(json).toMatchObject({
      kind: 'file',
      state: 'in_use',
      in_use: true,
      name: 'Müller GmbH Verträge',
      issuer: 'Example Signing CA',
      revoked_at: null,
    });
    const { certificates } = json;
    expect(subjectsIn(certificates)).toEqual([
      'Müller GmbH Verträge',
      'Example Signing CA',
      'Example Root CA',
    ]);
    const own = new X509Certificate(certificates);
    expect(json.certificate_hash).toBe(createHash('sha256').update(own.raw).digest('hex'));
    expect((await as(account.live).get(`/seal_keys/${json.id}`)).json).toEqual(json);
    const { certificates: _left, ...listed } = json;
    expect((await as(account.live).get('/seal_keys')).json).toEqual([listed]);
    expect(text).not.toContain(password);
    expect(text).not.toContain('PRIVATE');
  });

  it.each(['P-256', 'P-384', 'P-521', 2048] as const)('may be one of %s', async (kind) => {
    const { status, text } = await add(await sentPem({ keys: await newKeys(kind) }));
    expect(status, text).toBe(201);
  });

  it.each([
    ['pkcs1', 2048],
    ['sec1', 'P-384'],
  ] as const)('may be in the older form of %s', async (form, kind) => {
    const keys = await newKeys(kind);
    const sent = { ...(await sentPem({ keys })), private_key: await keyPem(keys, form) };
    expect((await add(sent)).status).toBe(201);
  });

  it('is refused when it has no private key', async () => {
    const { error } = expectRefusal(
      await add({ kind: 'file', pkcs12: keyFiles.keyless, password }),
      422,
      'key_file_unreadable',
    );
    expect(error.message).toBe('There is no private key in what was sent.');
  });

  it.each([
    ['a PKCS #12 file', { pkcs12: keyFiles.modern }],
    ['an old PKCS #12 file', { pkcs12: keyFiles.tripleDes }],
    ['an encrypted key', { certificates: pemFiles.certificates, private_key: pemFiles.encryptedKey }],
  ])('is refused with another password, in words: %s', async (_, sent) => {
    for (const other of ['wrong', undefined])
      expectRefusal(await add({ kind: 'file', ...sent, password: other }), 422, 'key_file_password_wrong');
  });

  it.each([
    ['something else', { pkcs12: btoa('%PDF-1.7 and so on') }, /no PKCS #12 file/],
    ['half a file', { pkcs12: keyFiles.modern.slice(0, 800) }, /no PKCS #12 file/],
    ['RC2', { pkcs12: keyFiles.rc2 }, /RC2 with 40 bits, which is too weak.+openssl pkcs12 -legacy/],
    ['too many rounds', { pkcs12: keyFiles.slow }, /200000 times; at most 100000 .+keyFileIterations/],
    ['no PEM', { certificates: 'a certificate', private_key: 'a key' }, /This is no PEM/],
    [
      'another kind of key',
      { certificates: pemFiles.certificates, private_key: asPem(Uint8Array.of(48, 0), 'DSA PRIVATE KEY') },
      /"DSA PRIVATE KEY" cannot be read/,
    ],
    [
      'a broken certificate',
      { certificates: asPem(Uint8Array.of(48, 0)), private_key: pemFiles.encryptedKey },
      /certificates cannot be read/,
    ],
  ])('is refused with the reason: %s', async (_, sent, reason) => {
    const { error } = expectRefusal(
      await add({ kind: 'file', password, ...sent }),
      422,
      'key_file_unreadable',
    );
    expect(error.message).toMatch(reason);
  });

  it('must belong to its certificate', async () => {
    const sent = { ...(await sentPem()), private_key: await keyPem(await newKeys()) };
    const { error } = expectRefusal(await add(sent), 422, 'seal_key_unsuitable');
    expect(error.message).toContain('does not belong to the certificate');
  });

  it('is refused when it is weak', async () => {
    const sent = await sentPem({ keys: await newKeys(1024) });
    const { error } = expectRefusal(await add(sent), 422, 'seal_key_unsuitable');
    expect(error.message).toContain('1024 bits, which is too weak');
  });

  it.each([
    ['has ended', { until: '2024-01-01T00:00:00Z' }, 'ended on 2024-01-01T00:00:00.000Z'],
    ['has not begun', { from: '2080-01-01T00:00:00Z' }, 'begins on 2080-01-01T00:00:00.000Z'],
    ['is that of an authority', { isAuthority: true }, 'certificate authority'],
    ['is for encryption only', { usage: 0b0010_0000 }, 'key usage'],
    ['is for servers', { extendedUse: '1.3.6.1.5.5.7.3.1' }, 'for servers'],
    ['is signed with SHA-1', { hash: 'SHA-1' as const }, 'signed with SHA-1, which can be forged'],
  ])('is refused when its certificate %s', async (_, changes, reason) => {
    const { error } = expectRefusal(await add(await sentPem(changes)), 422, 'certificate_unsuitable');
    expect(error.message).toContain(`“Example Ltd”`);
    expect(error.message).toContain(reason);
  });

  it('is sent in one of two ways', async () => {
    const both = { kind: 'file', pkcs12: keyFiles.modern, private_key: pemFiles.encryptedKey };
    expectProblems(await add(both), ['#/: send either `pkcs12`, or `certificates` and `private_key`']);
    expectProblems(await add({ kind: 'paper' }), ['#/key/kind: must be file or aws_kms or csc']);
    expectProblems(await add({ kind: 'file', pkcs12: 'AAAA'.repeat(limits.keyFileChars) }), [/keyFileChars/]);
  });
});

describe('the keys of an account', () => {
  it('have one in use: a new one takes the place of the one before it', async () => {
    const [first, second] = [await add(await sentPem()), await add(await sentPem())];
    const third = await add(await sentPem(), { in_use: false });
    const states = async () =>
      (await as(account.live).get('/seal_keys')).json.map(({ state }: { state: string }) => state);
    expect(await states()).toEqual(['idle', 'in_use', 'idle']);
    expect((await as(account.live).put(`/seal_keys/${third.json.id}`, { in_use: true })).json).toMatchObject({
      state: 'in_use',
      replaced_at: null,
    });
    expect(await states()).toEqual(['idle', 'idle', 'in_use']);
    await as(account.live).put(`/seal_keys/${third.json.id}`, { in_use: false });
    expect(await states()).toEqual(['idle', 'idle', 'idle']);
    expect((await as(account.live).get(`/seal_keys/${second.json.id}`)).json.replaced_at).toMatch(/Z$/);
    expect(first.json.in_use).toBe(true);
  });

  it('are revoked for good: the record keeps the certificate, the time and the reason', async () => {
    const { json } = await add(await sentPem());
    const path = `/seal_keys/${json.id}`;
    const revoked = await as(account.live).delete(`${path}?reason=Stolen%20laptop`);
    expect(revoked.json).toMatchObject({
      state: 'revoked',
      in_use: false,
      revocation_reason: 'Stolen laptop',
      revoked_at: expect.stringMatching(/Z$/),
    });
    const { certificates } = (await as(account.live).get(path)).json;
    expect(certificates).toContain(json.certificates.slice(json.certificates.indexOf('-----BEGIN')));
    expect(certificates).toMatch(/^Revoked 20\d\d-\S+Z: Stolen laptop$/m);
    expectRefusal(await as(account.live).put(path, { in_use: true }), 409, 'seal_key_revoked');
    expectRefusal(await as(account.live).delete(path), 409, 'seal_key_revoked');
    expectProblems(await as(account.live).delete(`${path}?reason=${'x'.repeat(201)}`), [
      /revocationReasonChars/,
    ]);
  });

  it('are found by their own account only', async () => {
    const { json } = await add(await sentPem());
    const other = as((await createAccount()).live);
    expectRefusal(await other.get(`/seal_keys/${json.id}`), 404, 'seal_key_not_found');
    expectRefusal(await other.delete(`/seal_keys/${json.id}`), 404, 'seal_key_not_found');
    expect((await as(account.live).get('/seal_keys')).json).toMatchObject([{ state: 'in_use' }]);
  });

  it('are changed by live tokens only', async () => {
    const { json } = await add(await sentPem());
    const test = as(account.test);
    expect((await test.get('/seal_keys')).json).toMatchObject([{ id: json.id }]);
    for (const answer of [
      await test.post('/seal_keys', { key: await sentPem() }),
      await test.put(`/seal_keys/${json.id}`, { in_use: false }),
      await test.delete(`/seal_keys/${json.id}`),
    ])
      expectRefusal(answer, 403, 'test_token');
  });

  it('are counted, those that are revoked left out', async () => {
    const sent = await sentPem();
    const ids = [];
    for (let count = 0; count < limits.sealKeys; count += 1) ids.push((await add(sent)).json.id);
    expectProblems(await add(sent), [/at most 20 seal keys .+sealKeys/]);
    await as(account.live).delete(`/seal_keys/${ids[0]}`);
    expect((await add(sent)).status).toBe(201);
  });

  it('leave out certificates that are not of their issuers', async () => {
    const keys = await newKeys();
    const authority = { name: 'Example CA', keys: await newKeys() };
    const own = await newCertificate({ name: 'Example Ltd', keys, issuer: authority });
    const stranger = await newCertificate({ name: 'Example CA', keys: await newKeys(), isAuthority: true });
    const issuer = await newCertificate({ ...authority, isAuthority: true });
    const certificates = [stranger, issuer, own].map((each) => asPem(each)).join('');
    const { json } = await add({ kind: 'file', certificates, private_key: await keyPem(keys) });
    expect(json.certificates).toContain(asPem(own) + asPem(issuer));
    expect(json.certificates).not.toContain(asPem(stranger));
  });
});
