/** @typedef {import('zod').core.JSONSchema.BaseSchema} Schema */

const banner = '// Generated from the schemas of the API by `npm run docs:generate`. Do not edit.\n';

/**
 * Builds the types of a receiver from the JSON Schema of an object with a property for each event
 * type. Optional properties of a record are returned on request only, and never in an event.
 * @param {Schema} schema
 */
export function eventTypes(schema) {
  const records = Object.entries(schema.$defs ?? {}).map(([name, record]) => ({
    name,
    type: typeOf(withoutOptional(record)),
  }));
  const data = typeOf(schema);
  const types = [data, ...records.map(({ type }) => type)];
  return [
    banner,
    ...records
      .filter(({ name }) => types.some((type) => new RegExp(`\\b${name}\\b`).test(type)))
      .map(({ name, type }) => `export interface ${name} ${type}\n`),
    `/** The \`data\` of each event type. */\nexport interface EventData ${data}\n`,
    'export type EventType = keyof EventData;\n',
    `/** \`switch (event.type)\` narrows \`event.data\`. \`id\` is the same on every attempt. */
export type WebhookEvent = {
  [Type in EventType]: { id: string; type: Type; timestamp: string; data: EventData[Type] };
}[EventType];
`,
  ].join('\n');
}

/** @param {Schema} record */
function withoutOptional({ properties = {}, required = [], ...record }) {
  return {
    ...record,
    required,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => required.includes(name))),
  };
}

/** @param {Schema | boolean} schema @param {string} [indent] @returns {string} */
function typeOf(schema, indent = '') {
  if (typeof schema === 'boolean') return 'unknown';
  const { $ref, type, enum: values, const: value, anyOf, items } = schema;
  if ($ref) return $ref.replace('#/$defs/', '');
  if (values) return values.map(literal).join(' | ');
  if (value !== undefined) return literal(value);
  if (anyOf) return anyOf.map((one) => typeOf(one, indent)).join(' | ');
  if (type === 'array') return arrayOf(/** @type {Schema} */ (items ?? {}), indent);
  if (type === 'object') return objectOf(schema, indent);
  return type === 'integer' ? 'number' : (type ?? 'unknown');
}

/** @param {unknown} value */
function literal(value) {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

/** @param {Schema} items @param {string} indent */
function arrayOf(items, indent) {
  return items.anyOf || items.enum ? `(${typeOf(items, indent)})[]` : `${typeOf(items, indent)}[]`;
}

/** @param {Schema} schema @param {string} indent */
function objectOf({ properties, required = [], additionalProperties }, indent) {
  if (!properties) return `Record<string, ${typeOf(/** @type {Schema} */ (additionalProperties ?? true))}>`;
  const lines = Object.entries(properties).map(([name, property]) => {
    const { description } = /** @type {Schema} */ (property);
    const comment = description ? `${indent}  /** ${description} */\n` : '';
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    const [mark, missing] = required.includes(name) ? ['', ''] : ['?', ' | undefined'];
    return `${comment}${indent}  ${key}${mark}: ${typeOf(/** @type {Schema} */ (property), `${indent}  `)}${missing};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}
