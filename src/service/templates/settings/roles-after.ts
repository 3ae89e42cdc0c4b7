import type { Database } from '../../../core/db/database';
import type { SignerRole } from '../../../lib/signer-role';
import { loadContent } from '../content/content-store';
import { type Fields, namesOfSameFields } from '../content/same-fields';
import type { TemplateRow } from '../template-store';

/** The roles of a template after a change from one stored content to another; null where none changes. */
export async function rolesBetween(
  db: Database,
  { accountId, signerRoles }: Pick<TemplateRow, 'accountId' | 'signerRoles'>,
  { from, to }: { from: string; to: string },
): Promise<SignerRole[] | null> {
  if (signerRoles.length === 0 || from === to) return null;
  const [before, after] = await Promise.all([
    loadContent(db, accountId, from),
    loadContent(db, accountId, to),
  ]);
  return rolesAfter(signerRoles, before, after);
}

/**
 * The roles with the names that their fields have after a change; null where none changes. Those of HTML
 * templates stay, where no place tells that a field is the same. A role with the name of no field is refused
 * later, while a wrong field would be filled in by the wrong signer.
 */
export function rolesAfter(roles: readonly SignerRole[], before: Fields, after: Fields): SignerRole[] | null {
  if (before.html !== null || after.html !== null) return null;
  const nameAfter = namesOfSameFields(before, after);
  // A name belongs to one role at most.
  const taken = new Set(roles.flatMap(({ fields }) => fields));
  let isChanged = false;
  const renamed = roles.map((role) => ({
    ...role,
    fields: role.fields.map((name) => {
      const later = nameAfter(name);
      if (taken.has(later)) return name;
      taken.add(later);
      isChanged = true;
      return later;
    }),
  }));
  return isChanged ? renamed : null;
}
