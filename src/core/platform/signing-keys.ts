import { hmac } from '../../lib/digest';

/**
 * The keys of this deployment. The first one signs and encrypts; all of them verify and decrypt, so
 * that a new key ends nothing that was made with the one before.
 */
export type SigningKeys = readonly [newest: string, ...older: string[]];

export type SigningKeyBindings = {
  SIGNING_KEY: string;
  /** The key before `SIGNING_KEY`, while what was made with it is still good. */
  SIGNING_KEY_OLD?: string;
  /** The key after `SIGNING_KEY`, for a deployment whose present key nobody knows. */
  SIGNING_KEY_NEW?: string;
};

export function signingKeysOf(env: SigningKeyBindings): SigningKeys {
  const { SIGNING_KEY, SIGNING_KEY_OLD, SIGNING_KEY_NEW } = env;
  const older = SIGNING_KEY_OLD ? [SIGNING_KEY_OLD] : [];
  return SIGNING_KEY_NEW ? [SIGNING_KEY_NEW, SIGNING_KEY, ...older] : [SIGNING_KEY, ...older];
}

/** Names a key without revealing it. */
export function keyIdOf(key: string): string {
  return Buffer.from(hmac(key, 'key id v1')).toString('base64url').slice(0, 8);
}
