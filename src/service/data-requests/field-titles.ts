import { type Field, nameOf } from '../../engine/fields';

/**
 * What people call the fields, by name: their titles. A field without a title, or with that of
 * another field, is left out.
 */
export function titlesOf(fields: readonly Field[]): Map<string, string> {
  const titles = new Map(fields.map((field) => [nameOf(field).name, field.title.trim()]));
  const counts = new Map<string, number>();
  for (const title of titles.values()) counts.set(title, (counts.get(title) ?? 0) + 1);
  return new Map([...titles].filter(([, title]) => title !== '' && counts.get(title) === 1));
}
