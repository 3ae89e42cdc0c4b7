// Makes a state with everything that a release stores, through HTTP, and says what must stay true of
// it. Knows nothing of the code: it runs against any release.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { apiOf, bytesAt, openSigning, sha256, signIn } from './client.mjs';
import { contractFields, entriesOf, formData, formFields, pdfOf, signers } from './documents.mjs';

/** @typedef {import('./client.mjs').Api} Api */

const fontFile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf',
);

/** Never answered: the deliveries to it stay in retry. */
const deadPort = 9;

/** @param {{ origin: string, credentials: any, sink: string }} product */
export async function makeState({ origin, credentials, sink }) {
  const live = apiOf(origin, credentials.live);
  const test = apiOf(origin, credentials.test);
  const made = {
    webhooks: await makeWebhooks(live, sink),
    folder: (await live('POST', '/folders', { folder: { name: 'Kept' } })).id,
    font: await uploadFont(live),
    ...(await makeTemplates(live)),
    session: await signIn(origin, credentials.owner),
  };
  const submissions = await makeSubmissions({ origin, live, test, made });
  const documents = await makeDocuments({ origin, live, made, submissions });
  await live('POST', `/templates/${made.contract}/move`, { parent_folder_id: made.folder });
  const { download_url: link } = await live('GET', `/submissions/${submissions.processed}`);
  return { ...made, submissions, ...documents, link };
}

/** @typedef {Awaited<ReturnType<typeof makeTemplates>>} Templates */

async function makeWebhooks(/** @type {Api} */ live, /** @type {string} */ sink) {
  const reached = await live('POST', '/webhook_endpoints', { url: sink, mode: 'both' });
  const dead = await live('POST', '/webhook_endpoints', {
    url: `http://127.0.0.1:${deadPort}/dead`,
    mode: 'both',
  });
  return { reached: reached.id, dead: dead.id };
}

async function uploadFont(/** @type {Api} */ live) {
  const form = new FormData();
  form.append('font[file]', new File([readFileSync(fontFile)], 'cousine.ttf'));
  form.append('font[family]', 'Kept Mono');
  return (await live('POST', '/fonts', form)).id;
}

async function makeTemplates(/** @type {Api} */ live) {
  const form = await uploadTemplate(live, 'Form', formFields, 'A form of a release', 'Its second page');
  await live('POST', `/templates/${form}/publish_version`, { version_type: 'major' });
  const drafted = { ...formFields[0], name: 'drafted', y: 320 };
  await live('PUT', `/templates/${form}/add_fields`, { fields: [drafted] });
  const contract = await uploadTemplate(live, 'Contract', contractFields, 'A contract of a release');
  const photo = await uploadTemplate(
    live,
    'Photo',
    [{ name: 'photo', page: 1, x: 72, y: 120, type: 'image' }],
    'A photo',
  );
  const html = await live('POST', '/templates', {
    template: {
      template_type: 'html',
      name: 'Page',
      html: '<h1>Hello {{ name }}</h1>',
      scss: 'h1 { b { color: red } }',
    },
  });
  return { form, contract, photo, html: html.id };
}

async function uploadTemplate(
  /** @type {Api} */ live,
  /** @type {string} */ name,
  /** @type {object[]} */ fields,
  /** @type {string[]} */ ...lines
) {
  const form = new FormData();
  form.append('template[name]', name);
  form.append('template[document]', new File([pdfOf(...lines)], `${name}.pdf`, { type: 'application/pdf' }));
  const { id } = await live('POST', '/templates', form);
  await live('PUT', `/templates/${id}/add_fields`, { fields });
  return id;
}

/** @param {{ origin: string, live: Api, test: Api, made: Templates }} given */
async function makeSubmissions({ origin, live, test, made: { form, contract, photo, html } }) {
  const create = async (
    /** @type {string} */ template,
    /** @type {object} */ body,
    /** @type {Api} */ api = live,
    /** @type {object} */ options = {},
  ) => (await api('POST', `/templates/${template}/submissions`, body, options)).submission.id;
  const filled = { data: formData, metadata: { order: 7 } };
  const asked = { data: { title: 'Sale' }, data_requests: signers };
  const key = { headers: { 'Idempotency-Key': 'kept-by-the-release' } };

  const expired = await create(form, filled);
  await live('DELETE', `/submissions/${expired}`);
  const [waiting, half, declined, signed] = [
    await create(contract, asked),
    await create(contract, asked),
    await create(contract, asked),
    await create(contract, asked),
  ];
  await sign({ origin, live }, half, ['buyer']);
  await sign({ origin, live }, signed, ['buyer', 'seller']);
  const [first] = (await live('GET', `/submissions/${declined}`)).data_requests;
  await (await openSigning(origin, live, first.id)).decline('Not today');
  return {
    processed: await create(form, { ...filled, version: '1.0.0' }),
    draft: await create(form, { ...filled, version: 'draft', data: { ...formData, drafted: 'new' } }),
    test: await create(form, { ...filled, test: true }, test),
    locked: await create(form, { ...filled, password: 'sesame' }),
    keyed: await create(form, filled, live, key),
    html: await create(html, { data: { name: 'Ada' } }),
    invalid: await create(form, { data: { age: 'old' } }, live, { expect: [422] }),
    failed: await create(photo, { data: { photo: { url: 'https://10.0.0.1/x.png' } } }, live, {
      expect: [422],
    }),
    ...{ expired, waiting, half, declined, signed },
  };
}

/** Lets the signers of these parties sign. */
export async function sign(
  /** @type {{ origin: string, live: Api }} */ { origin, live },
  /** @type {string} */ submission,
  /** @type {('buyer' | 'seller')[]} */ parties,
) {
  for (const party of parties) {
    const requests = (await live('GET', `/submissions/${submission}`)).data_requests;
    const { id } = requests[party === 'buyer' ? 0 : 1];
    await (await openSigning(origin, live, id)).complete(entriesOf(party));
  }
}

/** @param {{ origin: string, live: Api, made: Templates, submissions: Record<string, string> }} given */
async function makeDocuments({ origin, live, made: { form }, submissions }) {
  const { submission_batch: batch } = await live('POST', '/submissions/batches', {
    template_id: form,
    submissions: [{ data: formData }, { data: formData, metadata: { order: 8 } }],
  });
  const { combined_submission: combined } = await live('POST', '/combined_submissions', {
    source_pdfs: [
      { type: 'submission', id: submissions.processed },
      { type: 'submission', id: submissions.keyed },
    ],
  });
  return { batch: batch.id, combined: combined.id, ...(await makeUploads(origin, live)) };
}

async function makeUploads(/** @type {string} */ origin, /** @type {Api} */ live) {
  const { url, fields } = await live('GET', '/uploads/presign');
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new File([pdfOf('An uploaded file')], 'own.pdf', { type: 'application/pdf' }));
  const posted = await fetch(origin + new URL(url).pathname, { method: 'POST', body: form });
  if (posted.status !== 204) throw new Error(`The upload answered ${posted.status}.`);
  const { custom_file } = await live('POST', '/custom_files', { cache_id: fields.key });
  return { customFile: custom_file.id };
}

/** The live submissions whose PDF counts for usage. The batch has two more. */
const liveSubmissions = ['processed', 'draft', 'locked', 'keyed', 'html', 'expired', 'signed'];

/** Collects the facts of a state that must stay true: records, audit trails, hashes of PDFs, lists and usage. */
export async function readTruth(
  /** @type {{ origin: string, credentials: any }} */ { origin, credentials },
  /** @type {Awaited<ReturnType<typeof makeState>>} */ made,
) {
  const live = apiOf(origin, credentials.live);
  const records = [
    ...Object.values(made.submissions).map((id) => `/submissions/${id}`),
    ...[made.form, made.contract, made.photo, made.html].map((id) => `/templates/${id}?full=true`),
    `/submissions/batches/${made.batch}`,
    `/combined_submissions/${made.combined}`,
  ];
  const audits = Object.values(made.submissions).map((id) => `/submissions/${id}/audit`);
  const lists = ['/submissions', '/templates', '/folders', '/fonts', '/webhook_endpoints'];
  return {
    records: await readAll(live, records),
    audits: await readAll(live, audits),
    lists: await readAll(live, lists),
    pdfs: await hashPdfs(origin, live, records),
    livePdfs: liveSubmissions.length + 2,
  };
}

/** @param {Api} live @param {string[]} paths */
async function readAll(live, paths) {
  /** @type {Record<string, any>} */
  const answers = {};
  for (const path of paths) answers[path] = lastingPartOf(await live('GET', path));
  return answers;
}

/**
 * Without links, which name their origin and end, without what deliveries still change, and without what is
 * published of a trail within an hour.
 */
export function lastingPartOf(/** @type {any} */ value) {
  const isLeftOut = (/** @type {string} */ key) => /url$|^actions$|^paused_until$|^published$/.test(key);
  return JSON.parse(
    JSON.stringify(value, (key, inner) => (isLeftOut(key) ? undefined : asToday(key, inner))),
  );
}

/**
 * What releases before 0.4.0 answered in another shape, in today's.
 * @param {string} key @param {any} value
 */
function asToday(key, value) {
  if (key === 'last_changed_by_type') return value === 'api_token' ? 'api' : value;
  if (key === 'embed_domains' && Array.isArray(value)) return value.join(',') || null;
  if (key === 'field_order') return value.flat();
  const isFields = key === 'fields' && Array.isArray(value) && typeof value[0] !== 'string';
  return isFields
    ? Object.fromEntries(value.map((/** @type {{ id: number }} */ field) => [field.id, field]))
    : value;
}

/** @param {string} origin @param {Api} live @param {string[]} paths */
async function hashPdfs(origin, live, paths) {
  /** @type {Record<string, string>} */
  const hashes = {};
  for (const path of paths) {
    const { download_url } = await live('GET', path);
    if (download_url) hashes[path] = sha256(await bytesAt(origin, download_url));
  }
  return hashes;
}
