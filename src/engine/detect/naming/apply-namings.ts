import { renameReferences } from '../../fields/rename-references';
import type { Nameable, Naming } from './nameable';

/** Gives fields their names, and what they say of each other. */
export function applyNamings<Kind extends Nameable>(
  fields: readonly Kind[],
  namings: readonly (Naming | null)[],
): (Kind | (Kind & Naming))[] {
  const renamed = new Map(fields.map(({ name }, index) => [name, namings[index]?.name ?? name]));
  const nameAfter = (name: string) => renamed.get(name) ?? name;
  return fields.map((field, index) => renameReferences({ ...field, ...namings[index] }, nameAfter));
}
