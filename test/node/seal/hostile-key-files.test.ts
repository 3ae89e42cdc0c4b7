import { Buffer } from 'node:buffer';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readKeyFile } from '../../../src/engine/keys/read-key-file';
import { limits as engineLimits } from '../../../src/engine/limits';
import * as der from '../../../src/engine/seal/der';
import { limits as serviceLimits } from '../../../src/lib/limits';
import { asPem } from '../../support/certificates';
import { keyFiles, pemFiles } from '../../support/key-files';

/** What reading a file costs: how often something was hashed, and the bytes that were joined. */
const cost = vi.hoisted(() => ({ hashed: 0, joined: 0 }));

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const createHash: typeof crypto.createHash = (...asked) => {
    cost.hashed += 1;
    return crypto.createHash(...asked);
  };
  const pbkdf2Sync: typeof crypto.pbkdf2Sync = (password, salt, iterations, length, hash) => {
    cost.hashed += iterations * Math.ceil(length / crypto.createHash(hash).digest().length);
    return crypto.pbkdf2Sync(password, salt, iterations, length, hash);
  };
  return { ...crypto, createHash, pbkdf2Sync };
});

const { concat } = Buffer;
vi.spyOn(Buffer, 'concat').mockImplementation((pieces, length) => {
  const joined = concat(pieces, length);
  cost.joined += joined.length;
  return joined;
});

beforeEach(() => {
  cost.hashed = 0;
  cost.joined = 0;
});

const limits = { ...serviceLimits, ...engineLimits };
const password = 'grün';
const DATA = '1.2.840.113549.1.7.1';
const HASHES = { sha1: '1.3.14.3.2.26', sha512: '2.16.840.1.101.3.4.2.3' };

function number(value: number): Uint8Array {
  return der.integer(Uint8Array.of(value >> 16, (value >> 8) & 255, value & 255));
}

function pkcs12(parts: Uint8Array[], mac?: Uint8Array): Uint8Array {
  const content = der.sequence(der.object(DATA), der.explicit(0, der.octets(der.sequence(...parts))));
  return der.sequence(der.integer(Uint8Array.of(3)), content, ...(mac ? [mac] : []));
}

function authentication(hash: keyof typeof HASHES, bytes: number, iterations: number): Uint8Array {
  const digest = der.sequence(der.sequence(der.object(HASHES[hash])), der.octets(new Uint8Array(bytes)));
  return der.sequence(digest, der.octets(new Uint8Array(8)), number(iterations));
}

/** A part that is encrypted with Triple DES, so that its key takes two digests and its vector one. */
function encryptedPart(iterations: number): Uint8Array {
  const salted = der.sequence(der.octets(new Uint8Array(8)), number(iterations));
  const algorithm = der.sequence(der.object('1.2.840.113549.1.12.1.3'), salted);
  const encrypted = der.implicit(0, der.octets(new Uint8Array(8)));
  const content = der.sequence(der.object(DATA), algorithm, encrypted);
  const whole = der.sequence(number(0), content);
  return der.sequence(der.object('1.2.840.113549.1.7.6'), der.explicit(0, whole));
}

/** A private key that is encrypted by PBES2. */
function encryptedKey({ iterations = 1, vectorBytes = 16 }): Uint8Array {
  const salted = der.sequence(der.octets(new Uint8Array(8)), number(iterations));
  const derivation = der.sequence(der.object('1.2.840.113549.1.5.12'), salted);
  const vector = der.octets(new Uint8Array(vectorBytes));
  const scheme = der.sequence(der.object('2.16.840.1.101.3.4.1.42'), vector);
  const algorithm = der.sequence(der.object('1.2.840.113549.1.5.13'), der.sequence(derivation, scheme));
  return der.sequence(algorithm, der.octets(new Uint8Array(32)));
}

function problemOf(sent: Parameters<typeof readKeyFile>[0]): unknown {
  try {
    readKeyFile(sent, password);
  } catch (error) {
    return error;
  }
  return null;
}

const refusedForm = { name: 'KeyFileProblem', fault: 'form' };

describe('the work that a key file makes', () => {
  it.each([
    ['sha1', 2_000],
    ['sha512', 20],
  ] as const)('is none when its authentication with %s has %i bytes', (hash, bytes) => {
    const mac = authentication(hash, bytes, limits.keyFileIterations);
    expect(problemOf({ pkcs12: pkcs12([], mac) })).toMatchObject({
      ...refusedForm,
      message: expect.stringContaining(`authentication is none of ${hash}`),
    });
    expect(cost.hashed).toBe(0);
  });

  it.each([
    ['in its authentication', pkcs12([], authentication('sha1', 20, limits.keyFileIterations + 1))],
    ['in a part', pkcs12([encryptedPart(limits.keyFileIterations)])],
    [
      'in many parts',
      pkcs12(Array.from({ length: limits.keyFileParts }, () => encryptedPart(limits.keyFileIterations / 10))),
    ],
  ])('is bounded when it hashes often %s', (_, file) => {
    expect(problemOf({ pkcs12: file })).toMatchObject({ message: expect.any(String) });
    expect(cost.hashed).toBeLessThanOrEqual(limits.keyFileIterations);
  });

  it('is counted for all parts together', () => {
    const half = limits.keyFileIterations / 2;
    const bags = [
      der.sequence(
        der.object('1.2.840.113549.1.12.10.1.2'),
        der.explicit(0, encryptedKey({ iterations: half })),
      ),
    ];
    const part = der.sequence(der.object(DATA), der.explicit(0, der.octets(der.sequence(...bags))));
    expect(problemOf({ pkcs12: pkcs12([part, part, part]) })).toMatchObject({ name: 'KeyFileProblem' });
    expect(cost.hashed).toBeLessThanOrEqual(limits.keyFileIterations);
  });

  it('is none for many keys in PEM', () => {
    const keys = Array.from({ length: 300 }, () =>
      asPem(encryptedKey({ iterations: limits.keyFileIterations / 4 }), 'ENCRYPTED PRIVATE KEY'),
    );
    expect(problemOf({ pem: pemFiles.certificates + keys.join('') })).toMatchObject({
      ...refusedForm,
      message: expect.stringContaining('several private keys'),
    });
    expect(cost.hashed).toBe(0);
  });

  it('does not grow with elements that reach beyond the one around them', () => {
    // Each pair is an element of two bytes, whose only part says that it has all bytes that follow.
    const pairs = 15;
    const bytes = Buffer.alloc(pairs * 6);
    for (let pair = 0; pair < pairs; pair += 1)
      bytes.set([0x30, 4, 0x30, 0x82, 0, (pairs - pair - 1) * 6], pair * 6);
    expect(problemOf({ pkcs12: bytes })).toMatchObject(refusedForm);
    expect(cost.joined).toBeLessThan(100_000);
  });

  it('is small for files of OpenSSL', () => {
    for (const file of [keyFiles.modern, keyFiles.tripleDes])
      expect(readKeyFile({ pkcs12: Buffer.from(file, 'base64') }, password).certificates).toHaveLength(3);
    expect(cost.hashed).toBeGreaterThan(2_048 * 6);
    expect(cost.hashed).toBeLessThan(limits.keyFileIterations);
  });
});

describe('a damaged key file', () => {
  it.each([8, 0, 2_000])('with a vector of %i bytes is refused in words', (vectorBytes) => {
    const pem = pemFiles.certificates + asPem(encryptedKey({ vectorBytes }), 'ENCRYPTED PRIVATE KEY');
    expect(problemOf({ pem })).toMatchObject({
      ...refusedForm,
      message: expect.stringContaining('vector'),
    });
  });

  it('with tens of thousands of parts is refused in words', () => {
    const bytes = der.sequence(Buffer.alloc(limits.keyFileChars * 0.75, Uint8Array.of(5, 0)));
    expect(problemOf({ pkcs12: bytes })).toMatchObject(refusedForm);
  });
});
