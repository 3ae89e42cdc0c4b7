import { type FormBody, type JsonBody, mayBeEmpty, type OperationDocs } from '../../core/api/operation';
import { isRecord, recordOf } from '../../lib/json';
import type { Components, Json } from './components';

export function requestBody({ body }: OperationDocs, components: Components): Json | undefined {
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
      schema: components.schema(schema, 'request'),
      ...(example === undefined ? {} : { example }),
    },
  };
}

function formContent({ schema, fileField, contentType }: FormBody, components: Components): Json {
  const form = components.schema(schema, 'request');
  const file = { type: 'string', format: 'binary', contentMediaType: contentType, description: 'The file.' };
  const properties = { ...formProperties(form), [fileField]: file };
  const required = [fileField, ...requiredParts(form)];
  return {
    'multipart/form-data': {
      schema: { type: 'object', properties, required },
      encoding: { [fileField]: { contentType } },
    },
  };
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
