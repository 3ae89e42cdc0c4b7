import { Buffer } from 'node:buffer';
import * as z from 'zod';
import type { External } from '../../../core/platform/external-fetch';
import { sha256Hex } from '../../../lib/digest';
import { limits } from '../../../lib/limits';
import { LruCache } from '../../../lib/lru-cache';
import { askCsc, type CscAccess, serviceAt } from './ask-csc';
import { type Countdown, countdown } from './ask-remote';
import { type RemoteProblem, type RemoteResult, type SignDigest, setUpProblem } from './remote-result';

/** A key of a trust service that speaks the CSC API v2, and how it is used. */
export type CscKey = CscAccess & {
  credentialId: string;
  /** How the service calls the signature, as an object identifier. */
  signAlgorithm: string;
  /** What authorizes the use of the key, under the name that the service gives it. */
  factor: { id: string; value: string } | null;
};

const sha256Oid = '2.16.840.1.101.3.4.2.1';

const activation = z.object({ SAD: z.string().min(1) });
const signatures = z.object({ signatures: z.tuple([z.base64()]) });

/** Signs with a key of a trust service. Each signature is authorized by itself, for its digest only. */
export function cscSigning(external: External, key: CscKey): SignDigest {
  return async (digest) => {
    const left = countdown();
    const hashes = [Buffer.from(digest).toString('base64')];
    const about = { credentialID: key.credentialId, hashes, hashAlgorithmOID: sha256Oid };
    const authorized = await authorize(external, key, about, left);
    if (!authorized.ok) return authorized;
    const body = { ...about, SAD: authorized.value, signAlgo: key.signAlgorithm };
    const answered = await askCsc(external, key, { method: 'signatures/signHash', body, left });
    if (!answered.ok) return answered;
    const read = signatures.safeParse(answered.value);
    if (!read.success) return setUpProblem(`${serviceAt(key.url)} answered without one signature.`);
    return { ok: true, value: Buffer.from(read.data.signatures[0], 'base64') };
  };
}

/** Refused authorizations, by their key. Asked again too often, a service locks a key with a wrong PIN. */
const refused = new LruCache<{ until: number; problem: RemoteProblem }>(limits.remoteTokensKept);

async function authorize(
  external: External,
  key: CscKey,
  about: object,
  left: Countdown,
): Promise<RemoteResult<string>> {
  const name = sha256Hex(JSON.stringify(key));
  const known = refused.get(name);
  if (known && Date.now() < known.until) return known.problem;
  const authData = key.factor ? { authData: [key.factor] } : {};
  const body = { ...about, numSignatures: 1, ...authData };
  const answered = await askCsc(external, key, { method: 'credentials/authorize', body, left });
  if (!answered.ok) {
    if (answered.blame === 'set_up')
      refused.set(name, { until: Date.now() + limits.remoteRefusedMinutes * 60_000, problem: answered });
    return answered;
  }
  const read = activation.safeParse(answered.value);
  if (!read.success) return setUpProblem(`${serviceAt(key.url)} authorized no signature.`);
  return { ok: true, value: read.data.SAD };
}
