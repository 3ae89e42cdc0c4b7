import { createHash } from 'node:crypto';
import { readCertificateName } from '../../../../src/engine/seal/certificate-facts';
import * as der from '../../../../src/engine/seal/der';
import { ecdsaSha256, signEcdsa } from '../../../../src/engine/seal/ecdsa';
import type { Sealer } from '../../../../src/engine/seal/sealer';
import { newCertificate, newKeys } from '../../../support/certificates';

const SHA256 = der.sequence(der.object('2.16.840.1.101.3.4.2.1'));
const RESULT = '1.2.840.113549.1.9.16.1.4';
const STAMPS_TIMES = '1.3.6.1.5.5.7.3.8';

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function attribute(id: string, value: Uint8Array): Uint8Array {
  return der.sequence(der.object(id), der.set(value));
}

/** An authority that stamps any time, as everybody can make one: by itself, or by a root. */
export async function ownAuthority(
  name: string,
  issuer?: Parameters<typeof newCertificate>[0]['issuer'],
  more: { until?: string } = {},
) {
  const keys = await newKeys();
  const wanted = { name, keys, ...(issuer && { issuer }), extendedUse: STAMPS_TIMES, ...more };
  const certificate = await newCertificate(wanted);
  const named = readCertificateName(certificate);
  if (!named) throw new Error('the certificate has no name');
  const stamp = async (bytes: Uint8Array, at: string): Promise<Uint8Array<ArrayBuffer>> => {
    const time = der.element(0x18, Buffer.from(new Date(at).toISOString().replace(/\.\d+|[-:T]/g, '')));
    const one = der.integer(Uint8Array.of(1));
    const print = der.sequence(SHA256, der.octets(bytes));
    const info = der.sequence(one, der.object('1.2.3.4'), print, der.integer(Uint8Array.of(5)), time);
    const attributes = der.set(
      attribute('1.2.840.113549.1.9.3', der.object(RESULT)),
      attribute('1.2.840.113549.1.9.4', der.octets(sha256(info))),
      attribute(
        '1.2.840.113549.1.9.16.2.47',
        der.sequence(der.sequence(der.sequence(der.octets(sha256(certificate))))),
      ),
    );
    const signer = der.sequence(
      ...[one, der.sequence(named.issuer, named.serial), SHA256, der.implicit(0, attributes), ecdsaSha256],
      der.octets(await signEcdsa(keys.privateKey, attributes)),
    );
    const message = der.sequence(
      ...[der.integer(Uint8Array.of(3)), der.set(SHA256)],
      ...[der.sequence(der.object(RESULT), der.explicit(0, der.octets(info)))],
      ...[der.implicit(0, der.set(certificate)), der.set(signer)],
    );
    return Uint8Array.from(der.sequence(der.object('1.2.840.113549.1.7.2'), der.explicit(0, message)));
  };
  /** A sealer whose seals have a stamp of that time. */
  const stamping = (sealer: Sealer, at: string): Sealer => ({
    ...sealer,
    stamp: (digest: Uint8Array) => stamp(digest, at),
  });
  return { certificate, stamping };
}
