import { beforeAll, describe, expect, it } from 'vitest';
import page from '../../../docs/compatibility.md?raw';
import { type Account, type Answer, as, call, createAccount } from '../../support/app';
import { createTemplate, plainPdf } from '../../support/builders';
import { expectProblems } from '../../support/refusals';
import { contractFields, createContract } from '../../support/signing';
import { postFile, presign } from '../../support/uploads';
import { differences, type ShapeName, shapes } from './shapes';

/** The methods of DocSpring's client 3.0.0 (npm `docspring`). */
const methods = [
  ...[
    'addFieldsToTemplate',
    'batchGeneratePdfs',
    'combinePdfs',
    'copyTemplate',
    'createCustomFileFromUpload',
  ],
  ...['createDataRequestEvent', 'createDataRequestToken', 'createFolder', 'createHtmlTemplate'],
  ...['createPdfTemplate', 'createPdfTemplateFromUpload', 'deleteFolder', 'deleteTemplate'],
  ...['expireCombinedSubmission', 'expireSubmission', 'generatePdf', 'generatePreview'],
  ...['getCombinedSubmission', 'getDataRequest', 'getFullTemplate', 'getPresignUrl', 'getSubmission'],
  ...['getSubmissionBatch', 'getTemplate', 'getTemplateSchema', 'listCombinedSubmissions', 'listFolders'],
  ...['listSubmissions', 'listTemplateSubmissions', 'listTemplates', 'moveFolderToFolder'],
  ...['moveTemplateToFolder', 'publishTemplateVersion', 'renameFolder', 'restoreTemplateVersion'],
  ...['testAuthentication', 'updateDataRequest', 'updateTemplate', 'updateTemplateDocument'],
  'updateTemplateDocumentFromUpload',
];

const signature = {
  email: 'ada@example.com',
  auth_type: 'password',
  auth_session_started_at: '2026-01-31T09:30:00Z',
};

let account: Account;
let api: ReturnType<typeof as>;
/** What differs, with the method whose answer shows it. */
const differing = new Map<string, string>();
const called = new Set<string>();

beforeAll(async () => {
  account = await createAccount();
  api = as(account.live);
});

/** The place of a difference, by the record that has the property. */
function placeOf(name: string, property: string): string {
  return `${name}: ${property}`
    .replace(/^full template: /, 'template: ')
    .replace(/^.*[ .]data_requests?\./, 'data request: ');
}

/** Notes how an answer differs from what the client expects of this method. */
function answered(
  method: string,
  answer: Answer,
  status: number,
  name: ShapeName,
  value: unknown = answer.json,
) {
  called.add(method);
  expect(answer.status, `${method}: ${answer.text}`).toBeLessThan(300);
  if (answer.status !== status) differing.set(`${method}: ${answer.status}`, method);
  for (const one of Array.isArray(value) ? value : [value])
    for (const property of differences(shapes[name], one)) differing.set(placeOf(name, property), method);
  return answer.json;
}

/** The fields of an upload, as a program makes them of what the service answered. */
async function uploaded(): Promise<string> {
  const presigned = await presign(account.live);
  expect((await postFile(presigned, await plainPdf())).status).toBe(204);
  return presigned.fields['key'] ?? '';
}

/** What the client sends beside the id of an upload. */
function cached(id: string) {
  const metadata = { filename: 'form.pdf', size: 62553, mime_type: 'application/pdf', md5_hash: 'ca6f' };
  return { id, storage: 'cache', metadata };
}

async function formOf(name: string): Promise<FormData> {
  const form = new FormData();
  form.append('template[document]', new File([await plainPdf()], 'form.pdf', { type: 'application/pdf' }));
  form.append('template[name]', name);
  return form;
}

describe("the methods of DocSpring's client", () => {
  it('manage folders', async () => {
    const made = await api.post('/folders/', { folder: { name: 'Contracts' } });
    const { id } = answered('createFolder', made, 200, 'folder');
    const other = (await api.post('/folders/', { folder: { name: 'Others' } })).json.id;
    answered('listFolders', await api.get('/folders/'), 200, 'folder');
    const moved = await api.post(`/folders/${id}/move`, { parent_folder_id: other });
    expect(answered('moveFolderToFolder', moved, 200, 'folder').path).toBe('/Others');
    const renamed = await api.post(`/folders/${id}/rename`, { name: 'Old contracts' });
    expect(answered('renameFolder', renamed, 200, 'folder').name).toBe('Old contracts');
    answered('deleteFolder', await api.delete(`/folders/${id}`), 200, 'folder');
  });

  it('make and change templates', async () => {
    const pdf = await api.post('/templates?wait=true', await formOf('Test template'));
    const { id } = answered('createPdfTemplate', pdf, 201, 'template');
    const upload = { template: { name: 'From an upload', document: cached(await uploaded()) } };
    const variant = '?endpoint_variant=';
    const fromUpload = await api.post(`/templates${variant}create_template_from_cached_upload`, upload);
    answered('createPdfTemplateFromUpload', fromUpload, 201, 'template');
    const sources = {
      name: 'A page',
      template_type: 'html',
      html: '<p>{{ name }}</p>',
      scss: 'p { color: #444; }',
    };
    const html = await api.post(`/templates${variant}create_html_template`, { template: sources });
    const htmlId = answered('createHtmlTemplate', html, 201, 'template').id;
    const changed = await api.put(`/templates/${htmlId}`, { template: { html: '<b>{{ name }}</b>' } });
    answered('updateTemplate', changed, 200, 'success');
    const form = await api.put(
      `/templates/${id}${variant}update_template_pdf_with_form_post`,
      await formOf('Replaced'),
    );
    answered('updateTemplateDocument', form, 200, 'success');
    const again = await api.put(`/templates/${id}${variant}update_template_pdf_with_cached_upload`, {
      template: { name: 'Replaced again', document: cached(await uploaded()) },
    });
    answered('updateTemplateDocumentFromUpload', again, 200, 'success');
    const fields = [
      { name: 'first_name', page: 1 },
      { name: 'born', page: 1, id: 99, type: 'date', required: false },
    ];
    const added = await api.put(`/templates/${id}/add_fields`, { fields });
    expect(answered('addFieldsToTemplate', added, 200, 'added fields').new_field_ids).toEqual([1, 99]);

    answered('getTemplate', await api.get(`/templates/${id}`), 200, 'template');
    const full = await api.get(`/templates/${id}?full=true`);
    const { fields: shown, field_order } = answered('getFullTemplate', full, 200, 'full template');
    expect(Object.keys(shown)).toEqual(['1', '99']);
    expect(field_order).toEqual([[1, 99]]);
    answered('getTemplateSchema', await api.get(`/templates/${id}/schema`), 200, 'schema');
    answered('listTemplates', await api.get('/templates?query=a&page=1&per_page=50'), 200, 'template');
    const folder = (await api.post('/folders/', { folder: { name: 'Forms' } })).json.id;
    const moved = await api.post(`/templates/${id}/move`, { parent_folder_id: folder });
    expect(answered('moveTemplateToFolder', moved, 200, 'template').path).toBe('/Forms');
    const copy = await api.post(`/templates/${id}/copy`, { parent_folder_id: folder, name: 'Copied' });
    answered('copyTemplate', copy, 200, 'template');
  });

  it('publish, restore and delete versions', async () => {
    const id = await createTemplate(account.live, [{ name: 'a', page: 1, required: false }]);
    const publication = { version_type: 'minor', description: 'Added new fields' };
    const published = await api.post(`/templates/${id}/publish_version`, publication);
    expect(answered('publishTemplateVersion', published, 200, 'published version').result).toMatchObject({
      version: '0.1.0',
      description: 'Added new fields',
      published_by_id: account.live.id,
    });
    await api.post(`/templates/${id}/publish_version`, { version_type: 'patch' });
    const restored = await api.post(`/templates/${id}/restore_version`, { version: '0.1.0' });
    answered('restoreTemplateVersion', restored, 200, 'success');
    const { versions } = (await api.get(`/templates/${id}?full=true`)).json;
    expect(versions.flatMap((one: object) => differences(shapes['published version'].result, one))).toEqual(
      [],
    );
    const deleted = await api.delete(`/templates/${id}?version=0.1.0`);
    const left = answered('deleteTemplate', deleted, 200, 'deleted template');
    expect(left).toMatchObject({ latest_version: '0.1.1', versions: [{ version: '0.1.1' }] });
    answered('deleteTemplate', await api.delete(`/templates/${id}`), 200, 'deleted template');
  });

  it('generate PDFs', async () => {
    const id = await createTemplate(account.live, [{ name: 'first_name', page: 1 }]);
    const data = { first_name: 'John' };
    const body = { version: 'draft', data, metadata: { foo: 123 }, expires_in: 300, test: false };
    const made = await api.post(`/templates/${id}/submissions?wait=true`, body);
    const { submission } = answered('generatePdf', made, 201, 'created submission');
    const path = `/submissions/${submission.id}`;
    answered('getSubmission', await api.get(path), 200, 'submission');
    expect((await api.get(`${path}?include_data=true`)).json.data).toEqual(data);
    const listed = await api.get(
      '/submissions?limit=3&type=live&include_data=true&created_after=2019-01-01T09:00:00-05:00',
    );
    answered('listSubmissions', listed, 200, 'submissions');
    answered('listSubmissions', listed, 200, 'submission', listed.json.submissions);
    const ofTemplate = await api.get(`/templates/${id}/submissions?include_data=true`);
    answered('listTemplateSubmissions', ofTemplate, 200, 'submissions');
    answered('expireSubmission', await api.delete(path), 200, 'expired submission');

    const items = [
      { test: false, template_id: id, template_version: 'draft', data, metadata: { number: 1 } },
      { template_id: id, data, wait: false },
    ];
    const batch = await api.post('/submissions/batches?wait=true', {
      template_id: null,
      template_version: null,
      metadata: { job_id: 1 },
      test: true,
      submissions: items,
    });
    const { submission_batch } = answered('batchGeneratePdfs', batch, 201, 'created batch');
    const read = await api.get(`/submissions/batches/${submission_batch.id}?include_submissions=true`);
    answered('getSubmissionBatch', read, 200, 'batch');
  });

  it('combine PDFs', async () => {
    const template = await createTemplate(account.live, []);
    await api.post(`/templates/${template}/publish_version`, { version_type: 'major' });
    answered('getPresignUrl', await api.get('/uploads/presign'), 200, 'presign');
    const file = await api.post('/custom_files', { cache_id: await uploaded() });
    const { custom_file } = answered('createCustomFileFromUpload', file, 201, 'custom file');
    const source_pdfs = [
      { type: 'template', id: template, template_version: '1.0.0' },
      { type: 'template', id: template },
      { type: 'custom_file', id: custom_file.id },
    ];
    const body = {
      source_pdfs,
      metadata: { foo: 123 },
      expires_in: 300,
      delete_custom_files: true,
      test: true,
    };
    const made = await api.post('/combined_submissions', body);
    const { combined_submission } = answered('combinePdfs', made, 201, 'created combined submission');
    const path = `/combined_submissions/${combined_submission.id}`;
    answered('getCombinedSubmission', await api.get(path), 200, 'combined submission');
    const listed = await api.get('/combined_submissions?page=1&per_page=1');
    answered('listCombinedSubmissions', listed, 200, 'combined submission');
    answered('expireCombinedSubmission', await api.delete(path), 200, 'combined submission');
  });

  it('ask people for data', async () => {
    answered('testAuthentication', await api.get('/authentication'), 200, 'success');
    const id = await createContract(account.live);
    const [first] = contractFields;
    const data = { [first?.name ?? '']: 'A contract' };
    const asked = await api.post(`/templates/${id}/submissions`, { data, data_requests: [signature] });
    const { submission } = answered('generatePdf', asked, 201, 'created submission');
    const path = `/data_requests/${submission.data_requests[0].id}`;
    answered('getDataRequest', await api.get(path), 200, 'data request');
    const change = {
      metadata: { user_id: 123 },
      auth_type: 'oauth',
      auth_provider: 'google',
      auth_session_started_at: '2018-10-23 09:00:00 -0400',
    };
    answered('updateDataRequest', await api.put(path, change), 200, 'updated data request');
    answered('createDataRequestToken', await api.post(`${path}/tokens?type=email`), 201, 'token');
    const occurred_at = '2026-01-31T09:00:00.000Z';
    const message = {
      event_type: 'send_request',
      message_type: 'fax',
      message_recipient: '+1 555',
      occurred_at,
    };
    const told = await api.post(`${path}/events`, message);
    expect(answered('createDataRequestEvent', told, 201, 'event').event).toMatchObject(message);
    const preview = await api.post(`/submissions/${submission.id}/generate_preview`);
    answered('generatePreview', preview, 200, 'success');
  });

  it('may say null where nothing is known of a new signer', async () => {
    const id = await createContract(account.live);
    const [first] = contractFields;
    const nothing = { name: null, auth_second_factor_type: '', auth_provider: null };
    const hashes = { auth_session_id_hash: null, auth_user_id_hash: null, auth_username_hash: null };
    const asked = await api.post(`/templates/${id}/submissions`, {
      data: { [first?.name ?? '']: 'A contract' },
      data_requests: [{ ...signature, ...nothing, ...hashes, auth_phone_number_hash: null }],
    });
    const { submission } = answered('generatePdf', asked, 201, 'created submission');
    expect(submission.data_requests[0]).toMatchObject({
      name: '',
      auth_second_factor_type: null,
      auth_provider: null,
      auth_session_id_hash: null,
    });
  });

  it.each<[string, object, string]>([
    ['an email address of null', { email: null }, 'email'],
    ['a method of null', { auth_type: null }, 'auth_type'],
    ['no method', { auth_type: 'none' }, 'auth_type'],
    ['a session of null', { auth_session_started_at: null }, 'auth_session_started_at'],
    ['skipped', { skipped: true }, 'skipped'],
  ])('may not name a new signer with %s', async (_, change, property) => {
    const id = await createContract(account.live);
    const data_requests = [{ ...signature, ...change }];
    const answer = await api.post(`/templates/${id}/submissions`, { data: {}, data_requests });
    expectProblems(answer, [new RegExp(`^#/data_requests/0/${property}: `)]);
  });

  it.each([
    [{ name: null }, 'name'],
    [{ auth_provider: null }, 'auth_provider'],
    [{ auth_second_factor_type: '' }, 'auth_second_factor_type'],
  ])('may not take back what is known of a signer: %j', async (change, property) => {
    const id = await createContract(account.live);
    const [first] = contractFields;
    const data = { [first?.name ?? '']: 'A contract' };
    const asked = await api.post(`/templates/${id}/submissions`, { data, data_requests: [signature] });
    const answer = await api.put(`/data_requests/${asked.json.submission.data_requests[0].id}`, change);
    expectProblems(answer, [new RegExp(`^#/${property}: `)]);
  });

  it('may not have what docs/compatibility.md names beside it', async () => {
    const id = await createTemplate(account.live, []);
    const ofOthers = ['external_predefined_fields_template_id', 'external_predefined_fields_template_name'];
    for (const name of ['webhook_options', 'predefined_fields_sample_data', ...ofOthers])
      expectProblems(await api.put(`/templates/${id}`, { template: { [name]: { a: 1 } } }), [
        new RegExp(`^#/template/${name}: unknown property`),
      ]);
    const folder = (await api.post('/folders', { folder: { name: 'Here' } })).json.id;
    expectProblems(await api.post(`/folders/${folder}/move`, {}), [/^#\/folder: required/]);
    const source_pdfs = [{ type: 'url', url: 'http://example.com/a.pdf' }];
    expectProblems(await api.post('/combined_submissions', { source_pdfs }), [
      /^#\/source_pdfs\/0: the URL is refused: /,
    ]);
  });

  it('are refused in words that differ in one place', async () => {
    const missing = await api.get('/templates/tpl_missing');
    expect(differences(shapes.error, missing.json)).toEqual(['error']);
    const nameless = await api.post('/folders/', { folder: {} });
    expect([nameless.status, differences(shapes.errors, nameless.json)]).toEqual([422, []]);
    const anonymous = await call('GET', '/api/v1/templates');
    expect([anonymous.status, differences(shapes.error, anonymous.json)]).toEqual([401, ['error']]);
    const wrong = await api.post('/submissions/batches', { submissions: [{ data: {} }] });
    expect([wrong.status, differences(shapes.errors, wrong.json)]).toEqual([422, []]);
  });

  it('are all called here', () => {
    expect([...called].sort()).toEqual([...methods].sort());
  });

  it('differ as docs/compatibility.md says, and in nothing else', () => {
    const [, table = ''] = page.split(/<!-- \/?answers -->/);
    const rows = [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, key]) => key);
    expect([...differing.keys()].sort()).toEqual(rows.sort());
  });
});
