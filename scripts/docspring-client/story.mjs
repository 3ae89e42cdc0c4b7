import { createReadStream, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** @typedef {import('./told.mjs').Told} Told */

const FORM = 'examples/membership-form.pdf';
const name = { name: 'name', type: 'string', page: 1, x: 64, y: 150, width: 284, height: 28, required: true };
const sign = {
  ...{ name: 'sign', type: 'signature', required: false },
  ...{ page: 1, x: 64, y: 600, width: 200, height: 40 },
};

/**
 * Calls every method once, as a program does that makes a template, fills it and puts things away.
 * @param {Told} told
 */
export async function story(told) {
  const stamp = new Date().toISOString();
  await told.call('testAuthentication');
  const folder = await told.call('createFolder', { folder: { name: `Client ${stamp}` } });
  const other = await told.call('createFolder', { folder: { name: `Other ${stamp}` } });
  await told.call('renameFolder', other.id, { name: `Renamed ${stamp}` });
  await told.call('moveFolderToFolder', other.id, { parent_folder_id: folder.id });
  await told.call('listFolders', {});

  const { id } = await told.call('createPdfTemplate', createReadStream(FORM), `Membership ${stamp}`, {});
  const html = {
    name: `Letter ${stamp}`,
    template_type: 'html',
    html: '<p>{{ name }}</p>',
    scss: 'p { b { color: red; } }',
  };
  await told.call('createHtmlTemplate', { template: html });
  const document = await uploaded(told);
  await told.call('createPdfTemplateFromUpload', { template: { name: `Uploaded ${stamp}`, document } });
  await told.call('createCustomFileFromUpload', { cache_id: (await uploaded(told)).id });
  await told.call('addFieldsToTemplate', id, { fields: [name, sign] });
  for (const method of ['getTemplate', 'getFullTemplate', 'getTemplateSchema']) await told.call(method, id);
  await told.call('listTemplates', {});
  await told.call('updateTemplate', id, { template: { description: 'By the client' } });
  await told.call('updateTemplateDocument', id, createReadStream(FORM), {});
  await read(told, id);
  const next = await uploaded(told);
  await told.call('updateTemplateDocumentFromUpload', id, { template: { document: next } });
  await read(told, id);
  await told.call('publishTemplateVersion', id, { version_type: 'minor', description: 'First' });
  await told.call('restoreTemplateVersion', id, { version: '0.1.0' });
  const copy = await told.call('copyTemplate', id, { options: { name: `Copy ${stamp}` } });
  await told.call('moveTemplateToFolder', copy.id, { parent_folder_id: folder.id });

  const data = { name: 'Ada Lovelace' };
  const { submission } = await told.call('generatePdf', id, { data, test: true }, { wait: true });
  await told.call('getSubmission', submission.id, { include_data: true });
  await told.call('listSubmissions', { limit: 5 });
  await told.call('listTemplateSubmissions', id, { limit: 5 });
  const submissions = [{ data }, { data }];
  const batch = await told.call(
    'batchGeneratePdfs',
    { template_id: id, test: true, submissions },
    { wait: true },
  );
  await told.call('getSubmissionBatch', batch.submission_batch.id, { include_submissions: true });
  const source_pdfs = [submission, batch.submissions[0]].map((one) => ({ type: 'submission', id: one.id }));
  const { combined_submission: combined } = await told.call('combinePdfs', { source_pdfs, test: true });
  await told.call('getCombinedSubmission', combined.id);
  await told.call('listCombinedSubmissions', {});
  await askSomebody(told, id, { data, stamp });

  await told.call('expireCombinedSubmission', combined.id);
  await told.call('expireSubmission', submission.id);
  await told.call('deleteTemplate', copy.id, {});
  await told.call('deleteFolder', other.id);
}

/** @param {Told} told @param {string} id @param {{ data: object, stamp: string }} about */
async function askSomebody(told, id, { data, stamp }) {
  const email = 'ada@example.com';
  const signer = { email, fields: ['sign'], order: 1, auth_type: 'password', auth_session_started_at: stamp };
  const asked = { data, test: true, data_requests: [signer] };
  const { submission } = await told.call('generatePdf', id, asked, { wait: false });
  await told.call('generatePreview', submission.id);
  const [request] = submission.data_requests;
  await told.call('getDataRequest', request.id);
  await told.call('updateDataRequest', request.id, { name: 'Ada' });
  await told.call('createDataRequestToken', request.id, {});
  const event = {
    event_type: 'send_request',
    message_type: 'email',
    message_recipient: email,
    occurred_at: stamp,
  };
  await told.call('createDataRequestEvent', request.id, event);
}

/** Uploads the document as programs do: without the token, to where they are told. @param {Told} told */
async function uploaded(told) {
  const { url, fields, headers } = await told.call('getPresignUrl');
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, String(value));
  form.append('file', new Blob([readFileSync(FORM)], { type: 'application/pdf' }), 'form.pdf');
  const answer = await fetch(url, { method: 'POST', body: form, headers: { ...headers } });
  if (!answer.ok) throw new Error(`The upload answers ${answer.status}.`);
  const metadata = { filename: 'form.pdf', mime_type: 'application/pdf' };
  return { id: fields.key.replace(/^.*cache\//, ''), storage: 'cache', metadata };
}

/** A document is read after it was sent. @param {Told} told @param {string} id */
async function read(told, id) {
  for (let tries = 0; tries < 60; tries++) {
    if ((await told.call('getTemplate', id)).document_processed) return;
    await wait(500);
  }
  throw new Error('The document was not read in 30 seconds.');
}
