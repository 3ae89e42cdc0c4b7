import type { Caller } from '../../../core/api/caller';
import type { OperationDocs } from '../../../core/api/operation';
import { type Refusal, refuse } from '../../../core/api/refusal';
import { mayBefore, mayDo, type Need } from '../../../core/api/roles';
import { possibleScopes } from '../../../core/api/scopes';

/** Refuses what a member's role does not allow. A token may call every operation of the API. */
export function checkRole({ user }: Caller, operation: OperationDocs): Refusal | null {
  if (user === null) return null;
  const need: Need = operation.need ?? (onlyReads(operation) ? 'read' : 'change');
  if (!mayBefore(user.secondFactor, need)) return noSecondFactor;
  if (!mayDo(user.role, need)) return notPermitted;
  return operation.confirmed && !user.isConfirmed ? notConfirmed : null;
}

/** A GET that asks a token for more than a scope to read also asks a member for more: a policy to upload. */
function onlyReads({ method, scope }: OperationDocs): boolean {
  return method === 'get' && possibleScopes(scope).every((needed) => needed.endsWith(':read'));
}

const notConfirmed = refuse(
  'confirmation_required',
  'Confirm your identity first: this changes how you sign in.',
).refusal;

export const noSecondFactor = refuse(
  'second_factor_required',
  'Your account requires a second factor. Open the dashboard to set one up, or to show your passkey.',
).refusal;

export const notPermitted = refuse(
  'not_permitted',
  'Your role does not allow this. An owner of the account can do it or change your role.',
).refusal;
