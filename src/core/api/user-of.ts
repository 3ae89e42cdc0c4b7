import type { Caller } from './caller';

/** The member behind a request of the dashboard. No token reaches these operations. */
export function userOf({ user }: Caller): NonNullable<Caller['user']> {
  if (user === null) throw new Error('Only a signed-in member can do this.');
  return user;
}
