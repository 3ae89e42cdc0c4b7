import { type Ids, timeOfId } from '../../core/platform/ids';
import type { SigningKeys } from '../../core/platform/signing-keys';
import { hmac, sha256Hex } from '../../lib/digest';
import { limits } from '../../lib/limits';

export type TokenKind = 'api' | 'email';

/** A token with its secret, which only the signer who gets the link may know. */
export type IssuedToken = { id: string; secret: string; expiresAt: number; url: string };

/** The part of a token that is stored. */
export type StoredToken = { id: string; kind: TokenKind; secretHash: string; expiresAt: number };

const lifetimeMs: Record<TokenKind, number> = {
  api: limits.apiTokenMinutes * 60_000,
  email: limits.emailTokenDays * 86_400_000,
};

/**
 * The secret of a token: 256 bits that nobody can compute without the deployment's signing key.
 * Only its hash is stored.
 */
function secretOf(signingKey: SigningKeys, tokenId: string): string {
  return Buffer.from(hmac(signingKey[0], `signing token v1\n${tokenId}`)).toString('base64url');
}

/** Where a signing link leads. */
export type LinkAbout = { origin: string; dataRequestId: string };

/** A new token with its signing link, before anybody gets the link. */
export function newToken(
  { signingKey, ids }: { signingKey: SigningKeys; ids: Ids },
  { origin, dataRequestId }: LinkAbout,
  kind: TokenKind,
): { issued: IssuedToken; stored: StoredToken } {
  return tokenOf(signingKey, { origin, dataRequestId }, { id: ids.next('signingToken'), kind });
}

/** The token with this id, also when it is made again: it has the same secret. */
export function tokenOf(
  signingKey: SigningKeys,
  { origin, dataRequestId }: LinkAbout,
  { id, kind }: Pick<StoredToken, 'id' | 'kind'>,
): { issued: IssuedToken; stored: StoredToken } {
  const secret = secretOf(signingKey, id);
  const expiresAt = timeOfId(id) + lifetimeMs[kind];
  const url = `${origin}/sign/${dataRequestId}?token_id=${id}&token_secret=${secret}`;
  return {
    issued: { id, secret, expiresAt, url },
    stored: { id, kind, secretHash: sha256Hex(secret), expiresAt },
  };
}
