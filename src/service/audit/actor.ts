import type { RequestOrigin } from '../../core/api/caller';
import type { AuditedActor } from './audit-chain';

/**
 * Names the caller of a request in records that outlive it: the API token or the member, and the
 * client.
 */
export function actorOf({ caller, client }: RequestOrigin): AuditedActor {
  const { tokenId, user } = caller;
  const actor =
    user === null ? { type: 'api_token' as const, id: tokenId } : { type: 'user' as const, id: user.id };
  return { actor, ip: client.ip, user_agent: client.user_agent };
}
