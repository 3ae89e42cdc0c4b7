import type { Config } from '../config';
import { limits } from '../limits';
import { hmac, sha256Hex } from '../platform/digest';
import { type Ids, timeOfId } from '../platform/ids';
import { ok, type Result } from '../refusal';
import type { TokenKind } from '../submissions/people-tables';
import type { SubmissionCoordinators } from '../submissions/submission-coordinators';
import type { FoundRequest } from './find-data-request';
import { refusalOf } from './people-refusals';

export type IssuedToken = { id: string; secret: string; expiresAt: number; url: string };

const lifetimeMs: Record<TokenKind, number> = {
  api: limits.apiTokenMinutes * 60_000,
  email: limits.emailTokenDays * 86_400_000,
};

/** 256 bits that nobody can know without the deployment's own secret. What is stored of them is a hash. */
const secretOf = (signingKey: string, tokenId: string): string =>
  Buffer.from(hmac(signingKey, `signing token v1\n${tokenId}`)).toString('base64url');

/** A token with its link, before anybody has been told of it. */
export const newToken = (
  { config, ids }: { config: Config; ids: Ids },
  { record, request }: FoundRequest,
  kind: TokenKind,
): {
  issued: IssuedToken;
  stored: { id: string; kind: TokenKind; secretHash: string; expiresAt: number };
} => {
  const id = ids.next('signingToken');
  const secret = secretOf(config.signingKey, id);
  const expiresAt = timeOfId(id) + lifetimeMs[kind];
  const url = `${record.origin}/sign/${request.id}?token_id=${id}&token_secret=${secret}`;
  return {
    issued: { id, secret, expiresAt, url },
    stored: { id, kind, secretHash: sha256Hex(secret), expiresAt },
  };
};

/** A link for one person, good once. */
export const issueToken = async (
  deps: { config: Config; ids: Ids; submissions: SubmissionCoordinators },
  found: FoundRequest,
  kind: TokenKind,
): Promise<Result<IssuedToken>> => {
  const { issued, stored } = newToken(deps, found, kind);
  const { outcome } = await deps.submissions.act(found.record.id, {
    kind: 'issue_token',
    dataRequestId: found.request.id,
    token: stored,
  });
  return outcome === 'done' ? ok(issued) : refusalOf(outcome);
};
