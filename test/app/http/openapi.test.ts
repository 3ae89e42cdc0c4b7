import { type Schema, Validator } from '@cfworker/json-schema';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { operations } from '../../../src/app/http/operations';
import { openApiDocument } from '../../../src/app/openapi/document';
import { eventTypes } from '../../../src/service/delivery/events/event-types';
import { fontForm } from '../../service/fonts/support/font-files';
import { type Account, as, call, createAccount, createToken, origin } from '../../support/app';
import { bucketName, createIntegration, integrationOn } from '../../support/buckets';
import { createTemplate, imageForm, plainPdf, upload } from '../../support/builders';
import { sentPem } from '../../support/certificates';
import { createProvider } from '../../support/identity';
import { ask, buyer, createContract, failedSubmission, seller, typed } from '../../support/signing';
import { customFile, uploaded } from '../../support/uploads';
import { delivered, hookUrl } from '../../support/webhooks';

type Json = Record<string, unknown>;

let document: Json;
let account: Account;

beforeAll(async () => {
  account = await createAccount();
  document = (await call('GET', '/api/v1/openapi.json')).json;
});

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path of keys. */
function at(value: unknown, ...path: string[]): unknown {
  return path.reduce((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
}

const each = function* (value: unknown, path = '#'): Generator<[string, Json]> {
  if (Array.isArray(value)) {
    for (const [index, member] of value.entries()) yield* each(member, `${path}/${index}`);
  } else if (isObject(value)) {
    yield [path, value];
    for (const [key, member] of Object.entries(value)) {
      if (key !== 'example' && key !== 'examples') yield* each(member, `${path}/${key}`);
    }
  }
};

/** What a reference stands for. */
function resolved(value: unknown): unknown {
  const ref = at(value, '$ref');
  return typeof ref === 'string' ? at(document, ...ref.slice(2).split('/')) : value;
}

function described() {
  return Object.entries(document['paths'] as Json).flatMap(([path, methods]) =>
    Object.entries(methods as Json).map(([method, operation]) => ({
      path,
      method,
      operation: operation as Json,
    })),
  );
}

function problemsWith(schema: unknown, value: unknown): string[] {
  const whole = { ...(schema as Json), components: document['components'] } as Schema;
  const { valid, errors } = new Validator(whole, '2020-12', false).validate(value);
  return valid ? [] : errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);
}

describe('the OpenAPI document', () => {
  it('is public, OpenAPI 3.1, and names the address it was read from', async () => {
    const answer = await call('GET', '/api/v1/openapi.json', { host: 'https://quillet.example.com' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.json.openapi).toMatch(/^3\.1\.\d$/);
    expect(answer.json.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    expect(answer.json.servers).toEqual([
      { url: 'https://quillet.example.com', description: 'This deployment.' },
    ]);
  });

  it('is the one that the present code describes', () => {
    expect(document).toEqual(JSON.parse(JSON.stringify(openApiDocument(origin))));
  });

  it('has every operation, once', () => {
    const expected = operations.map(
      ({ id, method, path }) => `${id} ${method} /api/v1${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    const found = described().map(
      ({ path, method, operation }) => `${operation['operationId']} ${method} ${path}`,
    );
    expect(found.sort()).toEqual(expected.sort());
  });

  it('gives each operation a summary, a tag, its parameters, its success and its errors', () => {
    const tags = (document['tags'] as { name: string }[]).map(({ name }) => name);
    for (const { path, operation } of described()) {
      expect(operation['summary']).toBeTruthy();
      for (const tag of operation['tags'] as string[]) expect(tags).toContain(tag);

      const parameters = (operation['parameters'] as Json[]).map(resolved) as {
        name: string;
        in: string;
        required: boolean;
        description: string;
        schema: Json;
      }[];
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      expect(inPath.every(({ required }) => required)).toBe(true);
      for (const { name, description, schema } of parameters) {
        expect(schema['type'] ?? schema['enum'], path).toBeTruthy();
        expect(description, `${name} of ${path}`).toBeTruthy();
      }
      expect(new Set(parameters.map(({ name }) => name)).size).toBe(parameters.length);

      const statuses = Object.keys(operation['responses'] as Json);
      expect(statuses.filter((status) => status.startsWith('2'))).toHaveLength(1);
      expect(statuses).toEqual(expect.arrayContaining(['401', '429', '500']));
      for (const [status, named] of Object.entries(operation['responses'] as Json)) {
        const response = resolved(named);
        expect(at(response, 'description')).toBeTruthy();
        expect(resolved(at(response, 'headers', 'X-Request-Id'))).toMatchObject({ required: true });
        if (status === '304') continue;
        const [type, ...others] = Object.keys(at(response, 'content') as Json);
        expect(others).toEqual([]);
        expect(type).toMatch(
          status === '200' ? /^(application\/(json|pdf)|text\/csv)$/ : /^application\/json$/,
        );
        expect(isObject(at(response, 'content', type ?? '', 'schema'))).toBe(true);
      }
    }
  });

  it('has no dangling reference, and only valid JSON Schema', () => {
    for (const [path, value] of each(document)) {
      expect(Object.keys(value), path).not.toContain('$defs');
      const { $ref } = value;
      if (typeof $ref !== 'string') continue;
      expect($ref, path).toMatch(/^#\/components\/(schemas|responses|headers|parameters)\/[\w-]+$/);
      expect(at(document, ...$ref.slice(2).split('/')), `${path} → ${$ref}`).toBeDefined();
    }
  });

  it('has examples that match their schemas', () => {
    let checked = 0;
    for (const [path, value] of each(document)) {
      if (!('example' in value) || !isObject(value['schema'])) continue;
      expect(problemsWith(value['schema'], value['example']), path).toEqual([]);
      checked += 1;
    }
    expect(checked).toBeGreaterThanOrEqual(operations.length);
  });

  it('requires Basic credentials everywhere', () => {
    expect(document['security']).toEqual([{ apiToken: [] }]);
    expect(at(document, 'components', 'securitySchemes', 'apiToken')).toMatchObject({
      type: 'http',
      scheme: 'basic',
    });
    for (const { operation } of described()) expect(operation).not.toHaveProperty('security');
  });

  it('describes each event, as the request that a webhook endpoint gets', () => {
    const webhooks = document['webhooks'] as Json;
    expect(Object.keys(webhooks)).toEqual(eventTypes);
    for (const type of eventTypes) {
      const { post } = webhooks[type] as { post: Json };
      const { schema, example } = at(post, 'requestBody', 'content', 'application/json') as Json;
      expect(problemsWith(schema, example), type).toEqual([]);
      const headers = (post['parameters'] as { name: string }[]).map(({ name }) => name);
      expect(headers).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
    }
  });

  it('says of every time that it is one', () => {
    for (const [path, value] of each(document)) {
      for (const [name, property] of Object.entries(at(value, 'properties') ?? {})) {
        if (/_at$|_until$|^timestamp$/.test(name))
          expect(JSON.stringify(property), path).toContain('date-time');
      }
    }
  });

  it('has a schema for each refusal, with the record that it brings', () => {
    const schemas = at(document, 'components', 'schemas') as Record<string, Json>;
    const invalidData = schemas['InvalidDataWithSubmissionError'];
    expect(at(invalidData, 'properties', 'error', 'properties', 'code', 'const')).toBe('invalid_data');
    expect(invalidData?.['required']).toEqual(['status', 'error', 'errors', 'submission']);
    expect(schemas['PollingTimeoutWithTemplateError']?.['required']).toEqual(['status', 'error', 'template']);
  });

  it('names only refusals that an operation lists for what they bring', () => {
    for (const { id, refusals, refusalObjects = {}, body } of operations) {
      const listed = new Set<string>([...refusals, ...(body ? ['validation_failed'] : [])]);
      for (const code of Object.keys(refusalObjects)) expect(listed, id).toContain(code);
    }
  });

  it('lets answers have more properties, and requests not', () => {
    const schemas = at(document, 'components', 'schemas') as Record<string, Json>;
    expect(schemas['Submission']).not.toHaveProperty('additionalProperties');
    expect(schemas['FieldInput']).toHaveProperty('additionalProperties', false);
  });
});

describe('the real answers', () => {
  const schemaOf = (operationId: string, status: number) => {
    const found = described().find(({ operation }) => operation['operationId'] === operationId);
    const response = resolved(at(found?.operation, 'responses', String(status)));
    return at(response, 'content', 'application/json', 'schema');
  };

  it('match the document', async () => {
    const api = as(account.live);
    const folder = await api.post('/folders', { folder: { name: 'Documented' } });
    const { id } = folder.json;
    const templateId = await createTemplate(account.live, [{ name: 'name', page: 1 }]);
    const html = { template_type: 'html', name: 'A page', html: '{{ name }}', fields: [{ name: 'name' }] };
    const htmlId = (await api.post('/templates', { template: html })).json.id;
    const fullHtml = await api.get(`/templates/${htmlId}?full=true`);
    expect(problemsWith(schemaOf('getTemplate', 200), fullHtml.json)).toEqual([]);
    const created = await api.post(`/templates/${templateId}/submissions`, { data: { name: 'Ada' } });
    const submissionId = created.json.submission.id;
    const batch = await api.post('/submissions/batches', [
      { template_id: templateId, data: { name: 'Ada' } },
    ]);
    const batchPath = `/submissions/batches/${batch.json.submission_batch.id}`;
    const invitations = `/templates/${templateId}/editor_tokens`;
    await api.put(`/templates/${templateId}`, { template: { embed_domains: ['shop.example.com'] } });
    const invited = await api.post(invitations, { person: { id: 'user_1', name: 'Jane' } });
    const answers = {
      createBatch: batch,
      listBatches: await api.get('/submissions/batches'),
      getBatch: await api.get(`${batchPath}?include_submissions=true`),
      checkAuthentication: await api.get('/authentication'),
      createFolder: folder,
      listFolders: await api.get('/folders'),
      renameFolder: await api.post(`/folders/${id}/rename`, { folder: { name: 'New' } }),
      moveFolder: await api.post(`/folders/${id}/move`, { folder: { parent_folder_id: null } }),
      deleteFolder: await api.delete(`/folders/${id}`),
      createTemplate: await upload(account.live, await plainPdf()),
      getTemplate: await api.get(`/templates/${templateId}?full=true`),
      listTemplates: await api.get('/templates'),
      listDocumentAttachments: await api.get(`/templates/${templateId}/document/attachments`),
      getTemplateSchema: await api.get(`/templates/${templateId}/schema`),
      addFields: await api.put(`/templates/${templateId}/add_fields`, {
        fields: [{ name: 'x', page: 1, required: false }],
      }),
      detectFields: await api.post(`/templates/${templateId}/detect_fields`),
      suggestNames: await api.post(`/templates/${templateId}/suggest_names`),
      createTemplateImage: await api.post(`/templates/${htmlId}/images`, imageForm()),
      listTemplateImages: await api.get(`/templates/${htmlId}/images`),
      deleteTemplateImage: await api.delete(`/templates/${htmlId}/images/mark.svg`),
      updateTemplate: await api.put(`/templates/${templateId}`, {
        template: { description: 'New', embed_domains: ['shop.example.com'] },
      }),
      createEditorToken: invited,
      revokeEditorToken: await api.delete(`${invitations}/${invited.json.token.id}`),
      publishVersion: await api.post(`/templates/${templateId}/publish_version`, { version_type: 'major' }),
      restoreVersion: await api.post(`/templates/${templateId}/restore_version`, { version: '1' }),
      checkTemplate: await api.post(`/templates/${templateId}/check`),
      copyTemplate: await api.post(`/templates/${templateId}/copy`, {}),
      moveTemplate: await api.post(`/templates/${templateId}/move`, { parent_folder_id: null }),
      createSubmission: created,
      getSubmission: await api.get(`/submissions/${submissionId}?include_data=true`),
      getAuditTrail: await api.get(`/submissions/${submissionId}/audit`),
      listSubmissionAttachments: await api.get(`/submissions/${submissionId}/attachments`),
      listSubmissions: await api.get('/submissions?include_data=true'),
      listTemplateSubmissions: await api.get(`/templates/${templateId}/submissions`),
      expireSubmission: await api.delete(`/submissions/${submissionId}`),
      getUsage: await api.get('/usage'),
      getInstallation: await api.get('/installation'),
      deleteTemplate: await api.delete(`/templates/${templateId}`),
    };
    const own = await createTemplate(account.live, []);
    const filled = await api.post(`/templates/${own}/submissions`, { data: {} });
    const sources = [
      { type: 'submission', id: filled.json.submission.id },
      { type: 'template', id: own },
      { type: 'url', url: `${inject('externalServer')}/document.pdf` },
    ];
    const combined = await api.post('/combined_submissions', { source_pdfs: sources, expires_in: 3600 });
    const bundle = await api.post('/bundles', { format: 'csv', filter: {} });
    const bundlePath = `/bundles/${bundle.json.id}`;
    Object.assign(answers, {
      createBundle: bundle,
      getBundle: await api.get(bundlePath),
      listBundles: await api.get('/bundles'),
      deleteBundle: await api.delete(bundlePath),
    });
    const combinedPath = `/combined_submissions/${combined.json.combined_submission.id}`;
    Object.assign(answers, {
      createCombinedSubmission: combined,
      getCombinedSubmission: await api.get(combinedPath),
      listCombinedSubmissions: await api.get('/combined_submissions'),
      expireCombinedSubmission: await api.delete(combinedPath),
      presignUpload: await api.get('/uploads/presign'),
      createCustomFile: await api.post('/custom_files', {
        cache_id: await uploaded(account.live, await plainPdf()),
      }),
    });
    const sentFile = await customFile(account.live, await plainPdf());
    Object.assign(answers, {
      listCustomFileAttachments: await api.get(`/custom_files/${sentFile}/attachments`),
    });
    const contract = await createContract(account.live);
    const asked = await ask(account.live, contract, [buyer(), seller()]);
    const byMail = buyer({ auth_type: 'email_link', auth_session_started_at: undefined });
    const mailed = await ask(account.live, contract, [byMail, seller()]);
    const requestPath = `/data_requests/${asked.data_requests[0].id}`;
    Object.assign(answers, {
      generatePreview: await api.post(`/submissions/${asked.id}/generate_preview`),
      getDataRequest: await api.get(`${requestPath}?include_data=true`),
      updateDataRequest: await api.put(requestPath, { name: 'Ada L.' }),
      createDataRequestToken: await api.post(`${requestPath}/tokens`),
      createDataRequestEvent: await api.post(`${requestPath}/events`, {
        event_type: 'send_request',
        message_type: 'sms',
      }),
      sendDataRequestLink: await api.post(`/data_requests/${mailed.data_requests[0].id}/send_link`),
      skipDataRequest: await api.post(`${requestPath}/skip`, {
        data: { 'buyer/name': 'Ada', 'buyer/signature': typed('Ada') },
      }),
      reprocessSubmission: await api.post(`/submissions/${await failedSubmission(account.live)}/reprocess`),
    });
    const font = await api.post('/fonts', fontForm());
    Object.assign(answers, {
      createFont: font,
      listFonts: await api.get('/fonts'),
      deleteFont: await api.delete(`/fonts/${font.json.id}`),
    });
    const { endpointId, deliveryId } = await delivered(account.live);
    const endpoint = `/webhook_endpoints/${endpointId}`;
    const sealKey = `/seal_keys/${(await api.post('/seal_keys', { key: await sentPem() })).json.id}`;
    const integration = `/integrations/${(await createIntegration(account.live, bucketName())).id}`;
    const provider = `/identity_providers/${(await createProvider(account.live)).id}`;
    const newProvider = { name: 'Another', url: 'https://example.com/identity' };
    Object.assign(answers, {
      createIdentityProvider: await api.post('/identity_providers', newProvider),
      listIdentityProviders: await api.get('/identity_providers'),
      getIdentityProvider: await api.get(provider),
      updateIdentityProvider: await api.put(provider, { url: newProvider.url }),
      rotateIdentityProviderSecret: await api.post(`${provider}/rotate_secret`),
      deleteIdentityProvider: await api.delete(provider),
      createWebhookEndpoint: await api.post('/webhook_endpoints', { url: hookUrl('openapi') }),
      listWebhookEndpoints: await api.get('/webhook_endpoints'),
      getWebhookEndpoint: await api.get(endpoint),
      updateWebhookEndpoint: await api.put(endpoint, { description: 'New' }),
      rotateWebhookSecret: await api.post(`${endpoint}/rotate_secret`),
      testWebhookEndpoint: await api.post(`${endpoint}/test`, {}),
      listWebhookDeliveries: await api.get('/webhook_deliveries'),
      getWebhookDelivery: await api.get(`/webhook_deliveries/${deliveryId}`),
      replayWebhookDelivery: await api.post(`/webhook_deliveries/${deliveryId}/replay`),
      replayWebhookDeliveries: await api.post('/webhook_deliveries/replay', { endpoint_id: endpointId }),
      deleteWebhookEndpoint: await api.delete(endpoint),
      createSealKey: await api.post('/seal_keys', { key: await sentPem() }),
      listSealKeys: await api.get('/seal_keys'),
      getSealKey: await api.get(sealKey),
      updateSealKey: await api.put(sealKey, { in_use: true }),
      revokeSealKey: await api.delete(`${sealKey}?reason=Stolen`),
      createIntegration: await api.post('/integrations', integrationOn(bucketName())),
      listIntegrations: await api.get('/integrations'),
      getIntegration: await api.get(integration),
      updateIntegration: await api.put(integration, { description: 'New' }),
      testIntegration: await api.post(`${integration}/test`),
      deleteIntegration: await api.delete(integration),
      updateSender: await api.put('/sender', { sender_name: 'Acme' }),
      getSender: await api.get('/sender'),
      updateConsentText: await api.put('/consent_texts', { language: 'en', text: 'I agree.' }),
      listConsentTexts: await api.get('/consent_texts'),
    });
    const reader = as(await createToken(account.id, 'live', { scopes: ['log:read'] }));
    const keeper = as(await createToken(account.id, 'live', { scopes: ['holds:write'] }));
    const exporter = as(await createToken(account.id, 'live', { scopes: ['export:read'] }));
    const held = await keeper.post('/legal_holds', { subject_id: own, reason: 'Case 4711' });
    Object.assign(answers, {
      listAccountLog: await reader.get('/account_log'),
      createLegalHold: held,
      listLegalHolds: await reader.get('/legal_holds'),
      getExport: await exporter.get('/export'),
      getExportPage: await exporter.get('/export/page?part=documents'),
      releaseLegalHold: await keeper.delete(`/legal_holds/${held.json.id}`),
    });
    const inJson = operations.filter(({ success }) => success.type === undefined);
    expect(Object.keys(answers).sort()).toEqual(inJson.map((operation) => operation.id).sort());
    for (const [name, { status, json }] of Object.entries(answers)) {
      expect(problemsWith(schemaOf(name, status), json), name).toEqual([]);
    }
  });

  it('match the document also when they are refusals', async () => {
    const api = as(account.live);
    const refusals = {
      createFolder: [
        await api.post('/folders', '{', { headers: { 'content-type': 'application/json' } }),
        await api.post('/folders', {}),
      ],
      getTemplate: [await api.get('/templates/x'), await call('GET', '/api/v1/templates/x')],
      createSubmission: [await api.post('/templates/x/submissions', { data: {} })],
    };
    for (const [name, answers] of Object.entries(refusals)) {
      for (const { status, json } of answers)
        expect(problemsWith(schemaOf(name, status), json), name).toEqual([]);
    }
  });
});
