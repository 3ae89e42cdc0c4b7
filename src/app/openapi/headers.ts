import { type OperationDocs, takesKey } from '../../core/api/operation';
import type { Components, Json } from './components';

type HeaderRow = { description: string; schema: Json; required?: true };

const seconds = { type: 'integer', minimum: 0 };

/** The headers of answers. Those that only browsers act on are not described. */
const headerRows = {
  'X-Request-Id': {
    description: 'The id of the request. Quote it when you report a problem.',
    schema: { type: 'string', pattern: '^req_' },
    required: true,
  },
  'RateLimit-Limit': {
    description: 'The requests that the caller may send within `RateLimit-Reset` seconds.',
    schema: { type: 'integer', minimum: 1 },
  },
  'RateLimit-Remaining': {
    description: 'The requests that are left of them.',
    schema: seconds,
  },
  'RateLimit-Reset': { description: 'The seconds until all of them are back.', schema: seconds },
  'Retry-After': {
    description: 'The seconds after which to send the request again.',
    schema: { type: 'integer', minimum: 1 },
  },
  'WWW-Authenticate': {
    description: 'How to send credentials.',
    schema: { type: 'string' },
    required: true,
  },
  'Idempotency-Replayed': {
    description: '`true`: the answer was given before, to a request with the same `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
  },
  ETag: {
    description: 'The tag of the content. Send it in `If-None-Match` to ask whether the content has changed.',
    schema: { type: 'string' },
    required: true,
  },
  'Content-Disposition': {
    description: 'The name of the file.',
    schema: { type: 'string' },
    required: true,
  },
  'X-Script-Errors': {
    description: 'What failed in the scripts of the page, as a JSON list of texts. Not there if nothing did.',
    schema: { type: 'string' },
  },
  'X-Print-Warnings': {
    description: 'What does not fit on the pages, as a JSON list of texts. Not there if everything does.',
    schema: { type: 'string' },
  },
  Deprecation: {
    description: 'Since when the operation is deprecated, as `@` and the seconds since 1970 (RFC 9745).',
    schema: { type: 'string' },
    required: true,
  },
  Sunset: {
    description: 'Until when the operation stays at least, as an HTTP date (RFC 8594).',
    schema: { type: 'string' },
    required: true,
  },
} as const satisfies Record<string, HeaderRow>;

export type HeaderName = keyof typeof headerRows;

const everywhere: HeaderName[] = [
  'X-Request-Id',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
];

/** The headers of every answer, and these. */
export function headersWith(names: readonly HeaderName[], components: Components): Json {
  const named = [...everywhere, ...names].map((name) => [name, components.header(name, headerRows[name])]);
  return Object.fromEntries(named);
}

/** The headers of an operation's success. */
export function successHeaders(operation: OperationDocs, components: Components): Json {
  const names: HeaderName[] = [];
  if (takesKey(operation)) names.push('Idempotency-Replayed');
  if (operation.revalidated) names.push('ETag');
  if (operation.success.type === 'text/csv') names.push('Content-Disposition');
  names.push(...(operation.success.headers ?? []));
  if (operation.deprecated) names.push('Deprecation', 'Sunset');
  return headersWith(names, components);
}
