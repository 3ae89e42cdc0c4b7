import { colorSources } from './field-catalogue';
import type { StoredField } from './field-schema';
import { renameInFormula } from './formula/rename-in-formula';
import { isFormula } from './is-formula';

/** What a field says of other fields. It may be unset, as in a field that is sent. */
type Referring = {
  [Property in
    | 'type'
    | 'default'
    | 'combinedFieldNames'
    | 'combinedFieldFormat'
    | (typeof colorSources)[number]['name']]?: StoredField[Property] | null | undefined;
} & { dependencies?: { conditions: readonly { field: string }[] } | null | undefined };

/** Gives other names to the fields of which a field speaks: in conditions, formulas, joined texts. */
export function renameReferences<Kind extends Referring>(
  field: Kind,
  nameAfter: (name: string) => string,
): Kind {
  const { type = 'string', dependencies, combinedFieldNames: joined, combinedFieldFormat: format } = field;
  const renamed: Referring = {};
  if (dependencies) {
    const conditions = dependencies.conditions.map((one) => ({ ...one, field: nameAfter(one.field) }));
    renamed.dependencies = { ...dependencies, conditions };
  }
  const formula = typeof field.default === 'string' ? field.default : null;
  if (formula !== null && isFormula({ type: type ?? 'string', default: formula }))
    renamed.default = renameInFormula(formula, nameAfter);
  if (joined) renamed.combinedFieldNames = joined.split(',').map(nameIn).join(',');
  if (format) renamed.combinedFieldFormat = format.replace(/(?<=\{)[^{}]+(?=\})/g, nameIn);
  for (const { name: property } of colorSources)
    if (field[property]) renamed[property] = nameAfter(field[property]);
  return { ...field, ...renamed };

  /** Keeps the blanks around a name. */
  function nameIn(text: string): string {
    const name = text.trim();
    return name === '' ? text : text.replace(name, () => nameAfter(name));
  }
}

/** The names of which these fields speak. */
export function referencedNames(fields: readonly Referring[]): Set<string> {
  const names = new Set<string>();
  for (const field of fields)
    renameReferences(field, (name) => {
      names.add(name);
      return name;
    });
  return names;
}
