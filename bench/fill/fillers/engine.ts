import { createHash } from 'node:crypto';
import {
  compileDocument,
  drawSubmission,
  FontLibrary,
  resolveFields,
  type Sealing,
} from '../../../src/engine';
import { placeFields, repeatRows } from '../../../src/engine/fields';
import type { FillData, FillForm } from '../fill-form';
import type { Filler } from './filler';

/**
 * The work of the product's renderer between reading and storing, including the hash of the
 * finished bytes.
 */
export const engine: Filler = async (form) => {
  const { pdf, hashOfPdf, draw } = await drawerOf(form);
  return async (filled) => {
    const { suffix } = await draw(filled);
    hashOfPdf.copy().update(suffix).digest('hex');
    return { bytes: pdf.length + suffix.length, added: suffix.length };
  };
};

/** Compiles a form, and draws documents of it: each with room for a seal, if it gets one. */
export async function drawerOf(form: FillForm) {
  const compiled = await compileDocument(form.pdf);
  if (compiled.outcome === 'refused') throw new Error(compiled.message);
  const { pdf, plan } = compiled;
  const hashOfPdf = createHash('sha256').update(pdf);
  const placed = placeFields([], [...form.fields], plan.pages);
  if (!placed.ok) throw new Error(JSON.stringify(placed.problems));
  const now = new Date(0);
  const common = { plan, test: false, title: 'bench.pdf', now, ...fontsOf(form) };
  const draw = async (filled: FillData, seal?: Sealing['seal']) => {
    const data = valuesOf(form, filled);
    const { fields, copies } = repeatRows(placed.fields, data);
    const resolved = resolveFields({ fields, data, now, specialValues: {} });
    if (resolved.outcome === 'failed') throw new Error(resolved.message);
    const repeated = { copies, read: async () => new Uint8Array() };
    const drawn = await drawSubmission({ ...common, fields: resolved.fields, data, repeated, seal });
    if (drawn.outcome === 'failed') throw new Error(drawn.message);
    if (drawn.missingGlyphs.length > 0) throw new Error(`no glyphs for ${drawn.missingGlyphs.join(' ')}`);
    return drawn;
  };
  return { pdf, hashOfPdf, draw };
}

function fontsOf({ fontFiles }: FillForm) {
  if (fontFiles.size === 0) return {};
  const read = async (name: string) => {
    const file = fontFiles.get(name);
    if (file === undefined) throw new Error(`The font file ${name} was not sent.`);
    return file;
  };
  return { fonts: new FontLibrary(read) };
}

/** The values, with images in the shape that the API takes. */
function valuesOf({ fields }: FillForm, { texts, png }: FillData): Record<string, unknown> {
  if (png === null) return texts;
  const pictures = fields.filter(({ displayType }) => displayType === 'image');
  return { ...texts, ...Object.fromEntries(pictures.map(({ name }) => [name, { base64: png.base64 }])) };
}
