import { fileForm } from './api.mjs';
import { fontFile } from './fonts.mjs';
import { plainPdf } from './pdf.mjs';
import { newSealKey } from './seal-key.mjs';

/** @typedef {import('./world.mjs').Account} Account */
/** @typedef {import('./canary.mjs').Canary} Canary */
/** @typedef {Awaited<ReturnType<typeof make>>} Records */

/** One record of each kind in the account that is attacked, made when first needed. */
export class Belongings {
  /** @type {Promise<Records> | undefined} */
  #records;

  constructor(/** @type {Account} */ owner, /** @type {Canary} */ canary) {
    this.owner = owner;
    this.canary = canary;
  }

  records() {
    this.#records ??= make(this);
    return this.#records;
  }

  /** Uploads a file by a policy. Returns the id with which a record can be made of it. */
  async upload() {
    const { json } = await this.owner.live.get('/uploads/presign');
    const form = new FormData();
    for (const [name, value] of Object.entries(json.fields)) form.append(name, String(value));
    form.append('file', new File([Buffer.from(plainPdf)], 'a.pdf', { type: 'application/pdf' }));
    const sent = await fetch(json.url, { method: 'POST', body: form });
    if (!sent.ok) throw new Error(`the upload answered ${sent.status} ${await sent.text()}`);
    return json.fields.key;
  }
}

export const contractFields = [
  { name: 'title', page: 1, x: 20, y: 20, width: 200, height: 20 },
  { name: 'buyer/name', page: 1, x: 20, y: 60, width: 200, height: 20 },
  { name: 'buyer/agrees', page: 1, x: 20, y: 100, width: 20, height: 20, type: 'boolean', required: true },
  { name: 'seller/name', page: 1, x: 20, y: 160, width: 200, height: 20 },
];

export function signer(/** @type {string} */ who) {
  return {
    name: who,
    email: `${who}@example.com`,
    auth_type: 'password',
    auth_session_started_at: '2026-01-31T09:30:00Z',
    fields: contractFields.map(({ name }) => name).filter((name) => name.startsWith(`${who}/`)),
  };
}

async function make(/** @type {Belongings} */ belongings) {
  const { canary } = belongings;
  const { live } = belongings.owner;
  const folder = await live.made('/folders', { folder: { name: 'Private' } });
  const endpoint = await live.made('/webhook_endpoints', {
    url: `${canary.origin}/hooks/private`,
    mode: 'both',
  });
  const template_id = await live.template(plainPdf, [{ name: 'title', page: 1, required: false }], 'Private');
  const contract = await live.template(plainPdf, contractFields, 'Private contract');
  const page = { template_type: 'html', name: 'Private page', html: '<p>{{ title }}</p>' };
  const html = await live.made('/templates', { template: page });
  const mark = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  await live.made(`/templates/${html.id}/images`, fileForm('image', mark, 'mark.svg'));
  const data = { title: 'Private' };
  await live.made(`/templates/${template_id}`, { template: { embed_domains: ['shop.example.com'] } }, 'PUT');
  const { token: editorToken } = await live.made(`/templates/${template_id}/editor_tokens`, {
    person: { id: '1', name: 'Private' },
  });
  const { submission } = await live.made(`/templates/${template_id}/submissions`, { data });
  const batch = await live.made('/submissions/batches', [{ template_id, data }]);
  const source_pdfs = [{ type: 'template', id: template_id }];
  const { combined_submission } = await live.made('/combined_submissions', { source_pdfs });
  const bundle = await live.made('/bundles', { format: 'csv', filter: {} });
  const data_requests = [signer('buyer'), signer('seller')];
  const asked = await live.made(`/templates/${contract}/submissions`, { data, data_requests });
  const font = await oneOf(live, '/fonts', fileForm('font[file]', fontFile(), 'regular.ttf'));
  const integration = await oneOf(live, '/integrations', bucketAt(canary.origin));
  const provider = await oneOf(live, '/identity_providers', {
    name: 'Private',
    url: `${canary.origin}/identity/private`,
  });
  const sealKey = await oneOf(live, '/seal_keys', newSealKey());
  const tried = await live.made(`/webhook_endpoints/${endpoint.id}/test`);
  const { custom_file } = await live.made('/custom_files', { cache_id: await belongings.upload() });
  // Released again, because a hold that lasts would be in the way of other attacks.
  const hold = (await belongings.owner.person.api('POST', '/legal_holds', { reason: 'Private' })).json;
  await belongings.owner.person.api('DELETE', `/legal_holds/${hold.id}`);
  const { person } = (await belongings.owner.person.get('/dashboard/api/session')).json;
  return {
    member_id: person.id,
    api_token_id: live.token.token_id,
    folder_id: folder.id,
    template_id,
    editor_token_id: editorToken.id,
    html_template_id: html.id,
    submission_id: submission.id,
    submission_batch_id: batch.submission_batch.id,
    combined_submission_id: combined_submission.id,
    bundle_id: bundle.id,
    waiting_submission_id: asked.submission.id,
    data_request_id: asked.submission.data_requests[0].id,
    font_id: font.id,
    webhook_endpoint_id: endpoint.id,
    webhook_delivery_id: tried.id,
    integration_id: integration.id,
    identity_provider_id: provider.id,
    seal_key_id: sealKey.id,
    legal_hold_id: hold.id,
    custom_file_id: custom_file.id,
    upload_id: await belongings.upload(),
    name: 'mark.svg',
  };
}

/**
 * The first record of a list, or a new one: an account has few of these, and one of each font.
 * @param {import('./api.mjs').Api} live
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<{ id: string }>}
 */
async function oneOf(live, path, body) {
  const { json } = await live.get(path);
  const list = Array.isArray(json) ? json : Object.values(json).find(Array.isArray);
  return list?.[0] ?? live.made(path, body);
}

export function bucketAt(/** @type {string} */ endpoint) {
  return {
    type: 's3_upload',
    endpoint,
    region: 'eu-central-1',
    bucket: 'private',
    access_key_id: 'AKIAEXAMPLEEXAMPLE42',
    secret_access_key: 'secret-of-the-bucket-0123456789',
    enabled: false,
  };
}
