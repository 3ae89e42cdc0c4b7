import * as z from 'zod';
import { calledAddress } from '../../core/api/address-schemas';
import { accessKeyId, secretAccessKey } from '../../core/api/aws-schemas';
import { ok, type Result, refuse } from '../../core/api/refusal';
import { readPemCertificates } from '../../engine';
import { refusalOf } from './file-key';
import { keyKind } from './key-kind';
import { type KmsKey, kmsSigning, readKmsKey } from './remote/aws-kms';
import { remoteSealer } from './remote/remote-sealer';
import { remoteText, sentCertificates } from './sent-texts';

const region = z.string().regex(/^[a-z0-9-]{1,64}$/, 'must be a region such as "eu-central-1"');

/** A key that AWS KMS holds, and that signs there. */
const body = z.strictObject({
  kind: z.literal('aws_kms').describe('A key in AWS KMS, which signs digests there.'),
  key_id: remoteText.describe('The id or the ARN of the key, or an alias such as `alias/seals`.'),
  region,
  access_key_id: accessKeyId,
  secret_access_key: secretAccessKey,
  session_token: remoteText.optional().describe('That of temporary credentials, which end by themselves.'),
  endpoint: calledAddress.optional().describe('Another address than that of the region.'),
  certificates: sentCertificates,
});

/** What is stored of a key, encrypted. */
const stored: z.ZodType<KmsKey> = z.object({
  keyId: z.string(),
  region: z.string(),
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
  sessionToken: z.string().optional(),
  endpoint: z.string().optional(),
});

export const awsKmsKey = keyKind({
  isFar: true,
  body,
  async read({ external }, sent) {
    const key: KmsKey = {
      keyId: sent.key_id,
      region: sent.region,
      accessKeyId: sent.access_key_id,
      secretAccessKey: sent.secret_access_key,
      sessionToken: sent.session_token,
      endpoint: sent.endpoint,
    };
    const certificates = certificatesIn(sent.certificates);
    if (!certificates.ok) return certificates;
    const publicKey = await readKmsKey(external, key);
    if (!publicKey.ok) return refuse('seal_key_unusable', publicKey.message);
    return ok({ certificates: certificates.value, publicKey: publicKey.value, secret: JSON.stringify(key) });
  },
  async open({ external }, secret, certificates) {
    const key = stored.safeParse(JSON.parse(secret));
    return key.success
      ? remoteSealer(certificates, (publicKey) => kmsSigning(external, key.data, publicKey))
      : null;
  },
});

function certificatesIn(pem: string): Result<Uint8Array[]> {
  try {
    return ok(readPemCertificates(pem));
  } catch (error) {
    return refusalOf(error);
  }
}
