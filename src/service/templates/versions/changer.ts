import type { Caller } from '../../../core/api/operation';

/** The last one to change a template: an API token, or a member at the dashboard. */
export type Changer = { type: 'api_token' | 'user'; id: string };

export function changerOf({ tokenId, user }: Caller): Changer {
  return tokenId === null ? { type: 'user', id: user.id } : { type: 'api_token', id: tokenId };
}
