import { type Ids, timeOfId } from '../../core/platform/ids';
import { hmac, sha256Hex } from '../../lib/digest';
import { limits } from '../../lib/limits';

export type TokenKind = 'api' | 'email';

/** What only the person who gets the link may know. */
export type IssuedToken = { id: string; secret: string; expiresAt: number; url: string };

/** What is kept of it. */
export type StoredToken = { id: string; kind: TokenKind; secretHash: string; expiresAt: number };

const lifetimeMs: Record<TokenKind, number> = {
  api: limits.apiTokenMinutes * 60_000,
  email: limits.emailTokenDays * 86_400_000,
};

/** 256 bits that nobody can know without the deployment's own secret. What is stored of them is a hash. */
const secretOf = (signingKey: string, tokenId: string): string =>
  Buffer.from(hmac(signingKey, `signing token v1\n${tokenId}`)).toString('base64url');

/** A token with its link, before anybody has been told of it. */
export const newToken = (
  { signingKey, ids }: { signingKey: string; ids: Ids },
  { origin, dataRequestId }: { origin: string; dataRequestId: string },
  kind: TokenKind,
): { issued: IssuedToken; stored: StoredToken } => {
  const id = ids.next('signingToken');
  const secret = secretOf(signingKey, id);
  const expiresAt = timeOfId(id) + lifetimeMs[kind];
  const url = `${origin}/sign/${dataRequestId}?token_id=${id}&token_secret=${secret}`;
  return {
    issued: { id, secret, expiresAt, url },
    stored: { id, kind, secretHash: sha256Hex(secret), expiresAt },
  };
};
