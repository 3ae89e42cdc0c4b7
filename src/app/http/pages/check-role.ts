import type { Caller, OperationDocs } from '../../../core/api/operation';
import { type Refusal, refuse } from '../../../core/api/refusal';
import { mayDo, type Need } from '../../../core/api/roles';

/** A token may do what the API has; a person what their role allows. */
export const checkRole = ({ user }: Caller, operation: OperationDocs): Refusal | null => {
  if (user === null) return null;
  const need: Need = operation.need ?? (operation.method === 'get' ? 'read' : 'change');
  if (!mayDo(user.role, need)) return notPermitted;
  return operation.confirmed && !user.isConfirmed ? notConfirmed : null;
};

const notConfirmed = refuse(
  'confirmation_required',
  'Confirm first that it is you: this changes how you sign in.',
).refusal;

export const notPermitted = refuse(
  'not_permitted',
  'Your role does not allow this: an owner of the account can do it, or give you another role.',
).refusal;
