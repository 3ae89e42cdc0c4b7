import type { JsonSchema } from '../../../engine/fields';
import { samplePicture } from './sample-picture';

/** The problems of `data`, each beginning with its place. */
type Validate = (data: Record<string, unknown>) => readonly string[];

/** Names never nest this deep. */
const DEEPEST = 20;

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/first|given/i, 'Ada'],
  [/last|family|surname/i, 'Lovelace'],
  [/mail/i, 'ada@example.com'],
  [/city|town/i, 'London'],
  [/street|address/i, '12 St James’s Square'],
  [/zip|post/i, 'SW1Y 4JH'],
  [/phone/i, '+44 20 7946 0123'],
  [/date|_on$|_at$|due/i, '2026-05-17'],
  [/name/i, 'Ada Lovelace'],
];

const FORMATS: Record<string, string> = {
  date: '2026-05-17',
  'date-time': '2026-05-17T09:30:00Z',
  email: 'ada@example.com',
  uri: 'https://example.com',
};

/** Makes data to begin with: a value for each property for which one can be guessed. */
export function sampleData(schema: JsonSchema, validate: Validate): Record<string, unknown> {
  const data = objectOf(schema, 0);
  const wrong = new Set(validate(data).map((problem) => /^#\/([^/:]*)/.exec(problem)?.[1]));
  const required = new Set(schema.required ?? []);
  // A wrong guess is left out, unless the property is required: then the member corrects it.
  return Object.fromEntries(Object.entries(data).filter(([key]) => required.has(key) || !wrong.has(key)));
}

function objectOf({ properties = {}, required = [] }: JsonSchema, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([key, property]) => required.includes(key) || !isPicture(property))
      .map(([key, property]) => [key, madeUp(key, property, depth + 1)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

function madeUp(name: string, schema: JsonSchema, depth: number): unknown {
  if (depth > DEEPEST) return undefined;
  const known =
    schema.const ?? schema.default ?? schema.examples?.[0] ?? schema.enum?.find((value) => value !== '');
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
  const plain = choices.find((choice) => !choice.pattern && !choice.properties && choice.type !== 'null');
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
  const known = FORMATS[format ?? ''];
  if (known !== undefined) return known;
  const text = WORDS.find(([word]) => word.test(name))?.[1] ?? name.replaceAll('_', ' ');
  return text.padEnd(Math.min(minLength, 1_000), '.').slice(0, maxLength);
}
