import { dereference, type OutputUnit, validate } from '@cfworker/json-schema';
import { openApiDocument } from '../../src/app/openapi/document';
import { refusalCodes } from '../../src/core/api/refusal';
import { refusalRows } from '../../src/core/api/refusal-codes';
import { isRecord } from '../../src/lib/json';

type Json = Record<string, unknown>;
type Received = { status: number; headers: Headers; json: unknown };
type Operation = { id: string; method: string; path: RegExp; responses: Json };

/** What the API answers, closed: what the document does not describe must not be answered either. */
const document: Json = JSON.parse(
  // Records among the examples look like schemas with an id.
  JSON.stringify(openApiDocument('', 'closed'), (key, value) => (key === 'example' ? undefined : value)),
);
/** The schemas by their places in the document, to which their references lead. */
const lookup = dereference(document, Object.create(null), new URL('https://document.invalid/'));

// The router prefers fixed paths, too, and then refuses the methods that they do not take.
const operations = Object.entries(document['paths'] as Record<string, Json>)
  .sort(([one], [other]) => Number(one.includes('{')) - Number(other.includes('{')))
  .flatMap(([path, methods]) => {
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`);
    return Object.entries(methods).map(([method, operation]): Operation => {
      const { operationId, responses } = operation as { operationId: string; responses: Json };
      return { id: operationId, method: method.toUpperCase(), path: pattern, responses };
    });
  });

/**
 * Compares an answer of the API with the document, and throws what differs. Tests need not ask: all
 * their requests come here.
 */
export function expectDocumented(method: string, url: URL, received: Received): void {
  if (!url.pathname.startsWith('/api/v1/') || url.pathname === '/api/v1/openapi.json') return;
  const { path } = operations.find((one) => one.path.test(url.pathname)) ?? {};
  const operation = operations.find((one) => one.method === method && one.path === path);
  const problems = operation ? differences(operation, received) : nowhere(method, received);
  if (problems.length === 0) return;
  const place = `${operation?.id ?? `${method} ${url.pathname}`} answered ${received.status}`;
  throw new Error(
    `${place}, and not as documented:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
  );
}

/** A path or method that is no operation gets an error of the usual shape. */
function nowhere(method: string, { status, json }: Received): string[] {
  if (method === 'HEAD' || method === 'OPTIONS') return [];
  const code = codeOf(json);
  const isKnown = code !== null && statusOf(code) === status;
  return isKnown ? [] : [`#/error/code: ${JSON.stringify(code)} is no error with this status`];
}

function differences({ responses }: Operation, { status, headers, json }: Received): string[] {
  const response = resolved(responses[status]);
  if (!response) return [`the status is not among ${Object.keys(responses).join(', ')}`];
  const content = recordAt(response, 'content');
  if (status === 304) return missingHeaders(recordAt(response, 'headers'), headers);
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  if (!(type in content)) return [`the content type ${type} is not ${Object.keys(content).join(' or ')}`];
  const missing = missingHeaders(recordAt(response, 'headers'), headers);
  if (type !== 'application/json') return missing;
  const schema = recordAt(recordAt(content, type), 'schema');
  return [...missing, ...(status < 400 ? mismatches(schema, json) : mismatchedRefusal(schema, json))];
}

function missingHeaders(described: Json, headers: Headers): string[] {
  return Object.entries(described)
    .filter(([name, header]) => resolved(header)?.['required'] === true && !headers.has(name))
    .map(([name]) => `the header ${name} is missing`);
}

/** The schemas of refusals differ by their codes, so that a problem is one of the right schema. */
function mismatchedRefusal(schema: Json, json: unknown): string[] {
  const code = codeOf(json);
  const each = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [schema];
  const own = each.find((one) => {
    const error = recordAt(recordAt(resolved(one) ?? {}, 'properties'), 'error');
    return recordAt(recordAt(error, 'properties'), 'code')['const'] === code;
  });
  return own ? mismatches(own, json) : [`#/error/code: ${JSON.stringify(code)} is not documented`];
}

function mismatches(schema: Json, json: unknown): string[] {
  const { valid, errors } = validate(json, schema, '2020-12', lookup, false);
  return valid ? [] : leaves(errors).slice(0, 8);
}

/** The library's words for a property that a closed schema does not have. */
const closedWords = 'False boolean schema.';

/** The problems themselves, without those that only say that there is one further inside. */
function leaves(errors: OutputUnit[]): string[] {
  const found = errors
    .filter(
      ({ keyword }) =>
        !['$ref', 'properties', 'items', 'anyOf', 'allOf', 'additionalProperties'].includes(keyword),
    )
    .map(
      ({ instanceLocation, error }) =>
        `${instanceLocation}: ${error.replace(closedWords, 'is not described')}`,
    );
  const all = found.length > 0 ? found : errors.map((one) => `${one.instanceLocation}: ${one.error}`);
  return [...new Set(all)];
}

function resolved(value: unknown): Json | null {
  if (!isRecord(value)) return null;
  const { $ref } = value;
  if (typeof $ref !== 'string') return value;
  const target = $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), document);
  return isRecord(target) ? target : null;
}

function recordAt(value: Json, key: string): Json {
  const member = value[key];
  return isRecord(member) ? member : {};
}

function codeOf(json: unknown): string | null {
  const code = isRecord(json) && isRecord(json['error']) ? json['error']['code'] : null;
  return typeof code === 'string' ? code : null;
}

function statusOf(code: string): number | null {
  const known = refusalCodes.find((one) => one === code);
  return known ? refusalRows[known].status : null;
}
