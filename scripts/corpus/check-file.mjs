import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { qpdfComplaints } from './check-qpdf.mjs';
import { fieldsForPages } from './fields.mjs';
import { inspectInTime } from './inspector.mjs';
import { feelPulse } from './pulse.mjs';
import { shownText, valuesFor } from './values.mjs';

/** @typedef {import('./fields.mjs').Field} Field */
/** @typedef {import('./inspect.mjs').Tools} Tools */
/** @typedef {{ outcome: string, problems: string[], slowestHealthMs: number }} Checked */

/** A refusal that says which limit it is about, by its name. */
const NAMES_A_LIMIT = /\([a-z]+[A-Z]\w+\)/;

/**
 * Uploads a document, fills all its fields and looks at what comes of it.
 * @param {{ name: string, pdf: Uint8Array }} file
 * @param {{ api: import('./api.mjs').Api, tools: Tools }} context
 * @returns {Promise<Checked>}
 */
export async function checkFile(file, { api, tools }) {
  const upload = await feelPulse(api.url, () => api.upload(file.name, file.pdf));
  const { status, bytes } = upload.result;
  const slowestHealthMs = upload.slowestMs;
  const answer = JSON.parse(bytes.toString());
  if (status !== 201) return { ...(await judgeRefusal(status, answer, file.pdf, tools)), slowestHealthMs };
  const { outcome, problems } = await fill(answer.id, file.pdf, { api, tools });
  return { outcome, problems, slowestHealthMs };
}

/**
 * Files that are damaged, locked or beyond a limit may be refused, with a code and a sentence.
 * @param {number} status
 * @param {{ error?: { code: string, message: string }, template?: { document_state: string, document_parse_error: string } }} answer
 * @param {Uint8Array} pdf
 * @param {Tools} tools
 */
async function judgeRefusal(status, { error, template }, pdf, tools) {
  const code = template?.document_state ?? error?.code ?? 'no code';
  const reason = template?.document_parse_error ?? error?.message ?? '';
  const outcome = `refused: ${code} (${reason})`;
  if (status < 400 || status > 499 || code === 'no code')
    return { outcome, problems: [`answered ${status}`] };
  const isSound = tools.qpdf && !NAMES_A_LIMIT.test(reason) && (await findsNothingWrong(pdf));
  return { outcome, problems: isSound ? ['qpdf finds nothing wrong with this file'] : [] };
}

async function findsNothingWrong(/** @type {Uint8Array} */ pdf) {
  const folder = mkdtempSync(join(tmpdir(), 'quillet-corpus-'));
  const file = join(folder, 'original.pdf');
  writeFileSync(file, pdf);
  const complaints = await qpdfComplaints(file);
  rmSync(folder, { recursive: true, force: true });
  return complaints.size === 0;
}

/**
 * @param {string} id
 * @param {Uint8Array} original
 * @param {{ api: import('./api.mjs').Api, tools: Tools }} context
 */
async function fill(id, original, { api, tools }) {
  let template = await api.template(id);
  const imported = template.fields.length;
  if (imported === 0) {
    await api.addFields(id, fieldsForPages(template.page_dimensions));
    template = await api.template(id);
  }
  /** @type {Field[]} */
  const fields = template.fields;
  const { data, values } = valuesFor(fields);
  const submission = await api.submit(id, data);
  const filled = await api.download(submission.download_url);
  const shown = shownIn(fields, values, submission.truncated_text);
  const sizes = template.page_dimensions;
  const repaired = template.document_diagnosis.some(
    (/** @type {{ code: string }} */ { code }) => code === 'repaired',
  );
  const problems = await inspectInTime({ original, filled, sizes, repaired, tools, shown });
  const missing = submission.missing_glyphs.join(' ');
  if (missing !== '') problems.unshift(`missing glyphs: ${missing}`);
  const what = imported === 0 ? `${fields.length} fields added` : `${fields.length} fields of its form`;
  return { outcome: `${what}, ${template.page_count} pages`, problems };
}

/**
 * @param {Field[]} fields
 * @param {Map<string, unknown>} values
 * @param {Record<string, string>} cut
 */
function shownIn(fields, values, cut) {
  return fields.flatMap((field) => {
    const value = values.get(field.name);
    const whole = shownText(field, value);
    // Fields of one name share the report of what did not fit, and it is about the narrowest of them.
    const part = shownText(field, value, cut[field.name]);
    return whole === null ? [] : [{ field, texts: [whole, part].flatMap((text) => text ?? []) }];
  });
}
