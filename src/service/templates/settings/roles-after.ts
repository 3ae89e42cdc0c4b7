import type { Database } from '../../../core/db/database';
import { type StoredField, valueName } from '../../../engine/fields';
import type { SignerRole } from '../../../lib/signer-role';
import { loadContent } from '../content/content-store';
import type { TemplateContent } from '../content/template-content';
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

type Fields = Pick<TemplateContent, 'fields' | 'html'>;

/**
 * The roles with the names that their fields have after a change; null where none changes. A name that
 * a field has stays. Another one follows its field: the field with the same id, type and place, if its
 * name is new. Ids alone do not tell: a caller may send one again, and release 0.5.0 gave them again.
 * A role with the name of no field is refused later, while a wrong field would be filled in by the wrong
 * signer.
 */
export function rolesAfter(roles: readonly SignerRole[], before: Fields, after: Fields): SignerRole[] | null {
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

function namesOfSameFields(before: Fields, after: Fields): (name: string) => string {
  // Fields of HTML templates have no place.
  if (before.html !== null || after.html !== null) return (name) => name;
  const [known, left] = [namesIn(before), namesIn(after)];
  const byId = new Map(after.fields.map((field) => [field.id, field]));
  const names = new Map<string, Set<string>>();
  for (const field of before.fields) {
    const later = byId.get(field.id);
    const name = valueName(field.name);
    if (left.has(name) || later === undefined || !isSameField(field, later)) continue;
    names.set(name, (names.get(name) ?? new Set()).add(valueName(later.name)));
  }
  return (name) => {
    const [only, ...others] = names.get(name) ?? [];
    return only === undefined || others.length > 0 || known.has(only) ? name : only;
  };
}

function namesIn({ fields }: Fields): Set<string> {
  return new Set(fields.map(({ name }) => valueName(name)));
}

/** A field that is moved while it is renamed overlaps its old box, or it is taken for another one. */
function isSameField(one: StoredField, other: StoredField): boolean {
  return (
    one.type === other.type &&
    one.page === other.page &&
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
