import type { Caller } from '../../../core/api/caller';
import type { OperationDocs } from '../../../core/api/operation';
import { type Refusal, refuse } from '../../../core/api/refusal';
import { mayBefore, mayDo, type NeedIn, needOf } from '../../../core/api/roles';
import { needsOf } from '../../../core/api/scopes';

/** Refuses what a member may not do. A token may call every operation of the API. */
export function checkRole(caller: Caller, operation: OperationDocs): Refusal | null {
  const { need, scope } = operation;
  const refusal = checkNeeds(caller, need === undefined ? needsOf(scope) : [need]);
  if (refusal) return refusal;
  return operation.confirmed && caller.user?.isConfirmed === false ? notConfirmed : null;
}

/** Refuses a member who lacks one of these rights. */
export function checkNeeds({ user, mode }: Caller, needs: readonly NeedIn[]): Refusal | null {
  if (user === null) return null;
  const needed = needs.map((need) => needOf(need, mode));
  if (!needed.every((need) => mayBefore(user.secondFactor, need))) return noSecondFactor;
  return needed.every((need) => mayDo(user, need)) ? null : notPermitted;
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
