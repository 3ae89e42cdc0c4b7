import type * as z from 'zod';
import { type OperationDocs, takesKey } from '../../core/api/operation';
import type { RefusalCode } from '../../core/api/refusal';
import { refusalRows } from '../../core/api/refusal-codes';
import type { Components, Json } from './components';
import { type HeaderName, headersWith } from './headers';
import { plainWords } from './plain-words';

/** The refusals that any operation may answer. */
const everywhere: RefusalCode[] = [
  'unauthorized',
  'token_expired',
  'ip_not_allowed',
  'unknown_host',
  'rate_limited',
  'internal_error',
  'unavailable',
  'overloaded',
];
const withBody: RefusalCode[] = [
  'validation_failed',
  'payload_too_large',
  'unsupported_media_type',
  'request_timeout',
];
const withKey: RefusalCode[] = [
  'idempotency_in_progress',
  'idempotency_mismatch',
  'validation_failed',
  // The answer was deleted with the data of the record that it made.
  'expired',
];

/** The refusals that always list their problems. Others may. */
const listing: RefusalCode[] = ['validation_failed', 'invalid_data'];

/** The statuses of refusals that an `Idempotency-Key` may keep. */
const kept = [403, 404, 409, 410, 422, 503, 504];
/** The statuses of refusals that say when to come back. */
const later = [429, 503];

/** The responses of an operation's refusals, by their statuses. */
export function refusals(operation: OperationDocs, components: Components): Json {
  const byStatus = Map.groupBy(codesOf(operation), (code) => refusalRows[code].status);
  const responses = [...byStatus]
    .sort(([one], [other]) => one - other)
    .map(([status, codes]) => [status, response(status, codes, { operation, components })]);
  return Object.fromEntries(responses);
}

/** The codes that an operation may refuse with. */
export function codesOf(operation: OperationDocs): RefusalCode[] {
  const { body, scope, query, refusals } = operation;
  const codes = new Set<RefusalCode>([...everywhere, ...refusals]);
  if (scope !== null) codes.add('insufficient_scope').add('token_limited');
  if (Object.keys(query.shape).length > 0) codes.add('validation_failed');
  if (body) for (const code of withBody) codes.add(code);
  if (body && body.kind !== 'form') codes.add('invalid_json');
  if (takesKey(operation)) for (const code of withKey) codes.add(code);
  if (takesKey(operation) || operation.fillsDirectory) codes.add('storage_full');
  return [...codes];
}

type Of = { operation: OperationDocs; components: Components };

function response(status: number, codes: RefusalCode[], { operation, components }: Of): Json {
  const named = codes.map((code) => ({ code, name: nameOf(code, operation) }));
  const isKept = takesKey(operation) && kept.includes(status);
  const headers: HeaderName[] = [];
  if (status === 401) headers.push('WWW-Authenticate');
  if (later.includes(status) || codes.includes('idempotency_in_progress')) headers.push('Retry-After');
  if (isKept) headers.push('Idempotency-Replayed');
  const schemas = named.map(({ code, name }) =>
    components.named(`${name}Error`, errorSchema(code, { operation, components })),
  );
  return components.response(`${named.map(({ name }) => name).join('Or')}${isKept ? 'Kept' : ''}`, {
    description: codes.map((code) => `\`${code}\`: ${plainWords(refusalRows[code].docs)}.`).join('\n\n'),
    headers: headersWith(headers, components),
    content: { 'application/json': { schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas } } },
  });
}

/** `PollingTimeoutWithTemplate`: a code, and the records beside it. */
function nameOf(code: RefusalCode, operation: OperationDocs): string {
  const objects = Object.keys(operation.refusalObjects?.[code] ?? {}).map(pascal);
  return pascal(code.replace(/_error$/, '')) + (objects.length > 0 ? `With${objects.join('And')}` : '');
}

function pascal(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase());
}

function errorSchema(code: RefusalCode, { operation, components }: Of): Json {
  const objects: [string, z.ZodType][] = Object.entries(operation.refusalObjects?.[code] ?? {});
  const always = objects.filter(([, schema]) => !schema.safeParse(undefined).success);
  return {
    type: 'object',
    description: `${plainWords(refusalRows[code].docs)}.`,
    properties: {
      status: { type: 'string', const: 'error' },
      error: {
        type: 'object',
        properties: { code: { type: 'string', const: code }, message: { type: 'string' } },
        required: ['code', 'message'],
        ...closed(components),
      },
      errors: {
        type: 'array',
        items: { type: 'string' },
        description: 'A sentence for each problem, which begins with its place.',
      },
      ...Object.fromEntries(objects.map(([name, schema]) => [name, components.schema(schema, 'answer')])),
    },
    required: [
      'status',
      'error',
      ...(listing.includes(code) ? ['errors'] : []),
      ...always.map(([name]) => name),
    ],
    ...closed(components),
  };
}

function closed({ answers }: Components): Json {
  return answers === 'closed' ? { additionalProperties: false } : {};
}
