import type { JsonSchema } from '../../../engine/fields';
import { dropWrong, type Validate } from './drop-wrong';
import { samplePicture } from './sample-picture';

/** Names never nest this deep. */
const deepestLevel = 20;

const wordsOfNames: readonly (readonly [RegExp, string])[] = [
  [/first|given/i, 'Ada'],
  [/middle/i, 'Byron'],
  [/last|family|surname/i, 'Lovelace'],
  [/mail/i, 'ada@example.com'],
  [/city|town/i, 'London'],
  [/street|address/i, '12 St James’s Square'],
  [/zip|post/i, 'SW1Y 4JH'],
  [/phone/i, '+44 20 7946 0123'],
  [/date|_on$|_at$|due/i, '2026-05-17'],
  [/name/i, 'Ada Lovelace'],
  [/number|_no$/i, '123456789'],
];

const textsOfFormats: Record<string, string> = {
  date: '2026-05-17',
  'date-time': '2026-05-17T09:30:00Z',
  email: 'ada@example.com',
  uri: 'https://example.com',
};

/** Makes data to begin with: a value for each property for which one can be guessed. */
export function sampleData(schema: JsonSchema, validate: Validate): Record<string, unknown> {
  return dropWrong(schema, objectOf(schema, 0), validate);
}

function objectOf({ properties = {}, required = [] }: JsonSchema, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([key, property]) => required.includes(key) || !isPicture(property))
      .map(([key, property]) => [key, madeUp(key, property, depth + 1)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

function madeUp(name: string, said: JsonSchema, depth: number): unknown {
  if (depth > deepestLevel) return undefined;
  const schema = rulesOf(said);
  const known = schema.const ?? schema.default ?? schema.examples?.[0] ?? firstOption(schema);
  if (known !== undefined) return known;
  if (schema.anyOf) return firstOf(schema.anyOf, name, depth);
  switch (typeOf(schema)) {
    case 'object':
      return objectOf(schema, depth);
    case 'array':
      return listOf(name, schema, depth);
    case 'number':
    case 'integer':
      return numberOf(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return textOf(name, schema);
  }
}

/** Values that may also be blank have their rules in `else`; several fields of one name share a value. */
function rulesOf({ allOf = [], ...schema }: JsonSchema): JsonSchema {
  return Object.assign({}, ...allOf.map(rulesOf), schema, schema.else ?? schema.then);
}

function firstOption(schema: JsonSchema) {
  return schema.enum?.find((value) => value !== '');
}

/**
 * True for a value that takes only an image. Its JSON is long, so it is left out unless required.
 * Where a typed name is allowed too, the name is used.
 */
function isPicture({ anyOf = [] }: JsonSchema): boolean {
  return anyOf.some(takesPicture) && !anyOf.some(({ properties }) => properties?.['text']);
}

function takesPicture({ properties }: JsonSchema): boolean {
  return properties?.['base64'] !== undefined;
}

/** Prefers a typed name to a drawn signature. */
function firstOf(choices: JsonSchema[], name: string, depth: number): unknown {
  const typed = choices.find(({ properties }) => properties?.['text'])?.properties?.['text'];
  if (typed) return { text: objectOf(typed, depth) };
  if (choices.some(takesPicture)) return samplePicture;
  const rules = choices.map(rulesOf);
  const plain =
    rules.find((choice) => firstOption(choice) !== undefined) ??
    rules.find((choice) => !choice.pattern && !choice.properties && choice.type !== 'null');
  return plain && madeUp(name, plain, depth + 1);
}

function typeOf({ type }: JsonSchema) {
  return Array.isArray(type) ? type.find((one) => one !== 'null') : type;
}

function listOf(name: string, { items, minItems = 0 }: JsonSchema, depth: number): unknown[] {
  const element = Array.isArray(items) ? items[0] : items;
  if (element && minItems === 0 && isPicture(element)) return [];
  const value = element && madeUp(name.replace(/s$/, ''), element, depth + 1);
  return value === undefined ? [] : Array.from({ length: Math.min(Math.max(1, minItems), 50) }, () => value);
}

function numberOf({ minimum, maximum, exclusiveMinimum, type }: JsonSchema): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1);
  const value = Math.min(Math.max(42, least ?? 42), maximum ?? Number.MAX_SAFE_INTEGER);
  return type === 'integer' ? Math.floor(value) : value;
}

function textOf(name: string, { format, minLength = 0, maxLength = 200 }: JsonSchema): string {
  const known = textsOfFormats[format ?? ''];
  if (known !== undefined) return known;
  const text = wordsOfNames.find(([word]) => word.test(name))?.[1] ?? name.replaceAll('_', ' ');
  return text.padEnd(Math.min(minLength, 1_000), '.').slice(0, maxLength);
}
