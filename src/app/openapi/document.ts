import type { OperationDocs } from '../../core/api/operation';
import { possibleScopes } from '../../core/api/scopes';
import { tagRows } from '../../core/api/tags';
import { deprecationWords } from '../http/deprecation';
import { operations } from '../http/operations';
import { type Answers, Components, type Json } from './components';
import { headersWith, successHeaders } from './headers';
import { parameterComponents, parameters } from './parameters';
import { plainWords } from './plain-words';
import { refusals } from './refusals';
import { requestBody } from './request-body';
import { webhooks } from './webhooks';

const tags = [...new Set(operations.map(({ tag }) => tag))];

/** OpenAPI 3.1, generated from the same schemas that validate. */
export function openApiDocument(origin: string, answers: Answers = 'open'): Json {
  const components = new Components(answers);
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
    servers: [{ url: origin, description: 'This deployment.' }],
    security: [{ apiToken: [] }],
    tags: tags.map((name) => ({ name, description: tagRows[name] })),
    paths,
    webhooks: webhooks(components),
    components: {
      schemas: components.schemas,
      responses: components.responses,
      parameters: parameterComponents,
      headers: components.headers,
      securitySchemes,
    },
  };
}

const securitySchemes = {
  apiToken: {
    type: 'http',
    scheme: 'basic',
    description: 'The user name is the id of the API token, the password its secret.',
  },
};

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
    ...(description ? { description: plainWords(description) } : {}),
    ...(deprecated ? { deprecated: true } : {}),
    'x-required-scopes': possibleScopes(operation.scope),
    parameters: parameters(operation, components),
    ...(body ? { requestBody: body } : {}),
    responses: {
      [success.status]: {
        description: success.description,
        headers: successHeaders(operation, components),
        content: {
          [success.type ?? 'application/json']: {
            schema: components.schema(success.schema, 'answer'),
            ...(success.example === undefined ? {} : { example: success.example }),
          },
        },
      },
      ...(operation.revalidated ? { 304: notModified(components) } : {}),
      ...refusals(operation, components),
    },
  };
}

function notModified(components: Components): Json {
  return components.response('NotModified', {
    description: 'The answer that you have kept still holds.',
    headers: headersWith(['ETag'], components),
  });
}
