import { type StoredField, valueName } from '../../../engine/fields';
import type { TemplateContent } from './template-content';

export type Fields = Pick<TemplateContent, 'fields' | 'html'>;

/**
 * The names that values have after a change. A name that a field has stays. Another one follows its field:
 * the field with the same id, type and place, if its name is new. Ids alone do not tell: a caller may send
 * one again, and release 0.5.0 gave them again. Fields of HTML templates have no place.
 */
export function namesOfSameFields(before: Fields, after: Fields): (name: string) => string {
  const [known, left] = [namesIn(before), namesIn(after)];
  const byId = new Map(after.fields.map((field) => [field.id, field]));
  const isSame = before.html === null && after.html === null ? isSameField : isSameType;
  const names = new Map<string, Set<string>>();
  for (const field of before.fields) {
    const later = byId.get(field.id);
    const name = valueName(field.name);
    if (left.has(name) || later === undefined || !isSame(field, later)) continue;
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

function isSameType(one: StoredField, other: StoredField): boolean {
  return one.type === other.type;
}

/** A field that is moved while it is renamed overlaps its old box, or it is taken for another one. */
function isSameField(one: StoredField, other: StoredField): boolean {
  return (
    isSameType(one, other) &&
    one.page === other.page &&
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
