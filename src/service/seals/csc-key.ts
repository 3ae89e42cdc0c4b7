import * as z from 'zod';
import { calledAddress } from '../../core/api/address-schemas';
import { invalid, ok, refuse } from '../../core/api/refusal';
import { readCertificate } from '../../engine';
import { keyKind } from './key-kind';
import { type CscKey, cscSigning } from './remote/csc';
import { type CscWanted, findCscKey } from './remote/csc-set-up';
import { remoteSealer } from './remote/remote-sealer';
import { remoteText } from './sent-texts';

/** A key that a trust service holds, and that signs there by the CSC API v2. */
const body = z.strictObject({
  kind: z
    .literal('csc')
    .describe('A key at a trust service that speaks the CSC API v2, which signs digests there.'),
  url: calledAddress
    .refine((text) => !/[?#]/.test(text), 'must end in a path, such as "https://trust.example.com/csc/v2"')
    .describe('The address before `/info` and the other methods.'),
  credential_id: remoteText,
  client_id: remoteText.optional(),
  client_secret: remoteText.optional(),
  access_token: remoteText
    .optional()
    .describe('A lasting token, in place of `client_id` and `client_secret`.'),
  pin: remoteText.optional().describe('The PIN that authorizes signatures, if the credential has one.'),
});

/** What is stored of a key, encrypted. */
const stored: z.ZodType<CscKey> = z.object({
  url: z.string(),
  entry: z.union([
    z.object({ tokenUrl: z.string(), clientId: z.string(), clientSecret: z.string() }),
    z.object({ accessToken: z.string() }),
  ]),
  credentialId: z.string(),
  signAlgorithm: z.string(),
  factor: z.object({ id: z.string(), value: z.string() }).nullable(),
});

export const cscKey = keyKind({
  isFar: true,
  body,
  async read({ external }, sent) {
    const wanted = wantedOf(sent);
    if (!wanted) return eitherNeeded;
    const found = await findCscKey(external, wanted);
    if (!found.ok) return refuse('seal_key_unusable', found.message);
    const { key, certificates } = found.value;
    // The service names the certificate of the key first.
    const publicKey = readCertificate(certificates[0])?.publicKey;
    return ok({ certificates, ...(publicKey && { publicKey }), secret: JSON.stringify(key) });
  },
  async open({ external }, secret, certificates) {
    const key = stored.safeParse(JSON.parse(secret));
    return key.success ? remoteSealer(certificates, () => cscSigning(external, key.data)) : null;
  },
});

const eitherNeeded = invalid(['#/key: send either `access_token`, or `client_id` and `client_secret`']);

function wantedOf(sent: z.output<typeof body>): CscWanted | null {
  const { url, credential_id: credentialId, pin } = sent;
  const { client_id: clientId, client_secret: clientSecret, access_token: accessToken } = sent;
  const about = { url, credentialId, pin };
  if (accessToken !== undefined)
    return clientId === undefined && clientSecret === undefined ? { ...about, accessToken } : null;
  return clientId === undefined || clientSecret === undefined ? null : { ...about, clientId, clientSecret };
}
