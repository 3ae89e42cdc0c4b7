import type { Person } from '../../core/api/caller';
import { type Refusal, refuse } from '../../core/api/refusal';
import { mayDo } from '../../core/api/roles';
import { scopes as allScopes, isNamed, type Scope } from '../../core/api/scopes';

/** The member who makes or changes a token. */
export type Giver = Pick<Person, 'id' | 'role' | 'reach' | 'isConfirmed'>;

type Given = { scopes: readonly Scope[]; isMoreForLive: boolean };

/** Refuses rights that the member may not give, or not without confirming who they are. */
export function refusalOfRights(giver: Giver, { scopes, isMoreForLive }: Given): Refusal | null {
  if (scopes.some(isNamed) && !mayDo(giver, 'administer')) return notAnOwner;
  return isMoreForLive && !giver.isConfirmed ? mustConfirm : null;
}

const namedScopes = allScopes.filter(isNamed).map((scope) => `\`${scope}\``);

const notAnOwner = refuse(
  'not_permitted',
  `Only an owner of the account can give an API token the scopes ${namedScopes.join(' and ')}.`,
).refusal;

/** A stolen session alone must not give a program more rights to live documents. */
const mustConfirm = refuse(
  'confirmation_required',
  'Confirm your identity first: this gives a live API token rights.',
).refusal;
