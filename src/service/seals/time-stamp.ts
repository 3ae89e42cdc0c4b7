import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import type { TimeStamping } from '../../core/config';
import type { External } from '../../core/platform/external-fetch';
import { readStampAnswer, STAMP_ROOM, spellStampQuery } from '../../engine';
import { limits } from '../../lib/limits';

const nonceBytes = 8;

/** Asks the time-stamping authority for a token. Returns what went wrong in words. */
export async function timeStamp(
  external: External,
  { url, credentials, policy }: TimeStamping,
  digest: Uint8Array,
): Promise<{ ok: true; token: Uint8Array } | { ok: false; problem: string }> {
  const query = { digest, nonce: randomBytes(nonceBytes), policy };
  const basic = credentials && { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
  const answered = await external.download({
    ...{ url, purpose: 'timestamps', method: 'POST', seconds: limits.timeStampSeconds },
    headers: { 'content-type': 'application/timestamp-query', ...basic },
    body: spellStampQuery(query),
    maxBytes: limits.timeStampBytes,
  });
  if (!answered.ok) return { ok: false, problem: `could not be asked: ${answered.problem.message}` };
  const read = readStampAnswer(answered.value, query);
  if (read.ok && read.token.length > STAMP_ROOM)
    return { ok: false, problem: `answered with a token of ${read.token.length} bytes, which is too long` };
  return read;
}
