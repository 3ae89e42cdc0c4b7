/** @typedef {import('./left-out.mjs').Leave} Leave */
/** @typedef {Record<string, any>} Rule */

/** @type {Record<string, string>} */
const OPERATORS = { in: 'one_of', range: 'between' };

/**
 * A rule about when fields are shown or required, or null if it has no conditions.
 * @param {any} rule
 * @param {(property: string, reason: string) => void} leave
 * @returns {Rule | null}
 */
export function translateRule(rule, leave) {
  const conditions = (rule?.conditions ?? []).flatMap((/** @type {any} */ one) =>
    translateCondition(one, leave),
  );
  if (conditions.length === 0) return null;
  return { action: rule.action, match: rule.match ?? 'all', conditions };
}

/** @param {any} condition @param {(property: string, reason: string) => void} leave @returns {any[]} */
function translateCondition({ field, operator, value, rangeMax = null }, leave) {
  if (operator === 'range') {
    const [least, most] = [numberIn(value), numberIn(rangeMax)];
    // A missing bound leaves the range open.
    if (least === null && most === null) {
      leave('dependencies', 'a range without bounds says nothing');
      return [];
    }
    if (least === null) return [{ field, operator: 'lte', value: most }];
    if (most === null) return [{ field, operator: 'gte', value: least }];
    return [{ field, operator: 'between', value: [least, most] }];
  }
  if (['present', 'blank'].includes(operator)) return [{ field, operator }];
  const isNumeric = ['gt', 'gte', 'lt', 'lte'].includes(operator);
  const said = operator === 'in' ? listOf(value) : isNumeric ? (numberIn(value) ?? value) : value;
  return [{ field, operator: OPERATORS[operator] ?? operator, value: said }];
}

/** @param {unknown} value */
function numberIn(value) {
  if (value === null || value === undefined || value === '') return null;
  return Number.isNaN(Number(value)) ? null : Number(value);
}

/** @param {unknown} value */
function listOf(value) {
  if (Array.isArray(value)) return value;
  return String(value ?? '')
    .split(/\n|,/)
    .map((one) => one.trim())
    .filter(Boolean);
}

/**
 * Rules for several fields: one for a group whose fields all are meant, else one for each field that
 * has none yet.
 * @param {any} dependencies a list with `targets`
 * @param {{ names: string[], shared: Record<string, any>, leave: Leave }} template
 * @returns {Record<string, Rule>} the rules of groups; those of fields go to `shared`
 */
export function translateGroupRules(dependencies, { names, shared, leave }) {
  /** @type {Record<string, Rule>} */
  const groups = {};
  for (const rule of Array.isArray(dependencies) ? dependencies : []) {
    const targets = new Set((rule.targets ?? []).map(String));
    const translated = translateRule(rule, (property, reason) =>
      leave({ field: [...targets].join(', '), property, value: rule, reason }),
    );
    if (translated === null) continue;
    const group = groupOf(targets, names);
    if (group !== null && !(group in groups)) {
      groups[group] = translated;
      continue;
    }
    for (const target of targets) {
      const own = shared[target] ?? {};
      shared[target] = own;
      if (own.dependencies === undefined) own.dependencies = translated;
      else {
        const reason = 'the field has another rule already, and Quillet takes one for each field and group';
        leave({ field: target, property: 'field_dependencies', value: rule, reason });
      }
    }
  }
  return groups;
}

/**
 * The group whose fields are exactly the targets, also when the group itself is the target.
 * @param {Set<string>} targets
 * @param {string[]} names
 */
function groupOf(targets, names) {
  const [first = ''] = targets;
  const parts = first.split('/');
  for (let length = parts.length; length > 0; length--) {
    const group = parts.slice(0, length).join('/');
    const inside = names.filter((name) => name.startsWith(`${group}/`));
    if (inside.length === 0) continue;
    const isAll = inside.every((name) => targets.has(name)) && targets.size === new Set(inside).size;
    if (isAll || (targets.size === 1 && targets.has(group))) return group;
  }
  return null;
}
