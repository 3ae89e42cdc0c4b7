import { fieldsForPages } from './fields.mjs';
import { fillOnInTime, inspectInTime, judgeEmptyInTime } from './inspector.mjs';
import { shownText, valuesFor, withoutSpace } from './values.mjs';
import { formValuesIn } from './viewers/pdfjs.mjs';

/** The most problems of typing that are told of one document. */
const MOST_SHOWN = 5;

/** @typedef {import('./fields.mjs').Field} Field */
/**
 * @typedef {{ api: import('./api.mjs').Api, tools: import('./inspect.mjs').Tools, gallery: string | null }} Context
 *   pictures of pages that differ from the upload go to the folder of the gallery
 */
/**
 * @typedef {{
 *   id: string, fields: Field[], page_count: number, page_dimensions: import('./viewer.mjs').Size[],
 *   document_diagnosis: { code: string }[],
 * }} Template
 */

/**
 * Makes a document without data, and then fills the fields of the form, or added fields when there
 * is no form.
 * @param {string} id
 * @param {{ name: string, pdf: Uint8Array }} file
 * @param {Context} context
 */
export async function fillTemplate(id, { name, pdf: original }, context) {
  const { api } = context;
  /** @type {Template} */
  let template = await api.template(id);
  const empty = await makeEmpty(template, { name, original }, context);
  const kind = template.fields.length === 0 ? 'fields added' : 'fields of its form';
  if (template.fields.length === 0) {
    await api.addFields(id, fieldsForPages(template.page_dimensions));
    template = await api.template(id);
  }
  const problems = [...empty, ...(await fillAndInspect(template, original, context))];
  const again = await fillAgain(template, context);
  problems.push(...again.map((problem) => `editable: ${problem}`));
  return { outcome: `${template.fields.length} ${kind}, ${template.page_count} pages`, problems };
}

/**
 * @param {Template} template
 * @param {{ name: string, original: Uint8Array }} file
 * @param {Context} context
 */
async function makeEmpty(template, { name, original }, { api, tools, gallery }) {
  const optional = template.fields.map((field) => ({ ...field, required: false }));
  if (template.fields.some(({ required }) => required)) await api.changeFields(template.id, optional);
  const submission = await api.submit(template.id, {});
  const made = await api.download(submission.download_url);
  const codes = template.document_diagnosis.map(({ code }) => code);
  const sizes = template.page_dimensions;
  const problems = await judgeEmptyInTime({ name, original, made, sizes, codes, tools, gallery });
  return problems.map((problem) => `without data: ${problem}`);
}

/**
 * @param {Template} template
 * @param {Uint8Array} original
 * @param {Pick<Context, 'api' | 'tools'>} context
 */
async function fillAndInspect(template, original, { api, tools }) {
  const { data, values } = valuesFor(template.fields);
  const submission = await api.submit(template.id, data);
  const filled = await api.download(submission.download_url);
  const shown = shownIn(template.fields, values, submission.truncated_text);
  const repaired = template.document_diagnosis.some(({ code }) => code === 'repaired');
  const sizes = template.page_dimensions;
  const problems = await inspectInTime({ original, filled, sizes, repaired, tools, shown });
  const missing = submission.missing_glyphs.join(' ');
  return missing === '' ? problems : [`missing glyphs: ${missing}`, ...problems];
}

/**
 * Fills the document as an editable PDF: it has the values, and uploaded as a template it can be
 * filled again.
 * @param {Template} template
 * @param {Context} context
 */
async function fillAgain(template, { api, tools }) {
  const { data, values } = valuesFor(template.fields);
  const submission = await api.submit(template.id, data, { editable: true });
  const form = await api.download(submission.download_url);
  const held = new Set((await formValuesIn(form)).map(withoutSpace));
  const texts = template.fields.flatMap((field) => {
    const isHeld = field.displayType === 'text' && !field.static && field.editable !== false;
    const text = isHeld ? shownText(field, values.get(field.name)) : null;
    return text === null || held.has(text) ? [] : [`"${field.name}" does not have the value ${text}`];
  });
  const typed = await fillOnInTime({ form });
  texts.push(...typed.slice(0, MOST_SHOWN));
  const { status, bytes } = await api.upload('again.pdf', form);
  if (status !== 201) return [...texts, `the template was refused: ${bytes.toString().slice(0, 300)}`];
  /** @type {Template} */
  const again = await api.template(JSON.parse(bytes.toString()).id);
  if (again.fields.length === 0) {
    // Signatures stay drawn.
    const isForm = template.fields.some(({ displayType }) => displayType !== 'image');
    return isForm ? [...texts, 'the template has no fields'] : texts;
  }
  return [...texts, ...(await fillAndInspect(again, form, { api, tools: { ...tools, poppler: false } }))];
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
    // Fields of one name share one report of cut text, which is about the narrowest of them.
    const part = shownText(field, value, cut[field.name]);
    return whole === null ? [] : [{ field, texts: [whole, part].flatMap((text) => text ?? []) }];
  });
}
