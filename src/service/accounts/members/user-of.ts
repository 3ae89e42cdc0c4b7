import type { Caller } from '../../../core/api/operation';

/** Who is signed in, of what only the dashboard offers: no token comes there. */
export const userOf = ({ user }: Caller): NonNullable<Caller['user']> => {
  if (user === null) throw new Error('Only a person can ask for this.');
  return user;
};
