import * as z from 'zod';
import { type FormBody, type JsonBody, mayBeEmpty, type OperationDocs } from '../../core/api/operation';
import type { RefusalCode } from '../../core/api/refusal';
import { possibleScopes } from '../../core/api/scopes';
import { isRecord, recordOf } from '../../lib/json';
import { deprecationWords } from './deprecation';
import { operations } from './operations';
import { refusalStatus } from './refusal-status';

type Json = Record<string, unknown>;

/** OpenAPI 3.1, generated from the same schemas that validate. */
export function openApiDocument(origin: string): Json {
  const components = new Components();
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const path = `/api/v1${operation.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [operation.method]: describe(operation, components) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quillet',
      version: '1',
      description:
        'Fill PDF templates and get finished PDFs. On the synchronous host, a create request waits for its PDF; on the asynchronous host, it answers at once.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin }],
    security: [{ apiToken: [] }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: { schemas: components.schemas, securitySchemes },
  };
}

const securitySchemes = {
  apiToken: {
    type: 'http',
    scheme: 'basic',
    description: 'The user name is the id of the API token, the password its secret.',
  },
};

/** The refusals that any operation may answer. */
const everywhere: RefusalCode[] = [
  'unauthorized',
  'token_expired',
  'ip_not_allowed',
  'rate_limited',
  'internal_error',
  'unavailable',
];
const withBody: RefusalCode[] = ['validation_failed', 'payload_too_large', 'unsupported_media_type'];
const withKey: RefusalCode[] = ['idempotency_in_progress', 'idempotency_mismatch'];

export function describe(operation: OperationDocs, components: Components): Json {
  const { success, deprecated } = operation;
  const description = [deprecated && deprecationWords(deprecated), operation.description]
    .filter(Boolean)
    .join(' ');
  const body = requestBody(operation, components);
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(description ? { description } : {}),
    ...(deprecated ? { deprecated: true } : {}),
    'x-required-scopes': possibleScopes(operation.scope),
    parameters: parameters(operation, components),
    ...(body ? { requestBody: body } : {}),
    responses: {
      [success.status]: {
        description: success.description,
        content: {
          [success.type ?? 'application/json']: {
            schema: components.add(success.schema, 'output'),
            ...(success.example === undefined ? {} : { example: success.example }),
          },
        },
      },
      ...refusals(operation, components),
    },
  };
}

function refusals(operation: OperationDocs, components: Components): Json {
  const codes = new Set<RefusalCode>([...everywhere, ...operation.refusals]);
  if (operation.scope !== null) codes.add('insufficient_scope').add('token_limited');
  if (operation.body) for (const code of withBody) codes.add(code);
  if (operation.body && operation.body.kind !== 'form') codes.add('invalid_json');
  if (operation.method === 'post' && !operation.createsNothing) for (const code of withKey) codes.add(code);
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of codes) {
    const status = refusalStatus[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const schema = components.add(errorSchema, 'output');
  return Object.fromEntries(
    [...byStatus].map(([status, named]) => [
      status,
      {
        description: named.map((code) => `\`${code}\``).join(', '),
        content: { 'application/json': { schema } },
      },
    ]),
  );
}

const errorSchema = z
  .object({
    status: z.literal('error'),
    error: z.object({ code: z.string(), message: z.string() }),
    errors: z.array(z.string()).optional().describe('One sentence for each problem.'),
  })
  .meta({ id: 'Error' });

function parameters(operation: OperationDocs, components: Components): Json[] {
  const inPath = [...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(operation.query.shape).map(([name, schema]) => {
    const { description, ...rest } = components.add(schema, 'input');
    return { name, in: 'query', required: false, ...(description ? { description } : {}), schema: rest };
  });
  return [...inPath, ...inQuery, ...(operation.method === 'post' ? [idempotencyKey] : [])];
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'For 24 hours, a request with the same key gets the first answer again and does not run twice.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function requestBody({ body }: OperationDocs, components: Components): Json | undefined {
  if (body === undefined) return undefined;
  const bodies = body.kind === 'either' ? [body.form, body.json] : [body];
  const content = bodies.map((one) =>
    one.kind === 'json' ? jsonContent(one, components) : formContent(one, components),
  );
  const required = body.kind !== 'json' || !mayBeEmpty(body);
  return { required, content: Object.assign({}, ...content) };
}

function jsonContent({ schema, example }: JsonBody, components: Components): Json {
  return {
    'application/json': {
      schema: components.add(schema, 'input'),
      ...(example === undefined ? {} : { example }),
    },
  };
}

function formContent({ schema, fileField, contentType }: FormBody, components: Components): Json {
  const form = components.add(schema, 'input');
  const file = { type: 'string', contentMediaType: contentType, contentEncoding: 'binary', format: 'binary' };
  const properties = { ...formProperties(form), [fileField]: file };
  const required = [fileField, ...requiredParts(form)];
  return { 'multipart/form-data': { schema: { type: 'object', properties, required } } };
}

/** Turns `{ template: { name } }` into the form field `template[name]`. */
function formProperties(schema: Json): Json {
  return Object.fromEntries(
    members(schema['properties']).flatMap(([outer, group]) =>
      group['properties'] === undefined
        ? [[outer, group]]
        : members(group['properties']).map(([inner, property]) => [`${outer}[${inner}]`, property]),
    ),
  );
}

function requiredParts(schema: Json): string[] {
  return members(schema['properties']).flatMap(([outer, group]) =>
    group['properties'] === undefined
      ? namesIn(schema['required']).filter((name) => name === outer)
      : namesIn(group['required']).map((inner) => `${outer}[${inner}]`),
  );
}

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

function members(value: unknown): [string, Json][] {
  return Object.entries(recordOf(value)).flatMap(([key, member]) =>
    isRecord(member) ? [[key, member]] : [],
  );
}

/** Collects named schemas under components, once each. Other schemas stay where they are used. */
export class Components {
  readonly schemas: Record<string, unknown> = {};

  add(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $schema, $defs, ...root } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      target: 'draft-2020-12',
    });
    for (const [name, definition] of Object.entries($defs ?? {}))
      this.schemas[name] = pointToComponents(definition);
    const id = z.globalRegistry.get(schema)?.id;
    if (!id) return asJson(pointToComponents(root));
    this.schemas[id] = pointToComponents(root);
    return { $ref: `#/components/schemas/${id}` };
  }
}

function asJson(value: unknown): Json {
  return isRecord(value) ? value : {};
}

function pointToComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointToComponents);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, member]) => !(key === 'id' && typeof member === 'string' && 'type' in value))
      .map(([key, member]) => [
        key,
        key === '$ref' && typeof member === 'string'
          ? member.replace('#/$defs/', '#/components/schemas/')
          : pointToComponents(member),
      ]),
  );
}
