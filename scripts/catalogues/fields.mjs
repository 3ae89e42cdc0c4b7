import * as z from 'zod';
import { fieldInputSchema } from '../../src/engine/fields/field-schema';
import { fieldTypes } from '../../src/engine/fields/types/index';
import { code, table } from '../docs/table.mjs';

/** @typedef {import('zod').core.JSONSchema.BaseSchema} Schema */

export function types() {
  return table(
    ['`type`', 'Value in `data`', '`displayType`, the default first'],
    Object.entries(fieldTypes).map(([name, { docs, displays }]) => [
      code(name),
      docs,
      displays.map(code).join(', '),
    ]),
  );
}

export function properties() {
  const { properties: all = {} } = z.toJSONSchema(fieldInputSchema, { io: 'input' });
  return table(
    ['Property', 'Value', 'Default', ''],
    Object.entries(all).map(([name, schema]) => {
      const { default: fallback, description = '' } = /** @type {Schema} */ (schema);
      const shown = fallback === undefined || fallback === null ? '' : code(JSON.stringify(fallback));
      return [code(name), wordsOf(/** @type {Schema} */ (schema)), shown, description];
    }),
  );
}

/** The values that a property takes, in a few words. */
function wordsOf(/** @type {Schema} */ schema) {
  return [...new Set(alternatives(schema).map(wordsFor))].join(', ');
}

/** @param {Schema} schema @returns {Schema[]} */
function alternatives(schema) {
  return schema.anyOf?.flatMap((one) => alternatives(/** @type {Schema} */ (one))) ?? [schema];
}

function wordsFor(/** @type {Schema} */ { enum: choices, type, minimum, maximum }) {
  if (choices) return choices.map((choice) => code(String(choice))).join(', ');
  const from = minimum ?? Number.MIN_SAFE_INTEGER;
  const to = maximum ?? Number.MAX_SAFE_INTEGER;
  const isWithin = from > Number.MIN_SAFE_INTEGER && to < Number.MAX_SAFE_INTEGER;
  return `${nouns[type ?? ''] ?? ''}${isWithin ? ` from ${from} to ${to}` : ''}`;
}

/** @type {Record<string, string>} */
const nouns = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  null: 'null',
};
