import { qpdfComplaints } from './check-qpdf.mjs';
import { fillTemplate } from './fill.mjs';
import { withFiles } from './folder.mjs';
import { feelPulse } from './pulse.mjs';

/** @typedef {import('./inspect.mjs').Tools} Tools */
/** @typedef {{ outcome: string, problems: string[], slowestHealthMs: number }} Checked */

/** A refusal that names its limit. */
const NAMES_A_LIMIT = /\([a-z]+[A-Z]\w+\)/;

/**
 * Uploads a document, fills all its fields and checks the results.
 * @param {{ name: string, pdf: Uint8Array }} file
 * @param {import('./fill.mjs').Context} context
 * @returns {Promise<Checked>}
 */
export async function checkFile(file, context) {
  const { api, tools } = context;
  const upload = await feelPulse(api.url, () => api.upload(file.name, file.pdf));
  const { status, bytes } = upload.result;
  const slowestHealthMs = upload.slowestMs;
  const answer = JSON.parse(bytes.toString());
  if (status !== 201) return { ...(await judgeRefusal(status, answer, file.pdf, tools)), slowestHealthMs };
  const { outcome, problems } = await fillTemplate(answer.id, file, context);
  return { outcome, problems, slowestHealthMs };
}

/**
 * Damaged or encrypted files, files beyond a limit and forms that only Adobe's software can show may
 * be refused with a code and a sentence.
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
    return { outcome, problems: [`the answer is ${status}`] };
  const mayBeSound = code === 'dynamic_xfa' || NAMES_A_LIMIT.test(reason);
  const isSound = tools.qpdf && !mayBeSound && (await findsNothingWrong(pdf));
  return { outcome, problems: isSound ? ['qpdf finds nothing wrong with this file'] : [] };
}

async function findsNothingWrong(/** @type {Uint8Array} */ pdf) {
  const complaints = await withFiles({ original: pdf }, (file) => qpdfComplaints(file('original')));
  return complaints.size === 0;
}
