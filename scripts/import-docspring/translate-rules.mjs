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
  if (conditions.length === 0) {
    if ((rule?.conditions ?? []).length === 0)
      leave('dependencies', 'a rule without conditions says nothing');
    return null;
  }
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
 * Rules for several fields, as a list. A target may be a group: the rule is for all fields in it.
 * @param {any} dependencies a list with `targets`
 * @param {{ names: string[], leave: Leave }} template
 * @returns {Rule[]}
 */
export function translateTargetRules(dependencies, { names, leave }) {
  return listed(dependencies, leave).flatMap((rule) => {
    const wanted = [...new Set((rule?.targets ?? []).map(String))];
    const left = (/** @type {string} */ field, /** @type {string} */ reason) =>
      leave({ field, property: 'field_dependencies', value: rule, reason });
    const translated = translateRule(rule, (_, reason) => left(wanted.join(', '), reason));
    const targets = wanted.flatMap((target) => {
      const meant = names.filter((name) => name === target || name.startsWith(`${target}/`));
      if (meant.length === 0) left(target, 'the template has no field of this name');
      return meant;
    });
    if (translated === null || targets.length === 0) return [];
    return [{ ...translated, targets: [...new Set(targets)] }];
  });
}

/** @param {any} dependencies @param {Leave} leave @returns {any[]} */
function listed(dependencies, leave) {
  if (Array.isArray(dependencies)) return dependencies;
  if (dependencies !== null && dependencies !== undefined && Object.keys(dependencies).length > 0)
    leave({
      property: 'field_dependencies',
      value: dependencies,
      reason: 'this importer knows lists of rules only',
    });
  return [];
}
