import { namesAfter, type StoredField } from '../../../engine/fields';
import type { SignerRole } from '../../../lib/signer-role';

/**
 * The roles of signers with the names that fields have after a change: a renamed field stays with its
 * role. Returns null where no role changes.
 */
export function rolesAfter(
  roles: readonly SignerRole[],
  before: readonly StoredField[],
  after: readonly StoredField[],
): SignerRole[] | null {
  const nameAfter = namesAfter(before, after);
  const taken = new Set(roles.flatMap(({ fields }) => fields).filter((name) => nameAfter(name) === name));
  let isChanged = false;
  const renamed = roles.map((role) => ({
    ...role,
    fields: role.fields.map((name) => {
      const later = nameAfter(name);
      // A name belongs to one role at most.
      if (taken.has(later)) return name;
      taken.add(later);
      isChanged ||= later !== name;
      return later;
    }),
  }));
  return isChanged ? renamed : null;
}
