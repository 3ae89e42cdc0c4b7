import * as z from 'zod';
import { isRecord } from '../../lib/json';
import { plainWords } from './plain-words';

export type Json = Record<string, unknown>;

/**
 * `open`: answers may have more properties than described, because a later release may add some
 * (docs/versions.md). `closed`: they have none, which is how tests compare answers with the document.
 */
export type Answers = 'open' | 'closed';

/** A parameter, a body that is sent, or a body that is answered. */
type Use = 'parameter' | 'request' | 'answer';

/** The parts of the document that have a name, once each. Other schemas stay where they are used. */
export class Components {
  readonly schemas: Record<string, Json> = {};
  readonly responses: Record<string, Json> = {};
  readonly headers: Record<string, Json> = {};

  constructor(readonly answers: Answers = 'open') {}

  /** The JSON Schema of a value in its use. */
  schema(schema: z.ZodType, use: Use): Json {
    const { $schema, $defs, ...root } = z.toJSONSchema(schema, {
      io: use === 'answer' ? 'output' : 'input',
      unrepresentable: 'any',
      target: 'draft-2020-12',
      override: ({ jsonSchema }) => adapt(jsonSchema, use, this.answers),
    });
    for (const [name, definition] of Object.entries($defs ?? {})) this.named(name, pointed(definition));
    const id = z.globalRegistry.get(schema)?.id;
    return id ? this.named(id, pointed(root)) : pointed(root);
  }

  /** Keeps a schema under its name. Two schemas of one name would hide each other. */
  named(name: string, schema: Json): Json {
    return keep(this.schemas, { kind: 'schemas', name }, schema);
  }

  header(name: string, header: Json): Json {
    return keep(this.headers, { kind: 'headers', name }, header);
  }

  response(name: string, response: Json): Json {
    return keep(this.responses, { kind: 'responses', name }, response);
  }
}

function keep(parts: Record<string, Json>, { kind, name }: { kind: string; name: string }, part: Json): Json {
  const known = parts[name];
  if (known && JSON.stringify(known) !== JSON.stringify(part))
    throw new Error(`Two ${kind} are called ${name}.`);
  parts[name] = part;
  return { $ref: `#/components/${kind}/${name}` };
}

/** What the library writes of a schema, as a reader of the document needs it. */
function adapt(schema: z.core.JSONSchema.BaseSchema, use: Use, answers: Answers): void {
  const { documentedAs, description } = schema;
  if (isRecord(documentedAs)) {
    for (const key of Object.keys(schema)) delete schema[key];
    Object.assign(schema, documentedAs, description && { description });
  }
  if (use === 'request') sayDefault(schema);
  if (use !== 'parameter') delete schema.default;
  if (schema.description !== undefined) schema.description = plainWords(schema.description);
  const isOpen = use === 'answer' && answers === 'open';
  if (isOpen && schema.additionalProperties === false) delete schema.additionalProperties;
  // These words are about the values of the code, not about those of the document.
  delete schema.id;
  delete schema.readOnly;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/**
 * Says a default in words. Generators of types take a property with a default for one that is always
 * there, and then nobody may leave it out of a request.
 */
function sayDefault(schema: z.core.JSONSchema.BaseSchema): void {
  const { default: otherwise, description = '' } = schema;
  if (otherwise === undefined || description.includes('Default: ')) return;
  const before = description === '' || /[.!?]$/.test(description) ? description : `${description}.`;
  const text = typeof otherwise === 'string' && otherwise !== '' ? otherwise : JSON.stringify(otherwise);
  schema.description = `${before} Default: \`${text}\`.`.trimStart();
}

function pointed(schema: unknown): Json {
  const whole = pointToComponents(schema);
  return isRecord(whole) ? whole : {};
}

function pointToComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointToComponents);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === '$ref' && typeof member === 'string'
        ? member.replace('#/$defs/', '#/components/schemas/')
        : pointToComponents(member),
    ]),
  );
}
