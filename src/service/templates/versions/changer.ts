import type { Caller } from '../../../core/api/operation';

/** The last one to change a template: an API token, or a member at the dashboard. */
export type Changer = {
  type: 'api_token' | 'user';
  id: string;
  /** Members change templates with live rights, whichever mode the dashboard shows. */
  rights: 'live' | 'test';
};

export function changerOf({ tokenId, user, mode }: Caller): Changer {
  return tokenId === null
    ? { type: 'user', id: user.id, rights: 'live' }
    : { type: 'api_token', id: tokenId, rights: mode };
}
