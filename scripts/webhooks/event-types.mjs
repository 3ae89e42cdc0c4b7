import { typeOf } from '../../sdk/schema/type-of.mjs';

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
