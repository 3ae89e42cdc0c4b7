import { createReadStream, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** @typedef {import('./recorded-client.mjs').RecordedClient} RecordedClient */

const FORM = 'examples/membership-form.pdf';
const name = { name: 'name', type: 'string', page: 1, x: 64, y: 150, width: 284, height: 28, required: true };
const sign = {
  ...{ name: 'sign', type: 'signature', required: false },
  ...{ page: 1, x: 64, y: 600, width: 200, height: 40 },
};

/**
 * Calls every method once, as a program does that makes a template, fills it and puts things away.
 * @param {RecordedClient} client
 */
export async function story(client) {
  const stamp = new Date().toISOString();
  await client.call('testAuthentication');
  const folder = await client.call('createFolder', { folder: { name: `Client ${stamp}` } });
  const other = await client.call('createFolder', { folder: { name: `Other ${stamp}` } });
  await client.call('renameFolder', other.id, { name: `Renamed ${stamp}` });
  await client.call('moveFolderToFolder', other.id, { parent_folder_id: folder.id });
  await client.call('listFolders', {});

  const { id } = await client.call('createPdfTemplate', createReadStream(FORM), `Membership ${stamp}`, {});
  const html = {
    name: `Letter ${stamp}`,
    template_type: 'html',
    html: '<p>{{ name }}</p>',
    scss: 'p { b { color: red; } }',
  };
  await client.call('createHtmlTemplate', { template: html });
  const document = await uploaded(client);
  await client.call('createPdfTemplateFromUpload', { template: { name: `Uploaded ${stamp}`, document } });
  await client.call('createCustomFileFromUpload', { cache_id: (await uploaded(client)).id });
  await client.call('addFieldsToTemplate', id, { fields: [name, sign] });
  for (const method of ['getTemplate', 'getFullTemplate', 'getTemplateSchema']) await client.call(method, id);
  await client.call('listTemplates', {});
  await client.call('updateTemplate', id, { template: { description: 'By the client' } });
  await client.call('updateTemplateDocument', id, createReadStream(FORM), {});
  await read(client, id);
  const next = await uploaded(client);
  await client.call('updateTemplateDocumentFromUpload', id, { template: { document: next } });
  await read(client, id);
  await client.call('publishTemplateVersion', id, { version_type: 'minor', description: 'First' });
  await client.call('restoreTemplateVersion', id, { version: '0.1.0' });
  const copy = await client.call('copyTemplate', id, { options: { name: `Copy ${stamp}` } });
  await client.call('moveTemplateToFolder', copy.id, { parent_folder_id: folder.id });

  const data = { name: 'Ada Lovelace' };
  const { submission } = await client.call('generatePdf', id, { data, test: true }, { wait: true });
  await client.call('getSubmission', submission.id, { include_data: true });
  await client.call('listSubmissions', { limit: 5 });
  await client.call('listTemplateSubmissions', id, { limit: 5 });
  const submissions = [{ data }, { data }];
  const batch = await client.call(
    'batchGeneratePdfs',
    { template_id: id, test: true, submissions },
    { wait: true },
  );
  await client.call('getSubmissionBatch', batch.submission_batch.id, { include_submissions: true });
  const source_pdfs = [submission, batch.submissions[0]].map((one) => ({ type: 'submission', id: one.id }));
  const { combined_submission: combined } = await client.call('combinePdfs', { source_pdfs, test: true });
  await client.call('getCombinedSubmission', combined.id);
  await client.call('listCombinedSubmissions', {});
  await askSomebody(client, id, { data, stamp });

  await client.call('expireCombinedSubmission', combined.id);
  await client.call('expireSubmission', submission.id);
  await client.call('deleteTemplate', copy.id, {});
  await client.call('deleteFolder', other.id);
}

/** @param {RecordedClient} client @param {string} id @param {{ data: object, stamp: string }} about */
async function askSomebody(client, id, { data, stamp }) {
  const email = 'ada@example.com';
  const signer = { email, fields: ['sign'], order: 1, auth_type: 'password', auth_session_started_at: stamp };
  const asked = { data, test: true, data_requests: [signer] };
  const { submission } = await client.call('generatePdf', id, asked, { wait: false });
  await client.call('generatePreview', submission.id);
  const [request] = submission.data_requests;
  await client.call('getDataRequest', request.id);
  await client.call('updateDataRequest', request.id, { name: 'Ada' });
  await client.call('createDataRequestToken', request.id, {});
  const event = {
    event_type: 'send_request',
    message_type: 'email',
    message_recipient: email,
    occurred_at: stamp,
  };
  await client.call('createDataRequestEvent', request.id, event);
}

/** Uploads the document as programs do: without the token, to where they are client. @param {RecordedClient} client */
async function uploaded(client) {
  const { url, fields, headers } = await client.call('getPresignUrl');
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, String(value));
  form.append('file', new Blob([readFileSync(FORM)], { type: 'application/pdf' }), 'form.pdf');
  const answer = await fetch(url, { method: 'POST', body: form, headers: { ...headers } });
  if (!answer.ok) throw new Error(`The upload answers ${answer.status}.`);
  const metadata = { filename: 'form.pdf', mime_type: 'application/pdf' };
  return { id: fields.key.replace(/^.*cache\//, ''), storage: 'cache', metadata };
}

/** A document is read after it was sent. @param {RecordedClient} client @param {string} id */
async function read(client, id) {
  for (let tries = 0; tries < 60; tries++) {
    if ((await client.call('getTemplate', id)).document_processed) return;
    await wait(500);
  }
  throw new Error('The document was not read in 30 seconds.');
}
