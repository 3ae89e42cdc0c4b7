import type { Caller } from '../../../../core/api/operation';
import { isConfirmed } from '../../../../service/accounts/sign-in/session';
import type { Visit } from '../session';

/** Pages show what the API would answer to whoever looks at them. */
export const callerOf = ({ session, person: { id, accountId, role }, mode }: Visit): Caller => ({
  accountId,
  mode,
  tokenId: null,
  user: { id, role, isConfirmed: isConfirmed(session, Date.now()) },
});

/** Some of the query, each of them a text that is there. */
export const textsOf = <Name extends string>(
  query: Record<string, string>,
  names: readonly Name[],
): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, (query[name] ?? '').trim()])) as Record<Name, string>;

/** What was entered; what is empty was not. */
export const given = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
