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
  let count = 0;
  for (const { path, message } of problems) {
    const [part = '', key = '', property = ''] = path;
    const value = template[part];
    if (value === undefined) continue;
    if (part === 'fields' && Array.isArray(value)) {
      const field = value[Number(key)];
      if (field === undefined) continue;
      const isWhole = property === '' || OF_A_FIELD.includes(property) || field[property] === undefined;
      if (isWhole) {
        const already = fields.has(Number(key));
        if (!already)
          leave({
            field: field.name,
            property: property || 'field',
            value: field[property],
            reason: message,
          });
        fields.add(Number(key));
      } else {
        leave({ field: field.name, property, value: field[property], reason: message });
        delete field[property];
      }
    } else if (part === 'shared_field_data' && key in value) {
      const own = value[key];
      if (property in own) {
        leave({ field: key, property, value: own[property], reason: message });
        delete own[property];
      } else delete value[key];
    } else if (key !== '' && typeof value === 'object' && value !== null && key in value) {
      leave({ property: `${part}.${key}`, value: value[key], reason: message });
      delete value[key];
    } else {
      leave({ property: part, value, reason: message });
      delete template[part];
    }
    count++;
  }
  if (fields.size > 0) dropFields(template, fields);
  return count > 0;
}

/** Drops fields, and what their names shared if no other field has them. @param {any} template @param {Set<number>} dropped */
function dropFields(template, dropped) {
  template.fields = template.fields.filter(
    (/** @type {any} */ _, /** @type {number} */ index) => !dropped.has(index),
  );
  const names = new Set(
    template.fields.map((/** @type {any} */ { name }) => String(name).replace(/#\d+$/, '')),
  );
  for (const name of Object.keys(template.shared_field_data ?? {}))
    if (!names.has(name)) delete template.shared_field_data[name];
}
