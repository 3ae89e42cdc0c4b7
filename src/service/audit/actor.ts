import type { RequestOrigin } from '../../core/api/operation';
import type { AuditedActor } from './audit-chain';

/** Whose request it is, for what outlives it: the program's token or the person, and from where it came. */
export const actorOf = ({ caller, client }: RequestOrigin): AuditedActor => {
  const { tokenId, user } = caller;
  const actor =
    user === null ? { type: 'api_token' as const, id: tokenId } : { type: 'user' as const, id: user.id };
  return { actor, ip: client.ip, user_agent: client.user_agent };
};
