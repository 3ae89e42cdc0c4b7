// The same with a client that is generated whole:
//   npx @hey-api/openapi-ts -i $QUILLET_ORIGIN/api/v1/openapi.json -o client
import { readFileSync } from 'node:fs';
import {
  addFields,
  createSubmission,
  createTemplate,
  listTemplateSubmissions,
  presignUpload,
} from './client';
import { client } from './client/client.gen';

const { QUILLET_ORIGIN = '', QUILLET_TOKEN = '' } = process.env;
const [, , file = ''] = process.argv;

client.setConfig({ baseUrl: QUILLET_ORIGIN, auth: QUILLET_TOKEN, throwOnError: false });

type Refusal = { error: { code: string; message: string } };

function expectNo(error: Refusal | undefined): void {
  if (error) throw new Error(error.error.message);
}

/** A PDF is sent to the address that the API names, with the fields that it gives. */
async function upload(pdf: Uint8Array<ArrayBuffer>): Promise<string> {
  const { data, error } = await presignUpload();
  expectNo(error);
  if (!data) throw new Error('no upload');
  const form = new FormData();
  for (const [name, value] of Object.entries(data.fields)) form.append(name, value);
  form.append('file', new Blob([pdf]), 'membership.pdf');
  await fetch(data.url, { method: data.method, body: form });
  return data.fields.key;
}

const key = await upload(new Uint8Array(readFileSync(file)));
const { data: template, error: notCreated } = await createTemplate({
  body: { template: { name: 'Membership', document: { id: key } } },
});
expectNo(notCreated);
const path = { template_id: template?.id ?? '' };

const { error: notAdded } = await addFields({
  path,
  body: { fields: [{ name: 'member', page: 1, x: 72, y: 120, width: 220, height: 24 }] },
});
expectNo(notAdded);

const { data: filled, error: notFilled } = await createSubmission({
  path,
  query: { wait: true },
  body: { data: { member: 'Ada Lovelace' }, test: true },
});
expectNo(notFilled);

const { data: page, error: notListed } = await listTemplateSubmissions({
  path,
  query: { limit: 5, type: 'test', created_after: '2026-01-01T00:00:00Z' },
});
expectNo(notListed);

const { error: refusal } = await createSubmission({ path, body: { data: {} } });
// `submission` comes with the codes whose schemas have it.
const problems = refusal && 'submission' in refusal ? refusal.submission.json_schema_errors : [];

console.log(
  JSON.stringify({
    state: filled?.submission.state,
    pdf: filled?.submission.download_url,
    listed: page?.submissions.map(({ id }) => id),
    id: filled?.submission.id,
    problems,
  }),
);
