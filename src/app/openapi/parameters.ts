import { type OperationDocs, takesKey } from '../../core/api/operation';
import { type IdKind, idPrefixes } from '../../core/platform/ids';
import type { Components, Json } from './components';

type PathRow = { of: string; kind: IdKind } | { description: string; example: string };

/** The parameters of paths. */
const pathRows: Record<string, PathRow> = {
  submission_id: { of: 'submission', kind: 'submission' },
  data_request_id: { of: 'data request', kind: 'dataRequest' },
  submission_batch_id: { of: 'batch', kind: 'batch' },
  bundle_id: { of: 'bundle', kind: 'bundle' },
  combined_submission_id: { of: 'combined submission', kind: 'combinedSubmission' },
  custom_file_id: { of: 'custom file', kind: 'customFile' },
  template_id: { of: 'template', kind: 'template' },
  editor_token_id: { of: 'editor token', kind: 'editorToken' },
  folder_id: { of: 'folder', kind: 'folder' },
  font_id: { of: 'font', kind: 'font' },
  webhook_endpoint_id: { of: 'webhook endpoint', kind: 'webhookEndpoint' },
  webhook_delivery_id: { of: 'delivery', kind: 'webhookDelivery' },
  identity_provider_id: { of: 'identity provider', kind: 'identityProvider' },
  integration_id: { of: 'integration', kind: 'integration' },
  seal_key_id: { of: 'seal key', kind: 'sealKey' },
  legal_hold_id: { of: 'legal hold', kind: 'legalHold' },
  name: { description: 'The name of the image.', example: 'logo.svg' },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'For 24 hours, a request with the same key gets the first answer again and does not run twice. After a refusal for the moment (429, 500, 503) it runs.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description:
    'The `ETag` of the answer that you have kept. While it holds, the answer is 304 without a body.',
  schema: { type: 'string' },
};

/** The parameters that several operations share, as components of the document. */
export const parameterComponents: Record<string, Json> = {
  'Idempotency-Key': idempotencyKey,
  'If-None-Match': ifNoneMatch,
};

export function parameters(operation: OperationDocs, components: Components): Json[] {
  return [
    ...[...operation.path.matchAll(/:(\w+)/g)].map(([, name = '']) => inPath(name)),
    ...Object.entries(operation.query.shape).map(([name, schema]) => {
      const { description, ...rest } = components.schema(schema, 'parameter');
      const required = !schema.safeParse(undefined).success;
      return { name, in: 'query', required, ...(description ? { description } : {}), schema: rest };
    }),
    ...(takesKey(operation) ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : []),
    ...(operation.revalidated ? [{ $ref: '#/components/parameters/If-None-Match' }] : []),
  ];
}

function inPath(name: string): Json {
  const row = pathRows[name];
  if (!row) throw new Error(`The parameter ${name} of a path is not described.`);
  const described =
    'of' in row
      ? { description: `The id of the ${row.of}.`, example: `${idPrefixes[row.kind]}_1Nq2Xc0aB3dE5fG7hJ9k` }
      : row;
  return { name, in: 'path', required: true, ...described, schema: { type: 'string' } };
}
