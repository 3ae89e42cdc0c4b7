import { translateRule } from './translate-rules.mjs';

/** @typedef {import('./left-out.mjs').Leave} Leave */
/** @typedef {Record<string, any>} Field */

/** Texts that mean something when they are empty. */
const MAY_BE_EMPTY = ['title', 'description', 'metadata', 'combinedFieldSeparator', 'trueText', 'falseText'];
const OF_PAGES = ['page', 'x', 'y', 'width', 'height'];
const LEAST_EXTENT = 0.1;

/** @type {Record<string, string>} */
const REASONS = {
  placeholder: 'forms of Quillet have no placeholders; `description` is shown as help',
};

/** What all fields of a name share with Quillet. What else is shared, is written to each field. */
const SHARED = new Set([
  ...['type', 'title', 'description', 'required', 'default', 'includeTime', 'minLength', 'maxLength'],
  ...['optionList', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'integer'],
  ...['barcodeSymbology', 'signatureAllowDraw', 'signatureAllowType', 'dependencies'],
]);

/**
 * The fields of a template of theirs, in its order, and what fields of one name share.
 * @param {any} template
 * @param {Leave} leave
 * @returns {{ fields: Field[], shared: Record<string, Field> }}
 */
export function translateFields(template, leave) {
  const isHtml = template.template_type === 'html';
  const names = new Set(listed(template).map(({ name }) => valueNameOf(String(name))));
  /** @type {Record<string, Field>} */
  const shared = {};
  /** @type {Record<string, Field>} */
  const spread = {};
  for (const [name, properties] of Object.entries(template.shared_field_data ?? {})) {
    if (!names.has(name)) {
      leave({
        field: name,
        property: 'shared_field_data',
        value: properties,
        reason: 'the template has no field of this name',
      });
      continue;
    }
    const { name: _same, ...rest } = /** @type {Field} */ (properties ?? {});
    const translated = translateField(rest, name, leave);
    const entries = Object.entries(translated);
    // HTML has no rules about names here.
    const keeps = (/** @type {string} */ property) => !isHtml && SHARED.has(property);
    shared[name] = Object.fromEntries(entries.filter(([property]) => keeps(property)));
    spread[name] = Object.fromEntries(entries.filter(([property]) => !keeps(property)));
    if (Object.keys(shared[name]).length === 0) delete shared[name];
  }
  const fields = listed(template).map((field) => {
    const own = translateField(field, String(field.name), leave);
    const whole = { ...own, ...spread[valueNameOf(String(field.name))] };
    return isHtml ? withoutPlace(whole) : withRoom(whole);
  });
  return { fields: isHtml ? firstOfEach(fields) : fields, shared };
}

/** Fields come by their id, or as a list; `field_order` has the ids by page. @param {any} template @returns {Field[]} */
function listed({ fields, field_order: order }) {
  if (Array.isArray(fields)) return fields;
  const byId = new Map(Object.entries(fields ?? {}));
  const ids = [...(order ?? []).flat().map(String), ...byId.keys()];
  return [...new Set(ids)].flatMap((id) => {
    const field = byId.get(id);
    return field === undefined ? [] : [{ id: Number(id), ...field }];
  });
}

/** @param {Field} field @param {string} name @param {Leave} leave @returns {Field} */
function translateField(field, name, leave) {
  /** @type {Field} */
  const translated = {};
  for (const [property, value] of Object.entries(field)) {
    if (value === null || value === undefined) continue;
    if (value === '' && !MAY_BE_EMPTY.includes(property)) continue;
    const reason = REASONS[property];
    if (reason !== undefined) leave({ field: name, property, value, reason });
    else if (property === 'dependencies') {
      const rule = translateRule(value, (property, reason) =>
        leave({ field: name, property, value, reason }),
      );
      if (rule !== null) translated.dependencies = rule;
    } else translated[property] = translateValue(property, value, field);
  }
  if (!Number.isInteger(translated.id) || translated.id < 1) delete translated.id;
  if (translated.fontSize === 0) delete translated.fontSize;
  return translated;
}

/** @param {string} property @param {any} value @param {Field} field */
function translateValue(property, value, field) {
  if (/color$/i.test(property)) return hexOf(String(value));
  if (property === 'optionList' && Array.isArray(value)) return value.join('\n');
  if (property === 'metadata' && typeof value === 'object') return JSON.stringify(value);
  if (property === 'default' && field.type === 'boolean' && typeof value === 'string')
    return ['true', '1', 'yes'].includes(value.toLowerCase());
  return value;
}

/** `#abc` is AABBCC. @param {string} color */
export function hexOf(color) {
  const digits = color.replace(/^#/, '');
  return /^[0-9a-f]{3}$/i.test(digits) ? digits.replace(/./g, '$&$&').toUpperCase() : digits;
}

/** The name without the line of a spread value. @param {string} name */
export function valueNameOf(name) {
  return name.replace(/#\d+$/, '');
}

/** @param {Field} field */
function withRoom(field) {
  for (const side of ['width', 'height'])
    if (typeof field[side] === 'number') field[side] = Math.max(LEAST_EXTENT, field[side]);
  return field;
}

/** @param {Field} field */
function withoutPlace(field) {
  return Object.fromEntries(Object.entries(field).filter(([property]) => !OF_PAGES.includes(property)));
}

/** In HTML a value may appear anywhere: one field for each name will do. @param {Field[]} fields */
function firstOfEach(fields) {
  return fields.filter((field, index) => fields.findIndex(({ name }) => name === field.name) === index);
}
