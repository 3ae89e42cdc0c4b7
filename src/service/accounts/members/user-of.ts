import type { Caller } from '../../../core/api/operation';

/** The member behind a request of the dashboard. No token reaches these operations. */
export function userOf({ user }: Caller): NonNullable<Caller['user']> {
  if (user === null) throw new Error('Only a person can ask for this.');
  return user;
}
