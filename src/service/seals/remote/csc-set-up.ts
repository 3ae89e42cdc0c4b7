import { Buffer } from 'node:buffer';
import * as z from 'zod';
import type { External } from '../../../core/platform/external-fetch';
import { quoted } from '../../../lib/inert';
import { askCsc, askMethod, type CscAccess, serviceAt } from './ask-csc';
import { type Countdown, countdown } from './ask-remote';
import type { CscKey } from './csc';
import { credentialAnswer, factorOf, signAlgorithmOf } from './csc-credential';
import { type RemoteResult, setUpProblem } from './remote-result';

/** What an account says of its key at a trust service. */
export type CscWanted = {
  url: string;
  credentialId: string;
  pin?: string | undefined;
} & ({ clientId: string; clientSecret: string } | { accessToken: string });

/** A key as the trust service describes it: how it is used, and the certificates up to its root. */
export type FoundCscKey = { key: CscKey; certificates: [own: Uint8Array, ...chain: Uint8Array[]] };

const infoAnswer = z.object({
  oauth2: z.string().optional(),
  methods: z.array(z.string()).default([]),
});
const neededMethods = ['credentials/info', 'credentials/authorize', 'signatures/signHash'];

/** Asks a trust service how one of its keys is used. Says what Quillet cannot work with. */
export async function findCscKey(external: External, wanted: CscWanted): Promise<RemoteResult<FoundCscKey>> {
  const left = countdown();
  const access = await accessTo(external, wanted, left);
  if (!access.ok) return access;
  const service = serviceAt(wanted.url);
  const asked = { credentialID: wanted.credentialId, certificates: 'chain', certInfo: true, authInfo: true };
  const answered = await askCsc(external, access.value, { method: 'credentials/info', body: asked, left });
  if (!answered.ok) return answered;
  const read = credentialAnswer.safeParse(answered.value);
  if (!read.success) return setUpProblem(`${service} does not describe the credential as CSC API v2 does.`);
  const { key, cert, auth } = read.data;
  if (key.status !== 'enabled') return setUpProblem(`The key at ${service} is ${quoted(key.status)}.`);
  if (cert.status !== undefined && cert.status !== 'valid')
    return setUpProblem(`${service} says that the certificate is ${quoted(cert.status)}.`);
  const signAlgorithm = signAlgorithmOf(key.algo);
  if (!signAlgorithm.ok) return signAlgorithm;
  const factor = factorOf(auth, wanted.pin);
  if (!factor.ok) return factor;
  const { credentialId } = wanted;
  const [own, ...chain] = cert.certificates;
  return {
    ok: true,
    value: {
      key: { ...access.value, credentialId, signAlgorithm: signAlgorithm.value, factor: factor.value },
      certificates: [decoded(own), ...chain.map(decoded)],
    },
  };
}

function decoded(base64: string): Uint8Array {
  return Uint8Array.from(Buffer.from(base64, 'base64'));
}

/** Finds where the service gives tokens, and checks that it offers what sealing needs. */
async function accessTo(
  external: External,
  wanted: CscWanted,
  left: Countdown,
): Promise<RemoteResult<CscAccess>> {
  const { url } = wanted;
  const service = serviceAt(url);
  const answered = await askMethod(external, url, { method: 'info', body: {}, left });
  if (!answered.ok) return answered;
  const read = infoAnswer.safeParse(answered.value);
  const missing = neededMethods.filter((method) => !read.data?.methods.includes(method));
  if (!read.success || missing.length > 0)
    return setUpProblem(
      `${service} does not offer ${missing.join(', ')}: is this its address of CSC API v2?`,
    );
  if ('accessToken' in wanted)
    return { ok: true, value: { url, entry: { accessToken: wanted.accessToken } } };
  const { oauth2 } = read.data;
  if (oauth2 === undefined)
    return setUpProblem(`${service} names no OAuth 2.0 server: give an access token instead.`);
  const { clientId, clientSecret } = wanted;
  const tokenUrl = `${oauth2.replace(/\/$/, '')}/oauth2/token`;
  return { ok: true, value: { url, entry: { tokenUrl, clientId, clientSecret } } };
}
