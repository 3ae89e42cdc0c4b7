import type { SigningKeys } from '../../core/platform/signing-keys';
import { equalBytes, hmac } from '../../lib/digest';
import { limits } from '../../lib/limits';

/**
 * The pass of an editor in a frame: proof that this frame opened an editor token. It names the token
 * and its own end. Whether the session still is good, the row of the token says.
 */
export type EditorPass = { tokenId: string; isAging: boolean; isMadeFor(openedBy: string): boolean };

const lifeMs = limits.framePassMinutes * 60_000;

type Opened = { id: string; openedBy: string };

export function makeEditorPass([newest]: SigningKeys, opened: Opened, now: number): string {
  const until = now + lifeMs;
  return [until, opened.id, proofOf(newest, opened, until).toString('base64url')].join('.');
}

/** Reads a pass; null when it is over. */
export function readEditorPass(signingKeys: SigningKeys, pass: string, now: number): EditorPass | null {
  const [until, id = '', proof = ''] = pass.split('.');
  const end = Number(until);
  if (!Number.isSafeInteger(end) || end <= now) return null;
  const given = Buffer.from(proof, 'base64url');
  return {
    tokenId: id,
    isAging: end - now < lifeMs / 2,
    isMadeFor: (openedBy) =>
      signingKeys.some((key) => equalBytes(proofOf(key, { id, openedBy }, end), given)),
  };
}

function proofOf(signingKey: string, { id, openedBy }: Opened, until: number): Buffer {
  return Buffer.from(hmac(signingKey, `editor pass v1\n${id}\n${openedBy}\n${until}`));
}
