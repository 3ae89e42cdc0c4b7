import type { Dependencies } from './dependencies-schema';
import type { FieldRules, GroupRule } from './field-rules';

/**
 * Rules for many fields: by group, for the fields below a name, or as a list in which each rule names
 * its fields.
 */
export type FieldDependencies = FieldRules['fieldDependencies'];
export type TargetRule = Dependencies & { targets: string[] };

/**
 * Finds the rules that concern a name, the outermost group first. `value`: the name without its line.
 * A list is read once: it may have many rules with many names. Fields share the rules, without the
 * names of the others.
 */
export function rulesFinder(rules: FieldDependencies): (name: string, value: string) => GroupRule[] {
  if (!isList(rules)) return (name) => rulesOfGroups(rules, name);
  const byName = new Map<string, GroupRule[]>();
  for (const [index, { targets, ...dependencies }] of rules.entries()) {
    const rule = { group: String(index), dependencies };
    for (const name of new Set(targets)) {
      const known = byName.get(name);
      if (known === undefined) byName.set(name, [rule]);
      else known.push(rule);
    }
  }
  return (_, value) => byName.get(value) ?? [];
}

function rulesOfGroups(rules: Record<string, Dependencies>, name: string): GroupRule[] {
  return groupsAbove(name).flatMap((group) => {
    const dependencies = Object.hasOwn(rules, group) ? rules[group] : undefined;
    return dependencies === undefined ? [] : [{ group, dependencies }];
  });
}

/** The groups that contain a name: those of `a/b/c` are `a` and `a/b`. */
export function groupsAbove(name: string): string[] {
  const parts = name.split('/');
  return parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('/'));
}

type Known = { values: ReadonlySet<string | null>; groups: ReadonlySet<string> };

/** The rules that still concern a field. */
export function rulesThatRemain(rules: FieldDependencies, { values, groups }: Known): FieldDependencies {
  if (!isList(rules)) return Object.fromEntries(Object.entries(rules).filter(([group]) => groups.has(group)));
  return rules
    .map((rule) => ({ ...rule, targets: rule.targets.filter((name) => values.has(name)) }))
    .filter(({ targets }) => targets.length > 0);
}

/** The rules without those of these groups, or places of a list. */
export function rulesWithout(rules: FieldDependencies, gone: ReadonlySet<string>): FieldDependencies {
  return isList(rules)
    ? rules.filter((_, index) => !gone.has(String(index)))
    : Object.fromEntries(Object.entries(rules).filter(([group]) => !gone.has(group)));
}

/** The same rules, each changed. */
export function mapRules(
  rules: FieldDependencies,
  change: <Rule extends Dependencies>(rule: Rule) => Rule,
): FieldDependencies {
  return isList(rules)
    ? rules.map(change)
    : Object.fromEntries(Object.entries(rules).map(([group, rule]) => [group, change(rule)]));
}

/** The same rules when values have other names. */
export function rulesRenamed(
  rules: FieldDependencies,
  nameAfter: (name: string) => string,
): FieldDependencies {
  if (!isList(rules)) return rules;
  return rules.map((rule) => ({ ...rule, targets: [...new Set(rule.targets.map(nameAfter))] }));
}

export function isList(rules: FieldDependencies): rules is TargetRule[] {
  return Array.isArray(rules);
}
