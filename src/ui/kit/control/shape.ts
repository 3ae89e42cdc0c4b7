import type { JsonSchema } from '../../../engine/fields';

export type Plain = string | number | boolean;

/** What a schema says about how its value is entered. */
export type Shape = {
  /** `json`: no one control can hold it. */
  kind:
    | 'text'
    | 'email'
    | 'address'
    | 'date'
    | 'moment'
    | 'number'
    | 'switch'
    | 'choice'
    | 'several'
    | 'json';
  /** Whether null is allowed: the value may be unset. */
  nullable: boolean;
  choices: readonly Plain[];
  minimum?: number | undefined;
  maximum?: number | undefined;
  whole: boolean;
};

const formats: Readonly<Record<string, Shape['kind']>> = {
  date: 'date',
  'date-time': 'moment',
  email: 'email',
  uri: 'address',
};

export function shapeOf(schema: JsonSchema): Shape {
  const alternatives = schema.enum ? [schema] : alternativesOf(schema);
  const given = alternatives.filter(({ type }) => type !== 'null');
  const [one] = given;
  const nullable =
    given.length < alternatives.length || (Array.isArray(one?.type) && one.type.includes('null'));
  const rest = { nullable, choices: [], whole: false };
  if (one === undefined || given.length > 1) return { ...rest, kind: 'json' };
  if (one.enum) return { ...rest, kind: 'choice', choices: one.enum };
  const type = Array.isArray(one.type) ? one.type.find((name) => name !== 'null') : one.type;
  switch (type ?? impliedType(one)) {
    case 'boolean':
      return { ...rest, kind: 'switch' };
    case 'number':
    case 'integer':
      return {
        ...rest,
        kind: 'number',
        minimum: one.minimum,
        maximum: one.maximum,
        whole: type === 'integer',
      };
    case 'array':
      return { ...rest, ...listOf(one) };
    case 'object':
      return { ...rest, kind: 'json' };
    default:
      return { ...rest, kind: formats[one.format ?? ''] ?? 'text' };
  }
}

function impliedType({ items, properties }: JsonSchema): JsonSchema['type'] {
  return items ? 'array' : properties && 'object';
}

/** A list that holds each of its options once at most is chosen from; any other has no one control. */
function listOf({ items, uniqueItems }: JsonSchema): Pick<Shape, 'kind'> & Partial<Shape> {
  const options = uniqueItems === true && !Array.isArray(items) ? items?.enum : undefined;
  return options ? { kind: 'several', choices: options } : { kind: 'json' };
}

/** The alternatives of a schema. An `anyOf` may be inside another one. */
function alternativesOf(schema: JsonSchema): readonly JsonSchema[] {
  return schema.anyOf?.flatMap(alternativesOf) ?? [schema];
}
