import type { Problem } from '../../lib/problems';
import { combinedNames } from './combined-text';
import { checkDependencies } from './conditions/check-dependencies';
import { nameOf } from './data-tree';
import type { Field } from './field-schema';
import { isCombinable, isComputed } from './field-traits';
import { checkFormulas } from './formula/check-formulas';

/**
 * Checks fields that refer to other fields: each name must exist, and no chain of names may be a
 * circle.
 */
export function checkReferences(existing: readonly Field[], added: readonly Field[]): Problem[] {
  const all = [...existing, ...added];
  const indexes = new Map(added.map((field, index) => [field, index]));
  const found = [
    ...checkDependencies(all),
    ...checkFormulas(all).map(({ field, message }) => ({ field, path: 'default', message })),
    ...checkCombined(all),
  ];
  return found.map(({ field, path, message }) => {
    const index = indexes.get(field);
    if (index !== undefined) return { pointer: `/${index}/${path}`, message };
    // An added field made an existing field invalid, so the name of the first added field is
    // reported.
    return {
      pointer: '/0/name',
      message: `this field makes field ${field.id} invalid (${path}): ${message}`,
    };
  });
}

function checkCombined(fields: readonly Field[]): { field: Field; path: string; message: string }[] {
  const named = new Map(fields.map((field) => [nameOf(field).name, field]));
  return fields.filter(isComputed).flatMap((field) => {
    const path = field.combinedFieldType === 'format' ? 'combinedFieldFormat' : 'combinedFieldNames';
    const names = combinedNames(field);
    if (names.length === 0) return [{ field, path, message: 'must name at least one field to combine' }];
    return names.flatMap((name) => {
      const other = named.get(name);
      if (other === undefined) return [{ field, path, message: `the template has no field "${name}"` }];
      if (isCombinable(other)) return [];
      return [{ field, path, message: `"${name}" has the type "${other.type}", which cannot be combined` }];
    });
  });
}
