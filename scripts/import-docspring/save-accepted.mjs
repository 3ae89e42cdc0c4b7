import { Refused } from './ask.mjs';

/** @typedef {import('./left-out.mjs').Leave} Leave */

const ROUNDS = 60;
/** A field without one of these is no field. */
const OF_A_FIELD = ['name', 'page', 'x', 'y', 'width', 'height'];

/**
 * Sends a template until it is accepted: each property that is refused is left out, with the words of the
 * refusal. A template of which nothing more can be left out is refused as a whole.
 * @template Answer
 * @param {(template: Record<string, any>) => Promise<Answer>} send
 * @param {Record<string, any>} template
 * @param {Leave} leave
 * @returns {Promise<Answer>}
 */
export async function saveAccepted(send, template, leave) {
  const rest = structuredClone(template);
  for (let round = 1; ; round++) {
    try {
      return await send(rest);
    } catch (error) {
      const problems = problemsIn(error);
      if (problems.length === 0 || round === ROUNDS || !leaveOut(rest, problems, leave)) throw error;
    }
  }
}

/** @param {unknown} error @returns {{ path: string[], message: string }[]} */
function problemsIn(error) {
  if (!(error instanceof Refused) || error.body?.error?.code !== 'validation_failed') return [];
  return (error.body.errors ?? []).flatMap((/** @type {string} */ line) => {
    const [, pointer = '', message = ''] = /^#\/template(?:\/([^:]*))?: (.*)$/s.exec(line) ?? [];
    if (pointer === '') return [];
    const path = pointer.split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
    return [{ path, message }];
  });
}

/**
 * @param {Record<string, any>} template
 * @param {{ path: string[], message: string }[]} problems
 * @param {Leave} leave
 * @returns {boolean} whether anything was left out
 */
function leaveOut(template, problems, leave) {
  /** @type {Set<number>} */
  const fields = new Set();
  let isChanged = false;
  for (const { path, message } of problems) {
    const [part = '', key = ''] = path;
    const value = template[part];
    if (value === undefined) continue;
    const isKey = key !== '' && typeof value === 'object' && value !== null && key in value;
    if (part === 'fields' && Array.isArray(value)) {
      if (!isKey) continue;
      leaveFromField(value, path, { message, fields, leave });
    } else if (part === 'field_dependencies' && Array.isArray(value) && isKey)
      leaveFromRule(value, path, { message, leave });
    else if (part === 'shared_field_data' && isKey) leaveFromShared(value, path, { message, leave });
    else if (isKey) {
      leave({ property: `${part}.${key}`, value: value[key], reason: message });
      delete value[key];
    } else {
      leave({ property: part, value, reason: message });
      delete template[part];
    }
    isChanged = true;
  }
  if (fields.size > 0) dropFields(template, fields);
  dropTargets(template, (target) => target !== null);
  return isChanged;
}

/** @typedef {{ message: string, leave: Leave }} Why */

/** @param {any[]} list @param {string[]} path @param {Why & { fields: Set<number> }} why `fields` takes what goes whole */
function leaveFromField(list, [, key, property = ''], { message, fields, leave }) {
  const [index, field] = [Number(key), list[Number(key)]];
  if (fields.has(index)) return;
  if (property === '' || OF_A_FIELD.includes(property) || field[property] === undefined) {
    const reason = `${message}; so the field is not here`;
    leave({ field: field.name, property: property || 'field', value: field[property], reason });
    fields.add(index);
  } else {
    leave({ field: field.name, property, value: field[property], reason: message });
    delete field[property];
  }
}

/** What goes is null until all problems are read. @param {any[]} list @param {string[]} path @param {Why} why */
function leaveFromRule(list, [, key, property, place], { message, leave }) {
  const rule = list[Number(key)];
  const name = property === 'targets' ? (rule.targets[Number(place)] ?? null) : null;
  const field = name ?? rule.targets.filter((/** @type {any} */ one) => one !== null).join(', ');
  leave({ field, property: 'field_dependencies', value: rule.conditions, reason: message });
  rule.targets = rule.targets.map((/** @type {any} */ one) => (name === null || one === name ? null : one));
}

/** @param {Record<string, any>} shared @param {string[]} path @param {Why} why */
function leaveFromShared(shared, [, name = '', property = ''], { message, leave }) {
  const own = shared[name];
  if (property !== '' && property in Object(own)) {
    leave({ field: name, property, value: own[property], reason: message });
    delete own[property];
  } else {
    leave({ field: name, property: property || 'shared_field_data', value: own, reason: message });
    delete shared[name];
  }
}

/** Drops targets of rules, and rules without any. @param {any} template @param {(target: any) => boolean} keep */
function dropTargets(template, keep) {
  const { field_dependencies: rules } = template;
  if (!Array.isArray(rules)) return;
  template.field_dependencies = rules
    .map((rule) => ({ ...rule, targets: rule.targets.filter(keep) }))
    .filter(({ targets }) => targets.length > 0);
}

/** Drops fields, and what is said of their names if no other field has them. @param {any} template @param {Set<number>} dropped */
function dropFields(template, dropped) {
  template.fields = template.fields.filter(
    (/** @type {any} */ _, /** @type {number} */ index) => !dropped.has(index),
  );
  const names = new Set(
    template.fields.map((/** @type {any} */ { name }) => String(name).replace(/#\d+$/, '')),
  );
  for (const name of Object.keys(template.shared_field_data ?? {}))
    if (!names.has(name)) delete template.shared_field_data[name];
  dropTargets(template, (target) => names.has(target));
}
