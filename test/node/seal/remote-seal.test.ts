import { afterAll, beforeAll, expect, it } from 'vitest';
import { openExternal } from '../../../src/core/platform/external-fetch';
import { roomFor } from '../../../src/engine/seal/cades';
import type { Sealer } from '../../../src/engine/seal/sealer';
import { kmsSigning } from '../../../src/service/seals/remote/aws-kms';
import { cscSigning } from '../../../src/service/seals/remote/csc';
import { type CscWanted, findCscKey } from '../../../src/service/seals/remote/csc-set-up';
import { remoteSealer } from '../../../src/service/seals/remote/remote-sealer';
import { judge } from '../../../src/verify/judge.mjs';
import { spell } from '../../../src/verify/spell.mjs';
import { tellApart } from '../../../src/verify/tell-apart.mjs';
import { en } from '../../../src/verify/words/en.mjs';
import { encodedCertificatesOf, type RemoteKind } from '../../support/remote-keys';
import { kmsSecretOf } from '../../support/servers/kms-server';
import { inspectSeal, valid } from './support/inspect-seal';
import { KeyServices } from './support/key-services';
import { before, sealedAfter } from './support/sealed-document';
import { signedRanges } from './support/signed-ranges';

const external = openExternal({ loopbackFor: new Set(['seal_keys'] as const) });
const services = new KeyServices();
let address: string;

beforeAll(async () => {
  address = await services.listen();
});

afterAll(() => services.end());

function opened(certificates: Sealer['certificates'], signing: Parameters<typeof remoteSealer>[1]): Sealer {
  const sealer = remoteSealer(certificates, signing);
  if (!sealer) throw new Error('The key cannot seal.');
  return sealer;
}

function kms(kind: RemoteKind): Sealer {
  const secret = { accessKeyId: 'AKIANODE', secretAccessKey: kmsSecretOf('AKIANODE') };
  const key = { keyId: `alias/${kind}`, region: 'eu-central-1', endpoint: address, ...secret };
  return opened(encodedCertificatesOf(kind), (publicKey) => kmsSigning(external, key, publicKey));
}

async function csc(credentialId: string): Promise<Sealer> {
  const url = `${address}csc/node/v2`;
  const client = { clientId: 'client', clientSecret: 'secret of client' };
  const wanted: CscWanted = {
    url,
    credentialId,
    ...client,
    ...(/pin/.test(credentialId) && { pin: '1234' }),
  };
  const found = await findCscKey(external, wanted);
  if (!found.ok) throw new Error(found.message);
  return opened(found.value.certificates, () => cscSigning(external, found.value.key));
}

it.each<[string, RemoteKind, () => Sealer | Promise<Sealer>]>([
  ['ECDSA in AWS KMS', 'ec', () => kms('ec')],
  ['RSA in AWS KMS', 'rsa', () => kms('rsa')],
  ['RSA of 4096 bits in AWS KMS', 'rsa4096', () => kms('rsa4096')],
  ['ECDSA of a trust service', 'ec', () => csc('ec/pin')],
  ['ECDSA of a trust service, in numbers', 'ec', () => csc('ec/raw')],
  ['ECDSA with 384 bits of a trust service', 'p384', () => csc('p384')],
  ['RSA of a trust service', 'rsa', () => csc('rsa')],
  ['RSA of 4096 bits of a trust service', 'rsa4096', () => csc('rsa4096')],
])('a stranger checks what was sealed with %s', async (_, kind, open) => {
  const sealer = await open();
  const pdf = await sealedAfter(before, sealer, 'A title', new Date());
  const judged = inspectSeal(pdf, encodedCertificatesOf(kind)[1]);
  expect(judged.signatures).toEqual([expect.objectContaining(valid(kind))]);
  expect(judged.cades).toBe('CAdES Verification successful');
  expect(judged.structure).toContain('No syntax or stream encoding errors found');
  const judgement = await judge(tellApart([{ file: 'sealed.pdf', bytes: Uint8Array.from(pdf) }]));
  expect(judgement.ok).toBe(true);
  expect(spell(judgement, en).join('\n')).toContain(`The certificate names “Seal of Example (${kind})”`);
  // There is room to spare, also for RSA of 4096 bits.
  expect(roomFor(sealer) - signedRanges(pdf).signature.length).toBeGreaterThan(300);
});
