/**
 * Writes JSON Schemas as types of TypeScript: those of records and events when the product is built,
 * those of templates when `quillet types` runs.
 * @typedef {{ [keyword: string]: any }} Schema
 */

/**
 * @param {Schema | boolean | undefined} schema
 * @param {string} [indent]
 * @returns {string}
 */
export function typeOf(schema, indent = '') {
  if (typeof schema !== 'object') return 'unknown';
  const { $ref, type, enum: values, const: value, format } = schema;
  const alternatives = schema['anyOf'] ?? schema['oneOf'];
  if ($ref) return $ref.split('/').at(-1);
  if (values) return values.map(literal).join(' | ');
  if (value !== undefined) return literal(value);
  if (alternatives) return unionOf(alternatives, indent);
  if (Array.isArray(type))
    return unionOf(
      type.map((one) => ({ ...schema, type: one })),
      indent,
    );
  if (type === 'array') return arrayOf(schema['items'] ?? {}, indent);
  if (type === 'object') return objectOf(schema, indent);
  if (type === 'string' && format === 'binary') return 'Upload';
  return type === 'integer' ? 'number' : (type ?? 'unknown');
}

/** @param {Schema[]} alternatives @param {string} indent */
function unionOf(alternatives, indent) {
  return [...new Set(alternatives.map((one) => typeOf(one, indent)))].join(' | ');
}

/** @param {unknown} value */
function literal(value) {
  if (typeof value !== 'string') return String(value);
  return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** @param {Schema | Schema[]} items @param {string} indent */
function arrayOf(items, indent) {
  const type = Array.isArray(items) ? unionOf(items, indent) : typeOf(items, indent);
  return / \| /.test(outermost(type)) ? `(${type})[]` : `${type}[]`;
}

/** What stands outside of all braces. @param {string} type */
function outermost(type) {
  return type.replace(/\{[\s\S]*\}/g, '{}');
}

/** @param {Schema} schema @param {string} indent */
function objectOf({ properties, required = [], additionalProperties }, indent) {
  if (!properties) return `Record<string, ${typeOf(additionalProperties ?? true, indent)}>`;
  const lines = Object.entries(properties).map(([name, property]) => {
    const [mark, missing] = required.includes(name) ? ['', ''] : ['?', ' | undefined'];
    const comment = commentOf(property, `${indent}  `);
    return `${comment}${indent}  ${keyOf(name)}${mark}: ${typeOf(property, `${indent}  `)}${missing};\n`;
  });
  const isOpen = additionalProperties === true || typeof additionalProperties === 'object';
  return `{\n${lines.join('')}${isOpen ? `${indent}  [name: string]: unknown;\n` : ''}${indent}}`;
}

/** @param {string} name */
export function keyOf(name) {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name);
}

/** @param {{ description?: string, title?: string }} schema @param {string} indent */
export function commentOf({ description, title }, indent) {
  const text = (description ?? title ?? '').replaceAll('*/', '* /').replace(/\s+/g, ' ').trim();
  return text === '' ? '' : `${indent}/** ${text} */\n`;
}
