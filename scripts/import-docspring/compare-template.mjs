import { setTimeout as wait } from 'node:timers/promises';
import { isSettled, legible, Refused, refusedForGood } from './ask.mjs';
import { comparePdfs } from './compare-pdfs.mjs';
import { overlayOf } from './overlay.mjs';
import { asDraft07, schemaDifferences } from './schemas.mjs';
import { MOST_PDF_BYTES, theirMessage } from './their-client.mjs';

/** @typedef {import('./our-client.mjs').OurClient} OurClient */
/** @typedef {import('./their-client.mjs').TheirClient} TheirClient */
/** @typedef {import('./import-state.mjs').ImportState} ImportState */
/** @typedef {import('./import-state.mjs').TemplateState} TemplateState */
/** @typedef {import('./open-theirs.mjs').TheirTemplate} TheirTemplate */
/** @typedef {import('../store/folder-store.mjs').FolderStore} FolderStore */
/**
 * @typedef {{
 *   result: 'same' | 'differs' | 'not_compared', reason: string | null, by: 'pixels' | 'text' | null,
 *   pages: number | null, schema: string[],
 *   differences: (import('./compare-pages.mjs').Difference & { why: string[] })[],
 * }} Comparison
 * @typedef {{
 *   client: OurClient, their: TheirClient | null, state: ImportState, store: FolderStore,
 *   reader: import('./pages-of-pdf.mjs').Reader, madeUp: import('./product-parts').ProductParts['madeUp'],
 *   withWebhooks: boolean,
 * }} Comparing
 */

const ASK_EVERY_MS = 2000;
const TRIES = 150;
const MOST_COMPARED_BYTES = 2 * MOST_PDF_BYTES;
const NO_SAMPLE = 'the folder has no PDF of theirs (sample/data.json and sample/document.pdf)';
const CALLS_A_WEBHOOK = 'a test PDF there would call its webhook: --with-webhooks allows that';

/**
 * Has both make a test PDF of the draft from the same data, and compares them. PDFs that were compared by
 * their words are compared again where pages can be drawn.
 * @param {Comparing} comparing
 * @param {TheirTemplate} theirs
 * @param {TemplateState} own
 */
export async function compareTemplate(comparing, theirs, own) {
  if (own.comparison !== null && !isPossibleNow(comparing, theirs, own.comparison)) return;
  own.comparison = await compared(comparing, theirs, own).catch((error) => {
    if (!isSettled(error)) throw error;
    return notCompared(error.message);
  });
  await comparing.state.save();
}

/**
 * Whether what kept an earlier run from comparing, or from comparing looks, is no longer so.
 * @param {Comparing} comparing
 * @param {TheirTemplate} theirs
 * @param {Comparison} before
 */
function isPossibleNow({ withWebhooks, reader }, { sample }, { reason, by }) {
  if (reason === CALLS_A_WEBHOOK) return withWebhooks;
  if (reason === NO_SAMPLE) return sample !== null;
  return by === 'text' && reader.pixels;
}

/** @param {string} reason @param {string[]} [schema] @returns {Comparison} */
function notCompared(reason, schema = []) {
  return { result: 'not_compared', reason, by: null, pages: null, schema, differences: [] };
}

/** @param {Comparing} comparing @param {TheirTemplate} theirs @param {TemplateState} own @returns {Promise<Comparison>} */
async function compared(comparing, theirs, own) {
  const { client, reader, store } = comparing;
  const id = String(own.ours);
  const ourSchema = await client.get(`/templates/${id}/schema?version=draft`);
  const schema = await legible('their schema', () =>
    theirs.schema === null ? [] : schemaDifferences(theirs.schema, ourSchema),
  );
  const place = `comparison/${theirs.id}`;
  const data = theirs.sample?.data ?? (await dataOf(comparing, place, theirs.schema ?? ourSchema));
  const kept = (/** @type {string} */ file) => store.get(`${place}/${file}`, MOST_COMPARED_BYTES);
  const sample =
    (await kept('theirs.pdf')) ?? theirs.sample?.pdf ?? (await theirPdf(comparing, theirs, own, data));
  if (typeof sample === 'string') return notCompared(sample, schema);
  await store.put(`${place}/theirs.pdf`, sample);
  const ours = (await kept('ours.pdf')) ?? (await ourPdf(comparing, theirs.id, id, data));
  if (typeof ours === 'string') return notCompared(ours, schema);
  await store.put(`${place}/ours.pdf`, ours);

  const template = await client.get(`/templates/${id}?full=true`);
  const boxes = template.template_type === 'html' ? null : fieldsIn(template).map(boxOf);
  const pdfs = { theirs: sample, ours, source: theirs.document };
  const { pages, differences, overlays } = await legible('one of the PDFs', () =>
    comparePdfs(reader, pdfs, boxes),
  );
  for (const { page, theirs: one, ours: other } of overlays) {
    const png = overlayOf(one, other);
    if (png !== null) await store.put(`${place}/page-${page}.png`, png);
  }
  const explained = differences.map((one) => ({ ...one, why: whyOf(one, own) }));
  const result = explained.length > 0 || schema.length > 0 ? 'differs' : 'same';
  return {
    result,
    reason: null,
    by: reader.pixels ? 'pixels' : 'text',
    pages,
    schema,
    differences: explained,
  };
}

/** The data stays the same when a broken run goes on. @param {Comparing} comparing @param {string} place @param {any} schema */
async function dataOf({ store, madeUp }, place, schema) {
  const kept = await store.get(`${place}/data.json`);
  if (kept !== null) return JSON.parse(kept.toString());
  const data = await legible('the schema', () => madeUp(asDraft07(schema)));
  await store.put(`${place}/data.json`, Buffer.from(`${JSON.stringify(data, null, 2)}\n`));
  return data;
}

/**
 * The PDF of theirs, or why there is none.
 * @param {Comparing} comparing
 * @param {TheirTemplate} theirs
 * @param {TemplateState} own
 * @param {object} data
 * @returns {Promise<Buffer | string>}
 */
async function theirPdf({ their, state, withWebhooks }, { id, template }, own, data) {
  if (their === null) return NO_SAMPLE;
  if ((template.webhook_url || template.slack_webhook_url) && !withWebhooks) return CALLS_A_WEBHOOK;
  if (own.their_submission === null) {
    const path = `/templates/${encodeURIComponent(id)}/submissions?wait=false`;
    const made = await their.post(path, { data, test: true, version: 'draft' }).catch(refusalOf);
    if (typeof made === 'string') return `DocSpring refuses the data: ${made}`;
    if (typeof made?.submission?.id !== 'string')
      throw refusedForGood('DocSpring answers with no submission');
    own.their_submission = made.submission.id;
    await state.save();
  }
  for (let tries = 1; ; tries++) {
    const asked = encodeURIComponent(String(own.their_submission));
    const submission = await their.get(`/submissions/${asked}?wait=false`);
    if (typeof submission?.state !== 'string') throw refusedForGood('DocSpring answers with no submission');
    if (typeof submission.download_url === 'string') return their.pdf(submission.download_url);
    if (submission.state !== 'pending')
      return `DocSpring made no PDF: ${submission.state} ${submission.error_message ?? ''}`.trim();
    if (tries === TRIES) return 'DocSpring has not made the PDF in five minutes';
    await wait(ASK_EVERY_MS);
  }
}

/** @param {unknown} error */
function refusalOf(error) {
  if (error instanceof Refused && error.status === 422) return theirMessage(error.body);
  throw error;
}

/**
 * Our PDF, or why there is none.
 * @param {Comparing} comparing
 * @param {string} theirId
 * @param {string} id
 * @param {object} data
 * @returns {Promise<Buffer | string>}
 */
async function ourPdf({ client, state }, theirId, id, data) {
  const body = { data, test: true, version: 'draft' };
  const made = await client
    .post(`/templates/${id}/submissions`, body, state.key(theirId, 'compare'))
    .catch((error) => {
      if (error instanceof Refused && error.body?.submission) return error.body;
      throw error;
    });
  let { submission } = made;
  if (submission.state === 'invalid_data')
    return `Quillet refuses data that DocSpring takes: ${made.errors.join('; ')}`;
  while (submission.state === 'pending') submission = await client.get(`/submissions/${submission.id}`);
  if (submission.state !== 'processed')
    return `Quillet made no PDF: ${submission.state} ${submission.error_message ?? ''}`.trim();
  const pdf = await client.file(submission.download_url);
  if (pdf.length > MOST_COMPARED_BYTES) return 'the PDF is too large to be compared';
  return pdf;
}

/** Fields are a list, or by their id. @param {any} template @returns {any[]} */
function fieldsIn({ fields }) {
  return Array.isArray(fields) ? fields : Object.values(fields ?? {});
}

/** @param {any} field */
function boxOf({ name, page, x, y, width, height, rotation }) {
  return { name, page, x, y, width, height, rotation: rotation ?? 0 };
}

/**
 * What was not carried over and may be the cause.
 * @param {import('./compare-pages.mjs').Difference} difference
 * @param {TemplateState} own
 */
function whyOf({ field }, { left }) {
  const near = left.filter((one) => (field === null ? one.field === null : one.field === field));
  const general = left.filter(({ field: of, property }) => of === null && property.startsWith('defaults.'));
  return [...new Set([...near, ...(field === null ? [] : general)])].map(
    ({ property, reason }) => `${property} was not carried over: ${reason}`,
  );
}
