// A program with types from the API description of a deployment:
//   npx openapi-typescript $QUILLET_ORIGIN/api/v1/openapi.json -o api.ts
//   npm install openapi-fetch
// QUILLET_ORIGIN names the deployment, QUILLET_TOKEN is the id and the secret of an API token with a
// colon between, and the argument is a PDF.
import { readFileSync } from 'node:fs';
import createClient from 'openapi-fetch';
import type { paths } from './api';

const { QUILLET_ORIGIN = '', QUILLET_TOKEN = '' } = process.env;
const [, , file = ''] = process.argv;

const api = createClient<paths>({
  baseUrl: QUILLET_ORIGIN,
  headers: { authorization: `Basic ${btoa(QUILLET_TOKEN)}` },
});

type Refusal = { error: { code: string; message: string } };

/** Narrows a refusal to what its code brings. */
function has<Any extends Refusal, Code extends Any['error']['code']>(
  refusal: Any,
  code: Code,
): refusal is Extract<Any, { error: { code: Code } }> {
  return refusal.error.code === code;
}

function expectNo(error: Refusal | undefined): void {
  if (error) throw new Error(error.error.message);
}

/** A PDF is sent to the address that the API names, with the fields that it gives. */
async function upload(pdf: Uint8Array<ArrayBuffer>): Promise<string> {
  const { data, error } = await api.GET('/api/v1/uploads/presign');
  expectNo(error);
  if (!data) throw new Error('no upload');
  const form = new FormData();
  for (const [name, value] of Object.entries(data.fields)) form.append(name, value);
  form.append('file', new Blob([pdf]), 'membership.pdf');
  await fetch(data.url, { method: data.method, body: form });
  return data.fields.key;
}

const key = await upload(new Uint8Array(readFileSync(file)));
const { data: template, error: notCreated } = await api.POST('/api/v1/templates', {
  body: { template: { name: 'Membership', document: { id: key } } },
});
expectNo(notCreated);
const template_id = template?.id ?? '';

const { error: notAdded } = await api.PUT('/api/v1/templates/{template_id}/add_fields', {
  params: { path: { template_id } },
  body: { fields: [{ name: 'member', page: 1, x: 72, y: 120, width: 220, height: 24 }] },
});
expectNo(notAdded);

const { data: filled, error: notFilled } = await api.POST('/api/v1/templates/{template_id}/submissions', {
  params: { path: { template_id }, query: { wait: true } },
  body: { data: { member: 'Ada Lovelace' }, test: true },
});
expectNo(notFilled);

const { data: page, error: notListed } = await api.GET('/api/v1/templates/{template_id}/submissions', {
  params: { path: { template_id }, query: { limit: 5, type: 'test', created_after: '2026-01-01T00:00:00Z' } },
});
expectNo(notListed);

const { error: refusal } = await api.POST('/api/v1/templates/{template_id}/submissions', {
  params: { path: { template_id } },
  body: { data: {} },
});
// The code decides which properties there are: `submission` comes with `invalid_data`.
const problems = refusal && has(refusal, 'invalid_data') ? refusal.submission.json_schema_errors : [];

console.log(
  JSON.stringify({
    state: filled?.submission.state,
    pdf: filled?.submission.download_url,
    listed: page?.submissions.map(({ id }) => id),
    id: filled?.submission.id,
    problems,
  }),
);
