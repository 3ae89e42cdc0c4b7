import type { SigningKeys } from '../../core/platform/signing-keys';
import { equalBytes, hmac } from '../../lib/digest';
import { limits } from '../../lib/limits';

/**
 * The pass of a frame: proof of a session that the frame holds itself, because browsers keep no
 * cookies for frames of other sites. It names the hash of the session, so a pass that is found
 * later cannot become a cookie, and it counts for one data request.
 */
export type FramePass = { sessionHash: string; isAging: boolean };

const lifeMs = limits.framePassMinutes * 60_000;

type Bearer = { dataRequestId: string; sessionHash: string };

export function makeFramePass([newest]: SigningKeys, bearer: Bearer, now: number): string {
  const until = now + lifeMs;
  return [until, bearer.sessionHash, proofOf(newest, bearer, until).toString('base64url')].join('.');
}

/** Reads a pass; null when it is over, or was made for another data request or by nobody here. */
export function readFramePass(
  signingKeys: SigningKeys,
  dataRequestId: string,
  { pass, now }: { pass: string; now: number },
): FramePass | null {
  const [until, sessionHash = '', proof = ''] = pass.split('.');
  const end = Number(until);
  if (!Number.isSafeInteger(end) || end <= now) return null;
  const given = Buffer.from(proof, 'base64url');
  const isMadeHere = signingKeys.some((key) =>
    equalBytes(proofOf(key, { dataRequestId, sessionHash }, end), given),
  );
  if (!isMadeHere) return null;
  return { sessionHash, isAging: end - now < lifeMs / 2 };
}

function proofOf(signingKey: string, { dataRequestId, sessionHash }: Bearer, until: number): Buffer {
  return Buffer.from(hmac(signingKey, `frame pass v1\n${dataRequestId}\n${sessionHash}\n${until}`));
}
