import { colorSources } from '../field-catalogue';
import { formatFieldName, listPosition, parseFieldName } from '../field-name';
import type { Field } from '../field-schema';
import { isFormula } from '../is-formula';
import { type ListShift, shiftFormula } from './shift-formula';

/** Moves a field by a number of rows: its name, and all its references to its own list. */
export function inRow(field: Field, { list }: { list: readonly string[] }, by: number): Field {
  const shift = { list, by };
  const colors = colorSources.flatMap(({ name }) =>
    field[name] === null ? [] : [[name, shiftName(field[name], shift)]],
  );
  return {
    ...field,
    ...Object.fromEntries(colors),
    name: shiftName(field.name, shift),
    default: isFormula(field) ? shiftFormula(String(field.default), shift) : field.default,
    dependencies: shiftConditions(field.dependencies, shift),
    combinedFieldNames: shiftNames(field.combinedFieldNames, shift),
    combinedFieldFormat: shiftPlaceholders(field.combinedFieldFormat, shift),
  };
}

function shiftName(text: string, { list, by }: ListShift): string {
  const parsed = parseFieldName(text);
  if (!parsed.ok || parsed.name.kind !== 'value') return text;
  const { segments, line } = parsed.name;
  const position = listPosition(segments[list.length] ?? '');
  if (position === null || list.some((key, depth) => key !== segments[depth])) return text;
  const shifted = formatFieldName(segments.with(list.length, String(position + by)));
  return line === null ? shifted : `${shifted}#${line}`;
}

function shiftConditions(dependencies: Field['dependencies'], shift: ListShift): Field['dependencies'] {
  if (dependencies === null) return null;
  const conditions = dependencies.conditions.map((condition) => ({
    ...condition,
    field: shiftName(condition.field, shift),
  }));
  return { ...dependencies, conditions };
}

function shiftNames(names: string, shift: ListShift): string {
  if (names === '') return names;
  return names
    .split(',')
    .map((name) => shiftName(name.trim(), shift))
    .join(',');
}

function shiftPlaceholders(format: string, shift: ListShift): string {
  return format.replace(/\{([^{}]+)\}/g, (_, name: string) => `{${shiftName(name.trim(), shift)}}`);
}
