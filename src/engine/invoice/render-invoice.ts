import type { JsonSchema } from '../fields/json-schema';
import type { TemplateFacts } from '../print/liquid/page-context';
import { parseLiquid } from '../print/liquid/parse-liquid';
import { renderLiquid } from '../print/liquid/render-liquid';
import { pageData } from '../print/page-data';
import { inferSchema } from '../print/schema/infer-schema';
import { describeProblem } from '../print/source-problem';

/** Why the Liquid of an invoice cannot be saved, with line and column; null when it can. */
export function invoiceSourceProblem(source: string): string | null {
  const parsed = parseLiquid(source, { isStrict: true });
  return parsed.ok ? null : describeProblem(parsed.problem);
}

/** The JSON Schema of the data that the Liquid of an invoice uses; null when it cannot be read. */
export function invoiceSchema(source: string): JsonSchema | null {
  const parsed = parseLiquid(source);
  return parsed.ok ? inferSchema([parsed.templates]) : null;
}

export type InvoiceInput = {
  data: Record<string, unknown>;
  metadata: Record<string, unknown>;
  template: TemplateFacts;
  now: Date;
};

export type RenderedInvoice = { ok: true; xml: string } | { ok: false; message: string };

/**
 * Makes the XML of an invoice from the data of a document. Liquid escapes values as HTML does, which is what
 * XML asks for; markup that data brings by `raw` makes XML that is checked as any other.
 */
export function renderInvoice(
  source: string,
  { data, metadata, template, now }: InvoiceInput,
): RenderedInvoice {
  const parsed = parseLiquid(source);
  if (!parsed.ok) return { ok: false, message: describeProblem(parsed.problem) };
  const page = { template, metadata, now, imageUrl: () => null };
  const rendered = renderLiquid(parsed.templates, pageData(data), page);
  return rendered.ok
    ? { ok: true, xml: rendered.html.trim() }
    : { ok: false, message: describeProblem(rendered.problem) };
}
