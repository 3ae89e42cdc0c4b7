import { pointerTo } from '../../lib/pointer';
import type { Problem } from '../../lib/problems';
import { typefaceProblem } from './check-field';
import type { PageSize } from './check-place';
import { type FieldSet, sharedBy, typefacesOf } from './effective-fields';
import { groupsAbove, isList, rulesThatRemain, type TargetRule } from './field-dependencies';
import { withIds } from './field-ids';
import { parseFieldName } from './field-name';
import type { FieldRules, SentRules } from './field-rules';
import type { ParsedFieldInput } from './field-schema';
import { type OwnTypefaces, widthsOf } from './own-typefaces';
import { addToSet } from './place-fields';

/**
 * A change of a field set. A sent part replaces the stored part as a whole: the list of fields, or
 * one kind of rules.
 */
export type SetChange = Partial<SentRules & { fields: SentField[] }>;

/**
 * A field as it is sent. Whether it has a page, and must have one, depends on the template and is
 * checked later.
 */
export type SentField = Omit<ParsedFieldInput, 'page'> & { page?: number | undefined };

type Changing = {
  pages: readonly PageSize[];
  ownTypefaces?: OwnTypefaces;
  /** The highest id that a field of the set ever had. */
  lastId?: number;
};

export type ChangedSet = { ok: true; set: FieldSet } | { ok: false; problems: Problem[] };

/**
 * Changes the fields or the rules of a set, and checks the result as a whole. Pointers are relative
 * to the change.
 */
export function changeSet(
  set: FieldSet,
  change: SetChange,
  { pages, ownTypefaces = new Map(), lastId = 0 }: Changing,
): ChangedSet {
  const fields = withIds(change.fields ?? set.fields, set.fields, lastId);
  const names = fields.map(({ name }) => name);
  const named = { fields, defaults: change.defaults ?? set.defaults };
  const characterWidths = widthsOf(typefacesOf(named), ownTypefaces, set.characterWidths);
  const rules = { ...withoutStrangers(set, change, names), characterWidths };
  const strangers = checkRuleNames(change, names);
  if (strangers.length > 0) return { ok: false, problems: strangers };
  const known = new Set([...ownTypefaces.keys(), ...typefacesOf(set)]);
  const unknown = typefaceProblem(change.defaults?.typeface ?? null, known);
  if (unknown !== null) return { ok: false, problems: [{ pointer: '/defaults/typeface', message: unknown }] };
  const placed = addToSet({ fields: [], ...rules }, fields, pages, known);
  if (placed.ok) return { ok: true, set: { fields: placed.added, ...rules } };
  const located = placed.problems.map((problem) => locate(problem, { change, fields, rules }));
  return { ok: false, problems: [...new Map(located.map((one) => [JSON.stringify(one), one])).values()] };
}

/**
 * Returns the name of the value that a field shows: its own name without the line of a spread
 * value.
 */
export function valueNameOf(name: string): string | null {
  const parsed = parseFieldName(name);
  return parsed.ok ? parsed.name.name : null;
}

/** Returns the sent rules, and the stored rules that still concern an existing field. */
export function withoutStrangers(
  set: FieldRules,
  sent: Partial<SentRules>,
  names: readonly string[],
): FieldRules {
  const values = new Set(names.map(valueNameOf));
  const groups = groupsOf(names);
  return {
    defaults: sent.defaults ?? set.defaults,
    sharedFieldData: sent.sharedFieldData ?? only(set.sharedFieldData, (name) => values.has(name)),
    fieldDependencies: sent.fieldDependencies ?? rulesThatRemain(set.fieldDependencies, { values, groups }),
    characterWidths: set.characterWidths,
  };
}

function only<Value>(entries: Record<string, Value>, keep: (key: string) => boolean): Record<string, Value> {
  return Object.fromEntries(Object.entries(entries).filter(([key]) => keep(key)));
}

function groupsOf(names: readonly string[]): Set<string> {
  return new Set(names.flatMap(groupsAbove));
}

/** Refuses rules for names without a field: they would be mistakes that nobody notices. */
function checkRuleNames(change: SetChange, names: readonly string[]): Problem[] {
  const values = new Set(names.map(valueNameOf));
  const groups = groupsOf(names);
  const strange = (property: keyof SentRules, known: ReadonlySet<string | null>, message: string) =>
    Object.keys(change[property] ?? {})
      .filter((name) => !known.has(name))
      .map((name) => ({ pointer: pointerTo([wireNames[property], name]), message }));
  const shared = strange('sharedFieldData', values, noField);
  const rules = change.fieldDependencies ?? {};
  if (isList(rules))
    return [...shared, ...rules.flatMap((rule, index) => strangeTargets(rule, index, values))];
  return [
    ...shared,
    ...strange(
      'fieldDependencies',
      groups,
      'the template has no field whose name begins with this name and a slash',
    ),
  ];
}

const noField = 'the template has no field of this name';

function strangeTargets(
  { targets }: TargetRule,
  index: number,
  known: ReadonlySet<string | null>,
): Problem[] {
  return targets.flatMap((name, at) =>
    known.has(name)
      ? []
      : [
          {
            pointer: pointerTo([wireNames.fieldDependencies, String(index), 'targets', String(at)]),
            message: noField,
          },
        ],
  );
}

const wireNames: Record<keyof SentRules, string> = {
  sharedFieldData: 'shared_field_data',
  defaults: 'defaults',
  fieldDependencies: 'field_dependencies',
};

type Located = {
  change: SetChange;
  fields: readonly { name: string; id?: number | undefined }[];
  rules: FieldRules;
};

/**
 * Moves a problem from a pointer such as "/3/minLength" to the part of the change that caused it:
 * the field, or a rule for the field.
 */
function locate({ pointer, message }: Problem, { change, fields, rules }: Located): Problem {
  const [, position = '', property = '', ...rest] = pointer.split('/');
  const field = fields[Number(position)];
  if (position === '' || field === undefined) return { pointer: '/fields', message };
  const tail = rest.map((part) => `/${part}`).join('');
  if (property === 'groups' && change.fieldDependencies)
    return { pointer: `/field_dependencies${tail}`, message };
  const shared: Record<string, unknown> = change.sharedFieldData ? sharedBy(rules, field.name) : {};
  if (isSet(shared[property])) {
    const at = pointerTo([wireNames.sharedFieldData, valueNameOf(field.name) ?? field.name, property]);
    return { pointer: `${at}${tail}`, message };
  }
  const defaults: Record<string, unknown> = change.defaults ?? {};
  const own: Record<string, unknown> = { ...field };
  if (isSet(defaults[property]) && !isSet(own[property]))
    return { pointer: `/defaults/${property}${tail}`, message };
  if (change.fields) return { pointer: `/fields${pointer}`, message };
  return {
    pointer: '',
    message: `this change makes field ${field.id} ("${field.name}") invalid (${property}): ${message}`,
  };
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}
