import type { Dependencies } from '../dependencies-schema';
import { colorSources } from '../field-catalogue';
import { formatFieldName, listPosition, parseFieldName } from '../field-name';
import type { Field } from '../field-schema';
import type { JsonSchema } from '../json-schema';
import { type RowGroup, rowGroupsOf } from '../rows/row-groups';
import { listName, rowOf } from '../rows/row-of';
import { type ConditionWriter, together } from './condition-schema';
import { type ConditionSource, conditionSources } from './condition-source';
import { type Demand, demandsOf } from './required-then';
import { rulesOf, showingRules } from './rules-of-field';
import type { PathSchemas } from './schema-at';

/** Marks names outside the row. No name begins with it. */
const OUTSIDE = '/';

/**
 * Writes the conditions for every element of a list whose rows continue beyond the template's. One
 * schema describes all elements, so this works only when all rows of the template have the same
 * rules, and the rules look at the row itself or at values outside all rows.
 */
export function rowRules(
  fields: readonly Field[],
  writer: ConditionWriter,
  paths: PathSchemas,
): JsonSchema[] {
  return rowGroupsOf(fields).flatMap((group) => {
    const row = commonRow(fields, group);
    if (row === null) return [];
    const sources = conditionSources(row);
    const inRow = writer.forElements(sources, [...group.list, '0']);
    return demandsOf(row)
      .filter((demand) => canBeSaid(demand, sources))
      .map((demand): JsonSchema => {
        const { local, outside } = parted(demand);
        const elements: JsonSchema = { type: 'array', items: together(inRow.demand(local)) };
        const then = paths.at(group.list, elements, false);
        return outside === null ? then : { if: writer.conditionOf(outside), then };
      });
  });
}

/** Returns the fields of a row, with their names within it; null when the rows differ. */
function commonRow(fields: readonly Field[], { list, rows }: RowGroup): Field[] | null {
  const byPosition = new Map<number, Field[]>();
  for (const field of fields) {
    const row = rowOf(field);
    if (row === null || listName(row) !== formatFieldName(list)) continue;
    const within = withinRow(field, [...list, String(row.position)]);
    byPosition.set(row.position, [...(byPosition.get(row.position) ?? []), within]);
  }
  const all = [...byPosition.values()];
  const [first] = all;
  if (first === undefined || all.length !== rows || !first.every(isInObject)) return null;
  return new Set(all.map(rulesText)).size === 1 ? first : null;
}

/**
 * Tells whether a field is in an object. Rows that are lists or single values have no names within.
 */
function isInObject({ name }: Field): boolean {
  const [key = ''] = name.split('/');
  return key !== '' && listPosition(key) === null;
}

/** Returns all facts that conditions depend on, in an order that rows share. */
function rulesText(row: readonly Field[]): string {
  const facts = row.map((field) => {
    const { name, type, required, hidden, includeTime, static: isStatic } = field;
    const colors = colorSources.map((source) => [field[source.name], field[source.required]]);
    return JSON.stringify([
      name,
      type,
      required,
      hidden,
      includeTime,
      isStatic,
      field.default,
      colors,
      rulesOf(field),
    ]);
  });
  return facts.toSorted().join();
}

function withinRow(field: Field, row: readonly string[]): Field {
  const named = (name: string) => nameWithin(name, row) ?? `${OUTSIDE}${name}`;
  const own = field.dependencies;
  const colors = colorSources.flatMap(({ name }) =>
    field[name] === null ? [] : [[name, nameWithin(field[name], row) ?? field[name]]],
  );
  return {
    ...field,
    ...Object.fromEntries(colors),
    name: nameWithin(field.name, row) ?? '',
    dependencies: own && renamed(own, named),
    // The rules of groups are the same in every row.
    groups: (field.groups ?? []).map(({ group, dependencies }) => ({
      group,
      dependencies: renamed(dependencies, (name) => `${OUTSIDE}${name}`),
    })),
  };
}

function nameWithin(text: string, row: readonly string[]): string | null {
  const parsed = parseFieldName(text);
  if (!parsed.ok || parsed.name.kind !== 'value') return null;
  const { segments, line } = parsed.name;
  if (row.some((key, depth) => key !== segments[depth])) return null;
  const name = formatFieldName(segments.slice(row.length));
  return line === null ? name : `${name}#${line}`;
}

function renamed(rule: Dependencies, named: (name: string) => string): Dependencies {
  return { ...rule, conditions: rule.conditions.map((each) => ({ ...each, field: named(each.field) })) };
}

/** Each rule, and all conditions that it depends on, must be either inside or outside the row. */
function canBeSaid({ entries, all, any }: Demand, sources: ReadonlyMap<string, ConditionSource>): boolean {
  const isOneSided = [...all, ...any].every((rule) => isOutside(rule) || isWithin(rule, sources));
  return isOneSided && (any.every(isOutside) || !any.some(isOutside)) && entries.length > 0;
}

function isOutside({ conditions }: Dependencies): boolean {
  return conditions.every(({ field }) => field.startsWith(OUTSIDE));
}

/** The recursion ends: cycles of conditions are refused when fields are saved. */
function isWithin({ conditions }: Dependencies, sources: ReadonlyMap<string, ConditionSource>): boolean {
  return conditions.every(({ field }) =>
    sources
      .get(field)
      ?.fields.every((source) => showingRules(source).every((rule) => isWithin(rule.dependencies, sources))),
  );
}

type Parted = { local: Demand; outside: Omit<Demand, 'entries'> | null };

function parted({ entries, all, any }: Demand): Parted {
  const outer = { all: all.filter(isOutside), any: any.filter(isOutside) };
  const local = {
    entries,
    all: all.filter((rule) => !isOutside(rule)),
    any: any.filter((rule) => !isOutside(rule)),
  };
  if (outer.all.length + outer.any.length === 0) return { local, outside: null };
  const original = (rule: Dependencies) => renamed(rule, (name) => name.slice(OUTSIDE.length));
  return { local, outside: { all: outer.all.map(original), any: outer.any.map(original) } };
}
