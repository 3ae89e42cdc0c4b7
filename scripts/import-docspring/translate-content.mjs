import { hexOf, translateFields, valueNameOf } from './translate-fields.mjs';
import { translateLiquid } from './translate-liquid.mjs';
import { translateTargetRules } from './translate-rules.mjs';

/** @typedef {import('./left-out.mjs').Leave} Leave */

/** Defaults with the same name. Others are spread over the fields that they are for. */
const SAME_DEFAULTS = [
  ...['alignment', 'backgroundColor', 'bold', 'characterSpacing', 'checkCharacter', 'checkColor', 'color'],
  ...['falseText', 'fontSize', 'opacity', 'shapeBorderColor', 'shapeBorderWidth', 'shapeFillColor'],
  ...['trueText', 'typeface', 'uppercase', 'italic', 'vAlignment', 'overflow'],
];

/**
 * What a template of theirs draws, as the body of an update here.
 * @param {any} template
 * @param {Leave} leave
 * @returns {Record<string, any>}
 */
export function translateContent(template, leave) {
  return template.template_type === 'html' ? htmlContent(template, leave) : pdfContent(template, leave);
}

/** @param {any} template @param {Leave} leave */
function pdfContent(template, leave) {
  const { fields, shared } = translateFields(template, leave);
  const defaults = translateDefaults(template.defaults ?? {}, fields, shared, leave);
  const names = [...new Set(fields.map(({ name }) => valueNameOf(String(name))))];
  const rules = translateTargetRules(template.field_dependencies, { names, leave });
  return {
    fields,
    shared_field_data: shared,
    defaults,
    field_dependencies: rules.length > 0 ? rules : {},
  };
}

/** @param {any} template @param {Leave} leave */
function htmlContent(template, leave) {
  const { fields } = translateFields(template, leave);
  spreadRules(fields, template.field_dependencies, leave);
  const liquid = (/** @type {string} */ property) => translateLiquid(template[property], property, leave);
  return {
    html: liquid('html') ?? '',
    scss: template.scss ?? null,
    header_html: liquid('header_html'),
    footer_html: liquid('footer_html'),
    html_engine_options: translateEngineOptions(template.html_engine_options ?? {}, leave),
    // Without fields, the variables of the page are the fields.
    ...(fields.length > 0 && { fields }),
  };
}

/**
 * Rules of an HTML template are those of its fields.
 * @param {Record<string, any>[]} fields
 * @param {any} dependencies
 * @param {Leave} leave
 */
function spreadRules(fields, dependencies, leave) {
  const names = fields.map(({ name }) => String(name));
  for (const { targets, ...rule } of translateTargetRules(dependencies, { names, leave }))
    for (const field of fields.filter(({ name }) => targets.includes(name))) {
      if (field.dependencies === undefined) field.dependencies = rule;
      else {
        const reason = 'the field has another rule already, and fields of HTML templates have one';
        leave({ field: String(field.name), property: 'field_dependencies', value: rule, reason });
      }
    }
}

/**
 * @param {Record<string, any>} theirs
 * @param {Record<string, any>[]} fields
 * @param {Record<string, Record<string, any>>} shared
 * @param {Leave} leave
 */
function translateDefaults(theirs, fields, shared, leave) {
  /** @type {Record<string, any>} */
  const defaults = {};
  for (const [property, value] of Object.entries(theirs)) {
    if (value === null || value === '') continue;
    if (SAME_DEFAULTS.includes(property))
      defaults[property] = /color$/i.test(property) ? hexOf(value) : value;
    else if (!['dateFormat', 'dateTimeFormat', 'textColor', 'checkBackgroundColor'].includes(property))
      leave({ property: `defaults.${property}`, value, reason: 'Quillet has no such default' });
  }
  const { dateFormat, dateTimeFormat, textColor, checkBackgroundColor } = theirs;
  if (textColor && defaults.color === undefined) defaults.color = hexOf(textColor);
  if (dateFormat ?? dateTimeFormat) defaults.dateTimeFormat = dateFormat ?? dateTimeFormat;
  const both = (/** @type {any} */ field) => ({ ...field, ...shared[valueNameOf(String(field.name))] });
  for (const field of fields) {
    const { type, includeTime } = both(field);
    if (dateFormat && dateTimeFormat && type === 'date' && includeTime)
      field.dateTimeFormat ??= dateTimeFormat;
    const isCheck = field.displayType === 'check' || (type === 'boolean' && field.displayType === undefined);
    if (checkBackgroundColor && isCheck) field.backgroundColor ??= hexOf(checkBackgroundColor);
  }
  return defaults;
}

const SIDES = /** @type {const} */ (['top', 'right', 'bottom', 'left']);

/** @param {Record<string, any>} theirs @param {Leave} leave */
function translateEngineOptions(theirs, leave) {
  const { format, width, height, scale, landscape, print_background, ...more } = theirs;
  /** @type {Record<string, any>} */
  const options = {};
  if (String(format).toLowerCase() === 'custom' || (!format && width && height)) {
    if (width && height) options.page_size = { width, height };
  } else if (format) options.page_size = format[0].toUpperCase() + format.slice(1).toLowerCase();
  for (const [name, value] of Object.entries({ scale, landscape, print_background }))
    if (value !== undefined && value !== null) options[name] = value;
  const sides = SIDES.filter((side) => (more[`margin_${side}`] ?? '') !== '');
  if (sides.length > 0)
    options.margins = Object.fromEntries(sides.map((side) => [side, more[`margin_${side}`]]));
  for (const [name, value] of Object.entries(more)) {
    if (name.startsWith('margin_') || value === null || value === '') continue;
    leave({
      property: `html_engine_options.${name}`,
      value,
      reason: 'this importer does not know the option',
    });
  }
  return options;
}
