import { Buffer } from 'node:buffer';
import { createVerify, X509Certificate } from 'node:crypto';
import { expect, inject } from 'vitest';
import { openExternal } from '../../../../src/core/platform/external-fetch';
import { type PublicKey, readPublicKey } from '../../../../src/service/seals/remote/public-key';
import type { RemoteKind } from '../../../support/remote-keys';

export const external = openExternal({ loopbackFor: new Set(['seal_keys'] as const) });

/** What is signed in tests. */
export const bytes = Uint8Array.from(Buffer.from('The attributes of a seal'));

export type Certificate = { encoded: Uint8Array; chain: [own: Uint8Array, root: Uint8Array]; key: PublicKey };

/** The certificate of a key of the stand-ins. */
export async function certificateOf(kind: RemoteKind): Promise<Certificate> {
  const answer = await fetch(`${inject('externalServer')}/certificates-of-remote-keys/${kind}`);
  const blocks = (await answer.text()).match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g) ?? [];
  const [own, root] = blocks.map((pem) =>
    Uint8Array.from(Buffer.from(pem.replace(/-----[^-]+-----/g, ''), 'base64')),
  );
  const key = own && readPublicKey(spelledKeyOf(own));
  if (!own || !root || !key) throw new Error(`There is no certificate of ${kind}.`);
  return { encoded: own, chain: [own, root], key };
}

/** The public key in a certificate (SPKI). */
export function spelledKeyOf(certificate: Uint8Array): Uint8Array {
  return new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
}

/** Checks a signature as a stranger would. */
export function expectSigned({ encoded }: Certificate, signature: Uint8Array | undefined): void {
  const { publicKey } = new X509Certificate(encoded);
  expect(
    createVerify('sha256')
      .update(bytes)
      .verify(publicKey, signature ?? Buffer.of()),
  ).toBe(true);
}

/** What a stand-in was asked, as JSON. */
export async function askedOf<Asked>(path: string): Promise<Asked[]> {
  return (await fetch(`${inject('externalServer')}${path}`)).json();
}
